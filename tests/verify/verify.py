#!/usr/bin/env python3
"""Checks the dice of an exported log: verify.py FILE [--json]

Written from docs/fair-dice.md and docs/notation.md alone, with nothing but the standard library, and with no code
of the server or its clients. Exit codes: 0 all is as the secrets give it, 1 something is not, 2 no log.
"""
import hashlib
import hmac
import json
import re
import sys


class Fault(Exception):
    """The first thing that is not so: its kind, the line (from 1; 0: none), and what the sentence needs."""

    def __init__(self, kind, line, **facts):
        super().__init__(kind)
        self.kind, self.line, self.facts = kind, line, facts


def listed(faces):
    words = [number(face) for face in faces]
    if len(words) < 2:
        return "".join(words) or "nothing"
    return words[0] + " and " + words[1] if len(words) == 2 else ", ".join(words[:-1]) + ", and " + words[-1]


def number(value):
    if isinstance(value, float):
        return str(int(value)) if value == int(value) else repr(value)
    return str(value)


SENTENCES = {
    "not-json": "This line is cut off, or is no JSON.",
    "not-event": "This line is no event of a log.",
    "empty": "There is no event in it.",
    "no-room": "It does not say which room it is of.",
    "bad-field": "{field} is missing, or is not what it should be.",
    "bad-secret": "What is revealed as secret {epoch} is no secret: 64 hexadecimal digits are.",
    "other-secret": "Secret {epoch} is not the one that was promised: another was put in its place.",
    "other-promise": "The promise for secret {epoch} is another here than when the secret began.",
    "no-promise": "Secret {epoch} is revealed, and the log does not have what was promised of it before.",
    "epoch-twice": "Secret {epoch} begins twice.",
    "revealed-twice": "Secret {epoch} is revealed twice.",
    "bad-die": "{roll} has a die that is none.",
    "late-roll": "{roll} was made when everybody could read its secret.",
    "early-roll": "{roll} was made before its secret began.",
    "repeated-roll": "{roll} has the number of the roll in line {first}.",
    "roll-order": "{roll} stands after roll {before}.",
    "reported-proof": "{roll} is marked as self-reported, and has a proof.",
    "repeated-command": "{roll} is made from the same command as the roll in line {first}.",
    "wrong-dice": "{roll} says {says}; the dice give {gives}.",
    "wrong-die": "{roll} says {says} for die {die}; the dice give {gives}.",
    "wrong-notation": "{roll}: these dice are not those of {notation}.",
    "shown-dice": "{roll} shows {shows}; the dice were {dice}.",
    "wrong-total": "{roll} says that {notation} gives {says}; the dice give {gives}.",
    "wrong-result": "{roll} tells of {notation} what its dice do not.",
    "missing-roll": "Roll {number} (secret {epoch}) is missing.",
    "roll-count": "Secret {epoch} had {says} open rolls; the log has {seen}.",
    "amended-differs": "The dice added here do not go with the roll in line {first}: the nonce is another.",
    "opened-differs": "The roll opened here is not the one in line {first}: the {what} is another.",
}


NO_LOG = ("not-json", "not-event", "empty", "no-room", "bad-field")


def sentence(fault):
    facts = {name: listed(fact) if isinstance(fact, list) else number(fact) for name, fact in fault.facts.items()}
    return SENTENCES[fault.kind].format(**facts)


# ---- The dice of one command.

def field(text):
    raw = text if isinstance(text, bytes) else str(text).encode()
    return len(raw).to_bytes(4, "big") + raw


def stream(secret, room, epoch, member, command, nonce):
    """The numbers of 32 bits that the command's dice are drawn from."""
    named = b"".join(map(field, ("kast dice 1", room, epoch, member, command, nonce)))
    block = 0
    while True:
        digest = hmac.new(secret, named + field(block), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at:at + 4], "big")
        block += 1


def draw(numbers, n, lowest):
    fair_below = 2**32 // n * n
    return lowest + next(x for x in numbers if x < fair_below) % n


# ---- A notation, thrown again with the dice of the proof.

class Mismatch(Exception):
    """The notation asks for other dice than there are."""


EXPLOSIONS_MAX, REROLLS_MAX, DICE_MAX, EXPONENT_MAX, REPEATS_MAX = 100, 1000, 10_000, 30, 100
COMPARE = {
    "=": lambda a, b: a == b, "<>": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}


def close(a, b):
    return abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))


def half_up(value):
    return (int(abs(value) + 0.5 + 1e-12)) * (1 if value >= 0 else -1)


