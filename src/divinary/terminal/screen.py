"""One screen before one table: who looks at it, what it shows, and what is said.

It knows no terminal: the line mode and the full-screen mode both show what it holds.
"""

from pathlib import Path
from typing import Any, NamedTuple

from divinary.bots.roster import introduction
from divinary.core.errors import NothingToUndo
from divinary.core.words import N_, Words, words
from divinary.games import has_analysis, speech
from divinary.saves import save
from divinary.table.players import Machine
from divinary.table.table import Table, player_names
from divinary.terminal.commands import commands_with
from divinary.terminal.terminal_game import terminal_game

ONE_CHOICE = N_("There was one choice: {choice}.")
ONE_CHOICE_OF = N_("There was one choice for {name}: {choice}.")


class Pressed(NamedTuple):
    """A choice that was none."""

    seat: int
    choice: str
    past: int
    """How many events lay before it."""


class Screen:
    """One screen before one table, for one person or several who take turns in front of it."""

    def __init__(self, table: Table, language: str, keep_at: Path, *, aid: bool = True) -> None:
        """Sit down; the game is kept in `keep_at` after every move."""
        self.table = table
        self.game = terminal_game(table.record.game.name)
        self.speech = speech(table.record.game.name)
        self.words: Words = words(language)
        self.keep_at = keep_at
        self.viewer: int | None = None
        """The seat whose view is on the screen; None shows what everybody may see."""

        self.curtain = ""
        """When set, this is all that may be shown until somebody presses Enter."""

        self.aid = aid
        """Whether the board says what a play tells."""

        self.asked = ""
        """The command that was typed last; empty after anything else."""

        self.closed = False
        self._notes: list[str] = []
        self._private: int | None = table.people[0] if len(table.people) == 1 else None
        """Whose private view was on the screen last."""

        self._holding: int | None = None
        """The seat that may still take something back, while the others wait."""

        self._heard: dict[int | None, int] = {}
        self._pressed: list[Pressed] = []
        """What the table has chosen for a seat because nothing else was left, and not yet told."""

        self._copies: set[Path] = set()
        """Where else this game was saved."""

        self._warned = False
        self._hold_for(*([] if table.asked() else table.people))
        self._run()
        self._met = self.game.turn_began(self.view)
        """What lies before the turn at which this sitting begins is in the log, and no news."""

        self._say(*self.bots(), self.hint())
        self._advance()

    # --- What a terminal shows -----------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.state.result is not None

    @property
    def paused(self) -> bool:
        """Whether the game waits for somebody to sit down."""
        return self.table.state.decider is None and not self.over

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return player_names(self.words, self.table.names)

    def bots(self) -> list[str]:
        """Return how each bot at the table thinks, in a sentence."""
        game = self.table.record.game.name
        return [
            self.words.say(
                "{name}: {text}",
                name=self.names[seat],
                text=introduction(self.words, game, chair.bot),
            )
            for seat, chair in enumerate(self.table.chairs)
            if isinstance(chair, Machine) and seat in self.table.seated
        ]

    @property
    def commands(self) -> dict[str, str]:
        """What can be typed beside the choices, with what the help says of it."""
        return commands_with(self.game.own_commands, undo=self.game.undo)

    @property
    def view(self) -> Any:
        """The view on the screen."""
        return self.table.view(self.viewer)

    @property
    def speaker(self) -> int | None:
        """The seat for which a typed line speaks: the first of those who are asked."""
        asked = self._at_the_screen()
        return asked[0] if asked else None

    def _at_the_screen(self) -> tuple[int, ...]:
        """Return the seats that look at it: all who are asked, or whose view it is."""
        if self._holding is not None:
            return (self._holding,)
        return self.table.asked() or (() if self.viewer is None else (self.viewer,))

    @property
    def speaking(self) -> Any:
        """The view of whoever types."""
        return self.table.view(self.speaker)

    def take_notes(self) -> list[str]:
        """Return what has been said since the last call."""
        notes, self._notes = self._notes, []
        return notes

    def hint(self) -> str:
        """Return what can be typed, in short."""
        if self.paused or self._holding is not None:
            return self.game.waiting(self.words, self.table.view(self._holding))
        return self.words.say("Type a number, a choice, or ? for help.")

    def headline(self) -> str:
        """Return the state of the turn in one sentence."""
        return self.speech.headline(self.words, self.view, self.names)

    def board(self, *, drawn: bool) -> list[str]:
        """Return the table, drawn or as sentences, and what a play tells."""
        show = self.game.picture if drawn else self.speech.lines
        aid = self.speech.aid(self.words, self.view) if self.aid else []
        return [*show(self.words, self.view, self.names), *aid]

    def choices(self) -> list[str]:
        """Return the numbered choices of whoever is asked; none through a curtain."""
        if self.curtain:
            return []
        if self._holding is not None:
            return ["0  " + self.words.say("let the others go on")]
        return self.speech.listing(self.words, self.speaking)

    def completions(self) -> list[str]:
        """Return what could be typed now; nothing through a curtain."""
        if self.curtain:
            return []
        commands = [self.words.say(name) for name in self.commands]
        return [*self.game.typed(self.words, self.speaking), *commands]

    # --- What the table does -------------------------------------------------------------------

    def _hold_for(self, *seats: int) -> None:
        """Let the others wait for the first of these who may still take something back."""
        lingering = [seat for seat in seats if self.game.lingers(self.table.view(seat))]
        self._holding = lingering[0] if lingering else None

    def _go_on(self) -> None:
        self._holding = None
        self._advance()

    def _advance(self) -> None:
        """Let chance and bots move, then turn the screen to whoever is asked."""
        self._run()
        self._turn_screen()
        if not self.curtain:
            self._tell_news()

    def _run(self) -> None:
        """Let chance and bots move until a person is asked, and keep the game."""
        while self._holding is None:
            only, asked = self.table.only_choice(), self.table.asked()
            if only is not None:
                view = self.table.view(asked[0])
                said = self.speech.choice(self.words, only, view)
                self._pressed.append(Pressed(asked[0], said, self.speech.past_length(view)))
            if not self.table.step():
                break
        self._keep()

    def _turn_screen(self) -> None:
        """Choose whose view is shown; a private one of another person waits behind a curtain."""
        people, asked = self.table.people, self.table.asked()
        alone = (
            [self._holding] if self._holding is not None else people if len(people) == 1 else asked
        )
        if len(alone) != 1:
            self.viewer = None
            self._private = None
            return
        self.viewer = alone[0]
        if not self.game.secret:
            self._private = self.viewer
        elif self.viewer != self._private:
            name = self.names[self.viewer]
            self.curtain = self.words.say("For {name} alone. Press Enter, {name}.", name=name)

    def _tell_news(self) -> None:
        """Say what this viewer has not heard yet, and what the bots of a mixed group propose."""
        self._tell_events()
        waiting = self.table.asked() and self._holding is None
        proposals = self.table.proposals() if waiting else {}
        said = [
            self.words.say(
                "{name}: {text}",
                name=self.names[seat],
                text=self.speech.choice(self.words, action, self.view),
            )
            for seat, action in proposals.items()
        ]
        if said:
            self._say(self.words.say("Proposals: {proposals}.", proposals="; ".join(said)))
        if self.paused or self._holding is not None:
            self._say(self.hint())
        if self.over:
            how = self.words.say("Step through it by: divinary replay {path}", path=self.keep_at)
            self._say(how)
            if has_analysis(self.table.record.game.name):
                path = self.keep_at
                self._say(
                    self.words.say("See what each clue told by: divinary analyse {path}", path=path)
                )

    def _tell_events(self) -> None:
        """Say what has happened, and where in it a choice was none."""
        view = self.view
        # Where nothing is hidden all have heard what was said at this screen.
        listener = self.viewer if self.game.secret else None
        heard = self._heard.get(listener, self._met)
        if listener is None:  # with nobody before it, what stood on the screen was said
            heard = max([heard, *self._heard.values()])
        told = self._told_since(heard)
        lines = len(told)
        for pressed in self._take_pressed():
            behind = len(self._told_since(max(heard, pressed.past)))
            told.insert(max(0, lines - behind), self._one_choice(pressed))
        self._say(*told)
        self._heard[listener] = self.speech.past_length(view)

    def _told_since(self, since: int) -> list[str]:
        """Return what happened after so many events; of some there may be nothing to say."""
        return [
            line for line in self.speech.events(self.words, self.view, self.names, since) if line
        ]

    def _take_pressed(self) -> list[Pressed]:
        """Return the choices that were none, the last first: one's own, or all in the open."""
        told = [one for one in self._pressed if one.seat == self.viewer or not self.game.secret]
        self._pressed = [one for one in self._pressed if one not in told]
        return told[::-1]

    def _one_choice(self, pressed: Pressed) -> str:
        text = ONE_CHOICE if pressed.seat == self.viewer else ONE_CHOICE_OF
        name = self.names[pressed.seat]
        return self.words.say(text, name=name, choice=pressed.choice)

    def _undo(self) -> None:
        """Let whoever is asked take the last choice back, and forget that it was told."""
        seat = self.speaker
        if seat is None:
            raise NothingToUndo("nobody-asked")
        taken = self.table.undo(seat)
        self._pressed = []
        past = self.speech.past_length(self.table.view(seat))
        self._heard = {listener: min(heard, past) for listener, heard in self._heard.items()}
        self._met = min(self._met, past)
        self._keep()
        self._turn_screen()
        choice = self.speech.choice(self.words, taken, self.speaking)
        self._say(self.words.say("Taken back: {choice}.", choice=choice))

    def _welcome(self, seat: int) -> None:
        """Tell a newcomer what comes from now on, and a screen that is shared now no old news."""
        self._heard[seat] = self.speech.past_length(self.table.view(seat)) - 1
        self._heard.setdefault(None, self._heard.get(self.viewer, self._met))

    def _keep(self, path: Path | None = None) -> bool:
        """Save the game; a full or read-only disk is said once, and the game goes on."""
        try:
            if path is None:
                self.keep_at.parent.mkdir(parents=True, exist_ok=True)
            save(self.table.record, path or self.keep_at)
        except OSError:
            if not self._warned:
                where = path or self.keep_at
                self._say(self.words.say("The game cannot be saved in {path}.", path=where))
            self._warned = True
            return False
        return True

    def _say(self, *notes: str) -> None:
        self._notes += notes
