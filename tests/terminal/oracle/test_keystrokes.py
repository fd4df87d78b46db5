"""Whole games of the Oracle by a person's keystrokes in a real terminal."""

import re
from pathlib import Path

import pexpect
import pyte
import pytest

from divinary.core.words import words
from tests.terminal.arcana.test_keystrokes import assert_game_was_kept
from tests.terminal.keyboard import SOME_AND_ALL, choices_in, sit_down

DOTS = re.compile(r"^([a-g]\d [a-g]\d)  ", re.MULTILINE)
"""The line that the list gives as an example of those that close nothing."""

GROUP = re.compile(r"^\d+–(\d+)  ", re.MULTILINE)
"""Choices that are listed in one line: the number of the last of them."""

MOST_KEYS = 600


def ending(language: str, players: int) -> str:
    """Return how the last sentence of a game begins or ends, with any score."""
    alone, won = "{name} ends with {n} gold: {rating}.", "{name} wins with {n} gold."
    said = words(language).count(
        alone if players == 1 else won, alone if players == 1 else won, 5, name="|", rating="|"
    )
    return max(re.split(r"\||5", said), key=len).strip()


def answer(shown: str, turn: int) -> str:
    """Return what to type: lines by their dots, the others by number or as they are listed."""
    plain = shown.replace("\r", "")
    offered = choices_in(plain)
    if grouped := GROUP.findall(plain):
        return str(grouped[turn % len(grouped)])
    dots = DOTS.findall(plain)
    closing = [label for label in offered if label != "0"]
    if dots and not closing:
        return str(dots[-1])
    assert offered, plain
    if len(offered) > 9 and turn % 3:  # a location more often than a bubble
        return str(1 + turn % 3)
    label = list(offered)[turn % len(offered)]
    return offered[label] if turn % 2 else label


def play_plain(terminal: "pexpect.spawn[str]") -> str:
    """Play to the end in plain lines, and return all that was shown."""
    shown = ""
    turn = 0
    while terminal.expect(["\n> ", pexpect.EOF]) == 0:
        shown += terminal.before or ""
        turn += 1
        terminal.sendline(answer(terminal.before or "", turn))
        assert turn < MOST_KEYS
    return shown + (terminal.before or "")


@pytest.mark.parametrize("language", SOME_AND_ALL)
def test_a_game_alone_in_plain_lines(language: str, tmp_path: Path) -> None:
    """One Oracle, three rounds, by numbers, by words and by dots; in the end a rating."""
    terminal = sit_down(
        tmp_path, "play", "oracle", "--plain", "--lang", language, "--seed", "alone",
        "--townsfolk", "locals+sailors", "--names", "Ana",
    )  # fmt: skip
    shown = play_plain(terminal)
    assert ending(language, 1) in shown
    assert words(language).say("Ratings of a single Oracle:") in shown
    assert "a1–b1" in shown
    assert_game_was_kept(tmp_path)


def test_two_people_at_one_screen(tmp_path: Path) -> None:
    """Nothing is hidden, so nothing is cleared, and each is called by name."""
    terminal = sit_down(
        tmp_path, "play", "oracle", "--plain", "--people", "2", "--names", "Ana,Ben",
        "--seed", "two", "--rogue", "cultists",
    )  # fmt: skip
    shown = play_plain(terminal)
    assert "Your turn, Ana:" in shown
    assert "Your turn, Ben:" in shown
    assert "alone. Press Enter" not in shown
    assert "Market phase, Ana: what do you sell?" in shown
    assert ending("en", 2) in shown
    assert_game_was_kept(tmp_path)


@pytest.mark.parametrize("language", SOME_AND_ALL)
def test_a_short_game_on_the_full_screen(language: str, tmp_path: Path) -> None:
    """The drawn table from the first throw to the rating, by an owner's sheet of one round."""
    sheet = tmp_path / "cove.toml"
    sheet.write_text(ONE_ROUND)
    screen = pyte.Screen(100, 46)
    stream = pyte.Stream(screen)
    terminal = sit_down(
        tmp_path, "play", "oracle", "--lang", language, "--seed", "full", "--names", "Ana",
        "--cove", str(sheet),
    )  # fmt: skip
    shown = ""
    for turn in range(MOST_KEYS):
        shown = standing_still(terminal, screen, stream, unlike=shown)
        if ending(language, 1) in shown:
            break
        assert shown.splitlines()[1].startswith("─ Ana · "), shown
        terminal.send(full_screen_answer(shown, turn))
        terminal.send("\r")
    assert words(language).say("Ratings of a single Oracle:") in shown
    terminal.send("\r")
    terminal.expect(pexpect.EOF)
    assert_game_was_kept(tmp_path)


