//! Turns fonts round for the display, and points the linker at the top-level `memory.x`, which is
//! for the image only.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use embedded_graphics::geometry::Point;
use embedded_graphics::image::GetPixel;
use embedded_graphics::mono_font::MonoFont;
use embedded_graphics::mono_font::ascii;
use embedded_graphics::pixelcolor::BinaryColor;

fn main() {
    println!("cargo:rerun-if-changed=../memory.x");
    println!("cargo:rerun-if-changed=build.rs");
    let (Ok(out), Ok(manifest)) = (env::var("OUT_DIR"), env::var("CARGO_MANIFEST_DIR")) else {
        return println!("cargo:error=cargo says where to build");
    };
    if let Err(why) = fs::write(Path::new(&out).join("fonts.rs"), fonts()) {
        println!("cargo:error=the fonts can't be written: {why}");
    }
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|os| os == "none") {
        link(Path::new(&manifest));
    }
}

fn link(manifest: &Path) {
    println!("cargo:rustc-link-search={}", manifest.join("..").display());
    // --nmagic: sections need not be aligned to pages, which would waste flash.
    for argument in ["--nmagic", "-Tlink.x", "-Tlink-rp.x", "-Tdefmt.x"] {
        println!("cargo:rustc-link-arg-bins={argument}");
    }
}

/// The fonts in use, as `toolkit/font.rs` has them.
fn fonts() -> String {
    let fonts = [
        ("FONT_4X6", ascii::FONT_4X6),
        ("FONT_5X7", ascii::FONT_5X7),
        ("FONT_5X8", ascii::FONT_5X8),
        ("FONT_6X10", ascii::FONT_6X10),
        ("FONT_7X13_BOLD", ascii::FONT_7X13_BOLD),
        ("FONT_8X13", ascii::FONT_8X13),
        ("FONT_9X15_BOLD", ascii::FONT_9X15_BOLD),
        ("FONT_10X20", ascii::FONT_10X20),
    ];
    fonts.iter().fold(String::new(), |text, (name, font)| text + &table(name, font))
}

fn table(name: &str, font: &MonoFont<'_>) -> String {
    let (width, height) = (font.character_size.width, font.character_size.height);
    let columns: Vec<u8> = (' '..='~').flat_map(|letter| columns(font, letter)).collect();
    let mut text = String::new();
    let _ = writeln!(text, "/// {width} by {height} pixels.");
    let _ = writeln!(
        text,
        "pub static {name}: Font = Font {{ width: {width}, height: {height}, columns: &{columns:?} }};"
    );
    text
}

/// The columns of a character, each in whole bytes, the top row in the lowest bit of the first.
fn columns(font: &MonoFont<'_>, letter: char) -> Vec<u8> {
    let (width, height) = (font.character_size.width, font.character_size.height);
    let index = u32::try_from(font.glyph_mapping.index(letter)).unwrap_or_default();
    let a_row = image_width(font) / width;
    let (left, top) = (index % a_row * width, index / a_row * height);
    let lit = |x: u32, y: u32| {
        let at = Point::new((left + x).cast_signed(), (top + y).cast_signed());
        y < height && font.image.pixel(at) == Some(BinaryColor::On)
    };
    let byte = |x, first| (0..8).fold(0, |byte, row| byte | u8::from(lit(x, first + row)) << row);
    (0..width).flat_map(|x| (0..height).step_by(8).map(move |first| byte(x, first))).collect()
}

fn image_width(font: &MonoFont<'_>) -> u32 {
    use embedded_graphics::geometry::OriginDimensions;
    font.image.size().width
}
