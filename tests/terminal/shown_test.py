"""How kast play shows what there is: colours, width, a terminal that is left for a while, a server that hangs."""

import re
import signal
import unittest

import terminal_test
from play_test import Player
from pseudo_terminal import PseudoTerminal
from screen import Screen
from terminal_test import KAST

COLOUR = re.compile(rb"\x1b\[[\d;]*m")
TEXT = "the quick brown fox jumps over the lazy dog and away beyond the farthest hills " * 2


class Coloured(PseudoTerminal):
    def say_and_fail(self):
        self.begin()
        self.type("/r 1d1\n")
        self.until(lambda lines: any("Ann rolled 1d1 = 1" in line for line in lines))
        self.type("/dance\n")
        self.until(lambda lines: any(line.startswith("! There is no /dance") for line in lines))

    def test_names_results_and_refusals_have_their_colours(self):
        self.say_and_fail()
        self.assertIn(b"\x1b[36mAnn\x1b[m rolled 1d1 = \x1b[1m1\x1b[m (1)", self.raw)
        self.assertIn(b"\x1b[31m! There is no /dance", self.raw)

    def test_none_where_they_are_not_wanted(self):
        self.environment["NO_COLOR"] = "1"
        self.say_and_fail()
        self.assertFalse(COLOUR.search(self.raw), self.raw)

    def test_none_into_a_pipe(self):
        links = self.new()
        for printed in (self.kast("play", links["gm"], stdin="/r 1d1\n"), self.kast("roll", "2d6")):
            self.assertNotIn("\x1b", printed)
        self.kast("bogus", code=2)
        self.assertNotIn("\x1b", self.errors)

    def test_of_a_roll_in_a_terminal(self):
        self.sit("", command=[KAST, "roll", "1d1"])
        self.until_ended()
        self.assertEqual(self.wait(), 0)
        self.assertIn(b"1d1 = \x1b[1m1\x1b[m (1)", self.raw)


class Wide(PseudoTerminal):
    def assert_whole(self, text, columns):
        """No word is cut, and none stands twice."""
        rows = self.shown()
        first = next(i for i, row in enumerate(rows) if "GM: the quick" in row)
        words = re.split("-- GM|Ann>", " ".join(rows[first:]))[0].split()
        self.assertEqual(words[2:], text.split(), "\n".join(rows))
        self.assertTrue(all(len(row) <= columns for row in rows))

    def test_words_are_whole_at_any_width_also_after_a_change(self):
        links = self.begin(columns=60)
        self.say(links, TEXT.strip())
        self.until(lambda lines: "hills" in "".join(lines[-3:] if lines[-1] else lines) and self.last() == "Ann>")
        self.assert_whole(TEXT, 60)
        self.type("half a line")
        self.until(lambda _: self.last() == "Ann> half a line")
        # Another width: what is being typed is drawn anew by itself.
        self.screen = Screen(44, 40)
        self.resize(44)
        self.until(lambda _: "Ann> half a line" in self.shown())
        self.say(links, TEXT.strip())
        self.until(lambda lines: self.last() == "Ann> half a line" and any("GM: the quick" in one for one in lines))
        self.assert_whole(TEXT, 44)


class Left(PseudoTerminal):
    def test_control_z_gives_the_terminal_back_and_comes_back_with_the_line(self):
        links = self.new("--name", "Friday")
        self.environment["PS1"] = "shell: "
        self.sit("", command=["/bin/sh", "-i"])
        self.until(lambda _: self.last() == "shell:")
        self.type(f"'{KAST}' play '{links['player']}' --name Ann\n")
        self.until(lambda lines: "Ann>" in lines)
        self.type("half a line")
        self.until(lambda _: self.last() == "Ann> half a line")
        self.type("\x1a")
        self.until(lambda _: self.last() == "shell:")
        # The terminal is the shell's: it shows what is typed.
        self.type("echo th'ere'\n")
        self.until(lambda lines: "there" in lines and "shell: echo th'ere'" in lines)
        self.say(links, "while you were away")
        self.type("fg\n")
        self.until(lambda lines: any("while you were away" in line for line in lines) and
                   self.last() == "Ann> half a line")
        self.type(" and its end\n")
        self.until(lambda lines: any("Ann: half a line and its end" in line for line in lines))
        self.assertEqual(self.of_type(links["gm"], "room.said")[-1]["data"]["text"], "half a line and its end")


