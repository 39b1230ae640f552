//! What the roles mean.

use leadsheet::catalog::Role;
use leadsheet::explain;
use leptos::prelude::*;

/// The roles in the order they are explained.
const ROLES: [Role; 6] = [
    Role::Total,
    Role::Part,
    Role::Mirror,
    Role::Union,
    Role::Custom,
    Role::Unknown,
];

/// The words of the column "Role", on demand.
#[component]
pub(super) fn Roles() -> impl IntoView {
    view! {
        <details class="roles">
            <summary>"What the roles mean"</summary>
            <dl>
                {ROLES.map(|role| view! {
                    <div><dt><span class="role" data-role=role.as_str()>{role.as_str()}</span></dt><dd>{explain::role(role)}</dd></div>
                }).collect_view()}
            </dl>
        </details>
    }
}
