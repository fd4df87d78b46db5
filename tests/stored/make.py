"""Make the games that `tests/test_stored.py` reads, with the code of the commit at hand.

    python -m tests.stored.make FOLDER

It was run at f804f39, before the source was put in order, and made `f804f39/`. Chance and keys are
new each time it runs, so another run makes other games of the same kinds. It uses the public API,
the commands and the addresses of the server alone.
"""

import json
import os
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.sync.client import connect

import divinary
from tests.stored.reading import (
    at_terminal,
    go_on,
    position_of,
    press,
    seen,
    settle,
    states_of,
    visitors,
)
from tests.web.served import Server, served

ARCANA: dict[str, dict[str, object]] = {
    "plain": {"seats": 2},
    "all-sets": {"seats": 3, "cards": "all", "difficulty": "easy"},
    "challenge": {"seats": 2, "hands": 2, "cards": "all", "difficulty": "easy"},
    "honour": {"seats": 3, "honour": "yes", "cards": "all", "difficulty": "easy"},
    "restless": {"seats": 4, "restless": "yes", "cards": "all", "difficulty": "easy"},
    "tiny": {"seats": 2, "fates": 4, "copies": 2, "row": 2, "goal": 2, "difficulty": "easy"},
    "readings": {
        "seats": 3, "cards": "all", "difficulty": "easy", "iron": "closed", "plus_one": "raised",
        "missed": "each", "empty_deck": "loss", "ash": "again", "imago": "played",
    },
}  # fmt: skip
ORACLE: dict[str, dict[str, object]] = {
    "solo": {"seats": 1},
    "french": {"seats": 2, "edition": "fr", "rogue": "cultists"},
    "spanish": {"seats": 3, "edition": "es", "rogue": "robbers", "townsfolk": "locals+sailors"},
    "readings": {
        "seats": 4, "edition": "pl", "townsfolk": "mercenaries+sailors", "x": "must",
        "market_icons_pay": "once", "predictions_meet_arrivals": "no",
    },
}  # fmt: skip

BOARD = """
[hours]
twisting_fates = { from = "S", value = 2 }
star_charting = { from = "S", value = 1 }
divination = { from = "S", value = 2 }
horoscopes = { from = "S", value = 1 }
activate_staff = { from = "S", value = 1 }
"""
COVE = """
[scoring]
sponsorship = { from = "S", value = 2 }
faction_icon = { from = "S", value = 2 }
rogue_icon = { from = "S", value = 2 }
"""
"""Sheets of somebody who owns the box and has other values."""

FURTHER = 3
"""Choices made in a game that is resumed."""

SITTINGS: dict[str, tuple[str, int]] = {
    "arcana-start": ("arcana --names Ana --bots literal --seed a", 0),
    "arcana-alone": ("arcana --names Ana --bots literal,logic --cards all --seed b", 3),
    "arcana-two": ("arcana --names Ana,Ben --difficulty easy --bots convention --seed c", 4),
    "arcana-challenge": ("arcana --names Ana,Ben --challenge --bots= --cards all --seed d", 5),
    "arcana-honour": ("arcana --people 3 --bots= --option honour=yes --seed e", 3),
    "arcana-over": ("arcana --people 0 --bots literal,search+20 --difficulty easy --seed f", 0),
    "oracle-start": ("oracle --names Ana --bots= --seed g", 0),
    "oracle-two": ("oracle --names Ana,Ben --bots= --edition fr --seed h", 25),
    "oracle-bots": ("oracle --names Ana --bots greedy,random --rogue cultists --seed i", 40),
    "oracle-sheets": ("oracle --names Ana --bots= --board BOARD --cove COVE --seed j", 31),
    "oracle-over": ("oracle --people 0 --bots greedy,random --edition es --seed k", 0),
}
"""Games at a terminal: how they are begun, and how many choices are made before somebody quits."""


