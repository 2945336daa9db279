//! The left half of a screen: the board, the coins or the rods; the thing itself, no sentences.
