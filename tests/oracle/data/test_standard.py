"""Records say `standard` for our own sheets, and always replay identically."""

from hashlib import sha256

from msgspec.json import encode
from msgspec.structs import replace

from divinary.oracle.data.board import BOARD
from divinary.oracle.data.cove_sheet import COVE

BOARD_DIGEST = "9418c6842c334860"
COVE_DIGEST = "f5bbac094a2e0781"


def digest(printed: object) -> str:
    """Return what any change of a value changes."""
    return sha256(encode(printed)).hexdigest()[:16]


def test_the_standard_board_stays_as_it_is() -> None:
    """After a correction the old sheet keeps its name, and the new one gets another.

    Otherwise an old record that says `standard` would be replayed on another board.
    """
    assert digest(BOARD) == BOARD_DIGEST


def test_the_standard_cove_stays_as_it_is() -> None:
    """The same of the table; the ratings may change, since no rule looks at them."""
    assert digest(replace(COVE, ratings=())) == COVE_DIGEST
