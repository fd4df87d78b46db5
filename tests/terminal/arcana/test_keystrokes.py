"""Whole games by a person's keystrokes in a real terminal, in each language."""

from pathlib import Path

import pexpect
import pyte
import pytest

from divinary import record
from divinary.core.words import LANGUAGES, words
from divinary.saves import SUFFIX
from tests.terminal.keyboard import SOME_AND_ALL, choices_in, sit_down

END = {
    language: [
        words(language).say("Doom has come. You lose together, with a score of {n}.").split("{")[0],
        words(language).say("You have won together: doom stopped at {doom}.").split("{")[0],
    ]
    for language in LANGUAGES
}


@pytest.mark.parametrize(
    ("cards", "language"), [("all", "pl"), *[("base", language) for language in LANGUAGES]]
)
def test_a_game_in_plain_lines(cards: str, language: str, tmp_path: Path) -> None:
    """A person plays to the end in plain lines, by numbers and by the words on the screen."""
    table = ("--cards", cards, "--seed", "plain")
    terminal = sit_down(tmp_path, "play", "arcana", "--plain", "--lang", language, *table)
    turns = 0
    while terminal.expect(["\n> ", pexpect.EOF]) == 0:
        turns += 1
        offered = choices_in(terminal.before or "")
        assert offered, terminal.before
        label = list(offered)[turns % len(offered)]
        terminal.sendline(offered[label] if turns % 2 else label)
        assert turns < 200
    assert any(end in (terminal.before or "") for end in END[language])
    assert_game_was_kept(tmp_path)


@pytest.mark.parametrize("language", SOME_AND_ALL)
def test_a_game_on_the_full_screen(language: str, tmp_path: Path) -> None:
    """A person plays all sets to the end on the drawn board, each move a number and Enter."""
    screen = pyte.Screen(100, 46)
    stream = pyte.Stream(screen)
    table = ("--cards", "all", "--difficulty", "easy", "--seed", "full")
    terminal = sit_down(tmp_path, "play", "arcana", "--lang", language, *table)
    shown = ""
    for turn in range(200):
        shown = settled(terminal, screen, stream, unlike=shown)
        if any(end in shown for end in END[language]):
            break
        assert "╭" in shown, shown
        terminal.send("1" if turn % 3 else "2")
        terminal.send("\r")
    assert any(end in shown for end in END[language]), shown
    terminal.send("\r")
    terminal.expect(pexpect.EOF)
    assert_game_was_kept(tmp_path)


def test_a_challenge_by_keystrokes(tmp_path: Path) -> None:
    """One person and a bot, two hands each, with all cards, to the end."""
    table = ("--cards", "all", "--challenge", "--difficulty", "easy", "--seed", "challenge")
    terminal = sit_down(tmp_path, "play", "arcana", "--plain", "--names", "Ana", *table)
    shown = ""
    turns = 0
    while terminal.expect(["\n> ", pexpect.EOF]) == 0:
        turns += 1
        shown += terminal.before or ""
        offered = choices_in(terminal.before or "")
        terminal.sendline(list(offered)[turns % len(offered)])
        assert turns < 200
    assert "Your second hand:" in shown
    assert "Ana (second hand) plays" in shown
    assert "Mira (first hand) holds one fate. What is it?" in shown
    assert_game_was_kept(tmp_path)


def test_coming_and_going_by_keystrokes(tmp_path: Path) -> None:
    """The bot is sent away, the game waits, is left and resumed, and continues with two others."""
    terminal = sit_down(tmp_path, "play", "arcana", "--plain", "--names", "Ana", "--seed", "guests")
    terminal.expect("\n> ")
    terminal.sendline("leave mira")
    terminal.expect("The game waits for a second player to sit down.")
    terminal.expect("\n> ")
    terminal.sendline("quit")
    terminal.expect("divinary play --resume")
    terminal.expect(pexpect.EOF)
    terminal = sit_down(tmp_path, "play", "--plain", "--resume", "--seed", "again")
    terminal.expect("The game waits for a second player to sit down.")
    terminal.expect("\n> ")
    terminal.sendline("join Ben")
    terminal.expect("Ben joins the table.")
    terminal.expect("\n> ")
    assert choices_in(terminal.before or "")
    terminal.sendline("join Zofia bot")
    terminal.expect("Zofia joins the table.")
    terminal.expect("\n> ")
    terminal.sendline("leave")
    terminal.expect("For Ben alone. Press Enter, Ben.")
    terminal.sendline("")
    terminal.expect("Ana leaves the table")
    terminal.expect("Ana has left the table.")
    terminal.expect("\n> ")
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)


