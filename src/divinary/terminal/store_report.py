"""`divinary store verify`: what is damaged in a store, line by line."""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from divinary.core.errors import BadOption
from divinary.core.words import N_, Words, printable
from divinary.saves import data_folder
from divinary.table.migrations import VERSION
from divinary.table.store import FILE
from divinary.table.store_check import Finding, StoreReport, check_store
from divinary.table.store_errors import StoreUnusable
from divinary.terminal.printing import show

WHOLE: Final = 0
DAMAGED: Final = 1

SENTENCES: Final[Mapping[str, str]] = {
    "file": N_("The file itself is damaged: {detail}"),
    "missing": N_("Table {room}: the entries {number} to {upto} are missing."),
    "misplaced": N_("Table {room}, entry {number}: it does not belong to the log."),
    "hash": N_("Table {room}, entry {number}: the entry, its time or its hash was changed."),
    "text": N_("Table {room}, entry {number}: the name or message in it was changed."),
    "unreadable": N_("Table {room}, entry {number}: it cannot be read."),
    "shorter": N_("Table {room}: the log ends before entry {number}; it had {upto} entries."),
    "longer": N_("Table {room}: the log has {number} entries, but should have {upto}."),
    "unlisted": N_("Table {room}: it has {number} entries, but is not in the list of tables."),
    "summary": N_("Table {room}: what the list of tables says of it does not fit its log."),
    "snapshot": N_("Table {room}: its snapshot does not fit its log. The server ignores it."),
}
"""What is printed for each kind of damage."""

ONE_MISSING: Final = N_("Table {room}, entry {number}: it is missing.")
NO_HASHES: Final = N_(
    "The file has version {given}, which has no hashes yet. A server that is started on it adds "
    "them, and keeps a copy of the file as it was."
)


def verify(said: Words, data: Path | None) -> int:
    """Check the tables of a folder and print what is damaged; return the exit status.

    Raises:
        BadOption: if there are no tables, or if they cannot be read.
    """
    folder = data or data_folder() / "tables"
    try:
        report = check_store(folder / FILE)
    except StoreUnusable as wrong:
        raise BadOption(wrong.reason, **wrong.details) from wrong
    except (OSError, sqlite3.Error) as wrong:
        raise BadOption("store-unreadable", path=str(folder), why=str(wrong)) from wrong
    show(_lines(said, report))
    return DAMAGED if report.findings else WHOLE


def _lines(said: Words, report: StoreReport) -> list[str]:
    """Return a line for each damage, and one about the whole."""
    checked = {
        "tables": said.count("{n} table", "{n} tables", report.tables),
        "entries": said.count("{n} entry", "{n} entries", report.entries),
    }
    lines = [_line(said, finding) for finding in report.findings]
    if report.version < VERSION:
        lines.append(said.say(NO_HASHES, given=report.version))
    if report.findings:
        end = said.count(
            "Checked: {tables}, {entries}. {n} place is damaged.",
            "Checked: {tables}, {entries}. {n} places are damaged.",
            len(report.findings),
            **checked,
        )
    else:
        end = said.say("Checked: {tables}, {entries}. Nothing is damaged.", **checked)
    return [*lines, end]


def _line(said: Words, finding: Finding) -> str:
    one = finding.kind == "missing" and finding.number == finding.upto
    facts = {**finding._asdict(), "room": printable(finding.room)}
    return said.say(ONE_MISSING if one else SENTENCES[finding.kind], **facts)
