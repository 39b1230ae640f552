//! Keeping presets: nothing is overwritten unseen, nothing is lost.

use super::*;
use crate::preset::Edit;

fn named(name: &str) -> Preset {
    Edit::Name(name.to_owned()).apply(&Preset::default())
}

fn noted(note: &str) -> Preset {
    Edit::Note(note.to_owned()).apply(&named("A"))
}

fn with(names: &[&str]) -> Library {
    let mut library = Library::default();
    for name in names {
        library.add(named(name), "2026-09-01").expect("there is room");
    }
    library
}

fn names(library: &Library) -> Vec<&str> {
    library.presets.iter().map(|saved| saved.preset.name.as_str()).collect()
}

#[test]
fn a_name_that_is_taken_gets_a_number() {
    let mut library = with(&["A", "A", "B"]);
    assert_eq!(names(&library), ["A", "A (2)", "B"]);
    library.duplicate(1, "later").expect("a copy");
    assert_eq!(names(&library), ["A", "A (2)", "B", "A (3)"]);
    library.rename(3, 1, "A", "later").expect("a name");
    assert_eq!(names(&library), ["A", "A (2)", "A (4)", "A (3)"]);
    assert_eq!(library.rename(1, 1, "  ", "later"), Err(LibraryError::NoName));
}

#[test]
fn two_tabs_do_not_overwrite_each_other() {
    let mut library = with(&["A"]);
    assert_eq!(library.save(1, 1, noted("from one tab"), "10:00", "Note"), Ok(2));
    let refused = library
        .save(1, 1, noted("from the other"), "10:01", "Note")
        .expect_err("it was changed");
    let LibraryError::Changed(there) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!((there.revision, there.preset.note.as_str()), (2, "from one tab"));
    assert_eq!(
        library.get(1).map(|saved| saved.preset.note.as_str()),
        Some("from one tab")
    );
    assert!(matches!(library.delete(1, 1), Err(LibraryError::Changed(_))));
    assert_eq!(library.save(1, 2, noted("from the other"), "10:02", "Note"), Ok(3));
}

#[test]
fn every_change_can_be_gone_back_to_and_going_back_too() {
    let mut library = with(&["A"]);
    library.save(1, 1, noted("second"), "t2", "Note").expect("saved");
    library.save(1, 2, noted("third"), "t3", "Note again").expect("saved");
    assert_eq!(library.restore(1, 3, 2, "t4"), Ok(4));
    let saved = library.get(1).expect("it is there");
    assert_eq!(saved.preset.note, "second");
    let read: Vec<(u64, &str, &str)> = saved
        .history
        .iter()
        .map(|version| (version.revision, version.at.as_str(), version.then.as_str()))
        .collect();
    assert_eq!(
        read,
        [
            (1, "2026-09-01", "Note"),
            (2, "t2", "Note again"),
            (3, "t3", "Back to version 2")
        ]
    );
    assert_eq!(library.restore(1, 4, 3, "t5"), Ok(5));
    assert_eq!(library.get(1).map(|saved| saved.preset.note.as_str()), Some("third"));
}

#[test]
fn saving_the_same_again_is_no_change() {
    let mut library = with(&["A"]);
    let before = library.clone();
    assert_eq!(library.save(1, 1, named("A"), "later", "Nothing"), Ok(1));
    assert_eq!(library, before);
}

#[test]
fn a_deleted_preset_is_taken_back_with_its_place_and_history() {
    let mut library = with(&["A", "B", "C"]);
    library
        .save(2, 1, Edit::Note("x".to_owned()).apply(&named("B")), "t", "Note")
        .expect("saved");
    let before = library.presets.clone();
    library.delete(2, 2).expect("deleted");
    assert_eq!(names(&library), ["A", "C"]);
    library.take_back(2).expect("taken back");
    assert_eq!(library.presets, before);
    assert_eq!(library.take_back(2), Err(LibraryError::Gone));
    library.delete(2, 2).expect("deleted");
    library.add(named("D"), "t").expect("room");
    assert_eq!(
        library.presets.last().map(|saved| saved.id),
        Some(4),
        "a number is never given twice"
    );
}

#[test]
fn there_is_room_for_so_many_presets_versions_and_deleted_ones() {
    let mut library = Library::default();
    for _ in 0..MOST_PRESETS {
        library.add(named("A"), "t").expect("there is room");
    }
    assert_eq!(library.add(named("A"), "t"), Err(LibraryError::Full));
    library.delete(1, 1).expect("deleted");
    library.add(named("A"), "t").expect("there is room again");
    assert_eq!(library.take_back(1), Err(LibraryError::Full));
    for revision in 1..=u64::try_from(MOST_VERSIONS).unwrap() + 1 {
        library
            .save(2, revision, noted(&revision.to_string()), "t", "Note")
            .expect("saved");
    }
    let history = &library.get(2).expect("it is there").history;
    assert_eq!((history.len(), history[0].revision), (MOST_VERSIONS, 2));
}

#[test]
fn what_is_stored_is_read_back_the_same() {
    let mut library = with(&["A", "=cmd|' /C calc'!A0", "\u{202e}gpj.exe", "<script>__proto__"]);
    library.save(1, 1, noted("x"), "t", "Note").expect("saved");
    library.delete(3, 1).expect("deleted");
    library
        .extra
        .insert("of_later".to_owned(), serde_json::json!({"__proto__": [1]}));
    let stored = Library::from_json(&library.to_json()).expect("it reads");
    assert_eq!(stored.library, library);
    assert!(stored.set_aside.is_empty());
}

#[test]
fn a_preset_that_cannot_be_read_is_set_aside_and_the_others_are_kept() {
    let library = with(&["A", "B", "C"]);
    let mut value: Value = serde_json::from_str(&library.to_json()).expect("JSON");
    value["presets"][1]["preset"]["goal"] = serde_json::json!("world domination");
    let stored = Library::from_json(&value.to_string()).expect("it reads");
    assert_eq!(names(&stored.library), ["A", "C"]);
    assert_eq!(stored.set_aside, [value["presets"][1].clone()]);
}

#[test]
fn what_is_no_library_is_corrupt_and_a_newer_one_is_left_alone() {
    let whole = with(&["A"]).to_json();
    for text in [
        "",
        "null",
        "[]",
        "{}",
        "{\"schema\":0}",
        "{\"schema\":\"1\"}",
        &whole[..whole.len() / 2],
    ] {
        assert_eq!(Library::from_json(text), Err(StoredError::Corrupt), "{text}");
    }
    assert_eq!(Library::from_json("{\"schema\":9}"), Err(StoredError::Newer(9)));
    let odd = Library::from_json("{\"schema\":1,\"presets\":7}").expect("it reads");
    assert_eq!(odd.set_aside, [serde_json::json!(7)]);
}
