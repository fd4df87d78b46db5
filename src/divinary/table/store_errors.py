"""What goes wrong with the store as a whole."""

from divinary.core.errors import Detail


class StoreFailed(Exception):
    """The disk is full, read-only or not ours; the message is SQLite's or a reason in English."""


class StoreUnusable(StoreFailed):
    """The store cannot be opened; `reason` and `details` are those of a `BadOption`."""

    def __init__(self, reason: str, **details: Detail) -> None:
        """Keep the key of the sentence, and its facts."""
        super().__init__(reason)
        self.reason = reason
        self.details = details
