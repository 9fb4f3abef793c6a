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
import subprocess
import sys

import verify

HERE = pathlib.Path(__file__).parent
VECTORS = HERE / "vectors"
REVEALS = 3  # so many secrets of a golden session are kept


def secret_of(name):
    return hashlib.sha256(name.encode()).digest()


# ---- An honest log of all that the notation can do, with rolls that are hidden and opened later.

class StreamThrower(verify.Thrower):
    """Throws with the dice of a command, and notes what it drew."""

    def __init__(self, numbers, constants):
        super().__init__([], constants)
        self.numbers = numbers

    def die(self, sides):
        self.draws.append([sides, 1, verify.draw(self.numbers, sides, 1)])
        return self.draws[-1][2]


def written(part, is_outermost=False):
    """As an event tells it: what is empty is left out, and the outermost part's notation, which the result has."""
    shown = {name: part[name] for name in ("kind", "joint", "notation", "value", "label", "die", "dropped")
             if name in part and not (is_outermost and name == "notation")}
    inner = {"dice": [{name: value for name, value in die.items() if value != []} for die in part["dice"]],
             "parts": [written(one) for one in part["parts"]]}
    return {**shown, **{name: value for name, value in inner.items() if value}}


def notations(kast):
    page = (HERE / "../../docs/notation.md").read_text().split("<!-- examples -->")[1].split("## Errors")[0]
    for row in page.strip().split("\n")[2:]:
        cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
        found = re.fullmatch("`(.*)`", cells[0])
        if not found or not cells[2]:
            continue
        constants = [one for name, value in (("skill", 3), ("penalty", -2), ("Sword fighting", 4))
                     for one in ("--with", f"{name}={value}")] if "@" in found[1] else []
        done = subprocess.run([kast, "roll", found[1], "--json", "--dice", ",".join(cells[2].split()), *constants],
                              capture_output=True, text=True, check=True)
        yield verify.whole(json.loads(done.stdout))


def notation_log(kast):
    room, epoch, number = "notations", 1, 0
    secret = secret_of("notations 1")
    promise = hashlib.sha256(secret).hexdigest()
    events = [{"type": "room.opened", "data": {"system": "troika", "name": ""}}]
    events += [{"by": member, "cause": "j", "type": "room.joined", "data": {"member": member, "name": name}}
               for member, name in (("a1", "Ann"), ("b1", "Bo"))]
    events.append({"type": "dice.epoch.started", "data": {"epoch": epoch, "commitment": promise}})
    hidden = []
    for at, result in enumerate(list(notations(kast)) * 2):
        by, cause, nonce = "ab"[at % 2] + "1", f"c{at}", hashlib.sha256(f"nonce {at}".encode()).hexdigest()[:24]
        constants = {}
        verify.constants_in(result["roll"], constants)
        thrower = StreamThrower(verify.stream(secret, room, epoch, by, cause, nonce), constants)
        roll = thrower.part(result["roll"])
        if not thrower.draws:
            continue
        shown = {"notation": result["notation"], "total": roll["value"],
                 **({"successes": True} if result["successes"] else {}), "roll": written(roll, is_outermost=True)}
        number += 1
        proof = {"epoch": epoch, "nonce": nonce, "draws": thrower.draws}
        event = {"by": by, "cause": cause, "type": "dice.rolled", "data": {"roll": number, "result": shown}}
        if at % 10 == 9:
            event["data"] = {"roll": number, "hidden": True}
            hidden.append((len(events), event, shown, {**proof, "roll": number}))
        else:
            event["proof"] = proof
        events.append(event)
    for place, event, shown, proof in hidden:
        events.append({"by": "a1", "cause": f"o{place}", "type": "dice.opened", "data": {
            "of": str(place), "at": "2026-11-20T19:00:00.000Z", "roller": event["by"], "command": event["cause"],
            "event": event["type"], "results": [shown], "proof": proof}})
    events.append({"by": "a1", "cause": "r", "type": "dice.epoch.revealed", "data": {
        "epoch": epoch, "commitment": promise, "secret": secret.hex(), "rolls": number}})
    lines = [{"export": "kast.v1", "room": room}]
    for place, event in enumerate(events):
        lines.append({"cursor": str(place), "at": f"2026-11-20T19:{place // 60:02}:{place % 60:02}.000Z", **event})
    return [json.dumps(line, separators=(",", ":")) for line in lines]


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


