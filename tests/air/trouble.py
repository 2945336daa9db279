"""What went wrong, in a sentence."""


class Trouble(Exception):
    """Something that cannot be done; not one that the handheld has refused."""


class Gone(Trouble):
    """There was a connection, and there is none any more."""
