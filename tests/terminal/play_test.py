"""kast play against a real kastd: scripted through pipes, and typed into a pseudo-terminal."""

import os
import re
import subprocess

import terminal_test
from pseudo_terminal import PseudoTerminal
from terminal_test import KAST, PATIENCE_SECONDS

ANA = ("/do character.add name=Ana numbers.skill=6 numbers.stamina_max=24 numbers.luck_max=12 "
       'skills.sword-fighting.rank=4 things=[{"gear":"sword","in_hand":true}]')


class Player:
    """A `kast play` whose lines are typed through a pipe."""

    def __init__(self, test, link, *more):
        self.child = test.start(KAST, "play", link, *more, stdin=subprocess.PIPE,
                                stderr=subprocess.STDOUT)
        test.addCleanup(self.child.stdin.close)
        self.lines = terminal_test.Lines(self.child)
        self.seen = []

    def type(self, line):
        self.child.stdin.write(line.encode() + b"\n")
        self.child.stdin.flush()

    def until(self, holds):
        try:
            new = self.lines.until(holds)
        except AssertionError as short:
            raise AssertionError(f"{self.child.poll()}\n" + "\n".join(self.seen[-20:])) from short
        self.seen += new
        return new

    def says(self, line):
        """Types it and gives all that came up to its being done."""
        self.type(line)
        self.type("/help quit")
        return self.until(lambda one: one.startswith("/quit: "))[:-1]

    def hears(self):
        """All that happened before now, in the order of the log."""
        return self.says("/sr 1d1")

    def leaves(self):
        self.child.stdin.close()
        return self.child.wait(timeout=PATIENCE_SECONDS)


class Table(terminal_test.Terminal):
    def sit(self, links=None):
        links = links or self.new("--name", "Friday")
        ann = Player(self, links["player"], "--name", "Ann")
        ann.until(lambda line: "Ann joined" in line)
        gm = Player(self, links["gm"])
        gm.until(lambda line: "GM joined" in line)
        return links, gm, ann


class Fight(Table):
    # The same dice every time: which questions are still open when they are answered is up to them.
    SERVER = (os.environ["KASTD_TEST"], "--test-dice", "1")

    def test_a_fight_from_its_first_blow_to_its_last(self):
        links, gm, ann = self.sit()
        gm.says("/do enemy.add name=Goblin skill=3 stamina=6 initiative=3")
        self.assertIn("character added: Ana", "\n".join(ann.says(ANA)))
        gm.says("/do initiative.start characters=Ana enemies=Goblin")
        tokens = 0
        over = False
        while not over:
            tokens += 1
            self.assertLess(tokens, 500, "\n".join(gm.seen[-40:]))
            drawn = next(line for line in gm.says("/token.draw") if "token drawn" in line)
            if "Ana" in drawn:
                self.answer_all(ann, ann.says("/attack Ana defender=goblin"))
            elif "enemies" in drawn:
                gm.says("/actor.choose Goblin")
                gm.says("/do attack attacker=Goblin defender=Ana")
                self.answer_all(ann, ann.hears())
            over = any(re.search("creature died|dying started", line) for line in gm.seen)
        self.assertTrue(any("exchange rolled" in line for line in gm.seen))
        self.assertTrue(any("damage dealt" in line for line in gm.seen))
        kinds = {one["type"] for one in self.events(links["gm"])}
        self.assertLessEqual({"troika.token.drawn", "troika.exchange.rolled", "troika.damage.dealt"}, kinds)
        # What was printed for both is what happened: the damage, blow by blow.
        gm.hears()
        dealt = [line for line in gm.seen if "damage dealt" in line]
        self.assertEqual(len(dealt), len(self.of_type(links["gm"], "troika.damage.dealt")))
        # Ann's side got there too, before her last word.
        ann.hears()
        self.assertEqual(len([line for line in ann.seen if "damage dealt" in line]), len(dealt))
        self.assertEqual(ann.leaves(), 0)

    def answer_all(self, who, lines):
        """Takes the last option of every question, until there are none."""
        for _ in range(20):
            numbers = [int(n) for line in lines if "? " in line for n in re.findall(r"  /(\d+) ", line)]
            numbers += [int(n) for line in lines for n in re.findall(r"^   /(\d+) ", line)]
            if not numbers:
                lines = who.says("/ask")
                if any("nothing waits" in line for line in lines):
                    return
                numbers = [int(n) for line in lines for n in re.findall(r"^   /(\d+) ", line)]
                if not numbers:
                    return
            lines = who.says(f"/{max(numbers)}")
        self.fail("there is always another question")


