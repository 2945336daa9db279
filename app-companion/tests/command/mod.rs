//! Runs the real `nusubito` command.
#![allow(clippy::expect_used, reason = "a test may fail loudly")]

use std::io::Write;
use std::process::{Command, Stdio};

/// What a finished command left.
pub(crate) struct Done {
    pub(crate) success: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs `nusubito` with these arguments and this on its standard input.
pub(crate) fn nusubito(arguments: &[&str], input: &[u8]) -> Done {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nusubito"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that reads nothing may be gone already.
    let _ = child.stdin.take().expect("it was piped").write_all(input);
    let output = child.wait_with_output().expect("the command ends");
    Done {
        success: output.status.success(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
    }
}
