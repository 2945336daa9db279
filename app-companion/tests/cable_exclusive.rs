//! A port that is open keeps out programs that ask for no lock, unless they are root's. Alone in
//! its process, because it changes who that is.
#![cfg(unix)]
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod bench_table;
mod nobody;

use std::fs::{File, Permissions, set_permissions};
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;

use app_companion::radio::passkey::Asker;
use bench_table::{Socket, in_time};
use nobody::Nobody;

#[tokio::test]
async fn an_open_port_keeps_other_programs_out() {
    in_time(async {
        let socket = Socket::new();
        let plug = socket.plug();
        let name = nix::unistd::ttyname(&plug.companion).expect("a name");
        set_permissions(&name, Permissions::from_mode(0o666)).expect("a port for everybody");
        let nobody = Nobody::new();
        File::open(&name).expect("a free port");
        let line = app_companion::port::Port::Serial(name.clone())
            .open(&Asker::nobody())
            .await
            .expect("a port");
        let refused = File::open(&name).expect_err("a port in use");
        drop(line);
        let free = File::open(&name);
        drop(nobody);
        assert_eq!(refused.kind(), ErrorKind::ResourceBusy);
        free.expect("a free port again");
    })
    .await;
}