class Scripted(Table):
    def test_talk_and_rolls_as_in_the_browser(self):
        links, gm, ann = self.sit()
        ann.says("I jump [[2d6]] far")
        ann.says("/r 2d6+3 # dodge")
        ann.says("/gmr 1d20")
        ann.says("/me waits")
        ann.says("/w gm psst")
        gm.says("/sr 1d4")
        said = self.of_type(links["gm"], "room.said")
        self.assertEqual([one["data"]["text"] for one in said], ["I jump [[2d6]] far", "waits", "psst"])
        self.assertEqual([one["data"]["kind"] for one in said], ["say", "emote", "whisper"])
        self.assertEqual(said[0]["data"]["rolls"][0]["notation"], "2d6")
        rolled = [one["data"] for one in self.of_type(links["gm"], "dice.rolled")]
        self.assertEqual(rolled[0]["label"], "dodge")
        self.assertIn("gm", [one.get("audience") for one in rolled])
        # The proof says that the nonce was the client's: the server could not choose the dice.
        self.assertTrue(all(one["proof"].get("nonce_by", "client") == "client" for one in
                            self.of_type(links["gm"], "dice.rolled") if "proof" in one))
        self.assertTrue(any("(to GM) psst" in line for line in ann.seen))

    def test_what_is_wrong_is_said_and_told_by_the_exit_code(self):
        _, gm, ann = self.sit()
        self.assertIn("There is no /dance", ann.says("/dance")[-1])
        self.assertIn("attacker", ann.says("/do attack")[-1])
        self.assertIn("a number, 1 to 20", gm.says("/do enemy.add name=x skill=many")[-1])
        self.assertIn("Nobody here is called", ann.says("/w Zed hello")[-1])
        self.assertIn("Nobody and nothing here is called", ann.says('/do test actor="Big Zed"')[-1])
        self.assertEqual(ann.leaves(), 2)
        self.assertIn("no-such-member", gm.says("/do room.kick member=nobody")[-1])
        self.assertEqual(gm.leaves(), 3)
        self.kast("play", "http://127.0.0.1:1/rooms/r#t", stdin="", code=3)
        self.kast("play", "nonsense", stdin="", code=2)

    def test_faces_of_real_dice_go_with_the_next_throw(self):
        links, gm, ann = self.sit()
        gm.says("/do room.settings real_dice=everybody")
        self.assertIn("is no face", ann.says("/faces 3 x")[-1])
        ann.says("/faces 3 4")
        ann.says("/r 2d6+1")
        gm.until(lambda line: "2d6+1 = 8 (3, 4) (self-reported: real dice)" in line)
        ann.says("/r d6")
        rolled = self.of_type(links["gm"], "dice.rolled")
        self.assertEqual([one.get("self_reported", False) for one in rolled], [True, False])

    def test_a_byte_that_is_no_text_refuses_its_line_alone(self):
        links, _, ann = self.sit()
        ann.child.stdin.write(b"caf\xe9\n")
        ann.says("and on")
        self.assertIn("kast: This line is not UTF-8; nothing was sent.", ann.seen)
        self.assertEqual([one["data"]["text"] for one in self.of_type(links["gm"], "room.said")], ["and on"])

    def test_what_is_for_few_is_marked_so(self):
        _, _, ann = self.sit()
        self.assertIn("(for nobody else)", "\n".join(ann.says("/sr 1d4")))
        self.assertIn("(for the GM, not for all)", "\n".join(ann.says("/gmr 1d4")))

    def test_a_script_from_a_file(self):
        links = self.new()
        path = os.path.join(self.folder, "script")
        with open(path, "w", encoding="utf-8") as out:
            out.write(ANA + "\n/sheet\n/who\nno line break at the end")
        with open(path, encoding="utf-8") as script:
            done = subprocess.run([KAST, "play", links["player"], "--name", "Ann"], stdin=script, text=True,
                                  env=self.environment, capture_output=True, check=False,
                                  timeout=PATIENCE_SECONDS)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("stamina 24/24", done.stdout)
        self.assertIn("Ann (player) here: Ana", done.stdout)
        self.assertEqual(self.of_type(links["gm"], "room.said")[0]["data"]["text"], "no line break at the end")

    def test_a_killed_server_is_waited_for(self):
        links, gm, ann = self.sit()
        self.kill_server()
        ann.until(lambda line: "disconnected; reconnecting" in line)
        self.start_server()
        ann.until(lambda line: "connected again" in line)
        ann.says("still here")
        gm.until(lambda line: "still here" in line)
        self.assertEqual(len(self.of_type(links["gm"], "room.joined")), 2)

    def test_who_is_kicked_is_told_and_goes(self):
        links, gm, ann = self.sit()
        gm.says("/do room.kick member=Ann")
        self.assertEqual(ann.child.wait(timeout=PATIENCE_SECONDS), 3)
        self.assertIn("4403", ann.child.stdout.read().decode())

    def test_a_newcomer_reads_the_last_of_the_chronicle(self):
        links, _, ann = self.sit()
        for i in range(30):
            ann.says(f"word {i}")
        late = self.kast("play", links["spectator"], stdin="")
        self.assertIn("word 29", late)
        self.assertNotIn("word 3\n", late)
        self.assertIn("you watch", late)


