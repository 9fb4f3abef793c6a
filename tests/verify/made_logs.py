"""Honest logs that were not played: all that the notation can do, a roll that was amended, real dice, and every place
in which an event of a game shows a die. Their secrets and nonces are names, hashed."""
import hashlib
import json
import pathlib
import re
import subprocess

import verify

HERE = pathlib.Path(__file__).parent


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


# ---- Every place in which an event of a game shows a die (verify.EVENTS_WITH_FACES).

SIDES = 20


def is_list(name):
    return name in ("again", "dice", "faces", "other", "tens") or name.endswith("_dice")


def faces_at(place):
    """How many this log shows there: two where there is room."""
    names = place.split("/")
    return 2 if "*" in names or is_list(names[-1]) else 1


def laid(names, faces, thrown=True):
    """What shows the faces at the place; not thrown: what says that they are none."""
    name, *rest = names
    if name == "*":
        return [laid(rest, [face], thrown) for face in faces]
    if name[0] in "?!":
        field, _, texts = name[1:].partition("=")
        says, is_silent = (texts.split(",")[0], "rest") if texts else (SIDES, 0) if name[0] == "?" else ("", "axe")
        return {field: says if thrown else is_silent, **laid(rest, faces, thrown)}
    return {name: laid(rest, faces, thrown) if rest else faces if is_list(name) else faces[0]}


def merged(one, other):
    """Both; lists of things are those of the other."""
    both = {**one, **other}
    return {name: merged(one[name], other[name]) if name in one and isinstance(other.get(name), dict) else both[name]
            for name in both}


def places_log():
    """For each event one command, whose first die is shown nowhere; and where an event says that no die was thrown, one
    that says so, with a face that was not drawn."""
    room, secret, number = "places", secret_of("places 1"), 0
    promise = hashlib.sha256(secret).hexdigest()
    events = [{"type": "dice.epoch.started", "data": {"epoch": 1, "commitment": promise}}]
    for kind, places in verify.EVENTS_WITH_FACES.items():
        number += 1
        by, cause, nonce = "ab"[number % 2] + "1", f"c{number}", f"the nonce of {kind}"
        numbers = verify.stream(secret, room, 1, by, cause, nonce)
        left = [verify.draw(numbers, SIDES, 1) for _ in range(1 + sum(map(faces_at, places)))]
        draws = [[SIDES, 1, face] for face in left]
        shown, unthrown = {}, {}
        for place in places:
            names, count = place.split("/")[1:], faces_at(place)
            faces, left = left[1:count + 1], left[:1] + left[count + 1:]
            if kind in verify.EVENTS_THAT_SORT:
                faces.sort(reverse=True)
            shown = merged(shown, laid(names, faces))
            if any(name[0] in "?!" for name in names):
                unthrown = merged(unthrown, laid(names, [0] * count, thrown=False))
        told = {"by": by, "cause": cause, "type": kind}
        events.append({**told, "data": shown, "proof": {"epoch": 1, "nonce": nonce, "draws": draws, "roll": number}})
        if unthrown:
            events.append({**told, "data": unthrown})
    events.append({"by": "g1", "cause": "r", "type": "dice.epoch.revealed", "data": {
        "epoch": 1, "commitment": promise, "secret": secret.hex(), "rolls": number}})
    lines = [{"export": "kast.v1", "room": room}]
    for place, event in enumerate(events):
        lines.append({"cursor": str(place), "at": f"2026-11-20T19:{place // 60:02}:{place % 60:02}.000Z", **event})
    return [json.dumps(line, separators=(",", ":")) for line in lines]
