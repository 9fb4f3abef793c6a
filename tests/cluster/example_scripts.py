"""What people do at a table of any game, without knowing its rules: the worked examples of tests/scenarios, answers to the
questions that are open, talk and free dice. Much of it is refused, by the rules: that is a case too."""

import functools
import json
import pathlib

SCENARIOS = pathlib.Path(__file__).resolve().parent.parent / "scenarios"
SYSTEMS = ("troika", "savage-worlds", "mouse-guard", "toy", "terre-exile")


@functools.cache
def example_scripts_of(system):
    """The examples that begin with an empty table: each its settings, and its lines as (who, method, params)."""
    scripts = []
    for file in sorted((SCENARIOS / system).glob("*.jsonl")):
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
        if "state" in lines[0]:
            continue
        lines_of_play = [(one["as"], one["method"], one.get("params", {}))
                         for one in lines if "method" in one and one["method"] != "dice.roll"]
        scripts.append((lines[0].get("settings", {}), lines_of_play))
    return scripts


def own_ids(value):
    """The ids that the lines of a script give to what they create."""
    if isinstance(value, list):
        return set().union(*map(own_ids, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    own = {value["id"]} if isinstance(value.get("id"), str) else set()
    return own.union(*map(own_ids, value.values()))


def renamed(value, names):
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [renamed(one, names) for one in value]
    if isinstance(value, dict):
        return {names.get(key, key): renamed(one, names) for key, one in value.items()}
    return value


def open_questions(state):
    """Everything in a state that asks and says what may be answered."""
    if isinstance(state, list):
        return [found for one in state for found in open_questions(one)]
    if not isinstance(state, dict):
        return []
    own = [state] if isinstance(state.get("options"), list) and "kind" in state and state.get("id") else []
    return own + [found for one in state.values() for found in open_questions(one)]


class Script:
    """What a room plays: one example script after the other, each line sent by the player it belongs to."""

    def __init__(self, system, chance):
        self.system, self.chance = system, chance
        self.settings, self.lines = chance.choice(example_scripts_of(system))
        self.names, self.position, self.number = {}, 0, 0
        self.begin()

    def begin(self):
        self.number += 1
        self.names = {one: f"{one}-{self.number}" for one in own_ids([params for _, _, params in self.lines])}
        self.position = 0

    def is_for(self, player):
        """Whether the next line is this player's: the GM's, or by the name in it one of the players'."""
        if self.position == len(self.lines):
            _, self.lines = self.chance.choice(example_scripts_of(self.system))
            self.begin()
        role, _, name = self.lines[self.position][0].partition(":")
        if role == "gm":
            return player.role == "gm"
        return player.role == "player" and sum(name.encode()) % 2 == player.number % 2

    def next(self, player):
        """The next line, which is for this player: its method and params."""
        who, method, params = self.lines[self.position]
        self.position += 1
        name = who.partition(":")[2]
        return method, renamed(params, {**self.names, name: player.member} if name else self.names)


def command(player):
    """What somebody does next: a method, its params."""
    chance, mark = player.chance, player.mark()
    if player.script.is_for(player) and chance.randrange(4):
        line = player.script.next(player)
        if line[0] != "decision.answer":
            return line
    asked = open_questions(player.state.get("table", {}))
    if asked and chance.randrange(2):
        one = chance.choice(asked)
        answers = [option.get("answer", "default") for option in one["options"]] or ["default"]
        return "decision.answer", {"decision": one["id"], "answer": chance.choice(answers)}
    others = sorted(player.state["room"]["members"])
    return chance.choice([
        ("room.say", {"text": mark}),
        ("room.say", {"text": mark, "kind": "whisper", "to": [chance.choice(others)]}),
        ("dice.roll", {"notation": "3d6", "label": mark}),
        ("dice.roll", {"notation": "d20", "label": mark, "audience": "gm"}),
        ("room.rename", {"name": mark})])
