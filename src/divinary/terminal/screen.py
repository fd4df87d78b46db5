"""One screen at one table: who looks at it, what it shows, and what is said.

It knows no terminal: the line mode and the full-screen mode both show its contents.
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

ONLY_CHOICE = N_("There was only one choice: {choice}.")
ONLY_CHOICE_OF = N_("{name} had only one choice: {choice}.")


class ForcedChoice(NamedTuple):
    """The only choice that a seat had, so that the table took it."""

    seat: int
    choice: str
    past: int
    """How many events came before it."""


class Screen:
    """One screen at one table, for one person or for several who take turns in front of it."""

    def __init__(self, table: Table, language: str, save_path: Path, *, aid: bool = True) -> None:
        """Sit down; the game is saved in `save_path` after every move."""
        self.table = table
        self.game = terminal_game(table.record.game.name)
        self.speech = speech(table.record.game.name)
        self.words: Words = words(language)
        self.save_path = save_path
        self.viewer: int | None = None
        """The seat whose view is on the screen; None shows what everyone may see."""

        self.curtain = ""
        """If set, only this text may be shown until someone presses Enter."""

        self.aid = aid
        """Whether the board shows the aid: what a play says."""

        self.asked = ""
        """The command that was typed last; empty after anything else."""

        self.closed = False
        self._notes: list[str] = []
        self._private: int | None = table.people[0] if len(table.people) == 1 else None
        """The seat whose private view was last on the screen."""

        self._holding: int | None = None
        """The seat that may still take something back, while the others wait."""

        self._seen: dict[int | None, int] = {}
        """How many events each viewer has seen."""

        self._forced: list[ForcedChoice] = []
        """The forced choices that were not shown yet."""

        self._copies: set[Path] = set()
        """Where else this game was saved."""

        self._warned = False
        self._hold_for(*([] if table.asked() else table.people))
        self._run()
        self._first_news = self.game.turn_began(self.view)
        """How many events came before the turn in which this session starts; they are no news."""

        self._say(*self.bots(), self.hint())
        self._advance()

    # --- What a terminal shows -----------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.state.result is not None

    @property
    def paused(self) -> bool:
        """Whether the game waits for a player to sit down."""
        return self.table.state.decider is None and not self.over

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return player_names(self.words, self.table.names)

    def bots(self) -> list[str]:
        """Return how each bot at the table thinks, in a sentence."""
        game = self.table.record.game.name
        return [
            self._line_of(seat, introduction(self.words, game, chair.bot))
            for seat, chair in enumerate(self.table.chairs)
            if isinstance(chair, Machine) and seat in self.table.seated
        ]

    def _line_of(self, seat: int, text: str) -> str:
        """Return a text after the name of a player."""
        return self.words.say("{name}: {text}", name=self.names[seat], text=text)

    @property
    def commands(self) -> dict[str, str]:
        """What can be typed besides the choices, with what the help says about it."""
        return commands_with(self.game.own_commands, undo=self.game.undo)

    @property
    def view(self) -> Any:
        """The view on the screen."""
        return self.table.view(self.viewer)

    @property
    def speaker(self) -> int | None:
        """The seat for which a line is typed: the first of those who are asked."""
        asked = self._at_the_screen()
        return asked[0] if asked else None

    def _at_the_screen(self) -> tuple[int, ...]:
        """Return the seats that look at the screen: all who are asked, or the viewer."""
        if self._holding is not None:
            return (self._holding,)
        return self.table.asked() or (() if self.viewer is None else (self.viewer,))

    @property
    def speakers_view(self) -> Any:
        """The view of the player who types."""
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
        """Return the table, drawn or as sentences, and the aid if it is on."""
        show = self.game.picture if drawn else self.speech.lines
        aid = self.speech.aid(self.words, self.view) if self.aid else []
        return [*show(self.words, self.view, self.names), *aid]

    def choices(self) -> list[str]:
        """Return the numbered choices of the player who is asked; none behind a curtain."""
        if self.curtain:
            return []
        if self._holding is not None:
            return ["0  " + self.words.say("let the other players continue")]
        return self.speech.listing(self.words, self.speakers_view)

    def completions(self) -> list[str]:
        """Return what could be typed now; nothing behind a curtain."""
        if self.curtain:
            return []
        commands = [self.words.say(name) for name in self.commands]
        return [*self.game.typed(self.words, self.speakers_view), *commands]

    # --- What the table does -------------------------------------------------------------------

    def _hold_for(self, *seats: int) -> None:
        """Let the others wait for the first of these seats that may still take something back."""
        lingering = [seat for seat in seats if self.game.lingers(self.table.view(seat))]
        self._holding = lingering[0] if lingering else None

    def _advance(self) -> None:
        """Let chance and bots move, then turn the screen to the player who is asked."""
        self._run()
        self._turn_screen()
        if not self.curtain:
            self._tell_news()

    def _run(self) -> None:
        """Let chance and bots move until a person is asked, and save the game."""
        while self._holding is None:
            only, asked = self.table.only_choice(), self.table.asked()
            if only is not None:
                view = self.table.view(asked[0])
                choice = self.speech.choice(self.words, only, view)
                past = self.speech.past_length(view)
                self._forced.append(ForcedChoice(asked[0], choice, past))
            if not self.table.step():
                break
        self._save()

    def _turn_screen(self) -> None:
        """Choose whose view is shown; another person's private view waits behind a curtain."""
        people = self.table.people
        viewers = people if len(people) == 1 else self.table.asked()
        if self._holding is not None:
            viewers = (self._holding,)
        if len(viewers) != 1:
            self.viewer = self._private = None
            return
        self.viewer = viewers[0]
        if not self.game.secret:
            self._private = self.viewer
        elif self.viewer != self._private:
            name = self.names[self.viewer]
            self.curtain = self.words.say("For {name} alone. Press Enter, {name}.", name=name)

    def _tell_news(self) -> None:
        """Say what this viewer has not seen yet, and what the bots of a mixed group propose."""
        self._tell_events()
        waiting = self.table.asked() and self._holding is None
        proposals = [
            self._line_of(seat, self.speech.choice(self.words, action, self.view))
            for seat, action in (self.table.proposals() if waiting else {}).items()
        ]
        if proposals:
            self._say(self.words.say("Proposals: {proposals}.", proposals="; ".join(proposals)))
        if self.paused or self._holding is not None:
            self._say(self.hint())
        if self.over:
            path = self.save_path
            self._say(self.words.say("To step through it: divinary replay {path}", path=path))
            if has_analysis(self.table.record.game.name):
                self._say(
                    self.words.say("To see what each clue said: divinary analyse {path}", path=path)
                )

    def _tell_events(self) -> None:
        """Say what has happened, and which choices in it were forced."""
        # If nothing is hidden, all have seen what was said on this screen.
        viewer = self.viewer if self.game.secret else None
        seen = self._seen.get(viewer, self._first_news)
        if viewer is None:  # a shared screen: what any of them has seen, all have seen
            seen = max([seen, *self._seen.values()])
        lines = self._events_since(seen)
        count = len(lines)
        for forced in self._take_forced():
            after = len(self._events_since(max(seen, forced.past)))
            text = ONLY_CHOICE if forced.seat == self.viewer else ONLY_CHOICE_OF
            said = self.words.say(text, name=self.names[forced.seat], choice=forced.choice)
            lines.insert(max(0, count - after), said)
        self._say(*lines)
        self._seen[viewer] = self.speech.past_length(self.view)

    def _events_since(self, since: int) -> list[str]:
        """Return what happened after so many events; some events have no sentence."""
        return list(filter(None, self.speech.events(self.words, self.view, self.names, since)))

    def _take_forced(self) -> list[ForcedChoice]:
        """Return the forced choices that the viewer may know, the last first, and forget them."""
        shown = [one for one in self._forced if one.seat == self.viewer or not self.game.secret]
        self._forced = [one for one in self._forced if one not in shown]
        return shown[::-1]

    def _undo(self) -> None:
        """Take back the last choice of the player who is asked, and forget that it was shown."""
        seat = self.speaker
        if seat is None:
            raise NothingToUndo("nobody-asked")
        taken = self.table.undo(seat)
        self._forced = []
        past = self.speech.past_length(self.table.view(seat))
        self._seen = {viewer: min(seen, past) for viewer, seen in self._seen.items()}
        self._first_news = min(self._first_news, past)
        self._save()
        self._turn_screen()
        choice = self.speech.choice(self.words, taken, self.speakers_view)
        self._say(self.words.say("Taken back: {choice}.", choice=choice))

    def _welcome(self, seat: int) -> None:
        """Show a newcomer only what happens from now on, and a screen now shared no old news."""
        self._seen[seat] = self.speech.past_length(self.table.view(seat)) - 1
        self._seen.setdefault(None, self._seen.get(self.viewer, self._first_news))

    def _save(self, path: Path | None = None) -> bool:
        """Save the game; warn once if that fails, as on a full disk, and continue."""
        where = path or self.save_path
        try:
            if path is None:
                where.parent.mkdir(parents=True, exist_ok=True)
            save(self.table.record, where)
        except OSError:
            if not self._warned:
                self._say(self.words.say("The game cannot be saved in {path}.", path=where))
            self._warned = True
            return False
        return True

    def _say(self, *notes: str) -> None:
        self._notes += notes
