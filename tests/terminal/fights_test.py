"""A fight of every game but Troika's (play_test), typed at kast play against a real kastd."""

import asyncio
import json
import os
import re
import sys

import terminal_test
from play_test import Player, Table

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cluster"))
from websocket import WebSocket  # noqa: E402

DICE_SEED = "1"


# What the server makes up: ids of members and things, cursors.
MADE_UP = re.compile(r"\b(?=[A-Za-z]*[0-9A-Z])[A-Za-z0-9]{12}\b|(?<![\w-])[\w-]{22}(?![\w-])")
# Of a view, what people are told in another way: a thing's name is its heading.
TOLD_OTHERWISE = {"id", "name", "called", "rule", "label"}


async def state_of(link):
    """The room and its table, as the link's holder joins it."""
    host, path = link.removeprefix("http://").split("/", 1)
    path, token = path.split("#")
    socket = await WebSocket.connect(*host.split(":"), f"/{path}/ws")
    socket.send(json.dumps({"jsonrpc": "2.0", "id": "j", "method": "room.join", "params": {"token": token}}))
    while True:
        message = json.loads(await socket.receive())
        if message.get("id") == "j":
            socket.abort()
            return message["result"]["state"]


def is_unset(value):
    if isinstance(value, (dict, list)):
        return all(map(is_unset, value.values() if isinstance(value, dict) else value))
    return value is None or value is False or value == ""


