//! Root may open and write everything, so a test of what is forbidden becomes nobody for a while.
//! That is for the whole process, so such a test is alone in its own.
#![allow(clippy::expect_used, reason = "a test may fail loudly")]

use nix::unistd::{Uid, seteuid};

/// Nobody, until it is dropped; whoever is not root stays who they are.
pub(crate) struct Nobody {
    before: Uid,
}

impl Nobody {
    pub(crate) fn new() -> Self {
        let before = Uid::effective();
        if before.is_root() {
            seteuid(Uid::from_raw(65534)).expect("nobody");
        }
        Self { before }
    }
}

impl Drop for Nobody {
    fn drop(&mut self) {
        seteuid(self.before).expect("oneself again");
    }
}
