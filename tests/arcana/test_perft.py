"""Golden numbers: how many lines of play tiny games have at each depth, chance included."""

import pytest

from divinary.arcana.state import State
from tests.arcana.table import ARCANA, after, texts

BLIND = {"cards": "the-blind-man", "fates": 2, "copies": 2, "row": 1, "goal": 1}

WISH = [1, 1, 2, 4, 6, 18, 22, 10, 18, 54, 36, 0]
"""One deal, two draws (2, 4), six plays, three answers to each (18). Of these six are right and
over; six are wrong and may be followed by the other value or by giving up (12, all over); six
pass. Two of those leave one value in the bag and four leave both (2 + 8), then the last token
(10). Two pairs and eight mixed hands are played (18), the card is full, three answers (54),
and after each of eighteen wrong ones two more (36); then the only card has faded, or somebody
has won."""

FEAST = [1, 1, 2, 4, 6, 10, 16, 48, 16, 0]
"""One deal, two draws (2, 4), six plays at The Feast, each followed by a draw: one value is left
for the two pairs, two for the four others (10). Then only The Hours are open: two plays for a
mixed hand and one for a pair (4 + 12). Three answers (48); a third of them passes, the next
hand draws the last token (16), and nobody can draw any more."""

THIEF = [1, 2, 2, 4, 8, 12, 28, 28, 32]
"""Two orders of dealing, and in each: draws (2, 4), six plays, all at The Blind Man. Two of them
lay a 2 and keep a 1, which The Thief takes: 2 steals beside three answers to each of the four
others (14). Then 6 answers to the steals, and two draws after each of four passes, since The
Blind Man has faded (14). Then two draws after each of two passes, and one or two after each
of the eight draws (4 + 12)."""

GOLDEN = [
    (BLIND, [1, 1, 2, 4, 6, 18, 0]),
    (
        BLIND | {"cards": "the-mirror,the-blind-man", "difficulty": "easy"},
        [1, 2, 2, 4, 8, 12, 36, 48, 84, 132, 528, 396, 504, 738, 1794],
    ),
    (
        {
            "cards": "dawn,the-chalice,the-mirror",
            "difficulty": "doomed",
            "fates": 3,
            "copies": 2,
            "row": 2,
            "goal": 2,
        },
        [1, 3, 6, 6, 18, 54, 96, 384, 528, 1332, 2868, 11724],
    ),
    (
        {
            "cards": "the-belltower,the-key,the-rider",
            "difficulty": "hard",
            "fates": 2,
            "copies": 3,
            "row": 1,
            "goal": 1,
        },
        [1, 3, 6, 12, 24, 36, 108, 144, 276, 420, 1260, 644, 1076, 2332, 3376],
    ),
]

BY_HAND = [
    (BLIND | {"cards": "the-wish", "difficulty": "doomed"}, WISH),
    (BLIND | {"cards": "the-feast", "difficulty": "doomed"}, FEAST),
    (BLIND | {"cards": "the-thief,the-blind-man", "row": 2, "difficulty": "doomed"}, THIEF),
]


@pytest.mark.parametrize(
    ("options", "counts"), GOLDEN, ids=[str(row[0]["cards"]) for row in GOLDEN]
)
def test_lines_of_play(options: dict[str, object], counts: list[int]) -> None:
    """The number of different lines at each depth, every choice and every chance followed.

    The numbers are this engine's, and a second, throw-away engine, written apart from it from the
    sheet with other data structures, counted the same. The first game was counted by hand too:
    one deal, two draws of two values (2, 4), one play of each pair and two of each mixed hand
    (1 + 2 + 2 + 1), three answers to each, and then the only card fades and all is over.
    """
    assert _lines(ARCANA.start(**options), len(counts) - 1) == counts


@pytest.mark.parametrize(
    ("options", "counts"), BY_HAND, ids=[str(row[0]["cards"]) for row in BY_HAND]
)
def test_lines_of_play_counted_by_hand(options: dict[str, object], counts: list[int]) -> None:
    """Three tiny games of the other sets, small enough to be counted on paper."""
    assert _lines(ARCANA.start(**options), len(counts) - 1) == counts


def test_the_first_game_by_hand() -> None:
    """Every line of the smallest game ends after five steps: won by the right value alone."""
    dealt = after(ARCANA.start(**BLIND), "deal the-blind-man")
    played = after(dealt, "draw 1", "draw 2", "play 1 the-blind-man")
    assert texts(played) == ["predict 1", "predict 2", "pass"]
    results = [played.apply(action).result for action in played.legal()]
    assert [result and result.winners for result in results] == [(), (0, 1), ()]


def _lines(start: State, depth: int) -> list[int]:
    counts, level = [1], [start]
    for _ in range(depth):
        level = [state.apply(action) for state in level for action in state.legal()]
        counts.append(len(level))
    return counts