def test_the_aid_by_keystrokes(tmp_path: Path) -> None:
    """It stands below the table from the start, and goes when it is not wanted."""
    for flags, shown in (((), True), (("--no-aid",), False)):
        table = ("--names", "Ana", "--bots", "literal", "--seed", "aid")
        terminal = sit_down(tmp_path, "play", "arcana", "--plain", *table, *flags)
        seen = ""
        while "What is it?" not in seen:
            terminal.expect("\n> ")
            seen = terminal.before or ""
            terminal.sendline("why" if "What is it?" in seen else "1")
        assert ("proven" in seen.casefold()) is shown
        terminal.expect("\n> ")
        assert "proven" in (terminal.before or "").casefold(), "asked for, it is always told"
        terminal.close()


def settled(
    terminal: "pexpect.spawn[str]", screen: pyte.Screen, stream: pyte.Stream, *, unlike: str
) -> str:
    """Return the screen once it shows something else than `unlike` and then stands still."""
    quiet = 0
    for _ in range(400):
        try:
            stream.feed(terminal.read_nonblocking(65536, timeout=0.1))
            quiet = 0
        except pexpect.TIMEOUT:
            quiet += 1
        shown = "\n".join(line.rstrip() for line in screen.display)
        if quiet >= 2 and shown.strip() and shown != unlike and "╰" in shown:
            return shown
    raise AssertionError(f"the screen stands still:\n{unlike}")


def assert_game_was_kept(home: Path) -> None:
    """The finished game lies in the saves, and replays."""
    saves = home / ".local" / "share" / "divinary" / "saves"
    (kept,) = saves.glob(f"*{SUFFIX}")
    assert record.loads(kept.read_text()).end().result is not None


def test_without_colours_the_lines_are_plain(tmp_path: Path) -> None:
    """NO_COLOR asks for plain lines: not one escape sequence, so that nothing is read aloud."""
    terminal = sit_down(tmp_path, "play", "arcana", "--seed", "plain", NO_COLOR="1")
    terminal.expect("\n> ")
    assert "\x1b" not in (terminal.before or "")
    assert choices_in(terminal.before or "")
    terminal.close()


def test_the_tab_key_completes_what_is_typed(tmp_path: Path) -> None:
    """A verb's beginning and Tab bring the whole command."""
    terminal = sit_down(tmp_path, "play", "arcana", "--plain", "--seed", "plain")
    terminal.expect("\n> ")
    terminal.send("languag\t")
    terminal.sendline(" pl")
    terminal.expect("\n> ")
    assert words("pl").say("Your turn, {name}: play a fate.", name="Player 1") in (
        terminal.before or ""
    )
    terminal.close()


def test_the_tab_key_completes_on_the_full_screen_however_fast_one_types(tmp_path: Path) -> None:
    """Keys that arrive all at once are taken one after the other."""
    screen = pyte.Screen(100, 46)
    stream = pyte.Stream(screen)
    terminal = sit_down(tmp_path, "play", "arcana", "--lang", "es", "--seed", "full")
    shown = settled(terminal, screen, stream, unlike="")
    terminal.send("exp\t bestia\r")
    shown = settled(terminal, screen, stream, unlike=shown)
    assert words("es").say("The two are exactly 1 apart: play either here.")[:30] in shown
    terminal.close()


def test_a_resized_screen_is_drawn_for_its_new_size(tmp_path: Path) -> None:
    """Small screens get sentences, large ones the drawn board, at once."""
    terminal = sit_down(tmp_path, "play", "arcana", "--seed", "full")
    for columns, rows, drawn in [(100, 46, True), (80, 24, False), (100, 46, True)]:
        screen = pyte.Screen(columns, rows)
        stream = pyte.Stream(screen)
        terminal.setwinsize(rows, columns)
        shown = ""
        for _ in range(300):
            try:
                stream.feed(terminal.read_nonblocking(65536, timeout=0.1))
            except pexpect.TIMEOUT:
                shown = "\n".join(screen.display)
                if ("╭" in shown) is drawn and "Your hand" in shown:
                    break
        assert ("╭" in shown) is drawn, shown
        assert "Your hand" in shown
    terminal.close()