ONE_ROUND = """
[game]
rounds = { value = 1, from = "H" }
ratings = { value = [10, 20, 30, 40, 50, 60], from = "H" }
"""


def full_screen_answer(shown: str, turn: int) -> str:
    """Return a number that the screen offers, and now and then two dots."""
    offered = set(re.findall(r"(?:^|   )(\d+)  (?=\S)", shown, re.MULTILINE))
    dots = DOTS.findall(shown)
    if dots and turn % 2:
        return str(dots[-1])
    wanted = str(1 + turn % 3)
    return wanted if wanted in offered else "0" if "0" in offered else "1"


def standing_still(
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
        if quiet >= 2 and shown != unlike and "▎" in shown:
            return shown
    raise AssertionError(f"the screen stands still:\n{unlike}")


def test_undo_by_keystrokes(tmp_path: Path) -> None:
    """A bubble and a line are taken back; what the bag has revealed is not."""
    terminal = sit_down(tmp_path, "play", "oracle", "--plain", "--seed", "one", "--names", "Ana")
    terminal.expect("\n> ")
    before = table_of(terminal.before or "")
    terminal.sendline("raise a")
    terminal.expect("Ana spends ±1: die A goes from 1 to 2.")
    terminal.expect("\n> ")
    assert table_of(terminal.before or "") != before
    terminal.sendline("undo")
    terminal.expect("Taken back: Spend ±1: turn the die A from 1 to 2.")
    terminal.expect("\n> ")
    assert table_of(terminal.before or "") == before
    terminal.sendline("star")
    terminal.expect_exact("draw lines on the Star Chart (up to 2).")
    terminal.expect("\n> ")
    terminal.sendline("c3 d3")
    terminal.expect("Lines drawn: c3–d3.")
    terminal.expect("\n> ")
    terminal.sendline("undo")
    terminal.expect("Taken back: Draw the line c3–d3.")
    terminal.expect("No line is drawn yet.")
    terminal.expect("\n> ")
    terminal.sendline("c3 d3")
    terminal.expect("\n> ")
    terminal.sendline("c4 c3")
    terminal.expect("Ana closes an area: a yellow Charm.")
    terminal.expect("\n> ")
    terminal.sendline("undo")
    terminal.expect("chance has decided something since")
    terminal.close()


def table_of(shown: str) -> str:
    """Return the table of a plain screen, without the news before it."""
    return shown.replace("\r", "").rpartition("Your turn, ")[2]


def test_another_language_and_a_resumed_game(tmp_path: Path) -> None:
    """The language changes in mid-game; the game is left and continues where it was."""
    terminal = sit_down(tmp_path, "play", "oracle", "--plain", "--seed", "one", "--names", "Ana")
    terminal.expect("\n> ")
    terminal.sendline("star")
    terminal.expect("\n> ")
    terminal.sendline("line a1 b1")
    terminal.expect("\n> ")
    terminal.sendline("language pl")
    polish = words("pl").say(
        "{name}: draw lines on the Star Chart (up to {lines}).", name="Ana", lines=1
    )
    terminal.expect_exact(polish)
    terminal.expect("\n> ")
    terminal.sendline(words("pl").say("quit"))
    terminal.expect("divinary play --resume")
    terminal.expect(pexpect.EOF)
    terminal = sit_down(tmp_path, "play", "--plain", "--resume", "--seed", "again")
    terminal.expect_exact("Ana: draw lines on the Star Chart (up to 1).")
    terminal.expect("Lines drawn: a1–b1.")
    terminal.expect("\n> ")
    terminal.sendline("undo")
    terminal.expect("Taken back: Draw the line a1–b1.")
    terminal.expect("\n> ")
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)


def test_the_tab_key_completes_a_choice(tmp_path: Path) -> None:
    terminal = sit_down(tmp_path, "play", "oracle", "--plain", "--seed", "one", "--names", "Ana")
    terminal.expect("\n> ")
    terminal.send("go star\t")
    terminal.sendline("")
    terminal.expect("Ana goes to Star Charting.")
    terminal.close()


def test_why_in_the_middle_of_a_game(tmp_path: Path) -> None:
    """Why a location is closed, and the whole table in sentences."""
    terminal = sit_down(tmp_path, "play", "oracle", "--plain", "--seed", "one", "--names", "Ana")
    terminal.expect("\n> ")
    terminal.sendline("why twisting")
    terminal.expect("Closed to you now: the Coin lies with none of the Runes")
    terminal.expect("\n> ")
    terminal.sendline("twisting fates")
    terminal.expect("Twisting Fates is closed: the Coin lies with none of the Runes")
    terminal.expect("\n> ")
    terminal.sendline("why table")
    terminal.expect("Lines of the Corruption Cross")
    terminal.close()