def main() -> None:
    """Make everything in a folder."""
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    for part in ("records", "saves", "positions"):
        (folder / part).mkdir(parents=True)
    make_records(folder / "records")
    make_saves(folder / "saves")
    expected: dict[str, Any] = {"tables": make_tables(folder)}
    texts = {
        str(path.relative_to(folder)): path.read_text("utf-8")
        for part in ("records", "saves")
        for path in sorted((folder / part).iterdir())
    }
    make_positions(folder / "positions", texts)
    expected["states"] = {name: states_of(text) for name, text in texts.items()}
    expected["positions"] = {
        path.name: [position_of(text) for text in path.read_text("utf-8").split("\n\n")]
        for path in sorted((folder / "positions").iterdir())
    }
    expected["resumed"] = {
        name: states_of(resumed(folder / name)) for name in texts if name.startswith("saves/")
    }
    (folder / "expected.json").write_text(json.dumps(expected, indent=1) + "\n", "utf-8")


# --- Records -------------------------------------------------------------------------------------


def make_records(folder: Path) -> None:
    """Write whole games of bots, walks through all that is legal, and what the arena keeps."""
    for game, tables, bots in (
        ("arcana", ARCANA, ("literal", "logic", "convention", "search", "random")),
        ("oracle", ORACLE, ("greedy", "random", "greedy", "greedy")),
    ):
        for number, (name, options) in enumerate(tables.items()):
            around = [
                bots[(number + seat) % len(bots)] for seat in range(int(str(options["seats"])))
            ]
            record = divinary.play(game, bots=around, seed=f"stored {name}", **options)
            keep(folder / f"{game}-{name}-bots.txt", record)
            keep(folder / f"{game}-{name}-walk.txt", walk(game, options, Random(name)))
    for game, pair in (("arcana", "literal,random"), ("oracle", "greedy,random")):
        with tempfile.TemporaryDirectory() as run:
            at_terminal("", *("arena", game, "--bots", pair, "--games", "2", "--save", run))
            for path in sorted(Path(run).rglob("games/**/*")):
                if path.is_file():
                    shutil.copy(path, folder / f"{game}-arena-{path.stem}.txt")


def keep(path: Path, record: Any) -> None:
    path.write_text(divinary.record.dumps(record), "utf-8")


def walk(name: str, options: dict[str, object], rng: Random) -> Any:
    """Return a game in which anything legal was done; people come and go, and turn stones."""
    game = divinary.game(name)
    state = game.start(**options)
    actions: list[Any] = []
    while state.result is None and len(actions) < 600:
        seats = range(int(str(options["seats"])) + 1)
        beside = [one for seat in seats for one in state.asides(seat)]
        rare = [one for one in beside if "mark" not in str(one)] or beside
        if state.decider is None or (beside and rng.random() < 0.1):
            action = rng.choice(rare if rng.random() < 0.5 else beside)
        elif state.decider is divinary.CHANCE:
            action = state.sample(rng)
        else:
            action = rng.choice(state.legal())
        actions.append(action)
        state = state.apply(action)
    who = {0: "person Ana", 1: "person Łucja Ó"}
    return divinary.record.Record(game, game.options(**options), tuple(actions), who)


def make_positions(folder: Path, texts: dict[str, str]) -> None:
    """Write positions as text: few, but with every kind of line that came in these games.

    More walks than are kept as records are looked through for them.
    """
    for game, tables, walks in (("arcana", ARCANA, 60), ("oracle", ORACLE, 4)):
        found = [str(state) for text in texts.values() for state in states_in(text, game)]
        for name, options in tables.items():
            for number in range(walks):
                further = walk(game, options, Random(f"{name} {number}"))
                found += map(str, further.states())
        kinds = {position: frozenset(map(kind_of, position.splitlines())) for position in found}
        missing = frozenset().union(*kinds.values())
        chosen = []
        while missing:
            best = max(found, key=lambda one: (len(kinds[one] & missing), -len(one)))
            missing -= kinds[best]
            chosen.append(best)
        (folder / f"{game}.txt").write_text("\n".join(chosen), "utf-8")


