//! Golden screens: pictures kept in git, each compared with what the device shows now.
//!
//! `RECORD=1 cargo test -p tests --test scenarios` writes them anew. If any differ, a page with
//! old, new and difference is in `target/screens/index.html`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use embedded_graphics::geometry::Point;
use embedded_graphics::image::GetPixel;
use embedded_graphics::pixelcolor::BinaryColor;
use firmware::toolkit::frame::{Frame, HEIGHT, WIDTH};

/// A picture as rows of pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture(pub Vec<Vec<bool>>);

impl From<&Frame> for Picture {
    fn from(frame: &Frame) -> Self {
        let lit = |x: usize, y: usize| {
            let at = Point::new(i32::try_from(x).expect("small"), i32::try_from(y).expect("small"));
            frame.pixel(at) == Some(BinaryColor::On)
        };
        Self((0..HEIGHT).map(|y| (0..WIDTH).map(|x| lit(x, y)).collect()).collect())
    }
}

/// A part of a picture that is not compared: x, y, width, height.
pub type Mask = (usize, usize, usize, usize);

impl Picture {
    /// The same with a part of it black.
    #[must_use]
    pub fn without(mut self, (x, y, width, height): Mask) -> Self {
        for row in self.0.iter_mut().skip(y).take(height) {
            row.iter_mut().skip(x).take(width).for_each(|pixel| *pixel = false);
        }
        self
    }

    fn read(path: &Path) -> Option<Self> {
        let mut decoder = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).ok()?));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a picture");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut bytes).expect("a picture");
        let rows = bytes.chunks(info.line_size).take(info.height as usize);
        Some(Self(rows.map(|row| row.iter().map(|&grey| grey > 0).collect()).collect()))
    }

    fn write(&self, path: &Path) {
        let grey = |row: &Vec<bool>| row.iter().map(|&lit| u8::from(lit) * 255).collect();
        write_grey(path, &self.0.iter().map(grey).collect::<Vec<Vec<u8>>>());
    }
}

/// Writes a grey picture, as a PNG with as few bits as it needs.
pub fn write_grey(path: &Path, rows: &[Vec<u8>]) {
    let file = fs::File::create(path).expect("a file to write to");
    let width = u32::try_from(rows[0].len()).expect("small");
    let height = u32::try_from(rows.len()).expect("small");
    let mut encoder = png::Encoder::new(file, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let two_tone = rows.iter().flatten().all(|&grey| grey == 0 || grey == 255);
    encoder.set_depth(if two_tone { png::BitDepth::One } else { png::BitDepth::Eight });
    let bytes: Vec<u8> = if two_tone {
        rows.iter().flat_map(|row| row.chunks(8).map(pack)).collect()
    } else {
        rows.concat()
    };
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&bytes).expect("a picture");
}

/// Up to eight pixels in a byte, the leftmost the highest bit.
fn pack(pixels: &[u8]) -> u8 {
    pixels.iter().enumerate().fold(0, |byte, (i, &grey)| byte | u8::from(grey > 0) << (7 - i))
}

/// The golden pictures of a folder.
pub struct Gallery {
    folder: PathBuf,
    record: bool,
    recorded: BTreeMap<String, Picture>,
    differences: Vec<Difference>,
}

struct Difference {
    name: String,
    old: Option<Picture>,
    new: Picture,
}

impl Gallery {
    /// The pictures in that folder, to be compared or, if that is wanted, recorded.
    pub fn new(folder: PathBuf) -> Self {
        let record = std::env::var_os("RECORD").is_some();
        Self { record, ..Self::to_compare(folder) }
    }

    /// The pictures in that folder, to be compared.
    pub fn to_compare(folder: PathBuf) -> Self {
        Self { folder, record: false, recorded: BTreeMap::new(), differences: Vec::new() }
    }

