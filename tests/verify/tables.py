#!/usr/bin/env python3
"""Holds the copies of one table together: where the events of games show faces, in docs/fair-dice.md and in the three
checkers. Ends with 1 where they are not the same."""
import pathlib
import re
import sys

import verify

ROOT = pathlib.Path(__file__).parents[2]
PAGE, PYTHON = "docs/fair-dice.md", "tests/verify/verify.py"
NATIVE, WEB = "clients/native/shown_faces.cpp", "clients/web/src/verify/shown.ts"
SORTED = "sorted after the throw"


def pairs(table, sorting):
    return [(event, place) for event, places in table for place in places] + [(event, SORTED) for event in sorting]


def tables():
    """Of each file its pairs of event and place, in their order, and then the events whose lists are sorted."""
    page, native, web = ((ROOT / file).read_text() for file in (PAGE, NATIVE, WEB))
    rows = re.findall(r"^\| `([a-z.-]+)` \| (`/.*) \|$", page, re.MULTILINE)
    yield PAGE, pairs([(event, re.findall("`([^`]*)`", cell)) for event, cell in rows],
                      [event for event, cell in rows if SORTED in cell])
    yield PYTHON, pairs(verify.EVENTS_WITH_FACES.items(), verify.EVENTS_THAT_SORT)
    yield NATIVE, (re.findall(r'\{"([^"]*)",\s*"([^"]*)"\}', native)
                   + [(event, SORTED) for event in re.findall(r'sorting_event = "([^"]*)"', native)])
    found = re.findall(r"'([^']*)': \[([^\]]*)\]", web)
    yield WEB, pairs([(event, re.findall("'([^']*)'", places)) for event, places in found],
                     re.findall("'([^']*)'", web.split("new Set([")[1].split("]")[0]))


def main():
    (page, told), *copies = tables()
    wrong = [] if len(told) > 50 else [f"{page} has too few places: {told}"]
    for file, places in copies:
        for here, there, more in ((file, page, set(places) - set(told)), (page, file, set(told) - set(places))):
            wrong += [f"{event} {place} is in {here}, and not in {there}" for event, place in sorted(more)]
        # The first that differs is told, so their order is part of it.
        if set(places) == set(told) and places != told:
            wrong.append(f"{file} has another order than {page}, or a place twice")
    print(f"{len(told)} rows in {len(copies) + 1} files")
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