def states_in(text: str, game: str) -> list[Any]:
    """Return the states of a record of this game; none if it hides something."""
    try:
        record = divinary.record.loads(text)
    except divinary.BadRecord:
        return []
    return list(record.states()) if record.game.name == game else []


def kind_of(line: str) -> str:
    """Return what kind of line of a position it is."""
    words = [word for word in line.split() if not word.isdecimal()]
    return " ".join(words[: 2 if words[0] in ("past", "turn", "agenda", "shop") else 1])


# --- Saves ---------------------------------------------------------------------------------------


def make_saves(folder: Path) -> None:
    """Keep games as the terminal does when somebody leaves, or at the end."""
    for name, (words, choices) in SITTINGS.items():
        rng = Random(name)
        with tempfile.TemporaryDirectory() as home:
            os.environ["XDG_DATA_HOME"] = home
            for sheet, text in (("BOARD", BOARD), ("COVE", COVE)):
                (Path(home) / sheet).write_text(text)
            sheets = {sheet: f"{home}/{sheet}" for sheet in ("BOARD", "COVE")}
            asked = [sheets.get(word, word) for word in words.split()]
            at_terminal("quit\n", "play", *asked, "--plain")
            (save,) = Path(home).glob("divinary/saves/*.divinary")
            for _ in range(choices):
                go_on(save, rng.choice)
            shutil.copy(save, folder / f"{name}.divinary")


def resumed(save: Path) -> str:
    """Return a save after somebody has gone on with it."""
    with tempfile.TemporaryDirectory() as home:
        path = Path(shutil.copy(save, home))
        for _ in range(FURTHER):
            go_on(path)
        return path.read_text("utf-8")


# --- Tables --------------------------------------------------------------------------------------


def make_tables(folder: Path) -> dict[str, Any]:
    """Play at a real server; keep its store, the cookies, and what everybody sees there."""
    with tempfile.TemporaryDirectory() as home:
        data = Path(home) / "tables"
        with served(Path(home), "--patience", "1") as server:
            made = Evening(server)
            tables = made.tables()
            jars = {who: dict(client.cookies) for who, client in made.people.items()}
            link = made.link(tables["arcana-group"])
            made.take_along(tables, folder / "records")
        jars["Ben's other window"] = {"device": jars["Ben"]["device"]}
        keep_store(data / "tables.sqlite", folder / "tables.sqlite")
        with served(Path(home)) as server:  # all is read from the disk again
            browsers = visitors(server, jars)
            before = {name: seen(browsers, table) for name, table in tables.items()}
            further = steps(browsers, tables)
            for who, path, form in further:
                press(browsers, who, path, form)
            after = {name: seen(browsers, table) for name, table in tables.items()}
    return {
        "names": tables, "cookies": jars, "link": link, "before": before, "further": further,
        "after": after,
    }  # fmt: skip


def keep_store(path: Path, to: Path) -> None:
    """Copy a store that nobody has open, as small as it can be.

    A server that stops takes what its write-ahead log holds into the file, and removes the log.
    """
    assert not list(path.parent.glob(f"{path.name}-*"))
    shutil.copy(path, to)
    with closing(sqlite3.connect(to)) as database:
        database.execute("VACUUM")
    assert not list(to.parent.glob(f"{to.name}-*"))


def steps(
    browsers: dict[str, httpx.Client], tables: dict[str, str]
) -> list[tuple[str, str, dict[str, str]]]:
    """Return what is done at the tables after they were read again."""
    found = [
        ("Ana", f"/t/{tables['oracle-lobby']}/begin", {}),
        ("Ana", f"/t/{tables['oracle-undone']}/act", {"undo": "1"}),
        ("Ben", f"/t/{tables['arcana-handed']}/hand", {"to": "me"}),
    ]
    for who in ("Ana", "Ben", "Cleo"):
        view = browsers[who].get(f"/t/{tables['arcana-group']}/view.json").json()
        (proposal,) = view["proposals"]
        if view["mine"] and view["seat"] not in proposal["agreed"]:
            agreed = {"agree": str(proposal["id"])}
            found.append((who, f"/t/{tables['arcana-group']}/act", agreed))
    for table in ("arcana-challenge", "arcana-honour"):
        for who, browser in browsers.items():
            view = browser.get(f"/t/{tables[table]}/view.json").json()
            if view["mine"] and who in ("Ana", "Ben", "Cleo"):
                found.append((who, f"/t/{tables[table]}/act", {"action": view["choices"][0]}))
                break
    return found