class Silent(PseudoTerminal):
    def test_a_server_that_hangs_is_said_so_and_what_was_sent_is_done_once(self):
        links = self.begin()
        self.server.send_signal(signal.SIGSTOP)
        self.type("still here\n")
        self.until(lambda lines: any(re.fullmatch(f"-- no answer from http://{self.address} for \\d+ s", line)
                                     for line in lines))
        self.server.send_signal(signal.SIGCONT)
        self.until(lambda lines: any("Ann: still here" in line for line in lines))
        self.assertEqual(len(self.of_type(links["gm"], "room.said")), 1)

    def test_also_before_one_is_at_the_table(self):
        links = self.new()
        self.server.send_signal(signal.SIGSTOP)
        self.sit(links["gm"], 80, "--name", "Max")
        self.until(lambda lines: any(re.fullmatch(f"-- no answer from http://{self.address} for \\d+ s", line)
                                     for line in lines))
        self.server.send_signal(signal.SIGCONT)
        self.until(lambda lines: "Max>" in lines)


class Helped(PseudoTerminal):
    def test_help_is_one_screen(self):
        for system in ("savage-worlds", "troika"):
            self.begin(system=system)
            self.type("/help\n")
            self.until(lambda lines: any(line.startswith("Tab goes on") for line in lines) and self.last() == "Ann>")
            rows = self.shown()
            first = next(i for i, row in enumerate(rows) if row.startswith("Plain text"))
            last = next(i for i, row in enumerate(rows) if row.startswith("Tab goes on"))
            self.assertLessEqual(last - first + 1, 23, "\n".join(rows))
            self.go()


class Private(PseudoTerminal):
    def test_rolls_that_are_not_for_all_say_so(self):
        links = self.begin()
        self.sit_gm = Player(self, links["gm"])
        self.type("/gmr 1d1\n")
        self.until(lambda lines: any("Ann rolled 1d1 = 1 (1) (for the GM, not for all)" in line for line in lines))
        self.type("/sr 1d1\n")
        self.until(lambda lines: any("Ann rolled 1d1 = 1 (1) (for nobody else)" in line for line in lines))
        self.sit_gm.until(lambda line: "Ann rolled 1d1 = 1 (1) (for the GM, not for all)" in line)


class Refused(PseudoTerminal):
    def test_people_are_told_in_words_and_with_the_field_as_it_is_typed(self):
        self.begin()
        self.type("/room.kick Ann\n")
        self.until(lambda lines: any(line.startswith("! Only the game master") for line in lines) and self.last() == "Ann>")
        self.type('/attack "Goblin 1" ="nobody"\n')
        self.until(lambda lines: any(re.match("! (attacker|defender): [A-Z]", line) for line in lines))
        for line in self.shown():
            self.assertNotRegex(line, r"\[kind|\[path|/attacker|/defender")


class Numbers(terminal_test.Terminal):
    def test_odds_of_a_roll_are_numbers(self):
        rows = [line.split() for line in self.kast("roll", "2d6", "--odds").splitlines()]
        self.assertEqual(rows[0], ["2d6"])
        self.assertEqual(rows[1], ["total", "chance", "at", "least"])
        table = {int(row[0]): (float(row[1]), float(row[3])) for row in rows[2:13]}
        self.assertEqual(sorted(table), list(range(2, 13)))
        self.assertEqual(table[2], (2.77778, 100.0))
        self.assertEqual(table[7], (16.66667, 58.33333))
        self.assertEqual(rows[13], ["mean", "7"])


if __name__ == "__main__":
    unittest.main()
