"""`divinary ask arcana infer`: what a play says, at the command line, in each language."""

import re
import shlex

import pytest

from divinary.cli import main
from divinary.core.words import LANGUAGES, words
from tests.arcana.beliefs.inferences import Told, inferences

ASK = ("ask", "arcana", "infer")
ROW = "midnight the-deep the-mirror the-prophet"
BOX = "--row 'dawn:5 the-judge:2 midnight:3 the-chalice'"
DAWN = f"{BOX} --played 5 --on dawn"
THIEVES = "--row 'the-thief dawn:5 the-fall the-wish'"
WISH = f"{THIEVES} --played 4 --on the-wish"
RAISED = f"{WISH} --plus-one --option plus_one=raised"


@pytest.fixture(autouse=True)
def english_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DIVINARY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "en")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command and return its status and what it printed."""
    try:
        status = main(arguments)
    except SystemExit as left:  # argparse leaves by itself
        status = int(left.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("example", inferences(), ids=str)
def test_plays_worked_out_by_hand(example: Told, capsys: pytest.CaptureFixture[str]) -> None:
    """Each block of the file is a play, the values that it leaves, and a proof for the others."""
    status, out, err = run(capsys, *example.asked)
    assert (status, err) == (0, "")
    assert out.splitlines() == list(example.lines)


def heads(line: str) -> list[str]:
    """Return the values that a line speaks of; none of a heading."""
    return re.findall(r"\d", line.partition(":")[0]) if line[0].isdigit() else []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("example", inferences(), ids=str)
def test_the_same_plays_in_other_languages(
    example: Told, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same values in the same order, and no line of English."""
    status, out, err = run(capsys, "--lang", language, *example.asked)
    values, *lines = out.splitlines()
    assert (status, err, values) == (0, "", example.lines[0])
    assert [heads(line) for line in lines] == [heads(line) for line in example.lines[1:]]
    assert len(lines) == len(example.lines) - 1
    assert not set(lines) & set(example.lines)


