//! A file or a folder that this user may not write. Alone in its process, because it changes who
//! that is.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod nobody;

use std::fs::{self, Permissions, set_permissions};
use std::os::unix::fs::PermissionsExt;

use app_companion::save::Save;
use nobody::Nobody;
use shared::link::Digest;

#[test]
fn a_game_may_be_forbidden() {
    let folder = tempfile::tempdir().expect("a folder");
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    drop(Save::open(&old, Digest::default()).expect("a save"));
    let bytes = fs::read(&old).expect("a file");
    set_permissions(&old, Permissions::from_mode(0o444)).expect("a read-only file");
    set_permissions(folder.path(), Permissions::from_mode(0o555)).expect("a read-only folder");
    let nobody = Nobody::new();
    let refused = [&old, &new].map(|file| Save::open(file, Digest::default()));
    drop(nobody);
    set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("a folder to remove");
    for (refused, file) in refused.into_iter().zip([&old, &new]) {
        assert_eq!(
            refused.expect_err("a closed file").to_string(),
            format!("The game can't be saved in {}: Permission denied.", file.display())
        );
    }
    assert_eq!(fs::read(&old).expect("a file"), bytes);
    assert!(!new.exists());
}
