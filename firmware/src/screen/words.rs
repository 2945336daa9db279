//! Every word the handheld says, in one file.
