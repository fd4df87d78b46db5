"""The page that a run writes, in Markdown, from its measurements."""

from statistics import median
from typing import NamedTuple, TypedDict

from pace import Pace
from startup import Startup


class ProfileRow(TypedDict):
    """One function, as profile_arcana.py prints it."""

    function: str
    place: str
    calls: float
    own: float
    total: float


class BeliefRow(TypedDict):
    """The beliefs with one choice of cards, as measure_beliefs.py prints them."""

    cards: str
    views: int
    hidden: float
    cold: tuple[float, float]
    warm: tuple[float, float]
    compared: int
    plain: float
    ratios: tuple[float, float, float]


class Findings(NamedTuple):
    """All measurements of one run."""

    facts: dict[str, str]
    arcana: list[Pace]
    rivals: list[list[Pace]]
    """The paces of each rival in the order of the rounds, as for arcana."""

    oracle: list[Pace]
    yachts: list[list[Pace]]
    """The paces of the rivals of the oracle."""

    seconds: float
    """How long each was run in each round."""

    startup: Startup
    profile: list[ProfileRow]
    beliefs: list[BeliefRow]


def page(found: Findings) -> str:
    """Return the whole page."""
    parts = (
        _head(found),
        _speed(found),
        _import(found.startup),
        _profile(found.profile),
        _beliefs(found.beliefs),
    )
    return "\n\n".join(parts) + "\n"


def _head(found: Findings) -> str:
    python = ", ".join(sorted({pace.python for pace in _all(found)}))
    facts = found.facts | {"Python": python}
    return "\n".join(
        [
            "# Benchmarks",
            "",
            "Written by `make bench`, which measures everything on this page in one run. Compare",
            "figures only within one run: those of another machine or hour differ.",
            "",
            *(f"- {name}: {fact}" for name, fact in facts.items()),
        ]
    )


def _all(found: Findings) -> list[Pace]:
    return [
        pace
        for paces in (found.arcana, *found.rivals, found.oracle, *found.yachts)
        for pace in paces
    ]


def _speed(found: Findings) -> str:
    rounds = len(found.arcana)
    return "\n".join(
        [
            "## Random play",
            "",
            "Decisions a second in whole games of random play, in one process on one core, with",
            "the legal actions listed at every decision. A decision is a player's choice; what",
            "chance decides takes time but is not counted. Every game has two players and its",
            f"own default options. There are {rounds} rounds; in each of them all games are run in",
            f"turn, {found.seconds:g} s each, and each round starts with a different game.",
            "",
            "| | decisions/s, median | lowest – highest | decisions a game | arcana is |",
            "| --- | ---: | ---: | ---: | ---: |",
            _row(found.arcana),
            *(_row(rival, _ratio(found.arcana, rival)) for rival in found.rivals),
            "",
            "| | decisions/s, median | lowest – highest | decisions a game | the oracle is |",
            "| --- | ---: | ---: | ---: | ---: |",
            _row(found.oracle),
            *(_row(yacht, _ratio(found.oracle, yacht)) for yacht in found.yachts),
            _row(found.arcana, _ratio(found.oracle, found.arcana)),
            "",
            "The last column is the speed of arcana, or of the oracle, divided by the speed of the",
            "other game: the median over the rounds (lowest – highest). These are different games,",
            "and a decision is more work in one than in another: the ratio shows how fast each can",
            "be run from Python, not whose code is better.",
            "",
            "- **arcana**, **oracle**: `state.legal()`, `state.apply()`, `state.sample()` for",
            "  chance. States are immutable, all in Python.",
            "- **pettingzoo hanabi_v5**: the AEC loop on `raw_env`, without the wrappers that",
            "  check each call; legal actions from the observation's `action_mask`. C++",
            "  (OpenSpiel) behind Python; each step fills every player's observation.",
            "- **pyhanabi**: `state.legal_moves()`, `state.apply_move()` and `deal_random_card()`.",
            "  C++ (Hanabi Learning Environment) behind cffi; the state changes in place.",
            "- **catanatron**: `Game.play()` with two `RandomPlayer`s; each step lists the next",
            "  legal actions. All in Python; the state changes in place.",
            "- **open_spiel yacht**: `state.legal_actions()`, `state.apply_action()`, and one of",
            "  `state.chance_outcomes()`, which lists all 7,776 ways to throw with their chances;",
            "  *bare* draws one from `state.legal_actions()`, which lists them without chances.",
            "  C++ behind Python; the state changes in place.",
        ]
    )


