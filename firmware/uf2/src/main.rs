//! `cargo uf2`: builds the handheld's image and makes the file to drop onto a Pico; `cargo uf2-w`: the
//! same for a Pico W.
//!
//! `cargo uf2 ELF OUT` only converts an image that is there already.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// A kind of handheld.
struct Kind {
    /// What builds its image.
    alias: &'static str,
    /// Where that leaves it, in the target folder.
    image: &'static str,
    /// What becomes of it, in the same folder.
    file: &'static str,
}

const PICO: Kind =
    Kind { alias: "fw", image: "thumbv6m-none-eabi/image/firmware", file: "nusubito.uf2" };
const PICO_W: Kind =
    Kind { alias: "fw-w", image: "thumbv6m-none-eabi/image-w/firmware", file: "nusubito-w.uf2" };

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).map(PathBuf::from).collect();
    let done = match arguments.as_slice() {
        [] => build(&PICO),
        [kind] if kind.as_os_str() == "--pico-w" => build(&PICO_W),
        [elf, out] => convert(elf, out),
        _ => Err("cargo uf2 takes nothing, --pico-w, or two files: cargo uf2 ELF OUT".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

/// Builds the image, converts it, and says what to do with it.
fn build(kind: &Kind) -> Result<(), String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .arg(kind.alias)
        .current_dir(top())
        .status()
        .map_err(|why| format!("Cargo can't be started: {why}."))?;
    if !status.success() {
        return Err(format!("The image can't be built: cargo {} failed.", kind.alias));
    }
    let target = target();
    let file = target.join(kind.file);
    convert(&target.join(kind.image), &file)?;
    let file = shown(&file);
    println!("Hold BOOTSEL, plug in, copy {} to the drive RPI-RP2.", file.display());
    Ok(())
}

/// Writes the UF2 file of an image.
fn convert(elf: &Path, out: &Path) -> Result<(), String> {
    let bytes = fs::read(elf).map_err(|why| format!("Can't read {}: {why}.", elf.display()))?;
    let file = uf2::of_elf(&bytes).map_err(|why| format!("{}: {why}", elf.display()))?;
    fs::write(out, file).map_err(|why| format!("Can't write {}: {why}.", out.display()))
}

/// The top folder of the project. Cargo names this package's, two below, whatever folder it was
/// called in.
fn top() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let top = package.as_deref().and_then(Path::parent).and_then(Path::parent);
    top.map_or_else(|| ".".into(), Path::to_path_buf)
}

/// Cargo's target folder.
fn target() -> PathBuf {
    let other = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    top().join(other.unwrap_or_else(|| "target".into()))
}

/// A path as short as it can be told from this folder.
fn shown(path: &Path) -> &Path {
    let here = env::current_dir().unwrap_or_default();
    path.strip_prefix(here).unwrap_or(path)
}
