#!/usr/bin/env python3
"""Makes tests/verify/vectors: honest logs, and what is altered in them.

    make_vectors.py KAST    KAST: the built `kast`, which rolls every example of docs/notation.md once for its parts

What an alteration must be told as is said here for each kind, before any verifier is asked. All chance is seeded.
"""
import copy
import hashlib
import json
import pathlib
import random
import re
import sys

import verify
from made_logs import amended_log, notation_log, places_log, reported_log, secret_of

HERE = pathlib.Path(__file__).parent
VECTORS = HERE / "vectors"
REVEALS = 3  # so many secrets of a golden session are kept


def golden_log(file):
    """The records of a golden session as events, up to where its third secret is revealed: that is a log, too."""
    lines, reveals = [], 0
    for place, text in enumerate(file.read_text().splitlines()):
        record = json.loads(text)
        if "golden" in record:
            lines.append({"export": "kast.v1", "room": record["room"]})
            continue
        if "type" not in record or reveals == REVEALS:
            break
        stored = record["data"]
        event = {"cursor": str(place), **{name: record[name] for name in ("by", "cause", "type") if record[name]}}
        event["data"] = dict(stored["data"])
        if event["type"] == "dice.epoch.started":  # Its secret is in the record, and in no event.
            event["data"] = {name: event["data"][name] for name in ("epoch", "commitment")}
        elif event["type"].startswith("room.") and event["type"] != "room.said":  # And so are tokens.
            event["data"] = {name: event["data"][name] for name in ("member", "name") if name in event["data"]}
        if proof := stored.get("proof"):
            event["proof"] = {name: value for name, value in proof.items() if name != "secret_roll"}
            if event["type"] == "dice.rolled" and "roll" in proof:
                event["data"]["roll"] = proof["roll"]
        lines.append(event)
        reveals += event["type"] == "dice.epoch.revealed"
    return [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]


# ---- Altering.

def put(line, path, value):
    return {"change": "put", "line": line, "path": path, "value": value}


class Places:
    """Where things are in an honest log, by lines from 1."""

    def __init__(self, lines):
        self.lines = [json.loads(line) for line in lines]
        self.all = list(enumerate(self.lines, 1))
        self.rolls = [(n, e) for n, e in self.all if "proof" in e and e["proof"]["draws"]]
        self.big = [(n, e) for n, e in self.rolls if len(e["proof"]["draws"]) >= 2 and not self.tiny(e)]
        self.open = [(n, e) for n, e in self.big if self.number(e)]
        self.written = [(n, e) for n, e in self.open if e["type"] == "dice.rolled" and "result" in e["data"]]
        self.starts = [(n, e) for n, e in self.all if e.get("type") == "dice.epoch.started"]
        self.reveals = [(n, e) for n, e in self.all if e.get("type") == "dice.epoch.revealed"]
        self.opened = [(n, e) for n, e in self.all if e.get("type") == "dice.opened"]
        self.amended = [(n, e) for n, e in self.all if e.get("type") == "room.amended"]
        self.shown = [(n, path) for n, e in self.all for path in verify.EVENTS_WITH_FACES.get(e.get("type"), ())
                      if len(verify.at_path(e["data"], path.split("/")[1:])) >= 2 and "*" not in path
                      and ("proof" in e)]

    @staticmethod
    def number(event):
        """Of an open roll."""
        return event["proof"].get("roll") or event["data"].get("roll")

    @staticmethod
    def tiny(event):
        ways = 1
        for n, _, _ in event["proof"]["draws"]:
            ways *= n
        return ways < 30

    def reveal_of(self, event):
        return next(n for n, e in self.reveals if e["data"]["epoch"] == event["proof"]["epoch"])


def other_face(draw, chance):
    n, lowest, value = draw
    return chance.choice([face for face in range(lowest, lowest + n) if face != value])


def dice_of(part):
    return [part.get("dice", [])] + [dice for one in part.get("parts", []) for dice in dice_of(one)]


def path_to_die(part, path):
    if part.get("dice"):
        return path + "/dice/0"
    for at, one in enumerate(part.get("parts", [])):
        if found := path_to_die(one, f"{path}/parts/{at}"):
            return found
    return ""


WRONG = ("wrong-dice", "wrong-die")


