//! Which serial ports this computer has, and which of them looks like a handheld.

use std::io;
use std::path::{Path, PathBuf};

use serial2_tokio::SerialPort;

/// Raspberry Pi's number among the makers of USB devices.
const MAKER: &str = "2e8a";

/// A serial port of this computer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Found {
    /// Its device file or name.
    pub path: PathBuf,
    /// Whether it looks like a handheld.
    pub likely: bool,
}

/// The serial ports of this computer, those that look like a handheld first.
pub fn ports() -> io::Result<Vec<Found>> {
    let found = SerialPort::available_ports()?.into_iter().map(|path| {
        let likely = looks_like_a_handheld(&path, Path::new("/sys/class/tty"));
        Found { path, likely }
    });
    let mut found: Vec<Found> = found.collect();
    found.sort_by(|a, b| b.likely.cmp(&a.likely).then_with(|| a.path.cmp(&b.path)));
    Ok(found)
}

/// By the maker of the USB device where the system tells, which is on Linux; else by the name.
fn looks_like_a_handheld(path: &Path, ttys: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    let maker = std::fs::read_to_string(ttys.join(name).join("device/../idVendor"));
    if let Ok(maker) = maker {
        return maker.trim() == MAKER;
    }
    let name = name.to_string_lossy();
    name.starts_with("ttyACM") || name.contains("usbmodem") || name.starts_with("COM")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_handheld_is_known_by_its_maker_or_its_name() {
        let ttys = tempfile::tempdir().expect("a folder");
        for (name, maker) in [("ttyACM0", "2e8a\n"), ("ttyACM1", "2341\n")] {
            // As in sysfs, `device` leads to one interface of the USB device.
            let usb = ttys.path().join("devices").join(name);
            std::fs::create_dir_all(usb.join("interface")).expect("a folder");
            std::fs::write(usb.join("idVendor"), maker).expect("a file");
            std::fs::create_dir(ttys.path().join(name)).expect("a folder");
            let device = ttys.path().join(name).join("device");
            std::os::unix::fs::symlink(usb.join("interface"), device).expect("a link");
        }
        let likely = |path: &str| looks_like_a_handheld(Path::new(path), ttys.path());
        assert!(likely("/dev/ttyACM0"));
        assert!(!likely("/dev/ttyACM1"));
        assert!(likely("/dev/ttyACM2"));
        assert!(likely("/dev/cu.usbmodem1101"));
        assert!(likely("COM3"));
        assert!(!likely("/dev/ttyS0"));
    }
}
