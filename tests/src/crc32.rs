//! The check sum of the link and of the log, that of Ethernet and zip: bit by bit, as a second opinion
//! on the library's tables.

/// The CRC-32 of these bytes, the lowest byte first.
pub fn crc32(bytes: &[u8]) -> [u8; 4] {
    let mut crc = u32::MAX;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 };
        }
    }
    (!crc).to_le_bytes()
}