class Typed(PseudoTerminal):
    def test_what_is_being_typed_stays_below_what_happens(self):
        links = self.begin()
        self.type("half a sent")
        self.until(lambda _: self.last() == "Ann> half a sent")
        self.say(links, "the door opens")
        self.until(lambda lines: any("the door opens" in line for line in lines))
        self.until(lambda _: self.last() == "Ann> half a sent")
        self.type("ence\n")
        self.until(lambda lines: any("Ann: half a sentence" in line for line in lines))
        self.assertEqual(len([line for line in self.shown() if "the door opens" in line]), 1)

    def test_a_line_longer_than_the_screen_is_moved_whole(self):
        links = self.begin(columns=60)
        long = "é" * 50 + " and some more than a line of it, to the very end"
        self.type(long)
        self.until(lambda lines: lines[-1:] and "".join(lines).replace("Ann> ", "").count("very end") == 1)
        for i in range(3):
            self.say(links, f"event number {i}")
            self.until(lambda lines, i=i: any(f"event number {i}" in line for line in lines) and
                       "very end" in self.last())
        whole = "".join(self.screen.display)
        self.assertEqual(whole.count("very end"), 1, "\n".join(self.shown()))
        self.assertEqual(whole.count("é"), 50)

    def test_tab_goes_on_with_methods_fields_and_names(self):
        self.begin()
        self.type("/do enemy.a\t")
        self.until(lambda _: self.last() == "Ann> /do enemy.add")
        self.type("\x15/do attack att\t")
        self.until(lambda _: self.last() == "Ann> /do attack attacker=")
        self.type("gob\t")
        self.until(lambda _: self.last() == 'Ann> /do attack attacker="Goblin 1"')
        # A bare value is for the next field that is needed: the short form has the same words.
        self.type("\x15/attack gob\t")
        self.until(lambda _: self.last() == 'Ann> /attack "Goblin 1"')
        self.type("gob\t")
        self.until(lambda _: self.last() == 'Ann> /attack "Goblin 1" "Goblin 1"')

    def test_a_command_is_asked_for_field_by_field(self):
        links = self.begin()
        self.type("/do character.add\n")
        self.until(lambda _: self.last() == "name>")
        self.type("Ana\n")
        self.until(lambda _: self.last() == "troika.character.add>")
        self.type("numbers.skill=nine\n")
        self.until(lambda lines: any(line.startswith("! skill: a number") for line in lines))
        # It is there to be edited: here it is thrown away.
        self.until(lambda _: self.last() == "troika.character.add> numbers.skill=nine")
        self.type("\x15numbers.skill=5 numbers.stamina_max=20 numbers.luck_max=9\n")
        self.type("\n")
        self.until(lambda lines: any("character added: Ana" in line for line in lines))
        added = self.of_type(links["gm"], "troika.character.added")[-1]["data"]["creature"]
        self.assertEqual((added["name"], added["skill"], added["stamina"]), ("Ana", 5, 20))
        # Thought better of it.
        self.type("/do test\n")
        self.until(lambda _: self.last() == "actor>")
        self.type("\n")
        self.until(lambda _: self.last() == "Ann>")
        self.assertIn("-- given up; nothing was sent", self.shown())
        # A value that cannot be taken is asked for again, and a command leaves.
        self.type("/do test\n")
        self.until(lambda _: self.last() == "actor>")
        self.type("/who\n")
        self.until(lambda lines: any(line.startswith("Ann (player)") for line in lines) and self.last() == "Ann>")

    def test_a_cut_is_told_calmly_and_is_over_by_itself(self):
        links = self.begin()
        self.type("kept")
        self.kill_server()
        self.until(lambda lines: any("disconnected; reconnecting" in line for line in lines))
        self.until(lambda _: self.last() == "Ann> kept")
        self.start_server()
        self.until(lambda lines: "-- connected again" in lines)
        self.until(lambda _: self.last() == "Ann> kept")
        self.type(" words\n")
        self.until(lambda lines: any("Ann: kept words" in line for line in lines))
        self.assertEqual(self.of_type(links["gm"], "room.said")[-1]["data"]["text"], "kept words")

    def test_what_was_typed_is_there_the_next_time(self):
        links = self.begin()
        self.type("/me waits\n")
        self.until(lambda lines: any("Ann: waits" in line for line in lines) and self.last() == "Ann>")
        self.type("\x03")
        self.assertEqual(self.wait(), 0)
        history = os.path.join(self.folder, "state", "kast", "history")
        self.assertEqual(os.stat(history).st_mode & 0o77, 0)
        self.sit(links["player"])
        self.until(lambda lines: "Ann>" in lines)
        self.type("\x10")
        self.until(lambda _: self.last() == "Ann> /me waits")

    def test_control_c_throws_the_line_away_and_then_ends_it(self):
        self.begin()
        self.type("not this")
        self.until(lambda _: self.last() == "Ann> not this")
        self.type("\x03")
        self.until(lambda _: self.last() == "Ann>")
        self.type("\x03")
        self.until_ended()
        self.assertEqual(self.wait(), 0)

    def test_the_end_of_input_ends_it_and_the_seat_is_kept(self):
        links = self.begin()
        self.type("\x04")
        self.until_ended()
        self.assertEqual(self.wait(), 0)
        self.sit(links["player"])
        self.until(lambda lines: "Ann>" in lines)
        self.assertEqual(len(self.of_type(links["gm"], "room.joined")), 2)


if __name__ == "__main__":
    terminal_test.unittest.main()
