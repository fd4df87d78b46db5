"""The secrets that open seats: made, derived, and digested for the log."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_urlsafe

import msgspec


def digest(key: str) -> str:
    """Return what is stored of a key: nobody can compute the key from it."""
    return sha256(key.encode()).hexdigest()


def new_key() -> str:
    """Return a secret that nobody can guess."""
    return token_urlsafe(24)


def key_from(secret: str, table: str, number: int = 0) -> str:
    """Return the key of a secret for a table and a number; it hides the secret.

    Each key that a table gives out has a number of its own, so that an old one never comes back.
    Those of earlier versions have none, which is 0 here.
    """
    named = f"{table} {number}" if number else table
    made = hmac.digest(secret.encode(), named.encode(), "sha256")
    return urlsafe_b64encode(made[:24]).decode()


class TableKeys(msgspec.Struct, frozen=True):
    """The host's key at a table, and how many keys the table has given out."""

    host: str
    """The digest of the host's key as it is now."""

    host_number: int = 0
    """Its number; 0 for the key with which the table was opened."""

    given: int = 0
    """How many keys were given to those who sat down, or made a new one."""

    def with_another(self) -> "TableKeys":
        """Return the same after one more key was given out."""
        return TableKeys(self.host, self.host_number, self.given + 1)

    def renewed(self, old: str, key: str) -> "TableKeys":
        """Return the same after a key was given out in the place of an old one."""
        given = self.given + 1
        return TableKeys(key, given, given) if old == self.host else self.with_another()