def alterations(places, chance):
    """(name, changes, what it may be told as) of each kind that this log has a place for."""
    def pick(things):
        return chance.choice(things)

    def faces(name, n, event, path="/proof"):
        draws = event["proof"]["draws"] if path == "/proof" else event["data"]["proof"]["draws"]
        at = chance.randrange(len(draws))
        return name, [put(n, f"{path}/draws/{at}/2", other_face(draws[at], chance))], WRONG

    for name in ("a face", "another face", "a third face"):
        yield faces(name, *pick(places.rolls))
    n, event = pick(places.big)
    yield "the nonce", [put(n, "/proof/nonce", event["proof"]["nonce"] + "x")], WRONG
    n, event = pick(places.big)
    yield "the nonce's case", [put(n, "/proof/nonce", event["proof"]["nonce"].swapcase() + ".")], WRONG
    (a, one), (b, two) = chance.sample(places.open, 2)
    yield "two nonces swapped", [put(a, "/proof/nonce", two["proof"]["nonce"]),
                                 put(b, "/proof/nonce", one["proof"]["nonce"])], WRONG
    yield "two rolls' dice swapped", [put(a, "/proof/draws", two["proof"]["draws"]),
                                      put(b, "/proof/draws", one["proof"]["draws"])], WRONG
    n, event = pick(places.big)
    yield "the member", [put(n, "/by", "somebodyelse")], WRONG
    n, event = pick(places.big)
    yield "the command", [put(n, "/cause", "another1")], WRONG
    n, event = pick(places.open)
    draws = event["proof"]["draws"]
    yield "two dice swapped", [put(n, "/proof/draws", draws[::-1])], \
        WRONG if draws[::-1] != draws and len({tuple(d[:2]) for d in draws}) == 1 else ("",)
    n, event = pick(places.open)
    yield "a die more", [put(n, "/proof/draws", event["proof"]["draws"] + [[1_000_000, 1, 1]])], WRONG
    n, event = pick(places.written)
    yield "a die less", [put(n, "/proof/draws", event["proof"]["draws"][:-1])], ("wrong-notation",)
    n, event = pick(places.rolls)
    yield "a die that is none", [put(n, "/proof/draws/0", [0, 1, 1])], ("bad-die",)
    n, event = pick(places.rolls)
    yield "a die in words", [put(n, "/proof/draws/0", [6, 1])], ("bad-die",)
    n, event = pick(places.open)
    yield "the count used again", [put(n, "/proof/roll", places.number(event) - 1 or 2)], \
        ("repeated-roll", "roll-order")
    last = [(n, e) for n, e in places.open if places.number(e) > 3]
    n, event = pick(last)
    yield "the count of long ago", [put(n, "/proof/roll", 1)], ("repeated-roll",)
    n, event = pick(places.open)
    yield "the count ahead", [put(n, "/proof/roll", places.number(event) + 50)], ("roll-order", "missing-roll")
    n, event = pick(places.open)
    yield "a roll dropped", [{"change": "drop", "line": n}], ("missing-roll", "roll-count")
    n, event = pick(places.open)
    yield "another roll dropped", [{"change": "drop", "line": n}], ("missing-roll", "roll-count")
    n, reveal = pick(places.reveals)
    ends = [n for n, e in places.open if e["proof"]["epoch"] == reveal["data"]["epoch"]]
    if ends:
        yield "the last roll dropped", [{"change": "drop", "line": ends[-1]}], ("roll-count", "missing-roll")
    n, event = pick(places.open)
    yield "a roll twice", [{"change": "copy", "line": n, "to": n + 1}], ("repeated-roll",)
    n, event = pick(places.open)
    yield "a roll again under the next number", [
        {"change": "copy", "line": n, "to": n + 1}, put(n + 1, "/proof/roll", 100_000)], ("repeated-command",)
    same = [(n, m) for (n, a), (m, b) in zip(places.open, places.open[1:])
            if a["proof"]["epoch"] == b["proof"]["epoch"]]
    n, m = pick(same)
    yield "two rolls in the other order", [{"change": "swap", "line": n, "with": m}], ("roll-order",)
    n, event = pick(places.open)
    yield "a roll behind its secret's end", [{"change": "move", "line": n, "to": places.reveal_of(event) + 1}], \
        ("late-roll", "roll-order")
    n, event = pick(places.open)
    first = next(n for n, e in places.starts if e["data"]["epoch"] == event["proof"]["epoch"])
    yield "a roll before its secret", [{"change": "move", "line": n, "to": first}], ("early-roll", "repeated-roll")
    n, event = pick(places.open)
    yield "the secret's number", [put(n, "/proof/epoch", event["proof"]["epoch"] + 1)], \
        ("early-roll", "late-roll", "wrong-dice", "wrong-die", "missing-roll", "repeated-roll", "roll-order")
    n, reveal = pick(places.reveals)
    start = next(n for n, e in places.starts if e["data"]["epoch"] == reveal["data"]["epoch"])
    number, other = reveal["data"]["epoch"], secret_of(f"other {n}")
    promise = hashlib.sha256(other).hexdigest()
    yield "the promise at the start", [put(start, "/data/commitment", promise)], ("other-promise",)
    yield "the promise at the end", [put(n, "/data/commitment", promise)], ("other-promise",)
    yield "both promises", [put(start, "/data/commitment", promise), put(n, "/data/commitment", promise)], \
        ("other-secret",)
    yield "the secret", [put(n, "/data/secret", other.hex())], ("other-secret",)
    yield "the secret's last digit", [put(n, "/data/secret", reveal["data"]["secret"][:-1] + "g")], ("bad-secret",)
    yield "half a secret", [put(n, "/data/secret", reveal["data"]["secret"][:32])], ("bad-secret",)
    yield "the secret and its promise at the end", [
        put(n, "/data/secret", other.hex()), put(n, "/data/commitment", promise)], ("other-promise",)
    full = [r for r in places.reveals if any(e["proof"]["epoch"] == r[1]["data"]["epoch"] for _, e in places.big)]
    n, reveal = pick(full)
    start = next(m for m, e in places.starts if e["data"]["epoch"] == reveal["data"]["epoch"])
    yield "the secret and all its promises", [
        put(start, "/data/commitment", promise), put(n, "/data/commitment", promise),
        put(n, "/data/secret", other.hex())], WRONG
    yield "no promise", [{"change": "drop", "line": start}], ("no-promise",)
    yield "two promises", [{"change": "copy", "line": start, "to": start + 1}], ("epoch-twice",)
    yield "two revelations", [{"change": "copy", "line": n, "to": n + 1}], ("revealed-twice",)
    yield "more rolls than there are", [put(n, "/data/rolls", reveal["data"]["rolls"] + 1)], ("roll-count",)
    if reveal["data"]["rolls"]:
        yield "fewer rolls than there are", [put(n, "/data/rolls", reveal["data"]["rolls"] - 1)], ("roll-count",)
    n, event = pick(places.written)
    result = event["data"]["result"]
    yield "the total", [put(n, "/data/result/total", result["total"] + 1)], ("wrong-total",)
    n, event = pick(places.written)
    result = event["data"]["result"]
    yield "the total and the part's value", [
        put(n, "/data/result/total", result["total"] + 2),
        put(n, "/data/result/roll/value", result["roll"]["value"] + 2)], ("wrong-total",)
    n, event = pick(places.written)
    yield "the notation", [put(n, "/data/result/notation", event["data"]["result"]["notation"] + "+1")], \
        ("wrong-notation",)
    n, event = pick(places.written)
    notation = event["data"]["result"]["notation"] + "+1"
    yield "the notation everywhere", [put(n, "/data/result/notation", notation),
                                      put(n, "/data/result/roll/notation", notation)], ("wrong-notation",)
    n, event = pick([(n, e) for n, e in places.written if path_to_die(e["data"]["result"]["roll"], "")
                     and not re.search("s[ad]", e["data"]["result"]["notation"])])
    path = path_to_die(event["data"]["result"]["roll"], "/data/result/roll")
    die = at(event, path)
    face = ("/faces/0", die["faces"][0]) if "faces" in die else ("/value", die["value"])
    yield "a die that is shown", [put(n, path + face[0], face[1] % 4 + 1 if face[1] > 0 else 1)], \
        ("shown-dice",) if (face[1] % 4 + 1 if face[1] > 0 else 1) != face[1] else ("",)
    n, event = pick([(n, e) for n, e in places.written if path_to_die(e["data"]["result"]["roll"], "")])
    path = path_to_die(event["data"]["result"]["roll"], "/data/result/roll")
    marks = at(event, path).get("marks")
    yield "what became of a die", [put(n, path + "/marks", [] if marks else ["dropped"])], ("wrong-result",)
    n, event = pick(places.written)
    yield "what the total counts", [put(n, "/data/result/successes", not event["data"]["result"].get("successes"))], \
        ("wrong-result",)
    if places.shown:
        for name in ("a face that the game shows", "another face that the game shows"):
            n, path = pick(places.shown)
            value = at(places.lines[n - 1], "/data" + path)
            which = chance.randrange(len(value))
            yield name, [put(n, f"/data{path}/{which}", value[which] % 6 + 1)], ("shown-dice",)
    for name, path, value, kind in (
            ("a die of the opened roll", "/data/proof/draws/0/2", None, WRONG),
            ("whose opened roll", "/data/roller", "x", ("opened-differs",)),
            ("which opened command", "/data/command", "x", ("opened-differs",)),
            ("what was opened", "/data/event", "room.said", ("opened-differs",)),
            ("the opened number", "/data/proof/roll", 99, ("opened-differs",)),
            ("the opened nonce", "/data/proof/nonce", "lucky", WRONG),
            ("the opened total", "/data/results/0/total", 99, ("wrong-total",))):
        if places.opened:
            n, event = pick(places.opened)
            if value is None:
                value = other_face(event["data"]["proof"]["draws"][0], chance)
            yield name, [put(n, path, value)], kind
    n, event = pick(places.rolls)
    yield "no nonce", [{"change": "remove", "line": n, "path": "/proof/nonce"}], ("bad-field",)
    n, event = pick(places.rolls)
    yield "no dice", [{"change": "remove", "line": n, "path": "/proof/draws"}], ("bad-field",)
    yield "the room", [put(1, "/room", "another")], WRONG
    yield "no room", [{"change": "remove", "line": 1, "path": "/room"}], ("no-room",)
    yield "the first half gone", [{"change": "drop", "line": m} for m in range(len(places.lines) // 2, 1, -1)], \
        ("no-promise", "missing-roll")
    yield "cut off", [{"change": "cut", "line": len(places.lines), "characters": 40}], ("not-json",)
    n = chance.randrange(2, len(places.lines))
    yield "a line cut off", [{"change": "cut", "line": n, "characters": 25}], ("not-json",)
    yield "an event without a type", [{"change": "remove", "line": n, "path": "/type"}], ("not-event",)
    yield "nothing left", [{"change": "drop", "line": m} for m in range(len(places.lines), 0, -1)], ("empty",)


def alterations_of_amended(places, chance):
    (n, event), = places.amended
    for name, place in (("an added die", 0), ("an added die of what came after", 1),
                        ("a die of what was inserted", 2)):
        path = f"/data/commands/{place}/proof/draws/1/2"
        yield name, [put(n, path, other_face(at(event, path.rsplit("/", 1)[0]), chance))], WRONG
    yield "the nonce of added dice", [put(n, "/data/commands/0/proof/nonce", "third nonce.amended")], \
        ("amended-differs",)
    yield "who added dice are of", [put(n, "/data/commands/1/by", "a1")], (*WRONG, "amended-differs")
    yield "no nonce of added dice", [{"change": "remove", "line": n, "path": "/data/commands/1/proof/nonce"}], \
        ("bad-field",)


def alterations_of_reported(places, chance):
    n, event = chance.choice([(n, e) for n, e in places.written if "self_reported" not in e])
    yield "a roll said to be typed in", [put(n, "/self_reported", True)], ("reported-proof",)
    yield "a roll said to be typed in, without its proof and number", [
        put(n, "/self_reported", True), {"change": "remove", "line": n, "path": "/proof"},
        {"change": "remove", "line": n, "path": "/data/roll"}], ("missing-roll", "roll-count")
    (n, event), = [(n, e) for n, e in places.rolls if "self_reported" in e]
    yield "a die that the server threw beside those typed in", [
        put(n, "/proof/draws/0/2", other_face(event["proof"]["draws"][0], chance))], WRONG
    yield "a command with dice that were typed in dropped", [{"change": "drop", "line": n}], ("missing-roll",)


def alterations_of_places(places, chance):
    """Each place in which an event shows a die, by itself."""
    for n, event in places.rolls:
        drawn = [face for _, _, face in event["proof"]["draws"]]
        for place in verify.EVENTS_WITH_FACES[event["type"]]:
            path = "/data" + "".join(f"/{name}" for name in place.replace("*", "0").split("/")[1:] if name[0] not in "?!")
            path += "/0" if isinstance(at(event, path), list) else ""
            face = chance.choice([face for face in range(1, 21) if face not in drawn])
            yield f"a face of {event['type']} at {place}", [put(n, path, face)], ("shown-dice",)
            yield f"0 for a face of {event['type']} at {place}", [put(n, path, 0)], ("shown-dice",)


def alterations_of_healed(places, _):
    """Of a command whose first event nobody is shown."""
    (n, event), = [(n, e) for n, e in places.all if e.get("type") == "savage-worlds.roll.made"]
    yield "an 8 that heals is a 2", [put(n, "/data/set/dice/0/faces/0", 2)], ("shown-dice",)


def at(value, path):
    for name in path.split("/")[1:]:
        value = value[int(name) if isinstance(value, list) else name]
    return value


def altered(lines, changes):
    """The lines after `changes`, one after another; a line is counted as it then is."""
    lines = list(lines)
    for one in changes:
        here, kind = one["line"] - 1, one["change"]
        if kind == "drop":
            del lines[here]
        elif kind == "copy":
            lines.insert(one["to"] - 1, lines[here])
        elif kind == "move":
            line = lines[here]
            lines.insert(one["to"] - 1, line)
            del lines[here if one["to"] - 1 > here else here + 1]
        elif kind == "swap":
            there = one["with"] - 1
            lines[here], lines[there] = lines[there], lines[here]
        elif kind == "cut":
            lines[here] = lines[here][:one["characters"]]
        else:
            event = json.loads(lines[here])
            path, name = one["path"].rsplit("/", 1)
            holder = at(event, path)
            if kind == "remove":
                del holder[name]
            else:
                holder[int(name) if isinstance(holder, list) else name] = one["value"]
            lines[here] = json.dumps(event, separators=(",", ":"))
    return lines


def text_of(lines):
    return "".join(line + "\n" for line in lines)


def main():
    (kast,) = sys.argv[1:]
    VECTORS.mkdir(exist_ok=True)
    logs = {file.name.split(".")[0]: golden_log(file) for file in sorted((HERE / "../golden").glob("*.1.jsonl"))}
    logs["notations"] = notation_log(kast)
    logs["amended"] = amended_log()
    logs["reported"] = reported_log()
    logs["places"] = places_log()
    logs["healed"] = (VECTORS / "healed.jsonl").read_text().splitlines()  # As a kastd exported it.
    honest, found = [], []
    for name, lines in logs.items():
        result = verify.verify(text_of(lines))
        if result["fault"]:
            sys.exit(f"{name}: {result['fault']}")
        (VECTORS / f"{name}.jsonl").write_text(text_of(lines))
        honest.append({"log": name, "counts": result["counts"]})
        places = Places(lines)
        alter = {"amended": alterations_of_amended, "reported": alterations_of_reported,
                 "places": alterations_of_places, "healed": alterations_of_healed}.get(name, alterations)
        seen = set()
        for seed in range(40):  # Places that a kind does not fit are tried again elsewhere.
            for kind, changes, expected in alter(copy.deepcopy(places), random.Random(f"{name} {seed}")):
                if kind in seen:
                    continue
                fault = verify.verify(text_of(altered(lines, changes)))["fault"]
                if fault is None or fault["kind"] not in expected:
                    if seed == 39:
                        print(f"{name}: {kind}: {fault}, expected {expected}", file=sys.stderr)
                    continue
                seen.add(kind)
                found.append({"log": name, "what": kind, "changes": changes, "fault": fault})
    rows = [",\n".join("  " + json.dumps(row) for row in rows) for rows in (honest, found)]
    (VECTORS / "altered.json").write_text('{"honest": [\n%s\n],\n"altered": [\n%s\n]}\n' % tuple(rows))
    print(f"{len(honest)} logs, {len(found)} altered, {len({one['what'] for one in found})} ways, "
          f"{len({one['fault']['kind'] for one in found})} kinds of fault")


if __name__ == "__main__":
    main()
