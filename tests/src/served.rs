//! A program beside a test that takes one JSON object a line and answers each with one line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// The program, until this is dropped.
pub struct Served {
    name: &'static str,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Served {
    /// Starts it. The name is for those who read why it failed.
    pub fn start(name: &'static str, command: &mut Command) -> Self {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child =
            command.spawn().unwrap_or_else(|why| panic!("{name} can't be started: {why}"));
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { name, child, input, output }
    }

    /// Asks for something that it must be able to do.
    pub fn ask<T: DeserializeOwned>(&mut self, request: &Value) -> T {
        let answer = self.exchange(request);
        assert!(answer["ok"] == true, "{request}: {}", answer["error"]);
        serde_json::from_value(answer).expect("an answer to what was asked")
    }

    /// Tells it something, and hears its answer.
    pub fn exchange(&mut self, request: &Value) -> Value {
        let told = writeln!(self.input, "{request}").and_then(|()| self.input.flush());
        if told.is_err() {
            self.died();
        }
        self.hear()
    }

    /// The next line.
    pub fn hear(&mut self) -> Value {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(length) if length > 0 => serde_json::from_str(&line).expect("an answer"),
            _ => self.died(),
        }
    }

    fn died(&mut self) -> ! {
        let mut why = String::new();
        if let Some(mut errors) = self.child.stderr.take() {
            let _ = errors.read_to_string(&mut why);
        }
        panic!("{} has ended:\n{why}", self.name);
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An answer of which only the bytes matter.
#[derive(Deserialize)]
pub struct Bytes {
    /// They.
    #[serde(deserialize_with = "unhex")]
    pub bytes: Vec<u8>,
}

/// Bytes as text.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Bytes that were text.
pub fn unhex<'de, D: Deserializer<'de>>(text: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(text)?;
    let byte = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    text.as_bytes().chunks(2).map(byte).collect::<Option<_>>().ok_or(D::Error::custom("no hex"))
}
