//! Images written by hand, and the UF2 files they become.
#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use uf2::{BLOCK, FLASH, SECTOR, Trouble, of_elf};

/// ELF's number for ARM, and for the processor of most desktops.
const ARM: u16 = 40;
const X86: u16 = 62;

/// The kind of segment that is loaded, and one that is not.
const LOAD: u32 = 1;
const NOTE: u32 = 4;

const PAGES_A_SECTOR: usize = 16;

/// One segment of a file.
struct Segment {
    kind: u32,
    /// Where it lies, and where the program finds it.
    physical: u32,
    virtual_: u32,
    bytes: Vec<u8>,
}

/// A loaded segment that is used where it lies.
fn segment(address: u32, bytes: &[u8]) -> Segment {
    Segment { kind: LOAD, physical: address, virtual_: address, bytes: bytes.to_vec() }
}

/// The smallest ELF file for a 32-bit machine: its header, the headers of its segments, their
/// bytes.
fn elf(machine: u16, segments: &[Segment]) -> Vec<u8> {
    let count = u16::try_from(segments.len()).unwrap();
    let mut file = b"\x7fELF\x01\x01\x01".to_vec();
    file.resize(16, 0);
    for half in [2, machine] {
        file.extend(u16::to_le_bytes(half));
    }
    // Version, entry, where the headers of segments and sections are, flags.
    for word in [1, FLASH.start, 52, 0, 0] {
        file.extend(u32::to_le_bytes(word));
    }
    for half in [52, 32, count, 40, 0, 0] {
        file.extend(u16::to_le_bytes(half));
    }
    let mut offset = 52 + 32 * u32::from(count);
    for Segment { kind, physical, virtual_, bytes } in segments {
        let length = u32::try_from(bytes.len()).unwrap();
        // In memory it may take more than in the file.
        for word in [*kind, offset, *virtual_, *physical, length, length + 64, 7, 4] {
            file.extend(u32::to_le_bytes(word));
        }
        offset += length;
    }
    file.extend(segments.iter().flat_map(|segment| &segment.bytes));
    file
}

/// One block, taken apart.
#[derive(Clone, Copy)]
struct Block<'a>(&'a [u8]);

impl<'a> Block<'a> {
    fn word(self, at: usize) -> u32 {
        u32::from_le_bytes(self.0[at..at + 4].try_into().unwrap())
    }

    fn address(self) -> u32 {
        self.word(12)
    }

    fn page(self) -> &'a [u8] {
        &self.0[32..][..256]
    }
}

fn blocks(file: &[u8]) -> Vec<Block<'_>> {
    assert_eq!(file.len() % BLOCK, 0);
    file.chunks(BLOCK).map(Block).collect()
}

fn addresses(file: &[u8]) -> Vec<u32> {
    blocks(file).into_iter().map(Block::address).collect()
}

#[test]
fn every_block_says_what_the_boot_rom_asks_for() {
    let file = of_elf(&elf(ARM, &[segment(FLASH.start, &[7; 5000])])).unwrap();
    let blocks = blocks(&file);
    assert_eq!(blocks.len(), 2 * PAGES_A_SECTOR);
    for (number, block) in (0..).zip(&blocks) {
        assert_eq!(&block.0[..8], b"UF2\nWQ\x5d\x9e");
        assert_eq!(block.word(8), 0x2000, "flags: a family is given");
        assert_eq!(block.address(), FLASH.start + 256 * number);
        assert_eq!(block.word(16), 256, "bytes of data");
        assert_eq!(block.word(20), number);
        assert_eq!(block.word(24), 32, "blocks in all");
        assert_eq!(block.word(28), 0xe48b_ff56, "family RP2040");
        assert_eq!(block.0[32 + 256..508], [0; 220]);
        assert_eq!(block.word(508), 0x0ab1_6f30);
    }
}

#[test]
fn bytes_lie_where_the_image_has_them_and_the_rest_is_blank() {
    let bytes: Vec<u8> = (0..=255).chain(0..=43).collect();
    let file = of_elf(&elf(ARM, &[segment(FLASH.start + 0x1fe, &bytes)])).unwrap();
    let flash: Vec<u8> = blocks(&file).iter().flat_map(|block| block.page()).copied().collect();
    assert_eq!(flash.len(), SECTOR as usize);
    assert!(flash[..0x1fe].iter().all(|byte| *byte == 0xff));
    assert_eq!(flash[0x1fe..][..300], bytes);
    assert!(flash[0x1fe + 300..].iter().all(|byte| *byte == 0xff));
}

