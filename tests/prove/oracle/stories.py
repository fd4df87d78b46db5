"""What has to happen in the random games, or they would show too little."""

from tests.prove.oracle.sheet import PIERS, RUNES, STAFF

VERBS = (
    *("throw", "pull", "corruption", "deal", "raise", "lower"),
    *(f"move {rune}" for rune in RUNES),
    *("go twisting-fates", "go star-charting", "go divination", "go horoscopes", "go recruit"),
    *("go activate-staff", "twist adjust", "twist move", "twist x", "line", "foretell"),
    *("half left", "half right", "write top", "write bottom"),
    *("x top", "x bottom", "x faction", "market", "take charm", "take tome", "discard"),
    *("fill adjust", "fill move", "hire"),
    *(f"{verb} {staff}" for verb in ("assign", "activate") for staff in STAFF),
    *("first", "settle", "boat", *(f"dock {pier}" for pier in PIERS), "return", "ferry"),
    *("sell charm left", "sell charm centre", "sell tome centre", "sell tome right", "done"),
)
"""Kinds of actions, as `players.kind` calls them."""

BONUSES = tuple(f"bonus {what}" for what in ("charm", "tome", "x", "market", "discard"))
REWARDS = tuple(f"reward {what}" for what in ("charm", "tome", "x", "market"))
ABILITIES = tuple(
    f"ability {what}"
    for what in ("none", "discard", "charm", "tome", "gold", "draw", "return", "ferry")
)
EDITIONS = (
    "a bubble erased",
    "a bonus not paid for a number",
    "a prediction for each die",
    "the second prediction dropped",
    "an X that had to be drawn",
    "a reward that had to be taken",
    "a Market icon that pays no more",
    "a prediction not checked at Arrival",
)
"""What other values of the options change."""

CORNERS = (
    *(*BONUSES, *REWARDS, *ABILITIES, *EDITIONS),
    "thrown again at set-up",
    "all Runes in one half",
    "a Skull",
    "a second bubble not filled",
    "no bubble left to fill",
    "both dice with the bone",
    "area charm",
    "area tome",
    "two areas paid by one line",
    "an area closed that gives nothing",
    "an area at the Cross",
    "an area filled while the supply was empty",
    "an area at the Cross filled while the supply was empty",
    "no line left to draw",
    "a Good that was not in the supply",
    "no Good to choose was in the supply",
    "a prediction with fewer icons than the die",
    "a prediction lost an icon",
    "a prediction ran out",
    "a prediction came true at Arrival",
    "a prediction came true in production",
    "several predictions of one player came true at once",
    "predictions of several players came true at once",
    "two equal Adventurers at once",
    "two different Adventurers at once",
    "a reward refused",
    "a reward lost because none was available",
    "both dice in one half for Horoscopes",
    "a die that fitted neither row",
    "the top row full",
    "the bottom row full",
    "an X left undrawn",
    "an X lost because no place was free",
    "a Market icon lost because no place was free",
    "an Immediate Sponsorship",
    "a rest without Staff",
    "Staff replaced",
    "the Townsfolk reshuffled",
    "no Corruption to discard",
    "Corruption from under the deck",
    "no Corruption was left to draw",
    "a full boat at sea",
    "no free seat anywhere",
    "returned from a full boat at sea",
    "ferried from a full boat at sea",
    "filled by a ferry",
    "nobody to ferry",
    "an Adventurer mark",
    "an hour past twelve",
    "a turn before the marker was reached",
    "a Market icon paid",
    "a Market icon paid again",
    *(f"sold at the {pier} pier" for pier in PIERS),
    "Goods kept",
    "Cultists counted",
    "robbed",
    "robbed of all",
    "a Rogue icon on Townsfolk",
    "a tie for fewer Corruption cards",
    "a shared win",
)
"""What the second referee notes besides."""
