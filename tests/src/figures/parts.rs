//! Which part of the handheld a place in the source belongs to. Only the end of a path matters,
//! wherever the project and its crates lie.

/// The parts of this project, by how a path goes on after `shared/src/` or `firmware/src/`.
const OURS: [(&str, &str, &str); 10] = [
    ("shared/src/", "rules", "rules"),
    ("shared/src/", "belief", "belief"),
    ("shared/src/", "mind", "the mind that plays by itself"),
    ("shared/src/", "fairplay", SEALS),
    ("shared/src/", "seal", SEALS),
    // What is left of it: the events, and the game as the table shows it.
    ("shared/src/", "", "link, log and table"),
    ("firmware/src/", "screen", SCREENS),
    ("firmware/src/", "toolkit", SCREENS),
    ("firmware/src/", "flash", SAVED),
    ("firmware/src/", "chronicle", SAVED),
];
const SEALS: &str = "fair play and seals, with `blake2`";
const SCREENS: &str = "screens and toolkit";
const SAVED: &str = "saved game";
const PICO: &str = "pins and tasks, with what is inlined there of `embassy`";
const DEVICE: &str = "device: its state, what a press does, the turn being planned";

/// The parts that others have made, by how a crate's name begins.
const CRATES: [(&str, &[&str]); 5] = [
    (SEALS, &["blake2", "block-buffer", "crypto-common", "digest", "hybrid-array"]),
    (
        "`embassy` and the chip's registers",
        &["embassy", "rp-pac", "cortex-m", "critical-section", "static_cell", "portable-atomic"],
    ),
    ("`ssd1306`, `embedded-graphics`", &["ssd1306", "display-interface", "embedded-graphics"]),
    ("`postcard`, `serde`, `heapless`, `crc`", &["postcard", "serde", "cobs", "heapless", "crc"]),
    ("`defmt`", &["defmt"]),
];
const LIBRARY: &str = "`core` and `compiler-builtins`";
/// What belongs to no part that has a name.
pub const OTHERS: &str = "others";

/// The part that code belongs to which comes from these files, innermost first: each was inlined
/// into the next. What was called from this project, and is a part of nothing else, counts to the
/// part that called it.
pub fn of(files: &[String]) -> &'static str {
    files.iter().find_map(|file| ours(file)).or_else(|| others(files.last()?)).unwrap_or(OTHERS)
}

fn ours(file: &str) -> Option<&'static str> {
    let file = file.replace('\\', "/");
    let named = OURS.iter().find_map(|&(folder, name, part)| {
        after(&file, folder).filter(|rest| rest.starts_with(name)).map(|_| part)
    });
    let firmware = || after(&file, "firmware/src/").map(firmware);
    named.or_else(firmware)
}

fn firmware(rest: &str) -> &'static str {
    let pico = ["pico/", "main.rs", "bin/"].iter().any(|name| rest.starts_with(name));
    if pico { PICO } else { DEVICE }
}

fn others(file: &str) -> Option<&'static str> {
    let file = file.replace('\\', "/");
    let Some(name) = file.split('/').find_map(crate_name) else {
        return after(&file, "library/").map(|_| LIBRARY);
    };
    let begins = |names: &&[&str]| names.iter().any(|begin| name.starts_with(begin));
    CRATES.iter().find(|(_, names)| begins(names)).map(|&(part, _)| part)
}

/// How a path goes on after a folder.
fn after<'a>(file: &'a str, folder: &str) -> Option<&'a str> {
    let inside = file.find(&format!("/{folder}")).map(|at| at + 1);
    let at = inside.or_else(|| file.starts_with(folder).then_some(0))?;
    file.get(at + folder.len()..)
}

/// The name of the crate in a folder like `heapless-0.9.3`.
fn crate_name(folder: &str) -> Option<&str> {
    let (name, version) = folder.rsplit_once('-')?;
    let number = |part: &str| part.parse::<u32>().is_ok();
    (version.split('.').filter(|part| number(part)).count() >= 2).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(files: &[&str]) -> &'static str {
        of(&files.iter().map(|&file| file.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn the_innermost_file_of_this_project_decides() {
        let core = "/rustc/0123abc/library/core/src/num/mod.rs";
        let rules = "/home/me/nusubito/shared/src/rules/game.rs";
        assert_eq!(part(&[core, rules, "firmware/src/device/turn.rs"]), "rules");
        assert_eq!(part(&["firmware/src/device/turn.rs", rules]), DEVICE);
        assert_eq!(part(&["firmware/src/pico/usb.rs"]), PICO);
        assert_eq!(part(&["shared/src/event.rs"]), "link, log and table");
    }

    #[test]
    fn else_the_outermost_crate_does() {
        let core = "/rustc/0123abc/library/core/src/num/mod.rs";
        let rp = "/r/index.crates.io-1949cf8c6b5b557f/embassy-rp-0.10.0/src/usb.rs";
        assert_eq!(part(&[core, rp]), "`embassy` and the chip's registers");
        assert_eq!(part(&[rp, core]), LIBRARY);
        assert_eq!(part(&["/r/some-crate-1.2.3/src/lib.rs"]), OTHERS);
        assert_eq!(part(&[]), OTHERS);
    }
}