#[test]
fn blocks_are_sorted_and_sectors_whole() {
    let late = segment(FLASH.start + 5 * SECTOR + 256, b"late");
    let early = segment(FLASH.start + SECTOR, b"early");
    let file = of_elf(&elf(ARM, &[late, early])).unwrap();
    let sector = |number| (0..16).map(move |page| FLASH.start + number * SECTOR + page * 256);
    assert_eq!(addresses(&file), sector(1).chain(sector(5)).collect::<Vec<_>>());
}

#[test]
fn segments_share_a_page() {
    let pieces = [segment(FLASH.start, b"boot"), segment(FLASH.start + 4, b"code")];
    let file = of_elf(&elf(ARM, &pieces)).unwrap();
    assert_eq!(blocks(&file).len(), PAGES_A_SECTOR);
    assert_eq!(&blocks(&file)[0].page()[..9], b"bootcode\xff");
}

#[test]
fn variables_lie_in_flash_though_they_are_used_in_ram() {
    let mut variables = segment(FLASH.start, b"five");
    variables.virtual_ = 0x2000_0000;
    let file = of_elf(&elf(ARM, &[variables])).unwrap();
    assert_eq!(&blocks(&file)[0].page()[..4], b"five");
}

#[test]
fn what_takes_no_bytes_or_is_not_loaded_is_left_out() {
    let cleared = segment(0x2000_0000, &[]);
    let mut note = segment(0x2000_0000, b"note");
    note.kind = NOTE;
    let file = of_elf(&elf(ARM, &[cleared, note, segment(FLASH.start, b"code")])).unwrap();
    assert_eq!(blocks(&file).len(), PAGES_A_SECTOR);
}

#[test]
fn the_flash_may_be_used_to_its_last_byte() {
    let file = of_elf(&elf(ARM, &[segment(FLASH.end - 1, b"!")])).unwrap();
    assert_eq!(addresses(&file).last(), Some(&(FLASH.end - 256)));
    assert_eq!(blocks(&file)[15].page()[255], b'!');
}

#[test]
fn an_image_outside_the_flash_is_refused() {
    let refused = |address, bytes: &[u8]| {
        let code = segment(FLASH.start, b"code");
        let answer = of_elf(&elf(ARM, &[code, segment(address, bytes)]));
        assert_eq!(answer, Err(Trouble::Outside(address)));
    };
    refused(0x2000_0000, b"in RAM");
    refused(FLASH.start - 1, b"one before");
    refused(FLASH.end - 1, b"two");
    refused(FLASH.end, b"!");
    refused(u32::MAX, b"around");
}

#[test]
fn other_files_are_refused() {
    let image = elf(ARM, &[segment(FLASH.start, b"code")]);
    assert!(of_elf(&image).is_ok());
    for cut in 0..image.len() {
        assert_eq!(of_elf(&image[..cut]), Err(Trouble::NotElf), "cut after {cut}");
    }
    assert_eq!(of_elf(b"#!/bin/sh\necho A script, no image\n"), Err(Trouble::NotElf));
}

#[test]
fn images_for_other_processors_are_refused() {
    let code = [segment(FLASH.start, b"code")];
    assert_eq!(of_elf(&elf(X86, &code)), Err(Trouble::NotArm));
    let changed = |at: usize| {
        let mut image = elf(ARM, &code);
        image[at] = 2;
        image
    };
    assert_eq!(of_elf(&changed(4)), Err(Trouble::NotArm), "64 bits");
    assert_eq!(of_elf(&changed(5)), Err(Trouble::NotArm), "the other byte order");
}

#[test]
fn an_image_without_bytes_is_refused() {
    assert_eq!(of_elf(&elf(ARM, &[])), Err(Trouble::Nothing));
    assert_eq!(of_elf(&elf(ARM, &[segment(0x2000_0000, &[])])), Err(Trouble::Nothing));
}

#[test]
fn every_trouble_is_one_sentence() {
    use Trouble::{NotArm, NotElf, Nothing, Outside};
    for trouble in [NotElf, NotArm, Nothing, Outside(0x2000_0000)] {
        let text = trouble.to_string();
        assert!(text.starts_with("This ") && text.ends_with('.'), "{text}");
    }
    assert_eq!(
        Outside(0x2000_0000).to_string(),
        "This ELF file loads to 0x20000000, outside the flash (0x10000000..0x10200000)."
    );
}
