"""The bot against a real server: killed, restarted and cut off, it counts every roll once.

    KASTD=build/release/bin/kastd KAST=build/release/bin/kast python3 -m unittest -v
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import tally

HERE = pathlib.Path(__file__).parent
PATIENCE_SECONDS = 60


def wait_for(what, holds):
    """Waits until holds() is true; what it waits for must come, however slow the machine."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > until:
            raise AssertionError("never came: " + what)
        time.sleep(0.02)


@unittest.skipUnless("KASTD" in os.environ and "KAST" in os.environ, "KASTD and KAST name no programs")
class AtATable(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.kept = os.path.join(self.folder.name, "tally.json")
        self.environment = dict(os.environ, XDG_STATE_HOME=self.folder.name)
        self.children = []
        self.addCleanup(self.end_children)
        self.address = "127.0.0.1:0"
        self.start_server()
        opened = json.loads(self.kast("new", "http://" + self.address, "--system", "troika", "--json"))
        self.links = opened["links"]

    def end_children(self):
        for child in self.children:
            if child.poll() is None:
                child.kill()
            child.wait()
            if child.stdout:
                child.stdout.close()

    def start(self, *command, **options):
        child = subprocess.Popen(command, env=self.environment, text=True, **options)
        self.children.append(child)
        return child

    def start_server(self):
        data = os.path.join(self.folder.name, "data")
        self.server = self.start(os.environ["KASTD"], "--listen", self.address, "--data", data,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        line = self.server.stdout.readline()
        self.assertTrue(line.startswith("kastd listening on http://"), line)
        self.address = line.split("http://")[1].strip()

    def kill(self, child):
        child.send_signal(signal.SIGKILL)
        child.wait()

    def start_bot(self):
        return self.start(sys.executable, str(HERE / "tally.py"), self.links["bot"],
                          "--file", self.kept, "--quiet", stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL)

    def kast(self, *arguments):
        done = subprocess.run([os.environ["KAST"], *arguments], env=self.environment, text=True,
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def roll(self, times, role="player"):
        for _ in range(times):
            self.kast("send", self.links[role], "dice.roll", '{"notation": "2d6+1"}', "--name", "Ann")

    def counted(self):
        """Rolls in the file, by name."""
        try:
            with open(self.kept, encoding="utf-8") as kept:
                return {one["name"]: one["rolls"] for one in json.load(kept)["people"].values()
                        if one["rolls"]}
        except FileNotFoundError:
            return {}

    def test_every_roll_counts_once_over_cuts_and_crashes(self):
        bot = self.start_bot()
        self.roll(3)
        wait_for("the first rolls", lambda: self.counted() == {"Ann": 3})

        # The bot falls; rolls go on; it comes back.
        self.kill(bot)
        self.roll(2)
        bot = self.start_bot()
        wait_for("rolls while the bot was down", lambda: self.counted() == {"Ann": 5})

        # The server falls while the bot listens.
        self.kill(self.server)
        self.start_server()
        self.roll(2)
        wait_for("rolls after the server came back", lambda: self.counted() == {"Ann": 7})

        # Both fall.
        self.kill(bot)
        self.kill(self.server)
        self.start_server()
        self.roll(1)
        bot = self.start_bot()
        wait_for("the roll after both came back", lambda: self.counted() == {"Ann": 8})

        bot.send_signal(signal.SIGTERM)
        printed = bot.communicate(timeout=PATIENCE_SECONDS)[0]
        self.assertEqual(bot.returncode, 0)
        self.assertIn("Ann", printed)
        self.assertEqual(self.from_the_log(), self.person("Ann"))

    def person(self, name):
        with open(self.kept, encoding="utf-8") as kept:
            for one in json.load(kept)["people"].values():
                if one["name"] == name:
                    return one
        return None

    def from_the_log(self):
        """The same numbers, counted from the exported session by another way: the shown dice."""
        rolls = total = dice = highest = lowest = 0
        for line in self.kast("export", self.links["spectator"]).splitlines():
            event = json.loads(line)
            if event.get("type") != "dice.rolled":
                continue
            result = event["data"]["result"]
            faces = [die["value"] for part in result["roll"]["parts"] for die in part.get("dice", [])]
            rolls += 1
            total += result["total"]
            dice += len(faces)
            highest += faces.count(6)
            lowest += faces.count(1)
        return {"name": "Ann", "rolls": rolls, "total": total, "dice": dice,
                "highest": highest, "lowest": lowest}

    def test_a_link_that_opens_nothing_ends_the_bot(self):
        self.links["bot"] = self.links["bot"].split("#")[0] + "#" + "x" * 30
        bot = self.start_bot()
        bot.communicate(timeout=PATIENCE_SECONDS)
        self.assertEqual(bot.returncode, 3)


class Counting(unittest.TestCase):
    def test_dice_means_and_extremes(self):
        count = tally.Tally()
        count.take({"type": "room.joined", "by": "m1", "data": {"member": "m1", "name": "Ann"}})
        changed = count.take({"type": "dice.rolled", "by": "m1", "data": {"result": {"total": 11}},
                              "proof": {"draws": [[6, 1, 6], [20, 1, 1], [10, 0, 1]]}})
        self.assertTrue(changed)
        count.take({"type": "dice.rolled", "by": "m1", "data": {"result": {"total": 4}}, "proof": {"draws": [[6, 1, 4]]}})
        self.assertEqual(list(count.rows()), [("Ann", 2, 7.5, 3, 1, 1)])

    def test_hidden_rolls_are_not_counted(self):
        count = tally.Tally()
        self.assertFalse(count.take({"type": "dice.rolled", "by": "m1", "data": {"hidden": True}}))
        self.assertEqual(list(count.rows()), [])

    def test_dice_of_a_games_commands_only_where_asked(self):
        event = {"type": "troika.exchange.rolled", "by": "m1", "data": {}, "proof": {"draws": [[6, 1, 6]]}}
        self.assertFalse(tally.Tally().take(event))
        count = tally.Tally(all_dice=True)
        self.assertTrue(count.take(event))
        self.assertEqual(list(count.rows()), [("m1", 0, 0, 1, 1, 0)])

    def test_events_of_a_stream(self):
        lines = [b"retry: 2000\n", b"\n", b": still here\n", b"\n", b"id: c1\n", b"data: {\n",
                 b"data: }\n", b"\n", b"id: c2\n", b"data: cut"]
        self.assertEqual(list(tally.events_of(lines)), [("retry", 2.0), ("c1", "{\n}")])

    def test_names_do_not_steer_the_terminal(self):
        count = tally.Tally()
        count.take({"type": "room.joined", "by": "m", "data": {"member": "m", "name": "\x1b[2JAnn\n"}})
        count.take({"type": "dice.rolled", "by": "m", "data": {"result": {"total": 1}}})
        self.assertNotIn("\x1b", count.text())
        self.assertEqual(len(count.text().splitlines()), 2)

    def test_links(self):
        for wrong in ("", "http://h/rooms/r", "ftp://h/rooms/r#t", "http://h/#t", "http:///rooms/r#t"):
            with self.assertRaises(ValueError):
                tally.link_parts(wrong)
        self.assertEqual(tally.link_parts("http://h:81/rooms/r1#t")[1:], ("r1", "t"))

    def test_a_file_that_is_no_tally_is_not_overwritten(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "t.json")
            with open(path, "w", encoding="utf-8") as out:
                out.write('{"form": 99}')
            self.assertEqual(tally.main(["http://h/rooms/r#t", "--file", path]), 2)
            with open(path, encoding="utf-8") as kept:
                self.assertEqual(kept.read(), '{"form": 99}')


if __name__ == "__main__":
    unittest.main()
