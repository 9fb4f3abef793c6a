#!/usr/bin/env python3
"""Follows the rolls of a Kast table and keeps a tally of who rolled what.

    tally.py LINK [--file tally.json] [--all-dice] [--quiet]
    tally.py --show tally.json

LINK is the table's bot link: http://HOST/rooms/ROOM#TOKEN. Needs nothing but Python 3.9 or later.

It listens to the room's event stream (server-sent events over HTTP). The tally and the place up to
which it counts are written to one file in one go, so that a cut, a crash or a restart, of the bot or
of the server, neither loses a roll nor counts one twice.
"""

import argparse
import http.client
import json
import os
import random
import re
import signal
import socket
import ssl
import sys
import time
import urllib.parse

# The server says something at least every half minute, if only that it is still there.
QUIET_SECONDS = 90
LONGEST_WAIT_SECONDS = 15
KEPT_FORM = 1


class Stopped(Exception):
    """Somebody asked the bot to end."""


class NoEntry(Exception):
    """Reconnecting cannot help: the link opens nothing, or the room is not there."""


def link_parts(link):
    """Address, room and token of http://HOST/rooms/ROOM#TOKEN. A server may be served under a path of its host."""
    url = urllib.parse.urlsplit(link)
    found = re.fullmatch(r".*/rooms/([A-Za-z0-9_-]+)/?", url.path)
    if url.scheme not in ("http", "https") or not url.hostname or not found or not url.fragment:
        raise ValueError("this is no table's link: http://HOST/rooms/ROOM#TOKEN is wanted")
    return url, found.group(1), url.fragment


class Tally:
    """Who rolled how often, and how. Knows nothing of networks."""

    def __init__(self, all_dice=False):
        self.cursor = ""
        self.people = {}
        self.all_dice = all_dice

    def person(self, member):
        return self.people.setdefault(
            member,
            {"name": member, "rolls": 0, "total": 0.0, "dice": 0, "highest": 0, "lowest": 0},
        )

    def take(self, event):
        """Counts one event. True where it changed anything that is shown."""
        data = event.get("data") or {}
        if event.get("type") in ("room.joined", "room.renamed"):
            self.person(data["member"])["name"] = data.get("name") or data["member"]
            return False
        if not event.get("by"):
            return False
        changed = False
        # A roll that this bot may not see has no result. Several may stand in a spoken sentence.
        results = [data.get("result")] if event.get("type") == "dice.rolled" else []
        if event.get("type") == "room.said":
            results = data.get("rolls") or []
        for result in filter(None, results):
            person = self.person(event["by"])
            person["rolls"] += 1
            person["total"] += result["total"]
            changed = True
        if results or self.all_dice:
            changed = self.take_dice(event) or changed
        return changed

    def take_dice(self, event):
        """Every die of a command is in its proof, as [n, lowest, value]: 1 of n, from lowest."""
        draws = (event.get("proof") or {}).get("draws") or []
        # What starts at 0 is a digit of a percentile roll or a place in a list: it has no naturals.
        dice = [(n, value) for n, lowest, value in draws if lowest == 1 and n > 1]
        if not dice:
            return False
        person = self.person(event["by"])
        person["dice"] += len(dice)
        person["highest"] += sum(1 for n, value in dice if value == n)
        person["lowest"] += sum(1 for n, value in dice if value == 1)
        return True

    def rows(self):
        for person in sorted(self.people.values(), key=lambda one: (-one["rolls"], one["name"])):
            if person["rolls"] or person["dice"]:
                mean = person["total"] / person["rolls"] if person["rolls"] else 0
                yield (person["name"], person["rolls"], mean, person["dice"],
                       person["highest"], person["lowest"])

    def text(self):
        lines = [f"{'':20} {'rolls':>6} {'mean':>8} {'dice':>6} {'highest':>8} {'lowest':>7}"]
        for name, rolls, mean, dice, highest, lowest in self.rows():
            # What people call themselves must not steer the terminal.
            shown = "".join(c if c.isprintable() else "?" for c in name)[:20]
            lines.append(f"{shown:20} {rolls:6} {mean:8.2f} {dice:6} {highest:8} {lowest:7}")
        return "\n".join(lines)

    def save(self, path):
        """All or nothing: whoever reads the file finds the tally before or the tally after."""
        fresh = path + ".new"
        with open(fresh, "w", encoding="utf-8") as out:
            json.dump({"form": KEPT_FORM, "all_dice": self.all_dice, "cursor": self.cursor,
                       "people": self.people}, out)
            out.flush()
            os.fsync(out.fileno())
        os.replace(fresh, path)

    @classmethod
    def load(cls, path, all_dice=False):
        """The tally kept in a file; a new one where there is none."""
        tally = cls(all_dice)
        try:
            with open(path, encoding="utf-8") as kept_file:
                kept = json.load(kept_file)
        except FileNotFoundError:
            return tally
        if not isinstance(kept, dict) or kept.get("form") != KEPT_FORM:
            raise ValueError(f"{path} is no tally that this bot can read")
        if kept["all_dice"] != all_dice:
            raise ValueError(f"{path} was counted {'with' if kept['all_dice'] else 'without'} "
                             "--all-dice; the two do not mix")
        tally.cursor, tally.people = kept["cursor"], kept["people"]
        return tally