def floor(value):
    near = round(value)
    return near if close(near, value) else int(value // 1)


def remainder(value, by):
    """What division leaves over, with the sign of what is divided."""
    if by == 0:
        raise Mismatch
    return value - by * (floor(value / by) if value / by >= 0 else -floor(-value / by))


def power(value, times):
    if not (times == int(times) and 0 <= times <= EXPONENT_MAX):
        raise Mismatch
    return value ** int(times)


FUNCTIONS = {"floor": floor, "ceil": lambda x: -floor(-x), "round": half_up, "abs": abs, "max": max, "min": min,
             "mod": remainder, "pow": power}


def call(name, values):
    wanted = {"max": len(values), "min": len(values), "mod": 2, "pow": 2}.get(name, 1)
    if name not in FUNCTIONS or len(values) != wanted:
        raise Mismatch
    return FUNCTIONS[name](*values) if len(values) > 1 or wanted == 1 and name not in ("max", "min") else values[0]


class Reader:
    """A normalised notation, from left to right. `constants` are those shown among the result's parts."""

    def __init__(self, text, constants):
        self.text, self.at, self.constants = text, 0, constants

    def take(self, pattern):
        found = re.compile(pattern).match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def need(self, pattern):
        found = self.take(pattern)
        if not found:
            raise Mismatch
        return found

    def amount(self):
        """A number that is fixed: digits, a constant, or a sum in brackets."""
        if self.take(r"\("):
            value = self.sum()
            self.need(r"\)")
            return value
        if found := self.take(r"@(?:\{([^}]*)\}|([A-Za-z_][A-Za-z0-9_.]*))"):
            return self.constant(found[1] if found[1] is not None else found[2])
        return int(self.need(r"[0-9]+")[0])

    def constant(self, name):
        if name not in self.constants:
            raise Mismatch
        return self.constants[name]

    def sum(self):
        value = self.product()
        while found := self.take(r"[+-]"):
            value = value + self.product() if found[0] == "+" else value - self.product()
        return value

    def product(self):
        value = self.factor()
        while found := self.take(r"[*/]"):
            other = self.factor()
            if found[0] == "/" and other == 0:
                raise Mismatch
            value = value * other if found[0] == "*" else value / other
        return value

    def factor(self):
        if self.take("-"):
            return -self.factor()
        if found := self.take(r"(floor|ceil|round|abs|max|min|mod|pow)\("):
            values = [self.sum()]
            while self.take(","):
                values.append(self.sum())
            self.need(r"\)")
            value = call(found[1], values)
        elif found := self.take(r"[0-9]+\.[0-9]+"):
            value = float(found[0])
        else:
            value = self.amount()
        self.take(r"\[[^\]]*\]")
        return value

    def condition(self):
        found = self.take(r"<>|<=|>=|<|>|=")
        if not found:
            return None
        minus = self.take("-")
        value = self.amount()
        return COMPARE[found[0]], -value if minus else value


class Modifiers:
    def __init__(self, reader):
        self.rerolls, self.explode, self.least, self.most = [], None, None, None
        self.picks, self.success, self.failure, self.order = [], None, None, ""
        self.limit, self.doubled, self.implode, self.match = EXPLOSIONS_MAX, None, None, None
        while True:
            if found := reader.take("rr|ro"):
                self.rerolls.append((found[0], reader.condition()))
            elif found := reader.take("!!p|!!|!p|!o|!"):
                self.explode = (found[0], reader.condition())
            elif reader.take("lim"):
                self.limit = reader.amount()
            elif reader.take("implode"):
                self.implode = (reader.condition(),)
            elif reader.take("match"):
                self.match = reader.amount()
            elif found := reader.take("min|max"):
                minus = reader.take("-")
                value = reader.amount() * (-1 if minus else 1)
                if found[0] == "min":
                    self.least = value
                else:
                    self.most = value
            elif found := reader.take("kh|kl|dh|dl"):
                self.picks.append((found[0], reader.amount()))
            elif found := reader.take("f(?=[<>=])"):
                self.failure = reader.condition()
            elif reader.take("double(?=[<>=])"):
                self.doubled = reader.condition()
            elif found := reader.take("(?:cs)?(even|odd)"):
                self.success = (lambda value, odd: value % 2 == odd, int(found[1] == "odd"))
            elif found := reader.take("sa|sd"):
                self.order = found[0]
            elif reader.take("cs(?=[<>=])") or re.match("[<>=]", reader.text[reader.at:]):
                self.success = reader.condition()
            else:
                return

    def counted(self, face):
        """As which `min` and `max` have it count."""
        raised = face if self.least is None else max(face, self.least)
        return raised if self.most is None else min(raised, self.most)

    def successes(self, value):
        success = bool(self.success and meets(value, self.success))
        return success + self.doubles(value) - bool(self.failure and meets(value, self.failure))

    def doubles(self, value):
        return bool(self.success and meets(value, self.success) and self.doubled and meets(value, self.doubled))


def meets(value, condition):
    compare, than = condition
    return compare(value, than)


def ranked(values):
    """Places from the highest to the lowest; of like values the earlier first."""
    return sorted(range(len(values)), key=lambda place: (-values[place], place))


def kept(picks, things):
    first, end = 0, things
    for pick, amount in picks:
        amount = min(end - first, amount)
        if pick == "kh":
            end = first + amount
        elif pick == "kl":
            first = end - amount
        elif pick == "dh":
            first += amount
        else:
            end -= amount
    return range(first, end)


def counts(die):
    return not {"rerolled", "dropped"} & set(die["marks"])


def matches(dice, least):
    """The values that at least so many of the dice that count have."""
    values = [die["value"] for die in dice if counts(die)]
    return {value for value in values if values.count(value) >= least}


def mark_matches(dice, modifiers):
    if modifiers.match is None:
        return
    found = matches(dice, modifiers.match)
    for die in dice:
        die["marks"] = [mark for mark in die["marks"] if mark != "success"]
        if counts(die) and die["value"] in found:
            die["marks"].append("success")


def pool_value(dice, modifiers):
    if modifiers.match is not None:
        return len(matches(dice, modifiers.match))
    counting = [die["value"] for die in dice if counts(die)]
    return sum(map(modifiers.successes, counting)) if modifiers.success else sum(counting)


def mark_dice(dice, modifiers):
    standing = [die for die in dice if counts(die)]
    keeps = kept(modifiers.picks, len(standing))
    for rank, place in enumerate(ranked([die["value"] for die in standing])):
        die = standing[place]
        if rank not in keeps:
            die["marks"].append("dropped")
            continue
        if modifiers.success and meets(die["value"], modifiers.success):
            die["marks"] += ["success"] * (1 + modifiers.doubles(die["value"]))
        if modifiers.failure and meets(die["value"], modifiers.failure):
            die["marks"].append("failure")


class Thrower:
    """Throws a notation with given draws, [n, lowest, value] each."""

    def __init__(self, draws, constants):
        self.draws, self.at, self.faces, self.constants = draws, 0, 0, constants

    def die(self, sides):
        if self.at >= len(self.draws):
            raise Mismatch
        n, lowest, value = self.draws[self.at]
        if n != sides or lowest != 1:
            raise Mismatch
        self.at += 1
        return value

    def part(self, shown):
        """The part of a result again, from its notation and its draws."""
        kind, notation = shown["kind"], shown["notation"]
        made = {"kind": kind, "notation": notation, "dice": [], "parts": []}
        if label := shown.get("label"):
            made["label"] = label
            if not notation.endswith("[" + label + "]"):
                raise Mismatch
            notation = notation[:-len(label) - 2]
        if kind == "number":
            if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", notation):
                raise Mismatch
            made["value"] = float(notation)
        elif kind == "constant":
            reader = Reader(notation, self.constants)
            made["value"] = reader.amount()
            if not notation.startswith("@") or reader.at != len(notation):
                raise Mismatch
        elif kind == "dice":
            self.pool(notation, made, shown)
        elif kind == "group":
            self.group(notation, made, shown)
        else:
            inner = [self.joined(one) for one in shown["parts"]]
            made["parts"] = inner
            self.combine(kind, notation, made)
        return made

    def joined(self, shown):
        made = self.part(shown)
        if "joint" in shown:
            made["joint"] = shown["joint"]
        return made

    def combine(self, kind, notation, made):
        parts = made["parts"]
        signs = {"plus": "+", "minus": "-", "times": "*", "over": "/"}
        if kind in ("sum", "product"):
            allowed = ("plus", "minus") if kind == "sum" else ("times", "over")
            value, text = parts[0]["value"], parts[0]["notation"]
            for one in parts[1:]:
                joint = one.get("joint")
                if joint not in allowed or (joint == "over" and one["value"] == 0):
                    raise Mismatch
                text += signs[joint] + one["notation"]
                value = {"plus": lambda a, b: a + b, "minus": lambda a, b: a - b, "times": lambda a, b: a * b,
                         "over": lambda a, b: a / b}[joint](value, one["value"])
        else:
            if not parts or (len(parts) != 1 and kind != "function"):
                raise Mismatch
            value, text = parts[0]["value"], ",".join(one["notation"] for one in parts)
            if kind == "negative":
                value, text = -value, "-" + text
            elif kind == "parentheses":
                text = "(" + text + ")"
            elif kind == "function":
                name = notation.split("(")[0]
                value, text = call(name, [one["value"] for one in parts]), name + "(" + text + ")"
            else:
                raise Mismatch
        if text != notation:
            raise Mismatch
        made["value"] = value

    def pool(self, notation, made, shown):
        reader = Reader(notation, self.constants)
        chosen = reader.take(r"choice\[([^\]]*)\]")
        count = 1 if chosen else reader.amount()
        if not chosen:
            reader.need("d")
        digits = None if chosen else reader.take("F") or reader.take("(66+)(lo|hi)?")
        listed = None if chosen or digits else reader.take(r"\{(-?[0-9]+(?:,-?[0-9]+)*)\}")
        tens = None if chosen or digits or listed else reader.take("%([bp])([1-3])")
        named = digits or listed or tens
        name = "d" + named[0] if named else None
        self.listed = [int(one) for one in listed[1].split(",")] if listed else None
        self.tens = (tens[1], int(tens[2])) if tens else None
        if chosen:
            sides = len(chosen[1].split(","))
        elif listed:
            sides = len(self.listed)
        else:
            sides = 3 if named else reader.amount()
        modifiers = Modifiers(reader)
        if reader.at != len(notation) or not 0 <= count <= 1000:
            raise Mismatch
        self.sides, self.digits, self.digit_order = sides, "", ""
        if digits:
            self.digits, self.digit_order = (digits[0], "") if digits[0] == "F" else (digits[1], digits[2] or "")
        lowest, highest = (-1, 1) if self.digits == "F" else (1, 100) if tens else (1, sides)
        if listed:
            lowest, highest = min(self.listed), max(self.listed)
        if len(self.digits) > 1:
            lowest, highest = int("1" * len(self.digits)), int(self.digits)
        dice = made["dice"]
        for _ in range(int(count)):
            self.exploding(modifiers, lowest, highest, dice)
        mark_dice(dice, modifiers)
        mark_matches(dice, modifiers)
        made["value"] = pool_value(dice, modifiers)
        if modifiers.order:
            values = [die["value"] if modifiers.order == "sd" else -die["value"] for die in dice]
            made["dice"] = [dice[place] for place in ranked(values)]
        made["die"] = name or "d" + number(sides)
        made["parts"] = shown["parts"]  # The constants of its amounts.
        made["modifiers"] = modifiers

    def face(self):
        self.faces += 1
        if len(self.digits) > 1:
            faces = [self.die(6) for _ in self.digits]
            ordered = sorted(faces, reverse=self.digit_order == "hi") if self.digit_order else faces
            return {"value": int("".join(map(str, ordered))), "faces": faces, "marks": []}
        if self.tens:
            kind, more = self.tens
            units, *tens = [self.die(10) % 10 for _ in range(more + 2)]
            values = [10 * ten + units or 100 for ten in tens]
            value = min(values) if kind == "b" else max(values)
            return {"value": value, "faces": [units] + [10 * ten for ten in tens], "marks": []}
        if self.listed:
            return {"value": self.listed[self.die(self.sides) - 1], "marks": []}
        value = self.die(self.sides)
        return {"value": value - 2 if self.digits == "F" else value, "marks": []}

    def settled(self, modifiers, lowest, dice):
        die, once_done = self.face(), False
        for _ in range(REROLLS_MAX):
            if self.faces >= DICE_MAX:
                break
            lowest_face = (COMPARE["="], lowest)
            always = any(word == "rr" and meets(die["value"], when or lowest_face) for word, when in modifiers.rerolls)
            once = any(word == "ro" and meets(die["value"], when or lowest_face) for word, when in modifiers.rerolls)
            if not always:
                if once_done or not once:
                    break
                once_done = True
            die["marks"].append("rerolled")
            dice.append(die)
            die = self.face()
        return die

    def imploded(self, modifiers, lowest, die, dice):
        """What a die that implodes is less: another, whose face stands beside its own."""
        if modifiers.implode is None or self.faces >= DICE_MAX:
            return 0
        if not meets(die["value"], modifiers.implode[0] or (COMPARE["="], lowest)):
            return 0
        other = self.settled(modifiers, lowest, dice)
        die["faces"] = die.get("faces", [die["value"]]) + other.get("faces", [other["value"]])
        return modifiers.counted(other["value"])

    def exploding(self, modifiers, lowest, highest, dice):
        """A die and what it brings by exploding: beside it, or added to it."""
        how, when = modifiers.explode or ("", None)
        compound, penetrating = how.startswith("!!"), how.endswith("p")
        extras_max = 1 if how == "!o" else modifiers.limit
        whole, faces, extras = None, [], 0
        while True:
            die = self.settled(modifiers, lowest, dice)
            face = die["value"]
            faces.append(face)
            more = bool(how) and extras < extras_max and meets(face, when or (COMPARE["="], highest)) \
                and self.faces < DICE_MAX
            value = modifiers.counted(face)
            if extras:
                value -= 1 if penetrating else 0
            elif not (how and meets(face, when or (COMPARE["="], highest))):
                value -= self.imploded(modifiers, lowest, die, dice)
            if value != face:
                die["value"] = value
                die.setdefault("faces", [face])
                die["marks"].append("raised" if value > face else "lowered")
            if extras and not compound:
                die["marks"].append("extra")
            if more and (not compound or extras == 0):
                die["marks"].append("exploded")
            if not compound:
                dice.append(die)
            elif whole is None:
                whole = die
            else:
                whole["value"] += die["value"]
            if not more:
                break
            extras += 1
        if compound:
            if len(faces) > 1:
                whole["faces"] = faces
            dice.append(whole)

    def group(self, notation, made, shown):
        members = self.members(notation)
        by_notation = {one["notation"]: one for one in shown["parts"]}
        if any(one not in by_notation for one in members):
            raise Mismatch
        reader = Reader(notation, self.constants)
        reader.at = sum(map(len, members)) + len(members) + 1 if notation.startswith("{") else len(notation)
        modifiers = Modifiers(reader)
        if reader.at != len(notation):
            raise Mismatch
        parts = [self.part(by_notation[one]) for one in members]
        dice = []
        if len(parts) == 1 and modifiers.picks and parts[0]["kind"] != "group":
            collect_dice(parts[0], dice)
        if dice:
            only_picks = Modifiers(Reader("", {}))
            only_picks.picks = modifiers.picks
            mark_dice(dice, only_picks)
            self.revalue(parts[0])
        else:
            keeps = kept(modifiers.picks, len(parts))
            for rank, place in enumerate(ranked([one["value"] for one in parts])):
                if rank not in keeps:
                    parts[place]["dropped"] = True
        counted = [one["value"] for one in parts if "dropped" not in one]
        made["value"] = sum(map(modifiers.successes, counted)) if modifiers.success else sum(counted)
        if modifiers.order:
            parts = [parts[place] for place in ranked(
                [one["value"] if modifiers.order == "sd" else -one["value"] for one in parts])]
        made["parts"] = parts + shown["parts"][len(parts):]
        made["modifiers"] = modifiers

    def revalue(self, part):
        if part["kind"] == "dice":
            mark_matches(part["dice"], part["modifiers"])
            part["value"] = pool_value(part["dice"], part["modifiers"])
        elif part["kind"] not in ("group", "number", "constant"):
            for one in part["parts"]:
                self.revalue(one)
            self.combine(part["kind"], bare(part), part)

    @staticmethod
    def members(notation):
        """What stands between the commas of {…}, or what is repeated."""
        if repeat := re.match("([0-9]+)#", notation):
            if not 1 <= int(repeat[1]) <= REPEATS_MAX:
                raise Mismatch
            return [notation[repeat.end():]] * int(repeat[1])
        found, depth, start, quoted = [], 0, 1, ""
        if not notation.startswith("{"):
            raise Mismatch
        for at, sign in enumerate(notation):
            if quoted:
                quoted = "" if sign == quoted else quoted
            elif sign == "[":
                quoted = "]"
            elif sign in "{(":
                depth += 1
            elif sign in "})":
                depth -= 1
                if depth == 0:
                    return found + [notation[start:at]]
            elif sign == "," and depth == 1:
                found.append(notation[start:at])
                start = at + 1
        raise Mismatch


def bare(part):
    label = part.get("label")
    return part["notation"][:-len(label) - 2] if label else part["notation"]


def collect_dice(part, found):
    found.extend(part["dice"])
    if part["kind"] != "dice":
        for one in part["parts"]:
            if one["kind"] != "group":
                collect_dice(one, found)


def constants_in(part, found):
    if part["kind"] == "constant":
        name = re.match(r"@(?:\{([^}]*)\}|([^\[]*))", part["notation"])
        if name and abs(part["value"]) <= 1_000_000_000:
            found[name[1] if name[1] is not None else name[2]] = part["value"]
    for one in part["parts"]:
        constants_in(one, found)


def faces_of(part):
    """Every die in the order shown, as it fell."""
    found = [face for die in part["dice"] for face in die.get("faces", [die["value"]])]
    return found + [face for one in part["parts"] for face in faces_of(one)]


def same_part(a, b):
    for name in ("kind", "notation", "label", "die", "dropped", "joint", "dice"):
        if (a.get(name) or None) != (b.get(name) or None):
            return False
    return close(a["value"], b["value"]) and len(a["parts"]) == len(b["parts"]) and all(
        map(same_part, a["parts"], b["parts"]))


def counts_successes(part):
    if part["kind"] == "dice":
        return part["modifiers"].success is not None
    if part["kind"] == "group":
        inner = part["parts"][:len(Thrower.members(bare(part)))]
        return part["modifiers"].success is not None or all(map(counts_successes, inner))
    if part["kind"] == "parentheses":
        return counts_successes(part["parts"][0])
    return part["kind"] == "sum" and any(map(counts_successes, part["parts"]))


def replay(line, roll, results, draws):
    """The results of a roll are what its draws give."""
    at = 0
    for shown in results:
        facts = {"roll": roll, "notation": shown["notation"]}
        constants = {}
        constants_in(shown["roll"], constants)
        thrower = Thrower(draws[at:], constants)
        try:
            again = thrower.part(shown["roll"])
        except (Mismatch, ArithmeticError, TypeError, KeyError, IndexError):
            raise Fault("wrong-notation", line, **facts) from None
        if shown["notation"] != shown["roll"]["notation"]:
            raise Fault("wrong-notation", line, **facts)
        at += thrower.at
        shows, were = faces_of(shown["roll"]), faces_of(again)
        if shows != were:
            raise Fault("shown-dice", line, roll=roll, shows=shows, dice=were)
        if not close(again["value"], shown["total"]):
            raise Fault("wrong-total", line, says=shown["total"], gives=again["value"], **facts)
        if not same_part(again, shown["roll"]) or counts_successes(again) != shown["successes"]:
            raise Fault("wrong-result", line, **facts)
    if at != len(draws):
        raise Fault("wrong-notation", line, roll=roll, notation=results[-1]["notation"])


# ---- The log.

EVENTS_WITH_FACES = {
    "mouse-guard.fate.spent": ("/dice",),
    "mouse-guard.thrown": ("/dice",),
    "mouse-guard.tiebreaker.thrown": ("/throws/*/dice",),
    "savage-worlds.critical.checked": ("/die",),
    "savage-worlds.damage.rolled": ("/dice/*/faces",),
    "savage-worlds.dice.rolled": ("/faces",),
    "savage-worlds.roll.made": ("/set/dice/*/faces", "/set/wild/faces"),
    "savage-worlds.table.rolled": ("/faces",),
    "terre-exile.confrontation.joined": ("/places/*/die",),
    "terre-exile.confrontation.started": ("/order/*/die",),
    "terre-exile.damage.dealt": ("/dice",),
    "terre-exile.save.rolled": ("/die",),
    "terre-exile.test.rolled": ("/rolled/tens", "/rolled/units"),
    "terre-exile.test.thrown": ("/dice",),
    "toy.add-on.rolled": ("/added/face",),
    "toy.attempt.rolled": ("/entrants/*/faces",),
    "toy.creation.flesh.rolled": ("/face", "/?grit_die/grit_face"),
    "toy.damage.dealt": ("/faces",),
    "toy.damage.rolled": ("/faces", "/?check_sides/check_face", "/?fumble_die/fumble_face"),
    "toy.damage.taken": ("/?armor_sides/armor_face",),
    "toy.dying.rolled": ("/face",),
    "toy.effect.rolled": ("/face",),
    "toy.knack.rolled": ("/dice",),
    "toy.knave.rolled": ("/face", "/?luck_sides/luck_face"),
    "toy.level.gained": ("/dice",),
    "toy.luck-contest.rolled": ("/rolls/*/?sides/value",),
    "toy.morale.rolled": ("/dice",),
    "toy.points.changed": ("/faces",),
    "toy.pool.rolled": ("/dice/*/face",),
    "toy.skill.tried": ("/dice",),
    "toy.table.rolled": ("/rolls/*/face",),
    "toy.tie.rolled": ("/dice/*/face",),
    "toy.usage.moved": ("/?cause=failure,last-die/face",),
    "toy.usage.rolled": ("/face",),
    "troika.adjusted": ("/dice",),
    "troika.advance.rolled": ("/again", "/dice"),
    "troika.character.added": ("/rolled/background_dice", "/rolled/luck_die", "/rolled/silver_dice",
                               "/rolled/skill_die", "/rolled/stamina_dice"),
    "troika.contested": ("/actor/thrown/dice", "/opponent/thrown/dice"),
    "troika.damage.dealt": ("/!weapon/die",),
    "troika.damage.rolled": ("/die",),
    "troika.drop.rolled": ("/dice",),
    "troika.exchange.rolled": ("/exchange/attacker/thrown/dice", "/exchange/attacker/thrown/other",
                               "/exchange/defender/thrown/dice"),
    "troika.knocked-out": ("/rounds",),
    "troika.luck.tested": ("/dice",),
    "troika.mien.rolled": ("/die",),
    "troika.mishap.rolled": ("/dice",),
    "troika.provision.eaten": ("/die",),
    "troika.receiver.chosen": ("/dice",),
    "troika.rested": ("/luck_dice", "/stamina_dice"),
    "troika.retrieved": ("/dice",),
    "troika.spell.cast": ("/defender/thrown/dice", "/dice", "/thrown/dice"),
    "troika.spell.drawn": ("/dice",),
    "troika.stamina.lost": ("/dice",),
    "troika.tested": ("/dice",),
}


# Lists that are sorted after the dice are thrown.
EVENTS_THAT_SORT = {"terre-exile.confrontation.started"}


def says(value, condition):
    """Of `name` whether there is a number but 0, or a text but an empty one; of `name=one,other` whether there is one of
    these texts."""
    name, is_listed, texts = condition.partition("=")
    told = value.get(name) if isinstance(value, dict) else None
    if is_listed:
        return told in texts.split(",")
    return isinstance(told, (int, float, str)) and bool(told)


def at_path(value, path):
    """The numbers at a path such as `/order/*/die`, in order."""
    if not path:
        values = value if isinstance(value, list) else [value]
        return [one for one in values if isinstance(one, int)]
    name, rest = path[0], path[1:]
    if name[0] in "?!":
        return at_path(value, rest) if says(value, name[1:]) == (name[0] == "?") else []
    if name == "*":
        inner = value if isinstance(value, list) else []
        return [face for one in inner for face in at_path(one, rest)]
    return at_path(value[name], rest) if isinstance(value, dict) and name in value else []


def closest_run(shown, drawn):
    """Of the runs of drawn faces as long as those shown the first that differs least."""
    if len(drawn) < len(shown):
        return drawn
    runs = [drawn[at:at + len(shown)] for at in range(len(drawn) - len(shown) + 1)]
    return min(runs, key=lambda run: sum(a != b for a, b in zip(run, shown)))


# Events that tell again of a die which an event before them shows.
EVENTS_THAT_TELL_AGAIN = {"toy.usage.moved"}
STEPS_MAX = 10_000


def use_up(runs, drawn):
    """Whether all runs can lie in what was drawn without sharing a die. Of so many dice that this takes too long: yes."""
    used, steps = [False] * len(drawn), STEPS_MAX

    def place(which):
        nonlocal steps
        if which == len(runs):
            return True
        size = len(runs[which])
        for at in range(len(drawn) - size + 1):
            steps -= 1
            if steps < 0:
                return True
            if drawn[at:at + size] != runs[which] or any(used[at:at + size]):
                continue
            used[at:at + size] = [True] * size
            if place(which + 1):
                return True
            used[at:at + size] = [False] * size
        return False

    return place(0)


class Log:
    def __init__(self, text, room=""):
        self.room, self.events, self.names = room, [], {}
        self.epochs = {}  # number: {"commitment", "secret", "began", "revealed", "rolls": {number: line}}
        self.counts = dict.fromkeys(
            ("events", "rolls", "dice", "replayed", "epochs", "waiting", "unproved", "reported", "server"), 0)
        self.reported = set()  # who and which command: self-reported
        self.read(text)

    def read(self, text):
        for line, one in enumerate(text.split("\n"), 1):
            if not one.strip():
                continue
            try:
                event = json.loads(one)
            except ValueError:
                raise Fault("not-json", line) from None
            if isinstance(event, dict) and "export" in event:
                self.room = self.room or event.get("room", "")
                continue
            if not isinstance(event, dict) or not isinstance(event.get("type"), str):
                raise Fault("not-event", line)
            self.events.append((line, event))
        if not self.events:
            raise Fault("empty", 0)
        if not self.room:
            raise Fault("no-room", 0)
        self.counts["events"] = len(self.events)

    def check(self):
        self.take_names()
        for line, event in self.events:
            self.take_epoch(line, event)
        commands, by_cursor = {}, {}
        for line, event in self.events:
            by_cursor.setdefault(event.get("cursor"), (line, event))
        self.now, self.drawn = None, (None, [], "")
        for line, event in self.events:
            try:
                self.check_event(line, event, commands, by_cursor)
            except (KeyError, TypeError, AttributeError, ValueError):
                raise Fault("bad-field", line, field="data") from None
        self.check_numbers()
        self.counts["reported"] = len(self.reported)
        return self.counts

    def check_event(self, line, event, commands, by_cursor):
        data, kind = event.get("data", {}), event["type"]
        is_reported = event.get("self_reported") is True
        if is_reported:
            self.reported.add((event.get("by"), event.get("cause")))
        if kind == "dice.epoch.started":
            self.now = data["epoch"]
        elif kind == "dice.opened":
            self.check_opened(line, data, by_cursor)
        elif kind == "room.amended":
            self.check_amended(line, data, commands)
        elif "proof" in event:
            proof = self.proof_of(line, event)
            roll = self.label(proof, event.get("by", ""))
            if is_reported and kind in ("dice.rolled", "room.said"):
                raise Fault("reported-proof", line, roll=roll)
            self.count_roll(line, roll, proof["epoch"], proof.get("roll"))
            self.check_epoch(line, roll, proof["epoch"])
            self.check_once(line, roll, proof, event.get("by", ""), event.get("cause", ""), commands)
            self.check_dice(line, roll, proof, event.get("by", ""), event.get("cause", ""), results_of(event))
            self.drawn = ((event.get("by"), event.get("cause")), [value for _, _, value in proof["draws"]], roll)
            self.shown = []
        else:
            if kind == "dice.rolled" and "roll" in data and self.now is not None:
                self.count_roll(line, self.label({"epoch": self.now, **data}, event.get("by", "")), self.now, data["roll"])
            self.counts["unproved"] += bool(results_of(event)) and not is_reported
        # Of dice that were typed in nobody knows how they fell.
        if not is_reported and self.drawn[0] == (event.get("by"), event.get("cause")):
            self.check_shown(line, event, self.drawn[1], self.drawn[2])

    def take_names(self):
        for _, event in self.events:
            data = event.get("data", {})
            if event["type"] == "room.joined":
                self.names[data.get("member")] = data.get("name")
            elif event["type"] == "room.renamed" and data.get("name"):
                self.names[data.get("member") or event.get("by")] = data["name"]

    def label(self, proof, by):
        name = self.names.get(by) or "somebody"
        secret = f"(secret {proof['epoch']})"
        return f"Roll {proof['roll']} by {name} {secret}" if proof.get("roll") else f"A hidden roll by {name} {secret}"

    def proof(self, line, where, name):
        proof = where.get(name)
        if not isinstance(proof, dict):
            raise Fault("bad-field", line, field=name)
        for part, kinds in (("epoch", int), ("nonce", str), ("draws", list)):
            if not isinstance(proof.get(part), kinds):
                raise Fault("bad-field", line, field="proof/" + part)
        return proof

    def proof_of(self, line, event):
        """With the number of a `dice.rolled`, which may stand in its data alone."""
        proof = self.proof(line, event, "proof")
        if event["type"] == "dice.rolled" and "roll" in event["data"]:
            proof = {"roll": event["data"]["roll"], **proof}
        return proof

    def take_epoch(self, line, event):
        data = event.get("data", {})
        if event["type"] not in ("dice.epoch.started", "dice.epoch.revealed"):
            return
        for part, kind in (("epoch", int), ("commitment", str)):
            if not isinstance(data.get(part), kind):
                raise Fault("bad-field", line, field="data/" + part)
        number = data["epoch"]
        epoch = self.epochs.setdefault(number, {"rolls": {}})
        if event["type"] == "dice.epoch.started":
            if "began" in epoch:
                raise Fault("epoch-twice", line, epoch=number)
            epoch["began"], epoch["commitment"] = line, data["commitment"]
            return
        for part, kind in (("secret", str), ("rolls", int)):
            if not isinstance(data.get(part), kind):
                raise Fault("bad-field", line, field="data/" + part)
        if "revealed" in epoch:
            raise Fault("revealed-twice", line, epoch=number)
        if not re.fullmatch("[0-9a-fA-F]{64}", data["secret"]):
            raise Fault("bad-secret", line, epoch=number)
        if "commitment" not in epoch:
            raise Fault("no-promise", line, epoch=number)
        secret = bytes.fromhex(data["secret"])
        if data["commitment"] != epoch["commitment"]:
            raise Fault("other-promise", line, epoch=number)
        if hashlib.sha256(secret).hexdigest() != epoch["commitment"]:
            raise Fault("other-secret", line, epoch=number)
        epoch.update(secret=secret, revealed=line, says=data["rolls"])
        self.counts["epochs"] += 1

    def count_roll(self, line, roll, epoch, number):
        if not number:
            return
        rolls = self.epochs.setdefault(epoch, {"rolls": {}})["rolls"]
        if number in rolls:
            raise Fault("repeated-roll", line, roll=roll, first=rolls[number])
        if rolls and number < max(rolls):
            raise Fault("roll-order", line, roll=roll, before=max(rolls))
        rolls[number] = line

    def check_epoch(self, line, roll, number):
        epoch = self.epochs.get(number, {})
        if number == self.now or "began" not in epoch:
            return
        if epoch["began"] > line:
            raise Fault("early-roll", line, roll=roll)
        if epoch.get("revealed", line) < line:
            raise Fault("late-roll", line, roll=roll)

    def check_once(self, line, roll, proof, by, command, commands):
        key = (proof["epoch"], by, command)
        if command and key in commands:
            raise Fault("repeated-command", line, roll=roll, first=commands[key][0])
        commands[key] = (line, proof["nonce"])

    def check_dice(self, line, roll, proof, by, command, results):
        if proof.get("test_dice"):
            self.counts["unproved"] += 1
            return
        for die in proof["draws"]:
            if not (isinstance(die, list) and len(die) == 3 and all(type(one) is int for one in die)
                    and 1 <= die[0] <= 1_000_000 and 0 <= die[1] <= 1 and 0 <= die[2] <= 1_000_000):
                raise Fault("bad-die", line, roll=roll)
        secret = self.epochs.get(proof["epoch"], {}).get("secret")
        if secret is None:
            self.counts["waiting"] += 1
            return
        numbers = stream(secret, self.room, proof["epoch"], by, command, proof["nonce"])
        says = [value for _, _, value in proof["draws"]]
        gives = [draw(numbers, n, lowest) for n, lowest, _ in proof["draws"]]
        if says != gives:
            if len(says) <= 8:
                raise Fault("wrong-dice", line, roll=roll, says=says, gives=gives)
            die = next(at for at, value in enumerate(says) if value != gives[at])
            raise Fault("wrong-die", line, roll=roll, die=die + 1, says=says[die], gives=gives[die])
        self.counts["rolls"] += 1
        self.counts["dice"] += len(says)
        self.counts["server"] += proof.get("nonce_by") in ("server", "both")
        if results:
            replay(line, roll, results, proof["draws"])
            self.counts["replayed"] += len(results)

    def check_shown(self, line, event, drawn, roll):
        """The faces that a game's event shows are among those drawn for its command, one after another."""
        for path in EVENTS_WITH_FACES.get(event["type"], ()):
            shown = at_path(event.get("data"), path.split("/")[1:])
            if event["type"] in EVENTS_THAT_SORT:
                shown, drawn = sorted(shown), sorted(drawn)
            run = closest_run(shown, drawn)
            if run != shown:
                raise Fault("shown-dice", line, roll=roll, shows=shown, dice=run)
            if not shown or event["type"] in EVENTS_THAT_SORT | EVENTS_THAT_TELL_AGAIN:
                continue
            self.shown.append(shown)
            if not use_up(self.shown, drawn):
                raise Fault("shown-dice", line, roll=roll, shows=shown, dice=drawn)

    def check_opened(self, line, data, by_cursor):
        proof = self.proof(line, data, "proof")
        seen_line, seen = by_cursor.get(data.get("of"), (0, None))
        if seen:
            for what, there, here in (("member", seen.get("by"), data.get("roller")),
                                      ("command", seen.get("cause"), data.get("command")),
                                      ("event", seen["type"], data.get("event")),
                                      ("proof", self.proof_of(seen_line, seen) if "proof" in seen else proof, proof)):
                if there != here:
                    raise Fault("opened-differs", line, first=seen_line, what=what)
            if seen["type"] == "dice.rolled" and seen["data"].get("roll") != proof.get("roll"):
                raise Fault("opened-differs", line, first=seen_line, what="number")
            if "proof" in seen:
                return
        roll = self.label(proof, data.get("roller", ""))
        self.check_dice(line, roll, proof, data.get("roller", ""), data.get("command", ""),
                        [whole(one) for one in data.get("results", [])])

    def check_amended(self, line, data, commands):
        """Dice that a command threw besides: their nonce goes on from that of its own."""
        for given in data.get("commands", []):
            if "proof" not in given:
                continue
            proof, by, command = self.proof(line, given, "proof"), given.get("by", ""), given.get("cause", "")
            first, nonce = commands.get((proof["epoch"], by, command), (0, None))
            if nonce is not None and not proof["nonce"].startswith(nonce + "."):
                raise Fault("amended-differs", line, first=first)
            self.check_dice(line, self.label(proof, by), proof, by, command, [])

    def check_numbers(self):
        for number, epoch in sorted(self.epochs.items()):
            for next_one, roll in enumerate(sorted(epoch["rolls"]), 1):
                if roll != next_one:
                    raise Fault("missing-roll", epoch["rolls"][roll], number=next_one, epoch=number)
            if "secret" in epoch and epoch["says"] != len(epoch["rolls"]):
                raise Fault("roll-count", epoch["revealed"], epoch=number, says=epoch["says"],
                            seen=len(epoch["rolls"]))


def results_of(event):
    data = event.get("data", {})
    if event["type"] == "dice.rolled":
        return [whole(data["result"])] if "result" in data else []
    return [whole(one) for one in data.get("rolls") or []] if event["type"] == "room.said" else []


def whole(result):
    """The result with what an event leaves out where it is empty, and with the notation of its outermost part."""
    def whole_part(part):
        dice = [{**die, "marks": die.get("marks") or []} for die in part.get("dice") or []]
        return {**part, "dice": dice, "parts": [whole_part(one) for one in part.get("parts") or []]}
    roll = whole_part(result["roll"])
    return {**result, "successes": result.get("successes", False),
            "roll": {**roll, "notation": roll.get("notation") or result["notation"]}}


def verify(text):
    """What a log's dice came to: {"fault": {kind, line, says} or None, "counts": {…}}."""
    try:
        return {"fault": None, "counts": Log(text).check()}
    except Fault as fault:
        return {"fault": {"kind": fault.kind, "line": fault.line, "says": sentence(fault)}, "counts": None}


def main():
    names = [one for one in sys.argv[1:] if one != "--json"]
    if len(names) != 1:
        sys.exit("usage: verify.py FILE [--json]")
    with open(names[0], encoding="utf-8", newline="") as file:
        found = verify(file.read())
    if "--json" in sys.argv:
        print(json.dumps(found))
    elif found["fault"]:
        line = f"line {found['fault']['line']}: " if found["fault"]["line"] else ""
        print(f"{names[0]}: {line}{found['fault']['says']}", file=sys.stderr)
    else:
        for name, value in found["counts"].items():
            print(f"{name:9} {value}")
    if found["fault"]:
        sys.exit(2 if found["fault"]["kind"] in NO_LOG else 1)


if __name__ == "__main__":
    main()
