//! A port that this user may not open. Alone in its process, because it changes who that is.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod bench_table;
mod nobody;

use std::fs::{Permissions, metadata, set_permissions};
use std::os::unix::fs::PermissionsExt;

use app_companion::radio::passkey::Asker;
use bench_table::{Socket, in_time};
use nobody::Nobody;

#[tokio::test]
async fn a_port_may_be_forbidden() {
    in_time(async {
        let socket = Socket::new();
        let _plug = socket.plug();
        // The folder is root's own; the port is what matters.
        let folder = socket.path().parent().expect("a folder").to_path_buf();
        set_permissions(folder, Permissions::from_mode(0o755)).expect("an open folder");
        set_permissions(socket.path(), Permissions::from_mode(0o000)).expect("a closed port");
        assert_eq!(metadata(socket.path()).expect("a port").permissions().mode() & 0o777, 0);
        let nobody = Nobody::new();
        let refused = socket.port().open(&Asker::nobody()).await;
        drop(nobody);
        assert_eq!(
            refused.expect_err("a closed port").to_string(),
            format!(
                "This user may not open {}. On Linux, join the group dialout (sudo usermod -aG \
                 dialout $USER) and log in again.",
                socket.path().display()
            )
        );
    })
    .await;
}
