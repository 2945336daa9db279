//! Runs the real `nusubito` command.
#![allow(clippy::expect_used, reason = "a test may fail loudly")]

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

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
    let mut stdin = child.stdin.take().expect("it was piped");
    let output = thread::scope(|scope| {
        // Beside the reading: a pipe holds only so much, and each side would wait for the other.
        // A command that reads nothing may be gone already.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the command ends")
    });
    Done {
        success: output.status.success(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
    }
}
