//! Any bytes through the decoder: what comes out of it is what somebody put into a frame.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shared::link::{Decoder, MAX_PAYLOAD, encode};

fuzz_target!(|bytes: &[u8]| {
    let mut decoder = Decoder::default();
    for (end, &byte) in bytes.iter().enumerate() {
        if let Some(payload) = decoder.push(byte) {
            // A frame that was read is the only one for its payload.
            let frame = encode(&payload).expect("a payload that came in a frame");
            assert!(bytes[..=end].ends_with(&frame));
        }
    }
    // Whatever came before, after a zero a frame is read.
    decoder.push(0);
    let payload = &bytes[..bytes.len().min(MAX_PAYLOAD)];
    let frame = encode(payload).expect("a payload that fits");
    let mut read = frame.iter().filter_map(|&byte| decoder.push(byte));
    assert_eq!(read.next().as_deref(), Some(payload));
});
