"""What a live table refuses, and the sentences for it."""

from collections.abc import Mapping
from typing import Final

from divinary.core.errors import DivinaryError
from divinary.core.words import N_


class Refused(DivinaryError):
    """The table does not do that; `reason` says why."""


COMPLAINTS: Final[Mapping[str, str]] = {
    "stale": N_("The table has changed since you looked. This is how it is now."),
    "no-table": N_("There is no such table. Perhaps a part of the link is missing."),
    "no-page": N_("There is no such page here."),
    "no-seat": N_("You have no seat here. Sit down first, or go on watching."),
    "bad-key": N_("This private link is not valid at this table."),
    "not-host": N_("Only the person who opened the table can do that."),
    "no-place": N_("There is no such seat."),
    "place-taken": N_("Somebody sits there already. Choose another seat."),
    "no-name": N_("Enter your name, in at most {most} letters."),
    "begun": N_("The game has begun already."),
    "not-begun": N_("The game has not begun yet."),
    "table-over": N_("The game is over."),
    "not-over": N_("The game is not over yet."),
    "not-analysed": N_("Games of this kind are not analysed; they can be replayed."),
    "silent": N_("You are silent now: the others have to find out by themselves."),
    "no-reasons": N_("This table does not show reasons."),
    "no-notes": N_("This table is played without notes on the number lines."),
    "no-proposal": N_("That proposal is no longer open."),
    "not-asked": N_("It is not your turn to decide."),
    "nothing-said": N_("Write something, in at most {most} letters."),
    "all-said": N_("{most} messages have been sent at this table. There is no room for more."),
    "all-noted": N_(
        "You have turned {most} numbers since the game last went on. Go on with the game first."
    ),
    "all-proposed": N_(
        "You have proposed or agreed {most} times since the game last went on. "
        "Now it is for the others to agree."
    ),
    "long-enough": N_(
        "So much has happened at this table that it now takes only what continues the game."
    ),
    "no-room-for-talk": N_(
        "The server has no room for more messages now. The game itself goes on."
    ),
    "no-room-for-tables": N_(
        "The server has no room for another table now. Games that have begun go on."
    ),
    "no-leaving": N_("Nobody can leave just now."),
    "not-kept": N_("The table cannot be saved now, so nothing was changed. Try again soon."),
    "damaged": N_("The saved data of this table cannot be read."),
    "foreign-origin": N_("That did not come from a page of this site, so nothing was done."),
    "wrong-host": N_(
        "This server does not answer to that name. The person who runs it can add the name: "
        "divinary serve --name NAME"
    ),
    "too-large": N_("That was too large. Nothing was changed."),
    "too-fast": N_("That was too fast. Wait a moment and try again."),
    "too-full": N_("Too many people are watching this table now."),
    "no-action": N_("Choose something first."),
    "broken": N_("Something went wrong on the server. Nothing was changed."),
}
