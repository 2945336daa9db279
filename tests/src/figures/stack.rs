//! How deep the stack has been.

use super::markdown::{Table, aim, number};
use super::time::{Boot, Games};
use super::{STACK_AIM, size};
use crate::board::{Board, Image};

/// The end of the RAM.
const START: u32 = 0x2004_2000;
/// What is in memory before anything was written to it.
const UNTOUCHED: u8 = 0xa5;

/// The deepest since power-on. The stack begins at the end of the RAM and may grow down to what is
/// taken for good.
pub fn peak(board: &mut Board, image: &Image) -> u64 {
    let end = size::ram_end(image);
    let room = board.ram_read(end, (START - end) as usize);
    let untouched = room.iter().take_while(|&&byte| byte == UNTOUCHED).count();
    (room.len() - untouched) as u64
}

/// The stack at its deepest.
pub fn table(boots: &[Boot], games: &Games) -> String {
    let mut table = Table::new(["stack at its deepest", "bytes", "aim"]);
    let mut row = |what: String, bytes| {
        table.row([what, number(bytes), aim(bytes, STACK_AIM, number)]);
    };
    for boot in boots {
        row(format!("switched on, {}", boot.name()), boot.stack);
    }
    row(format!("{} whole games", games.games), games.stack);
    table.to_string()
}
