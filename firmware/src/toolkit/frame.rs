//! The picture: 128 by 64 pixels, one bit each, and which of its bytes have changed.
