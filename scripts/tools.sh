# Sourced by the other scripts: each `need_*` makes one tool available and does nothing when it already is.
#
# Tools of our own versions live in a user's cache folder by name and version, so that every clone shares them; npm's live
# in node_modules/. Change a version here together with Trunk.toml, Cargo.toml (wasm-bindgen) and package.json (binaryen).

TRUNK_VERSION=0.21.14
WASM_BINDGEN_VERSION=0.2.130
WASM_TARGET=wasm32-unknown-unknown
CACHE="${XDG_CACHE_HOME:-$HOME/.cache}/leadsheet"

# Set by need_wasm_target: what a build for the browser needs in its environment and in front of PATH.
WASM_ENV=()
WASM_BIN=
# `rustup` (the toolchain has the target) or `debian` (Debian's compiler builds std for it).
WASM_KIND=

say() { printf '==> %s\n' "$*"; }

fail() {
    printf '\nleadsheet: %s\n' "$1" >&2
    shift
    local line
    for line in "$@"; do printf '  %s\n' "$line" >&2; done
    exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

APT_UPDATED=
# apt_install WHAT_FOR PACKAGE...
apt_install() {
    local why=$1
    shift
    has apt-get || fail "$why is missing, and there is no apt-get to install it with." "Install: $*"
    local as_root=()
    if [ "$(id -u)" != 0 ]; then
        has sudo || fail "$why is missing, and installing it needs root." "As root: apt-get install $*"
        as_root=(sudo)
    fi
    if [ -z "$APT_UPDATED" ]; then
        "${as_root[@]}" apt-get update -qq || fail "apt-get update failed." "As root: apt-get install $*"
        APT_UPDATED=1
    fi
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null ||
        fail "$why could not be installed." "As root: apt-get install $*"
}

need_rust() {
    has cargo && has rustc || fail "Rust is missing." \
        "Install Rust 1.95 or newer with rustup, open a new terminal and run this again."
    if ! has cc; then
        say "Installing a C linker, which Rust needs (about 20 s)"
        apt_install "A C linker" gcc libc6-dev
    fi
}

need_lints() {
    local tool
    for tool in clippy rustfmt; do
        case $tool in
            clippy) cargo clippy --version >/dev/null 2>&1 && continue ;;
            rustfmt) cargo fmt --version >/dev/null 2>&1 && continue ;;
        esac
        say "Installing $tool (about 10 s)"
        has rustup && rustup component add "$tool" ||
            fail "$tool is missing." "Install it beside the Rust toolchain and run this again."
    done
}

need_node() {
    has node && has npm || fail "Node.js is missing." "Install Node.js 20 or newer with npm and run this again."
    node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' ||
        fail "Node.js $(node --version) is too old." "Install Node.js 20 or newer and run this again."
}

# binaryen (wasm-opt), playwright-core, axe-core: exactly what package-lock.json says.
need_npm_tools() {
    need_node
    if ! cmp -s package-lock.json node_modules/.installed-lock.json; then
        say "Installing npm tools into node_modules/ (about 10 s)"
        npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
        cp package-lock.json node_modules/.installed-lock.json
    fi
    export PATH="$PWD/node_modules/.bin:$PATH"
}

# cargo_tool COMMAND VERSION FOLDER SECONDS INSTALL_ARGUMENTS...
cargo_tool() {
    local command=$1 version=$2 folder="$CACHE/$3-$2" seconds=$4
    shift 4
    [ "$("$command" --version 2>/dev/null)" = "$command $version" ] && return
    if [ "$("$folder/bin/$command" --version 2>/dev/null)" != "$command $version" ]; then
        say "Building $command $version into $folder (once per user, about $seconds s on 2 cores)"
        # From outside the repository: none of its settings are meant for the tool.
        (cd / && CARGO_PROFILE_DEV_DEBUG=false cargo install --quiet --debug --force --root "$folder" --version "$version" "$@") ||
            fail "$command $version could not be built." "The message above says why."
    fi
    export PATH="$folder/bin:$PATH"
}

need_trunk() { cargo_tool trunk "$TRUNK_VERSION" trunk 150 --locked trunk; }

# Without --locked: its lock file names a crate version that some registries do not have.
need_wasm_bindgen() { cargo_tool wasm-bindgen "$WASM_BINDGEN_VERSION" wasm-bindgen 110 wasm-bindgen-cli; }

has_wasm_target() { [ -d "$(rustc --print target-libdir --target "$WASM_TARGET" 2>/dev/null)" ]; }

# LEADSHEET_WASM=debian takes the fallback even where rustup would do (to test it).
need_wasm_target() {
    if [ "${LEADSHEET_WASM:-}" != debian ]; then
        WASM_KIND=rustup
        has_wasm_target && return
        if has rustup; then
            say "Adding Rust's $WASM_TARGET target (about 10 s)"
            rustup target add "$WASM_TARGET" && has_wasm_target && return
        fi
        say "The target cannot be added to this toolchain: falling back to Debian's, which builds std for it"
    fi
    WASM_KIND=debian
    local linker
    linker=$(debian_linker)
    if ! { [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ] && [ -n "$linker" ] && dpkg -s rust-web-src >/dev/null 2>&1; }; then
        say "Installing rustc-web, cargo-web, rust-web-src and lld from Debian (about 90 s)"
        apt_install "Debian's Rust for WebAssembly" rustc-web cargo-web rust-web-src lld-22
        linker=$(debian_linker)
    fi
    # A folder of its own in front of PATH, so that Trunk finds this cargo and no other program of /usr/bin changes.
    WASM_BIN="$CACHE/debian-rust/bin"
    mkdir -p "$WASM_BIN"
    ln -sf /usr/bin/cargo /usr/bin/rustc "$WASM_BIN/"
    WASM_ENV=(
        RUSTC=/usr/bin/rustc
        RUSTC_BOOTSTRAP=1
        "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker"
        CARGO_UNSTABLE_BUILD_STD=std,panic_abort
    )
}

debian_linker() { find /usr/bin -name 'wasm-ld-*' 2>/dev/null | sort -V | tail -n 1; }

# Runs a command in the environment of a build for the browser.
for_wasm() { env PATH="${WASM_BIN:+$WASM_BIN:}$PATH" "${WASM_ENV[@]}" "$@"; }

need_crates() {
    # With everything there this asks no registry; Trunk then builds offline. All platforms' crates, because Trunk reads
    # their manifests; naming the target also brings what std is built from, where it is.
    cargo fetch --locked --quiet && for_wasm cargo fetch --locked --quiet --target "$WASM_TARGET" ||
        fail "The crates of Cargo.lock could not be fetched."
}

need_chromium() {
    if [ -n "${CHROMIUM:-}" ]; then
        [ -x "$CHROMIUM" ] || fail "CHROMIUM=$CHROMIUM is not a program."
    else
        CHROMIUM=$(find_chromium)
        if [ -z "$CHROMIUM" ]; then
            say "Installing Chromium for the browser tests (about 60 s)"
            apt_install Chromium chromium fonts-dejavu-core
            CHROMIUM=$(find_chromium)
        fi
        [ -n "$CHROMIUM" ] || fail "Chromium is missing." "Install it, or say where it is: CHROMIUM=/path/to/chromium make test"
    fi
    export CHROMIUM
}

find_chromium() {
    local name
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        if has "$name"; then
            command -v "$name"
            return
        fi
    done
}
