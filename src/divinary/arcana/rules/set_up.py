"""The table as a game begins."""

from divinary.arcana.data.fates import full_bag
from divinary.arcana.model.options import Options
from divinary.arcana.model.position import Position


def set_up(options: Options) -> Position:
    """Lay out the table: an empty row, a shuffled deck, a full bag, empty hands."""
    hands = options.seats * options.hands
    return Position(
        options=options,
        hands=((),) * hands,
        bag=full_bag(options.fates, options.copies),
        lines=((),) * hands,
        row=(None,) * options.row,
        unseen=options.deck(),
        doom=options.start_doom(),
        present=tuple(range(hands)),
    )
