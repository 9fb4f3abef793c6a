"""A kast play in a pseudo-terminal, whose screen is looked at."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import termios
import time

import terminal_test
from screen import Screen
from terminal_test import KAST, PATIENCE_SECONDS

ROWS = 40


class PseudoTerminal(terminal_test.Terminal):
    child = 0

    def sit(self, link, columns=80, *more, command=None):
        """`kast play` there, or another command with what is in its environment."""
        if not self.child:
            self.addCleanup(self.go)
        self.screen = Screen(columns, ROWS)
        self.raw = b""
        self.child, self.master = pty.fork()
        if self.child == 0:
            os.environ.clear()
            os.environ.update({"TERM": "xterm", "TZ": "UTC", **self.environment})
            command = command or [KAST, "play", link, *more]
            os.execv(command[0], command)
        self.resize(columns)

    def resize(self, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))

    def go(self):
        if self.child:
            os.kill(self.child, signal.SIGKILL)
            self.wait()

    def type(self, text):
        os.write(self.master, text.encode())

    def shown(self):
        return [line.rstrip() for line in self.screen.display]

    def feed(self):
        data = os.read(self.master, 65536)
        self.raw += data
        self.screen.feed(data)

    def until(self, holds):
        until = time.monotonic() + PATIENCE_SECONDS
        while not holds(self.shown()):
            if not select.select([self.master], [], [], max(0, until - time.monotonic()))[0]:
                raise AssertionError("it never came to that:\n" + "\n".join(self.shown()))
            self.feed()

    def until_ended(self):
        try:
            while True:
                self.feed()
        except OSError:
            pass

    def last(self):
        return next((line.strip() for line in reversed(self.shown()) if line), "")

    def wait(self):
        _, status = os.waitpid(self.child, 0)
        self.child = 0
        os.close(self.master)
        return os.waitstatus_to_exitcode(status)

    def begin(self, columns=80, system="troika"):
        links = self.new("--name", "Friday", system=system)
        if system == "troika":
            self.kast("send", links["gm"], "troika.enemy.add", json.dumps(
                {"name": "Goblin 1", "skill": 3, "stamina": 6, "initiative": 1}))
        self.sit(links["player"], columns)
        self.until(lambda lines: any("Your name" in line for line in lines))
        self.type("Ann\n")
        self.until(lambda lines: "Ann>" in lines)
        return links

    def say(self, links, text):
        self.kast("send", links["gm"], "room.say", json.dumps({"text": text}))