class Evening:
    """Three people at a server, and the tables at which they sit."""

    def __init__(self, server: Server) -> None:
        self.people = {name: server.client() for name in ("Ana", "Ben", "Cleo")}
        self.rng = Random("evening")

    def tables(self) -> dict[str, str]:
        """Play at all of them; return their names on the server."""
        ended = self.handed("oracle", 2, stop=False, edition="es", rogue="robbers")
        again = self.people["Ana"].post(f"/t/{ended}/again").url.path.removeprefix("/t/")
        return {
            "oracle-over": ended,
            "oracle-again": again,
            "arcana-late": self.late(),
            "arcana-group": self.group(),
            "arcana-challenge": self.running("arcana", 2, 5, hands="2", difficulty="easy"),
            "arcana-honour": self.come_and_go(),
            "arcana-handed": self.handed("arcana", 3, stop=True, cards="all", difficulty="easy"),
            "arcana-over": self.handed("arcana", 2, stop=False, restless="yes"),
            "oracle-undone": self.undone(),
            "oracle-turn": self.running(
                "oracle", 3, 23, rogue="cultists", townsfolk="locals+sailors"
            ),
            "oracle-lobby": self.lobby(),
        }

    def opened(self, game: str, seats: int, **chosen: str) -> str:
        """Open a table and let people sit down; the host does not begin yet."""
        host, *others = list(self.people)[:seats]
        form = {"name": host, "seats": str(seats), "with": "people", **chosen}
        path = self.people[host].post(f"/new/{game}", data=form).url.path
        for seat, name in enumerate(others, start=1):
            self.people[name].get(path)
            press(self.people, name, f"{path}/sit", {"name": name, "seat": str(seat)})
        return path.removeprefix("/t/")

    def running(self, game: str, seats: int, actions: int, **chosen: str) -> str:
        """Open a table and do so many actions."""
        table = self.opened(game, seats, **chosen)
        if seats > 1:
            press(self.people, "Ana", f"/t/{table}/begin", {})
        self.play(table, actions)
        return table

    def play(self, table: str, actions: int) -> None:
        """Do so many things, or play until the game is over."""
        for _ in range(actions):
            for name, browser in self.people.items():
                view = browser.get(f"/t/{table}/view.json").json()
                if view["over"]:
                    return
                waiting = [one for one in view["proposals"] if view["seat"] not in one["agreed"]]
                if view["mine"] and waiting:
                    press(self.people, name, f"/t/{table}/act", {"agree": str(waiting[0]["id"])})
                elif view["mine"] and view["choices"] and not view["proposals"]:
                    line = self.rng.choice(view["choices"])
                    press(self.people, name, f"/t/{table}/act", {"action": line})
                else:
                    continue
                break

    def group(self) -> str:
        """Stop where three are asked and one has proposed; they talk and turn stones."""
        table = self.running("arcana", 3, 0, cards="all", difficulty="easy", aids="why")
        press(self.people, "Cleo", f"/t/{table}/say", {"text": "Ça va <b>&</b> ' \" Łódź?"})
        for line in ("seat 2 mark 0 4", "seat 2 mark 0 5", "seat 2 unmark 0 4"):
            press(self.people, "Cleo", f"/t/{table}/act", {"action": line})
        self.play(table, 4)
        while True:
            views = [one.get(f"/t/{table}/view.json").json() for one in self.people.values()]
            asked = [view for view in views if view["mine"] and view["choices"]]
            assert asked, views
            if len(asked) > 1 and not views[0]["proposals"]:
                name = list(self.people)[asked[0]["seat"]]
                line = asked[0]["choices"][0]
                press(self.people, name, f"/t/{table}/act", {"action": line})
                return table
            self.play(table, 1)

    def come_and_go(self) -> str:
        """One leaves in mid-game and a bot sits down; another leaves and comes back."""
        table = self.running("arcana", 3, 2, honour="yes", difficulty="easy", empty_deck="loss")
        press(self.people, "Cleo", f"/t/{table}/leave", {})
        self.play(table, 1)
        press(self.people, "Ana", f"/t/{table}/seat", {"seat": "3", "to": "bot:literal"})
        press(self.people, "Ben", f"/t/{table}/leave", {})
        press(self.people, "Ben", f"/t/{table}/sit", {"name": "Ben", "seat": "1"})
        self.play(table, 1)
        return table

    def handed(self, game: str, seats: int, *, stop: bool, **chosen: str) -> str:
        """Ben hands his seat to a bot, and so do all others where the game is to end."""
        table = self.running(game, seats, 3, **chosen)
        press(self.people, "Ben", f"/t/{table}/hand", {"to": "bot"})
        self.play(table, 2)
        names = list(self.people)[:seats]
        for name in [] if stop else [name for name in names if name != "Ben"]:
            browser = self.people[name]
            if not browser.get(f"/t/{table}/view.json").json()["over"]:
                browser.post(f"/t/{table}/hand", data={"to": "bot"})
        settle(self.people, table)
        return table

    def late(self) -> str:
        """A program does not answer, and a bot takes its seat."""
        table = self.running("arcana", 2, 0)
        views = [one.get(f"/t/{table}/view.json").json() for one in self.people.values()]
        (name,) = [name for name, view in zip(self.people, views, strict=True) if view["mine"]]
        browser = self.people[name]
        address = str(browser.base_url).rstrip("/").replace("http", "ws", 1)
        key = {"Authorization": f"Bearer {browser.cookies[f'seat-{table}']}"}
        with connect(f"{address}/t/{table}/bot", additional_headers=key, proxy=None) as program:
            while not json.loads(program.recv(timeout=20))["bot"]:
                pass
        settle(self.people, table)
        return table

    def undone(self) -> str:
        """A choice was taken back, and another one can be."""
        table = self.running("oracle", 2, 0, edition="fr")
        for stop in (False, True):
            self.until_undo(table)
            if not stop:
                press(self.people, "Ana", f"/t/{table}/act", {"undo": "1"})
        return table

    def until_undo(self, table: str) -> None:
        """Play until Ana can take something back."""
        while 'name="undo"' not in self.people["Ana"].get(f"/t/{table}").text:
            self.play(table, 1)

    def lobby(self) -> str:
        """A table that has not begun: a bot sits there, and one place is free."""
        table = self.opened("oracle", 2, rogue="robbers", edition="pl")
        press(self.people, "Ana", f"/t/{table}/seat", {"seat": "1", "to": "open"})
        press(self.people, "Ana", f"/t/{table}/seat", {"seat": "1", "to": "bot:greedy"})
        return table

    def take_along(self, tables: dict[str, str], folder: Path) -> None:
        """Keep the records that everybody can take along, each as they have seen the game."""
        for name, table in tables.items():
            found = {who: one.get(f"/t/{table}/record") for who, one in self.people.items()}
            texts = {one.text: who for who, one in found.items() if one.status_code == 200}
            for text, who in texts.items():
                (folder / f"{name}-of-{who.lower()}.txt").write_text(text, "utf-8")

    def link(self, table: str) -> str:
        """Return the private link to Ana's seat."""
        page = self.people["Ana"].get(f"/t/{table}/link").text
        return (
            "/t/"
            + page.partition(f"/t/{table}/key/")[1].removeprefix("/t/")
            + (page.partition(f"/t/{table}/key/")[2].partition('"')[0])
        )


if __name__ == "__main__":
    main()