def amended_log():
    """A roll that was amended, and with it one that came after it: each was given dice more."""
    room, secret = "amended", secret_of("amended 1")
    promise = hashlib.sha256(secret).hexdigest()

    def proof(by, cause, nonce, dice, **more):
        numbers = verify.stream(secret, room, 1, by, cause, nonce)
        draws = [[n, 1, verify.draw(numbers, n, 1)] for n in dice]
        return {"epoch": 1, "nonce": nonce, "nonce_by": "client", "draws": draws, **more}

    def tested(by, cause, nonce, roll):
        thrown = proof(by, cause, nonce, [6, 6], roll=roll)
        return {"by": by, "cause": cause, "type": "troika.tested", "data": {"dice": [die[2] for die in thrown["draws"]]},
                "proof": thrown}

    def given(by, cause, nonce, **more):
        added = proof(by, cause, nonce + ".amended", [6, 6, 20])
        return {"by": by, "cause": cause, "events": [], "proof": added, **more}

    events = [
        {"type": "dice.epoch.started", "data": {"epoch": 1, "commitment": promise}},
        tested("a1", "c1", "first nonce", 1),
        tested("b1", "c2", "other nonce", 2),
        {"by": "g1", "cause": "c3", "type": "room.amended", "data": {"commands": [
            given("a1", "c1", "first nonce", amended=True), given("b1", "c2", "other nonce"),
            {"by": "b1", "cause": "no roll of the log", "events": [], "inserted": True,
             "proof": {**proof("b1", "no roll of the log", "a share of the server's", [20, 6]), "nonce_by": "server"}}]}},
        {"by": "g1", "cause": "r", "type": "dice.epoch.revealed", "data": {
            "epoch": 1, "commitment": promise, "secret": secret.hex(), "rolls": 2}}]
    lines = [{"export": "kast.v1", "room": room}]
    for place, event in enumerate(events):
        lines.append({"cursor": str(place), "at": f"2026-11-20T19:00:{place:02}.000Z", **event})
    return [json.dumps(line, separators=(",", ":")) for line in lines]


def reported_log():
    """Rolls with real dice, typed in, between others: alone, in talk, and in commands of a game, of which one threw more."""
    room, secret = "reported", secret_of("reported 1")
    promise = hashlib.sha256(secret).hexdigest()

    def rolled(*faces):
        dice = [{"value": face} for face in faces]
        part = {"kind": "dice", "notation": f"{len(faces)}d6", "value": sum(faces), "die": "d6", "dice": dice}
        return {"notation": part["notation"], "total": sum(faces),
                "roll": {name: value for name, value in part.items() if name != "notation"}}

    def event(at, kind, data, dice=(), roll=None, **more):
        by, cause, nonce = "ab"[at % 2] + "1", f"c{at}", f"nonce number {at} of these"
        told = {"by": by, "cause": cause, "type": kind, "data": data, **more}
        if dice:
            numbers = verify.stream(secret, room, 1, by, cause, nonce)
            draws = [[n, 1, verify.draw(numbers, n, 1)] for n in dice]
            told["proof"] = {"epoch": 1, "nonce": nonce, "draws": draws, **({"roll": roll} if roll else {})}
        return told

    def fair(at, number):
        made = event(at, "dice.rolled", {"roll": number}, (6, 6))
        made["data"]["result"] = rolled(*[value for _, _, value in made["proof"]["draws"]])
        return made

    in_part = event(6, "troika.tested", {"dice": [5]}, (6,), 3, self_reported=True)
    in_part["data"]["dice"] += [value for _, _, value in in_part["proof"]["draws"]]
    events = [
        *({"by": member, "cause": "j", "type": "room.joined", "data": {"member": member, "name": name}}
          for member, name in (("a1", "Ann"), ("b1", "Bo"))),
        {"type": "dice.epoch.started", "data": {"epoch": 1, "commitment": promise}},
        fair(1, 1),
        event(2, "dice.rolled", {"result": rolled(6, 6, 6)}, self_reported=True),
        event(3, "room.said", {"kind": "say", "text": "!", "rolls": [rolled(1), rolled(2, 3)]}, self_reported=True),
        fair(4, 2),
        event(5, "dice.rolled", {"hidden": True}, self_reported=True),
        in_part, {**in_part, "type": "troika.luck.spent", "data": {}},
        event(7, "troika.tested", {"dice": [6, 6]}, self_reported=True),
        fair(8, 4),
        {"by": "g1", "cause": "r", "type": "dice.epoch.revealed", "data": {
            "epoch": 1, "commitment": promise, "secret": secret.hex(), "rolls": 4}}]
    del events[-4]["proof"]  # It stands with the first event of its command.
    lines = [{"export": "kast.v1", "room": room}]
    for place, one in enumerate(events):
        lines.append({"cursor": str(place), "at": f"2026-11-20T19:00:{place:02}.000Z", **one})
    return [json.dumps(line, separators=(",", ":")) for line in lines]


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
    honest, found = [], []
    for name, lines in logs.items():
        result = verify.verify(text_of(lines))
        if result["fault"]:
            sys.exit(f"{name}: {result['fault']}")
        (VECTORS / f"{name}.jsonl").write_text(text_of(lines))
        honest.append({"log": name, "counts": result["counts"]})
        places = Places(lines)
        alter = {"amended": alterations_of_amended, "reported": alterations_of_reported}.get(name, alterations)
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