def _row(paces: list[Pace], ratio: str = "") -> str:
    rates = [pace.rate for pace in paces]
    length = sum(pace.decisions for pace in paces) / sum(pace.games for pace in paces)
    return (
        f"| {paces[0].name} ({paces[0].version}) | {median(rates):,.0f} "
        f"| {min(rates):,.0f} – {max(rates):,.0f} | {length:,.0f} | {ratio} |"
    )


def _ratio(ours: list[Pace], rival: list[Pace]) -> str:
    ratios = [our.rate / their.rate for our, their in zip(ours, rival, strict=True)]
    return f"× {median(ratios):.2f} ({min(ratios):.2f} – {max(ratios):.2f})"


def _import(startup: Startup) -> str:
    return "\n".join(
        [
            "## Import",
            "",
            f"Medians over {startup.runs} fresh processes of each kind, started in turn, from",
            "start to exit.",
            "",
            "| process | ms |",
            "| --- | ---: |",
            f"| `python -c pass` | {startup.bare:.0f} |",
            f'| `python -c "import divinary"` | {startup.imported:.0f} |',
            f"| what the import adds | {startup.added:.0f} |",
        ]
    )


def _profile(rows: list[ProfileRow]) -> str:
    return "\n".join(
        [
            "## Where the time goes",
            "",
            "The same random play of arcana under `cProfile`: the functions with the most time of",
            "their own. The profiler adds a cost to every call, so small functions look slower",
            "than they are: read the shares as a ranking.",
            "",
            "| function | where | calls a decision | own time | with callees |",
            "| --- | --- | ---: | ---: | ---: |",
            *(_profile_row(row) for row in rows),
        ]
    )


def _profile_row(row: ProfileRow) -> str:
    place = f"`{row['place']}`" if row["place"] else "built in"
    return (
        f"| `{row['function']}` | {place} | {row['calls']:.1f} "
        f"| {row['own']:.1%} | {row['total']:.1%} |"
    )


def _beliefs(rows: list[BeliefRow]) -> str:
    return "\n".join(
        [
            "## Beliefs",
            "",
            "How long `believe(view)` takes to compute from a View alone how likely each",
            "combination of all hidden fates is. Five seats play at random but avoid fades where",
            "they can, and the group passes unless a card will fade; before each prediction a",
            "spectator's belief is computed. *Cold*: without a cache, from the whole past of the",
            "View. *Warm*: continued from the belief before the last prediction. *Plain*: cold",
            "again, but with Python's dictionaries instead of arrays. Only some of the views were",
            "also computed in this way, each right after its cold run; the steps and the results",
            "are the same. The last column is the time of plain divided by that of cold: median",
            "(lowest – highest). Times are in milliseconds.",
            "",
            "| cards | views | hidden fates, mean | cold, median | 95th percentile "
            "| warm, median | 95th percentile | plain, median | plain / cold |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
            *(_belief_row(row) for row in rows),
        ]
    )


def _belief_row(row: BeliefRow) -> str:
    middle, least, most = row["ratios"]
    return (
        f"| {row['cards']} | {row['views']:,} | {row['hidden']:.1f} "
        f"| {row['cold'][0]:.2f} | {row['cold'][1]:.2f} "
        f"| {row['warm'][0]:.2f} | {row['warm'][1]:.2f} "
        f"| {row['plain']:.2f} ({row['compared']} views) "
        f"| × {middle:.1f} ({least:.1f} – {most:.1f}) |"
    )