class Fights(Table):
    # The same dice every time.
    SERVER = (os.environ["KASTD_TEST"], "--test-dice", DICE_SEED)

    def sit_at(self, system):
        self.links = self.new("--name", "Friday", system=system)
        self.ann = Player(self, self.links["player"], "--name", "Ann")
        self.ann.until(lambda line: "Ann joined" in line)
        self.gm = Player(self, self.links["gm"])
        self.gm.until(lambda line: "GM joined" in line)

    def assert_whole(self, state, text):
        """Every field of a view that is set, with its value, is in what was printed."""
        names = {}

        def learn(value):
            for key, one in value.items() if isinstance(value, dict) else enumerate(value):
                if isinstance(one, (dict, list)):
                    learn(one)
                name = isinstance(one, dict) and (one.get("name") or one.get("called") or
                                                  isinstance(one.get("sheet"), dict) and one["sheet"].get("name"))
                if not name and isinstance(one, dict) and one.get("role") == "gm":
                    name = "GM"
                if name:
                    names.update({key: name, one.get("id", key): name})

        def walk(value, where):
            if isinstance(value, dict):
                for key, one in value.items():
                    if is_unset(one) or key in TOLD_OTHERWISE or key.removesuffix("_max") != key and \
                            key.removesuffix("_max") in value:
                        continue
                    if isinstance(one, str) and MADE_UP.fullmatch(one) and one not in names:
                        continue
                    label = {"allowed": "may now", "allowed_while_pending": "may while a decision is open"}.get(
                        key, names.get(key, key.replace("_", " ")))
                    told = {"cause", "value"} <= set(value) or {"numerator", "denominator"} == set(value)
                    if not told:
                        self.assertIn(label, text, f"{where}/{key}")
                    walk(one, f"{where}/{key}")
            elif isinstance(value, list):
                for number, one in enumerate(value):
                    walk(one, f"{where}/{number}")
            elif not is_unset(value) and value is not True:
                shown = {str(value), str(value).replace("-", " ").replace("_", " "), names.get(value, str(value))}
                self.assertTrue(any(one in text for one in shown), f"{where} {value}")

        learn(state)
        walk(state["table"], "")

    def tearDown(self):
        # What the table is, is all printed.
        self.gm.hears()
        printed = self.gm.says("/table")
        state = asyncio.run(state_of(self.links["gm"]))
        self.assert_whole(state, " ".join(line.strip() for line in printed))
        # And nothing of it all was a word that only programs know.
        for who in (self.gm, self.ann):
            who.hears()
            for line in who.seen:
                if not line.startswith("kast: ") and "dice epoch" not in line:
                    self.assertIsNone(MADE_UP.search(line), line)
                    self.assertNotRegex(line, r"^\? .*[a-z]-[a-z]|   /\d+ .*[a-z]-[a-z]")
        super().tearDown()

    def done(self, who, line):
        """Types it; fails where it is refused or not understood."""
        said = who.says(line)
        for one in said:
            self.assertFalse(one.startswith("kast: "), f"{line}\n{one}")
        return said

    def answer_all(self, *players):
        """Everybody gives the first answer of all that waits for them, until nothing does."""
        for _ in range(40):
            for who in players:
                who.hears()
            asked = [who for who in players
                     if any(re.match(r" +/1 ", line) for line in who.says("/ask"))]
            if not asked:
                return
            for who in asked:
                who.says("/1")
        self.fail("there is always another question")

    def happened(self, kind):
        return self.of_type(self.links["gm"], kind)

    def test_mouse_guard_from_its_goals_to_its_end(self):
        self.sit_at("mouse-guard")
        self.done(self.gm, '/character.add id=fox name=Fox health=5 skills={"fighter":4}')
        self.done(self.ann, '/character.add id=brun name=Brun health=6 skills={"fighter":4}')
        self.done(self.gm, '/conflict.start type=fight teams=[{"id":"wild","side":"gm","name":"Wild","members":'
                           '["fox"]},{"id":"us","side":"players","name":"Us","members":["brun"]}]')
        for who, team, actor in ((self.gm, "wild", "fox"), (self.ann, "us", "brun")):
            self.done(who, f'/goal.state team={team} text="Stay here."')
        for who, team, actor in ((self.gm, "wild", "fox"), (self.ann, "us", "brun")):
            self.done(who, f"/disposition.test team={team} actor={actor} base=health")
            self.done(who, f"/throw actor={actor}")
            self.answer_all(self.gm, self.ann)
        self.ann.hears()
        told = [line for line in self.ann.seen if line.startswith("? actions for Us, in secret: /seal")]
        self.assertEqual(len(told), 1, "\n".join(self.ann.seen))
        self.assertFalse([line for line in self.ann.seen if line.startswith("? actions for Wild, in secret")])
        for _ in range(60):
            if self.happened("mouse-guard.conflict.decided"):
                break
            for who, picks in ((self.gm, "attack attack feint"), (self.ann, "attack defend attack")):
                who.hears()
                if not any("still choosing" in line for line in who.says("/ask")):
                    continue
                self.done(who, f"/seal {picks}")
                who.hears()
                self.assertTrue(any(line.endswith(": sealed: " + picks) for line in who.says("/ask")), who.seen[-5:])
                self.done(who, "/lock")
            self.gm.says("/action.reveal")
            self.answer_all(self.gm, self.ann)
            self.gm.says("/throw actor=fox")
            self.ann.says("/throw actor=brun")
            self.answer_all(self.gm, self.ann)
        self.assertTrue(self.happened("mouse-guard.conflict.decided"), "\n".join(self.gm.seen[-40:]))
        self.assertTrue(self.happened("mouse-guard.choice.sealed"))

    def test_savage_worlds_until_one_is_down(self):
        self.sit_at("savage-worlds")
        sheet = ('{"name":"%s","wild":%s,"attributes":{"agility":{"die":6},"smarts":{"die":6},"spirit":{"die":6},'
                 '"strength":{"die":8},"vigor":{"die":6}},"skills":{"fighting":{"die":8}},"parry":6,"toughness":5,'
                 '"weapons":[{"id":"sword","name":"Sword","kind":"melee","dice":[{"count":1,"sides":8}],"strength":true}]}')
        self.done(self.gm, "/character.add id=ana owner=Ann sheet=" + sheet % ("Ana", "true"))
        self.done(self.gm, "/character.add id=orc sheet=" + sheet % ("Orc", "false"))
        self.done(self.gm, "/session.start")
        self.done(self.gm, '/encounter.start seats=[{"id":"a","members":["ana"]},{"id":"o","members":["orc"]}]')
        for _ in range(60):
            if any("incapacitated" in str(one["data"]) for one in self.happened("savage-worlds.state.gained")):
                return
            self.gm.says("/action-cards.deal")
            for who, one, other in ((self.ann, "ana", "orc"), (self.gm, "orc", "ana"), (self.ann, "ana", "orc")):
                who.says(f"/attack {one} defender={other} weapon=sword")
                self.answer_all(self.ann, self.gm)
                who.says(f"/turn.end {one}")
                self.answer_all(self.ann, self.gm)
            self.gm.says("/round.end")
        self.fail("\n".join(self.gm.seen[-60:]))

    def test_toy_until_the_monster_is_hurt(self):
        self.sit_at("toy")
        self.done(self.ann, '/character.add id=ana name=Ana tangibles={"vigor":8,"dexterity":6} flesh={"max":9} '
                            'grit={"max":3} level=2 weapons={"axe":{"name":"Axe","damage":8,"attack":"hard"}}')
        self.done(self.gm, "/monster.add id=ogre name=Ogre hd=4 power=strong weakness=16 speed=20 damage=[12] "
                           "soak=1 morale=cowardly")
        self.done(self.gm, "/combat.start allies=Ana monsters=Ogre monsters_surprised=yes")
        self.done(self.gm, "/phase.advance")
        self.done(self.ann, "/fight id=f Ana Ogre axe")
        self.done(self.ann, "/attempt.roll f")
        self.answer_all(self.ann, self.gm)
        self.assertTrue(self.happened("toy.attempt.closed"), "\n".join(self.ann.seen[-30:]))

    def test_terre_exile_blow_for_blow(self):
        self.sit_at("terre-exile")
        self.done(self.ann, '/character.add id=ana name=Ana attributes={"AGI":60,"LCK":20} '
                            'skills={"polearms":{"rank":3}}')
        self.done(self.gm, '/character.add id=goblin name=Goblin attributes={"DEX":30}')
        self.done(self.gm, "/settings.set outside=yes")
        self.done(self.gm, "/confrontation.start Ana,Goblin")
        self.done(self.ann, "/test.declare id=t Ana attribute=AGI skill=polearms opponent=Goblin opponent_attribute=DEX")
        self.done(self.ann, "/test.roll t")
        self.answer_all(self.ann, self.gm)
        self.assertTrue(self.happened("terre-exile.test.counted"), "\n".join(self.ann.seen[-30:]))


if __name__ == "__main__":
    terminal_test.unittest.main()
