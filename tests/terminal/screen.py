"""A terminal's screen, as far as a line editor uses one: what `xterm` would show of these bytes."""

import codecs
import re

CONTROL = re.compile(r"\x1b\[([?\d;]*)([A-Za-z@])|\x1b[()].|\x1b[=>78M]")


class Screen:
    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.lines = [[" "] * columns for _ in range(rows)]
        self.row = self.column = 0
        # At the right edge a terminal goes on to the next line only when one more character comes.
        self.wraps = False
        self.inserts = False
        self.rest = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def feed(self, data):
        text = self.rest + self.decoder.decode(data)
        self.rest = ""
        at = 0
        while at < len(text):
            if text[at] != "\x1b":
                self.put(text[at])
                at += 1
                continue
            found = CONTROL.match(text, at)
            if not found:
                # Half a sequence: the other half is on its way.
                assert len(text) - at < 20, repr(text[at:])
                self.rest = text[at:]
                return
            if found.group(2):
                self.obey(found.group(2), found.group(1))
            at = found.end()

    def put(self, one):
        if one == "\r":
            self.column, self.wraps = 0, False
        elif one == "\n":
            self.down()
        elif one == "\b":
            self.column, self.wraps = max(0, self.column - 1), False
        elif one == "\t":
            self.column = min(self.columns - 1, self.column // 8 * 8 + 8)
        elif one >= " ":
            if self.wraps:
                self.column = 0
                self.down()
            line = self.lines[self.row]
            if self.inserts:
                line.insert(self.column, one)
                line.pop()
            else:
                line[self.column] = one
            self.wraps = self.column == self.columns - 1
            self.column = min(self.columns - 1, self.column + 1)

    def down(self):
        self.wraps = False
        if self.row < self.rows - 1:
            self.row += 1
        else:
            self.lines = self.lines[1:] + [[" "] * self.columns]

    def obey(self, letter, numbers):
        counts = [int(one) for one in numbers.strip("?").split(";") if one]
        n = counts[0] if counts else 0
        line = self.lines[self.row]
        if letter in "ABCDGHJKP@":
            self.wraps = False
        if letter == "A":
            self.row = max(0, self.row - max(1, n))
        elif letter == "B":
            self.row = min(self.rows - 1, self.row + max(1, n))
        elif letter == "C":
            self.column = min(self.columns - 1, self.column + max(1, n))
        elif letter == "D":
            self.column = max(0, self.column - max(1, n))
        elif letter == "G":
            self.column = max(1, n) - 1
        elif letter == "H":
            self.row = max(1, n) - 1
            self.column = (counts[1] if len(counts) > 1 else 1) - 1
        elif letter == "K" and n == 0:
            line[self.column:] = [" "] * (self.columns - self.column)
        elif letter == "J" and n in (0, 2):
            if n == 2:
                self.lines = [[" "] * self.columns for _ in range(self.rows)]
            else:
                line[self.column:] = [" "] * (self.columns - self.column)
                for row in range(self.row + 1, self.rows):
                    self.lines[row] = [" "] * self.columns
        elif letter == "P":
            del line[self.column:self.column + max(1, n)]
            line.extend([" "] * (self.columns - len(line)))
        elif letter == "@":
            for _ in range(max(1, n)):
                line.insert(self.column, " ")
            del line[self.columns:]
        elif letter in "hl" and numbers == "4":
            self.inserts = letter == "h"
        else:
            assert letter in "mhlr", f"a screen does not know {letter!r}"

    @property
    def display(self):
        return ["".join(line) for line in self.lines]
