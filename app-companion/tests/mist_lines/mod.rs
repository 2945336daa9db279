//! Somebody who plays the Mist by the real `nusubito mist`, line by line.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]
#![allow(dead_code, reason = "no test needs all of it")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc;

/// So long it is never silent when it has something to say.
const PATIENCE: Duration = Duration::from_mins(1);

/// A companion that runs until it is dropped.
pub(crate) struct MistLines {
    child: Child,
    input: Option<ChildStdin>,
    output: mpsc::UnboundedReceiver<String>,
    /// All that was read so far.
    pub(crate) said: Vec<String>,
}

impl MistLines {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nusubito"))
            .arg("mist")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let lines = BufReader::new(child.stdout.take().expect("it was piped")).lines();
        let (say, output) = mpsc::unbounded_channel();
        thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| say.send(line)));
        let input = child.stdin.take();
        Self { child, input, output, said: Vec::new() }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it listens");
        writeln!(input, "{line}").expect("it listens");
    }

    /// The next line.
    pub(crate) async fn line(&mut self) -> String {
        let line = tokio::time::timeout(PATIENCE, self.output.recv()).await.ok().flatten();
        let line = line.unwrap_or_else(|| panic!("nothing more after {:#?}", self.said));
        self.said.push(line.clone());
        line
    }

    /// Reads on to a line that has this in it.
    pub(crate) async fn hear(&mut self, wanted: &str) -> String {
        loop {
            let line = self.line().await;
            if line.contains(wanted) {
                return line;
            }
        }
    }

    /// The answer to a line, which is one line.
    pub(crate) async fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.line().await
    }

    /// Its input ends, and so does it.
    pub(crate) fn end(mut self) -> ExitStatus {
        self.input = None;
        self.child.wait().expect("it ends")
    }

    /// As the system does it, at once.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for MistLines {
    fn drop(&mut self) {
        // Shown if the test fails.
        println!("{}", self.said.join("\n"));
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
