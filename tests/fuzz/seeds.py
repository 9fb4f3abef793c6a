#!/usr/bin/env python3
"""Writes what the doors of tests/fuzz begin with: from the scenarios, the golden sessions and the tables of
docs/notation*.md. `seeds.py FOLDER` makes FOLDER/{commands,log,notation,requests,scenario}/."""

import datetime
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASIDE = ("expect", "expect_state", "only", "view", "dice", "note")
DIALECTS = ("kast", "foundry", "roll20", "rpg-dice-roller", "avrae")


def text(lines):
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def write(folder, name, content):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(content, encoding="utf-8")


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def renamed(value, names):
    """The players of a scenario are the one player of the room."""
    if isinstance(value, dict):
        return {key: renamed(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(one, names) for one in value]
    return "$me" if isinstance(value, str) and value in names else value


def requests_of(lines):
    names = {line["as"].split(":", 1)[1] for line in lines if line["as"].startswith("player:")}
    text, odds_of = "", set()
    for number, line in enumerate(lines):
        sign = {"p": " ", "s": "\t"}.get(line["as"][0], "")
        asked = {"method": line["method"], "params": renamed(line.get("params", {}), names)}
        both = [asked]
        if line["method"] not in odds_of:
            both.insert(0, {"method": "room.odds", "params": asked})
            odds_of.add(line["method"])
        for one in both:
            request = {"jsonrpc": "2.0", "id": f"{one['method'][:5]}{number}", **one}
            text += sign + json.dumps(request, ensure_ascii=False, separators=(",", ":")) + "\n"
    return text


def from_scenarios(out):
    for path in sorted((ROOT / "tests/scenarios").glob("*/*.jsonl")):
        name = f"{path.parent.name}-{path.name}"
        lines = lines_of(path)
        write(out / "scenario", name, path.read_text(encoding="utf-8"))
        asked = [{key: one for key, one in line.items() if key not in ASIDE} for line in lines]
        asked = asked[:1] + [line for line in asked[1:] if "method" in line]
        write(out / "commands", name, text(asked))
        write(out / "requests", name, requests_of([line for line in asked[1:] if line["method"] != "dice.roll"]))


# Who says what in a room: the GM (""), the player (" ") or the spectator ("\t").
ROOM = [
    ("", "room.settings", {"name": "Another", "note": "Bring dice.", "locked": True, "spectators": True, "odds": "everybody"}),
    (" ", "room.rename", {"name": "Ann", "colour": "red", "mark": "star"}),
    (" ", "room.say", {"text": "I jump [[2d6+3]] far", "rolls": ["2d6+3"], "nonce": "0123456789abcdef"}),
    (" ", "room.say", {"text": "psst", "kind": "whisper", "to": ["$me"]}),
    ("\t", "room.say", {"text": "may I?", "kind": "emote"}),
    (" ", "dice.roll", {"notation": "4d6kh3+@might", "label": "Might", "constants": {"might": 2}}),
    ("", "dice.roll", {"notation": "3d6!", "audience": "self", "trace": False, "nonce": "0123456789abcdef"}),
    (" ", "dice.roll", {"notation": "2d20", "audience": ["$me"], "blind": True, "nonce": "0123456789abcdef"}),
    ("", "dice.roll", {"notation": "4d6k3", "dialect": "roll20"}),
    ("", "room.invite", {"role": "bot", "label": "tally", "uses": 3, "scopes": ["events", "roll"]}),
    (" ", "room.history", {"before": "$at", "limit": 10}),
    ("", "room.seen_by", {"member": "$me"}),
    ("", "room.undo", {"to": "$at"}),
    ("", "room.role", {"member": "$me", "role": "gm"}),
    ("", "room.reveal", {}),
    (" ", "room.leave", {}),
    ("", "room.revoke", {"invite": "x"}),
    ("", "room.kick", {"member": "$me"}),
]


def from_room(out):
    for cut in (0, 6, 12):
        text = ""
        for number, (sign, method, params) in enumerate(ROOM[cut:]):
            text += sign + json.dumps({"jsonrpc": "2.0", "id": f"b{number}", "method": method, "params": params}) + "\n"
        write(out / "requests", f"room-{cut}.jsonl", text)


def exported(record):
    """A record of the log as its room's GM may see it."""
    when = datetime.datetime.fromtimestamp(record["at"] / 1000, datetime.timezone.utc)
    event = {key: record[key] for key in ("by", "cause", "type")}
    event.update(cursor="c", at=when.isoformat(), data=dict(record["data"]["data"]))
    if record["type"] == "dice.epoch.started":
        event["data"].pop("secret", None)
    if "proof" in record["data"]:
        event["proof"] = record["data"]["proof"]
    return event


def from_golden(out):
    for path in sorted((ROOT / "tests/golden").glob("*.jsonl")):
        first, *records = lines_of(path)
        events = [exported(record) for record in records if "type" in record]
        head = {"export": "kast.v1", "room": first["room"]}
        write(out / "log", path.name, text([head] + events))
        # Small enough to be changed often.
        dice = [event for event in events if event["type"].startswith("dice.") or "proof" in event]
        for at in range(0, len(dice), 12):
            write(out / "log", f"{path.name}.{at}", text([head] + dice[at:at + 12]))


def from_pages(out):
    for page in ("notation.md", "notation-dialects.md"):
        rows = [line for line in (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines() if line.startswith("|")]
        for at, row in enumerate(rows):
            for number, found in enumerate(re.findall(r"`([^`]+)`", row)):
                # Whose column it is matters little: each is read in its own way, and in Kast's.
                for dialect in {0, number % len(DIALECTS)}:
                    write(out / "notation", f"{page}-{at}-{number}-{dialect}", chr(dialect) + found)


if __name__ == "__main__":
    target = pathlib.Path(sys.argv[1])
    for make in (from_scenarios, from_room, from_golden, from_pages):
        make(target)