@pytest.mark.parametrize(
    ("language", "row", "card"),
    [
        ("en", ROW, "midnight"),
        ("es", ROW, "midnight"),
        ("fr", ROW, "midnight"),
        ("pl", ROW, "midnight"),
        ("en", "Midnight, The-Deep, THE-MIRROR, the-prophet", "Midnight"),
        ("es", "medianoche el-fondo el-espejo el-profeta", "Medianoche"),
        ("fr", "minuit l'abîme le-miroir le-prophète", "minuit"),
        ("pl", "północ głębia lustro prorok", "polnoc"),
    ],
)
def test_the_rulebooks_own_example(
    language: str, row: str, card: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The literal reading, and the reading as the best clue."""
    asked = ("--lang", language, *ASK, "--row", row, "--played", "1", "--on", card)
    assert run(capsys, *asked) == (0, "2 3 4 5 6 7\n", "")
    assert run(capsys, *asked, "--assume", "informative") == (0, "5 6 7\n", "")


EXPLAINED = {
    "en": """\
2 3 4 5 6 7
1: 1 is not below 1, which does not fit Midnight (lower).
If it was the best clue for a listener who expects any legal play (level-1):
5, 6 or 7: 33.1% each
2, 3 or 4: 0.2% each
2, 3 or 4: that fate on The Deep (sum up to 5) would have made the listener 40.0% to 100% sure, \
not 8.3%.
That leaves 5, 6 or 7.
""",
    "es": """\
2 3 4 5 6 7
1: 1 no es menor que 1, y Medianoche (el menor) no lo acepta.
Si era la mejor pista para un oyente que espera cualquier jugada legal (level-1):
5, 6 o 7: 33,1 % cada uno
2, 3 o 4: 0,2 % cada uno
2, 3 o 4: ese destino en El Fondo (suma 5 o menos) habría dado al oyente una seguridad de \
40,0 % a 100 %, no de 8,3 %.
Posibles: 5, 6 o 7.
""",
    "fr": """\
2 3 4 5 6 7
1 : 1 n’est pas plus petit que 1, ce qui ne convient pas sur Minuit (le plus petit).
Si c’était le meilleur indice pour un partenaire qui s’attend à n’importe quel coup légal \
(level-1) :
5, 6 ou 7 : 33,1 % chacun
2, 3 ou 4 : 0,2 % chacun
2, 3 ou 4 : ce destin sur L’Abîme (somme jusqu’à 5) aurait donné au partenaire une certitude \
de 40,0 % à 100 %, pas de 8,3 %.
Il reste 5, 6 ou 7.
""",
    "pl": """\
2 3 4 5 6 7
1: 1 nie jest mniejsze od 1, co nie pasuje do karty Północ (niższy).
Jeśli to była najlepsza wskazówka dla kogoś, kto spodziewa się dowolnego dozwolonego zagrania \
(level-1):
5, 6 lub 7: po 33,1%
2, 3 lub 4: po 0,2%
2, 3 lub 4: ten los na karcie Głębia (suma do 5) dałby osobie słuchającej 40,0%–100% pewności, \
a nie 8,3%.
Zostaje: 5, 6 lub 7.
""",
}
"""The rulebook's strategy example in our own words; spaces before signs may be narrow or hard."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebooks_own_example_explained(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is proven comes first; then what it takes for granted, the odds, and the reason."""
    asked = ("--row", ROW, "--played", "1", "--on", "midnight", "--model", "level-1", "--why")
    status, out, err = run(capsys, "--lang", language, *ASK, *asked)
    assert (status, err) == (0, "")
    assert re.sub(r"[\u00a0\u202f]", " ", out) == EXPLAINED[language]


@pytest.mark.parametrize(
    ("model", "odds"),
    [
        ("any-legal-play", ["5, 6 or 7: 25.0% each", "2, 3 or 4: 8.3% each"]),
        ("level-0", ["5, 6 or 7: 25.0% each", "2, 3 or 4: 8.3% each"]),
        ("level-1", ["5, 6 or 7: 33.1% each", "2, 3 or 4: 0.2% each", "That leaves 5, 6 or 7."]),
        ("level-2", ["5, 6 or 7: 33.1% each", "2, 3 or 4: 0.2% each", "That leaves 5, 6 or 7."]),
    ],
)
def test_odds_by_a_model(model: str, odds: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Without --why only what is possible, what is assumed, and how likely each value is then."""
    asked = ("--row", ROW, "--played", "1", "--on", "midnight", "--model", model)
    status, out, err = run(capsys, *ASK, *asked)
    values, assumed, *lines = out.splitlines()
    assert (status, err, values, lines) == (0, "", "2 3 4 5 6 7", odds)
    assert model.removeprefix("any-legal-play") in assumed


def test_the_error_for_an_unknown_model_lists_the_known_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, _, err = run(capsys, *ASK, *shlex.split(DAWN), "--model", "level-9")
    assert "level-9" in err
    assert "level-0, level-1, level-2" in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_assumption_that_leaves_nothing_is_dropped_aloud(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Standard output stays one line of values; the note goes beside it."""
    row = "the-blind-man the-chalice the-mirror the-beast"
    asked = ("--lang", language, *ASK, "--row", row, "--played", "4", "--on", "the-blind-man")
    status, out, err = run(capsys, *asked, "--assume", "informative")
    assert (status, out) == (0, "1 2 3 4 5 6 7\n")
    assert err.strip()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("--asked", "Higher than? 4", "--answer", "yes")),
        ("es", ("--asked", "¿Mayor que? 4", "--answer", "sí")),
        ("fr", ("--asked", "Plus grand ? 4", "--answer", "OUI")),
        ("pl", ("--asked", "Wyższy niż? 4", "--answer", "tak")),
        ("pl", ("--asked", "higher-than 4", "--answer", "yes")),
    ],
)
def test_questions_and_answers_are_understood_in_ones_own_language(
    language: str, said: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--lang", language, *ASK, "--row", ROW, "--played", "1", "--on", "midnight", *said)
    assert run(capsys, *asked) == (0, "5 6 7\n", "")


@pytest.mark.parametrize(
    ("language", "nothing"), [("en", "nothing"), ("es", "nada"), ("fr", "rien"), ("pl", "nic")]
)
def test_the_thief_took_nothing_in_ones_own_language(
    language: str, nothing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = (*ASK, *shlex.split(WISH), "--stolen", nothing)
    assert run(capsys, "--lang", language, *asked) == (0, "5 6 7\n", "")


@pytest.mark.parametrize(
    ("more", "left"),
    [
        ("--guessed 3", "1 3 4 5 6 7"),
        ("--guessed 8", "1 2 3 4 5 6"),
        ("--guessed 2", "2 3 4 5 6 7"),
    ],
)
def test_a_raised_prediction_rules_out_the_printed_value(
    more: str, left: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the reading of R10 that has the group predict the number counted 1 higher."""
    asked = shlex.split(f"{RAISED} {more}")
    assert run(capsys, *ASK, *asked) == (0, f"{left}\n", "")


def test_after_the_feast_the_fate_from_before_may_lie_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    row = "dawn the-feast:2 the-judge leviathan"
    asked = ("--row", row, "--played", "5", "--on", "the-judge", "--carried", "1 2")
    assert run(capsys, *ASK, *asked, "--after-feast") == (0, "1 3 5 7\n", "")


PLAYS = {
    "--hand '4 5' --row 'the-mirror dawn midnight the-beast' --plus-one": [
        "play 5 the-mirror",
        "play 4 midnight",
    ],
    "--hand '4 5' --row 'iron the-mirror the-deep leviathan'": ["play 4 iron", "play 5 iron"],
    "--hand '4 5' --row 'iron the-mirror the-deep leviathan' --option iron=closed": [
        "play 4 the-hours",
        "play 5 the-hours",
    ],
    "--hand '4 5' --row 'the-feast:1 dawn the-deep leviathan' --after-feast": ["play 5 dawn"],
    "--hand '4 5' --row '- dawn - leviathan'": ["play 5 dawn"],
    "--hand '1 1' --row '- dawn - leviathan' --option honour=yes": ["play 1 the-hours"],
}


@pytest.mark.parametrize("asked", PLAYS)
def test_what_may_be_played_on_any_table(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "ask", "arcana", "plays", *shlex.split(asked))
    assert (status, out.splitlines(), err) == (0, PLAYS[asked], "")


@pytest.mark.parametrize(
    "asked",
    [
        "--hand '4 5' --row '- - - -'",
        "--hand '4 5' --row 'dawn - - - -'",
        "--hand '4 5' --row 'dawn - - -' --after-feast",
        "--hand '4 5' --row 'dawn the-feast - -' --after-feast",
        "--hand '4 5' --row 'dawn - - -' --option seats=9",
        "--hand '4 5' --row 'dawn - - -' --option fates=4",
    ],
)
def test_what_cannot_be_played_on(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "ask", "arcana", "plays", *shlex.split(asked))
    assert (status, out) == (2, "")
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "midnigt", "midnight"),
        ("es", "medianoch", "medianoche"),
        ("es", "midnigt", "midnight"),
        ("fr", "minuitt", "minuit"),
        ("pl", "polnco", "polnoc"),
    ],
)
@pytest.mark.parametrize("flags", ["plays --hand '3 5'", "infer --played 1 --on dawn"])
def test_a_misspelt_card_is_looked_for_in_ones_own_language(
    flags: str, language: str, typed: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("ask", "arcana", *shlex.split(flags), "--row", f"{typed} dawn the-key the-deep")
    status, _, err = run(capsys, "--lang", language, *asked)
    assert status == 2
    assert f" {meant}?" in err.replace("\xa0", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_says_that_plays_are_answered_in_notation(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(capsys, "--lang", language, "ask", "arcana", "plays", "--help")
    said = words(language).say("The answer is in notation, as in records, in every language.")
    assert status == 0
    assert " ".join(said.split()) in " ".join(out.split())


def test_a_shorter_row_is_answered_with_a_note(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, *ASK, "--row", "dawn", "--played", "2", "--on", "dawn")
    assert (status, out) == (0, "1\n")
    assert "4" in err


def test_all_is_possible_and_there_is_nothing_to_prove(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *ASK, *shlex.split(WISH), "--why") == (0, "1 2 3 4 5 6 7\n", "")


BAD = {
    "unknown card": "--row 'midnigt dawn the-key the-deep' --played 1 --on dawn",
    "unknown card played on": f"{BOX} --played 1 --on dwan",
    "card not in the row": f"{BOX} --played 1 --on the-key",
    "fate out of range": f"{BOX} --played 8 --on dawn",
    "no fate": f"{BOX} --on dawn",
    "no card": f"{BOX} --played 3",
    "no row": "--played 3 --on dawn",
    "a fourth copy on the table": "--row 'dawn:1,1 iron:1 midnight the-key' --played 1 --on dawn",
    "a fourth copy in hand": f"{DAWN} --holding '5 5'",
    "a fourth copy in exile": f"{DAWN} --exiled '5 5'",
    "faded already": "--row 'midnight:7 dawn the-key the-deep' --played 1 --on dawn",
    "card twice": "--row 'dawn dawn the-key the-deep' --played 1 --on dawn",
    "five cards": f"--row '{ROW} dawn' --played 1 --on dawn",
    "nothing above 7": f"--row '{ROW}' --played 7 --on midnight",
    "nothing to match": f"--row '{ROW}' --played 7 --on the-prophet",
    "nothing is played on The Thief": f"{THIEVES} --played 7 --on the-thief",
    "The Feast is barred": "--row 'the-feast:1 dawn' --played 2 --on the-feast --after-feast",
    "The Hours were closed": f"{THIEVES} --played 4 --on the-hours",
    "the facts contradict the card": f"{DAWN} --asked 5-6-7 --answer yes",
    "the fate from before does not fit": f"{DAWN} --carried '6 7'",
    "no fate from before": f"{DAWN} --carried ''",
    "old, but nothing was kept": f"{DAWN} --asked old --answer yes",
    "old, but of another value": f"{DAWN} --carried 4 --asked old --answer yes",
    "a question without an answer": f"{DAWN} --asked 1-2-3",
    "an answer without a question": f"{DAWN} --answer no",
    "one answer to two questions": f"{BOX} --played 5 --on the-chalice --asked 1-2-3 --answer no",
    "neither yes nor no": f"{BOX} --played 5 --on the-chalice --answer perhaps",
    "no such question": f"{DAWN} --asked 2-4-6 --answer no",
    "a power that asks nothing": f"{DAWN} --asked twice --answer no",
    "a question that names no value": f"{DAWN} --asked higher-than --answer no",
    "a question that names an invisible fate": f"{DAWN} --asked 'same 7' --answer no",
    "two powers": f"{DAWN} --plus-one --asked 1-2-3 --answer no",
    "too many predictions": f"{DAWN} --guessed '1 2'",
    "no thief": f"{DAWN} --stolen '3 midnight'",
    "no fall": f"{DAWN} --falling yes",
    "it did not lie there": f"{WISH} --stolen '6 dawn'",
    "stolen from a card elsewhere": f"{WISH} --stolen '6 the-key'",
    "stolen, but from where": f"{WISH} --stolen 5",
    "a thief of itself": "--row 'the-thief:1 dawn' --played 4 --on dawn --stolen '1 the-thief'",
    "discarded, but it did not lie there": f"{DAWN} --discarded '1 dawn'",
    "unknown assumption": f"{DAWN} --assume luck",
    "unknown model": f"{DAWN} --model level-9",
    "other seats": f"{DAWN} --option seats=9",
    "another row": f"{DAWN} --option row=4",
    "nothing on The Feast": f"{DAWN} --after-feast",
    "a prediction above every fate": f"{WISH} --guessed 8",
    "a prediction below every fate": f"{RAISED} --guessed 1",
    "a prediction made twice": f"{WISH} --guessed '2 2'",
    "no option": f"{DAWN} --option iron",
    "unknown option": f"{DAWN} --option steel=closed",
    "too many hands": f"{DAWN} --holding '1 1 2 4 6'",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", BAD.values(), ids=BAD.keys())
def test_what_cannot_be_is_answered_in_the_chosen_language(
    asked: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2, one clear message on stderr, no traceback, nothing on stdout."""
    status, out, err = run(capsys, "--lang", language, *ASK, *shlex.split(asked))
    assert (status, out) == (2, "")
    assert "Traceback" not in err
    assert "{" not in err
    _, _, english = run(capsys, "--lang", "en", *ASK, *shlex.split(asked))
    assert (err == english) == (language == "en"), err


def test_an_unknown_question_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "ask", "arcana", "whither")
    assert status == 2
    assert "plays" in err
    assert "infer" in err