    /// Compares a screen with its golden picture, or records it. A difference is kept for the
    /// report.
    pub fn check(&mut self, name: &str, frame: &Frame, mask: Option<Mask>) -> Result<(), String> {
        let new = Picture::from(frame);
        let new = mask.map_or(new.clone(), |mask| new.without(mask));
        if self.record {
            if let Some(known) = self.recorded.insert(name.into(), new.clone())
                && known != new
            {
                return Err(format!("{name} is the name of two pictures"));
            }
            new.write(&self.path(name));
            return Ok(());
        }
        let old = Picture::read(&self.path(name));
        if old.as_ref() == Some(&new) {
            return Ok(());
        }
        let missing = old.is_none();
        self.differences.push(Difference { name: name.into(), old, new });
        Err(if missing {
            format!("{name} has no golden picture")
        } else {
            format!("{name} differs")
        })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.png"))
    }

    /// Golden pictures that nothing showed.
    pub fn unused(&self, used: &[String]) -> Vec<String> {
        let files = fs::read_dir(&self.folder).expect("a folder").flatten();
        let names = files
            .filter_map(|file| Some(file.file_name().to_str()?.strip_suffix(".png")?.to_string()));
        let mut unused: Vec<String> = names.filter(|name| !used.contains(name)).collect();
        unused.sort();
        unused
    }

    /// Writes a page that shows each difference, and answers where, if there are any.
    pub fn report(&self, folder: &Path) -> Option<PathBuf> {
        if self.differences.is_empty() {
            return None;
        }
        fs::create_dir_all(folder).expect("a folder");
        let mut page = String::from(
            "<!doctype html><meta charset=utf-8><title>Screens that differ</title><style>\
             body{font:16px sans-serif;background:#222;color:#eee}img{width:384px;\
             image-rendering:pixelated;border:1px solid #555}td{padding:4px}</style>\
             <h1>Screens that differ</h1><table><tr><th>old<th>new<th>difference</tr>",
        );
        for Difference { name, old, new } in &self.differences {
            let _ = write!(page, "<tr><td colspan=3>{name}</tr><tr>");
            let none = Picture(vec![vec![false; WIDTH]; HEIGHT]);
            let old = old.as_ref().unwrap_or(&none);
            let difference = difference(old, new);
            for (which, picture) in [("old", old), ("new", new), ("difference", &difference)] {
                let file = format!("{name}-{which}.png");
                picture.write(&folder.join(&file));
                let _ = write!(page, "<td><img alt='{name}, {which}' src='{file}'>");
            }
            page.push_str("</tr>");
        }
        page.push_str("</table>");
        let path = folder.join("index.html");
        fs::write(&path, page).expect("a page");
        Some(path)
    }
}

fn difference(old: &Picture, new: &Picture) -> Picture {
    let rows = old.0.iter().zip(&new.0);
    Picture(rows.map(|(old, new)| old.iter().zip(new).map(|(a, b)| a != b).collect()).collect())
}

/// One picture of all pictures of a folder, in the order of their names, doubled in size.
pub fn contact_sheet(folder: &Path, names: &[String], columns: usize) -> Vec<Vec<u8>> {
    const SCALE: usize = 2;
    const GAP: usize = 8;
    const GREY: u8 = 64;
    let rows = names.len().div_ceil(columns);
    let (wide, high) = (WIDTH * SCALE + GAP, HEIGHT * SCALE + GAP);
    let mut sheet = vec![vec![GREY; columns * wide + GAP]; rows * high + GAP];
    for (i, name) in names.iter().enumerate() {
        let picture = Picture::read(&folder.join(format!("{name}.png"))).expect("a picture");
        let (left, top) = (GAP + i % columns * wide, GAP + i / columns * high);
        for (y, x) in (0..HEIGHT * SCALE).flat_map(|y| (0..WIDTH * SCALE).map(move |x| (y, x))) {
            let lit = picture.0[y / SCALE][x / SCALE];
            sheet[top + y][left + x] = u8::from(lit) * 255;
        }
    }
    sheet
}
