"""What went wrong, in a sentence."""


class Trouble(Exception):
    """Something that cannot be done; not one that the handheld has refused."""
