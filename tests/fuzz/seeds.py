#!/usr/bin/env python3
"""Writes the initial corpora of the fuzz targets: from the scenarios, the golden sessions and the tables of
docs/notation*.md. `seeds.py FOLDER` makes FOLDER/{commands,frames,http,log,notation,requests,scenario}/."""

import datetime
import json
import pathlib
import re
import struct
import sys
import zlib

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


def frame(opcode, payload, final=True):
    """One WebSocket frame as clients send them: masked."""
    mask, size = b"\x37\xfa\x21\x3d", len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([(0x80 if final else 0) | opcode]) + length + mask + masked


def from_frames(out):
    say = json.dumps({"jsonrpc": "2.0", "id": "a", "method": "room.say", "params": {"text": "höra " * 40}}).encode()
    conversations = {
        "text": [frame(1, say)],
        "fragments": [frame(1, say[:7], False), frame(9, b"there?"), frame(0, b"", False), frame(0, say[7:])],
        "binary-ping-pong": [frame(2, bytes(range(64))), frame(9, b""), frame(10, b"x" * 125)],
        "close": [frame(1, b"last"), frame(8, struct.pack(">H", 1000) + b"bye")],
        "not-utf8": [frame(1, b"\xc3\x28")],
        "after-the-end": [frame(8, b""), frame(1, b"more")],
    }
    for name, frames in conversations.items():
        for piece in (0, 5):
            path = out / "frames" / f"{name}-{piece}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(bytes([40, piece]) + b"".join(frames))


def png():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", 3, 2, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(20))) + chunk(b"IEND", b"")


def from_http(out):
    def post(target, kind, body):
        return f"POST {target} HTTP/1.1\r\nHost: kast\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
    requests = {
        "get": b"GET /r/%61bc?since=x%20y&types=a,b HTTP/1.1\r\nHost: kast.example\r\nAccept: text/event-stream;q=0.5, */*\r\n"
               b"Accept-Encoding: br, gzip;q=0\r\nAuthorization: Bearer abc\r\nLast-Event-ID: c\r\n\r\n",
        "absolute": b"GET http://kast.example/api/limits HTTP/1.0\r\n\r\n",
        "upgrade": b"GET /rooms/abc HTTP/1.1\r\nHost: kast\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: https://kast\r\n"
                   b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        "forwarded": b"GET / HTTP/1.1\r\nHost: kast\r\nForwarded: for=\"[2001:db8::7]:80\";proto=https;host=a.example, for=192.0.2.60\r\n\r\n",
        "x-forwarded": b"GET / HTTP/1.1\r\nHost: kast\r\nX-Forwarded-For: 203.0.113.7, ::ffff:198.51.100.9\r\nX-Forwarded-Proto: https\r\n\r\n",
        "chunked": b"POST /rooms HTTP/1.1\r\nHost: kast\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                   b"2\r\n{}\r\n0\r\n\r\n",
        "room": post("/rooms", "application/json", b'{"system":"troika"}'),
        "png": post("/rooms/abc/images", "image/png", png()),
        "webp": post("/rooms/abc/images", "image/webp", b"RIFF\x16\0\0\0WEBPVP8L\x09\0\0\0\x2f\x02\x40\0\0abcd\0"),
        "jpeg": post("/rooms/abc/images", "image/jpeg", b"\xff\xd8\xff\xc0\0\x0b\x08\0\x02\0\x03\x01\x01\x11\0"
                     b"\xff\xda\0\x08\x01\x01\0\0\x3f\0ab\xff\xd9"),
    }
    for name, request in requests.items():
        path = out / "http" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(request)


if __name__ == "__main__":
    target = pathlib.Path(sys.argv[1])
    for make in (from_scenarios, from_room, from_golden, from_pages, from_frames, from_http):
        make(target)