def events_of(lines):
    """Server-sent events from the lines of a stream: (id, data) and ("retry", seconds)."""
    cursor, data = "", []
    for line in lines:
        line = line.decode("utf-8").rstrip("\r\n")
        if not line:
            if data:
                yield cursor, "\n".join(data)
            data = []
            continue
        field, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if field == "data":
            data.append(value)
        elif field == "id":
            cursor = value
        elif field == "retry" and value.isdigit():
            yield "retry", int(value) / 1000


class Stream:
    """The room's events from a cursor on. Reconnects after every cut."""

    def __init__(self, link, types):
        self.url, self.room, self.token = link_parts(link)
        self.types = types
        self.wait_seconds = 1.0
        self.cuts = 0

    def connect(self):
        if self.url.scheme == "https":
            return http.client.HTTPSConnection(self.url.hostname, self.url.port,
                                               timeout=QUIET_SECONDS,
                                               context=ssl.create_default_context())
        return http.client.HTTPConnection(self.url.hostname, self.url.port, timeout=QUIET_SECONDS)

    def once(self, cursor):
        """Yields (cursor, event) until the connection ends."""
        connection = self.connect()
        try:
            headers = {"Authorization": "Bearer " + self.token, "Accept": "text/event-stream"}
            if cursor:
                headers["Last-Event-ID"] = cursor
            target = self.url.path.rstrip("/") + "/events"
            if self.types:
                target += "?" + urllib.parse.urlencode({"types": ",".join(self.types)})
            connection.request("GET", target, headers=headers)
            answer = connection.getresponse()
            if answer.status != 200:
                said = answer.read(4096).decode("utf-8", "replace")
                if answer.status >= 500 or answer.status == 429:
                    raise OSError(f"HTTP {answer.status}")
                raise NoEntry(f"HTTP {answer.status}: {said.strip()}")
            for at, data in events_of(iter(answer.readline, b"")):
                if at == "retry":
                    self.wait_seconds = data
                    continue
                self.cuts = 0
                yield at, json.loads(data)
        finally:
            connection.close()

    def wait(self):
        """Longer after every vain attempt; half of it is chance, so that not all come at once."""
        whole = min(LONGEST_WAIT_SECONDS, self.wait_seconds * 2 ** min(self.cuts, 5))
        self.cuts += 1
        time.sleep(whole / 2 + random.random() * whole / 2)


def follow(stream, tally, path, quiet):
    while True:
        try:
            for cursor, event in stream.once(tally.cursor):
                changed = tally.take(event)
                tally.cursor = cursor
                tally.save(path)
                if changed and not quiet:
                    print(tally.text(), end="\n\n", flush=True)
            why = "the stream ended"
        except (OSError, http.client.HTTPException, socket.timeout) as cut:
            why = str(cut) or type(cut).__name__
        if not quiet:
            print(f"tally: {why}; reconnecting", file=sys.stderr, flush=True)
        stream.wait()


def stop(*_):
    raise Stopped


def main(arguments):
    parser = argparse.ArgumentParser(description="Keeps a tally of the rolls of a Kast table.")
    parser.add_argument("link", nargs="?", help="the table's bot link")
    parser.add_argument("--file", default="tally.json", help="where the tally is kept")
    parser.add_argument("--all-dice", action="store_true",
                        help="also count the dice that the game's own commands rolled")
    parser.add_argument("--quiet", action="store_true", help="print nothing while counting")
    parser.add_argument("--show", metavar="FILE", help="print the tally in FILE and end")
    options = parser.parse_args(arguments)
    if bool(options.link) == bool(options.show):
        parser.error("either LINK or --show FILE is wanted")
    try:
        if options.show:
            with open(options.show, encoding="utf-8") as kept:
                print(Tally.load(options.show, json.load(kept)["all_dice"]).text())
            return 0
        # Only what is counted, unless dice may be in any event.
        types = [] if options.all_dice else ["dice.rolled", "room.said", "room.joined",
                                             "room.renamed"]
        stream = Stream(options.link, types)
        tally = Tally.load(options.file, options.all_dice)
    except (OSError, ValueError, KeyError, TypeError) as wrong:
        print(f"tally: {wrong}", file=sys.stderr)
        return 2
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    try:
        follow(stream, tally, options.file, options.quiet)
    except Stopped:
        print(tally.text(), flush=True)
        return 0
    except NoEntry as refused:
        print(f"tally: {refused}", file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
