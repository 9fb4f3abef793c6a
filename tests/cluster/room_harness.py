"""Fifty tables at once, six clients at each, ten of every game; and what must hold of everything they were sent."""

import asyncio
import json
import random
import time

import example_scripts
from nodes import PATIENCE_SECONDS
from player import Player, without_changes

ROOMS = 50
SEATS = (("gm", 0), ("player", 1), ("player", 2), ("player", 3), ("spectator", 4), ("bot", 5))
SAID_PER_SECOND = 150  # by all together


async def until(what, holds):
    """Waits until holds() gives no more reasons why not; what it waits for must come, however slow the machine."""
    end = time.monotonic() + PATIENCE_SECONDS
    while reasons := await holds():
        if time.monotonic() > end:
            raise AssertionError(f"never came: {what}: {reasons[:3]}")
        await asyncio.sleep(0.1)


class RoomHarness:
    """All clients at the tables of a cluster, from their join until everything they were sent has been checked."""

    def __init__(self, cluster, rooms=ROOMS, per_second=SAID_PER_SECOND):
        self.cluster, self.rooms, self.per_second = cluster, rooms, per_second
        self.chance = random.Random(rooms)
        self.players, self.tables, self.tasks = [], {}, []
        self.talking = None

    async def begin(self):
        for number in range(self.rooms):
            system = example_scripts.SYSTEMS[number % len(example_scripts.SYSTEMS)]
            script = example_scripts.Script(system, random.Random(number))
            opened = await asyncio.to_thread(self.cluster.open_room, system, script.settings)
            self.tables[opened["room"]] = [
                Player(self.cluster.where, opened["room"], script, role, seat, opened["tokens"][role]) for role, seat in SEATS]
            self.players += self.tables[opened["room"]]
        self.tasks = [asyncio.create_task(player.run()) for player in self.players]
        await self.until_all_are_in()
        self.talking = asyncio.create_task(self.talk())

    async def missing(self):
        self.raise_troubles()
        return [player.name for player in self.players if not player.joined]

    async def until_all_are_in(self):
        await until("everybody is in", self.missing)

    async def talk(self):
        """At an even pace, whatever happens to the servers."""
        due = time.monotonic()
        while True:
            due = max(due + 1 / self.per_second, time.monotonic() - 1)
            await asyncio.sleep(max(0, due - time.monotonic()))
            one = self.chance.choice(self.players)
            table = [other for other in self.tables[one.room] if one.script.is_for(other)]
            (self.chance.choice(table) if table and self.chance.randrange(2) else one).say()

    def troubles(self):
        found = [trouble for player in self.players for trouble in player.troubles]
        if self.talking and self.talking.done() and not self.talking.cancelled():
            found.append(f"nobody talks: {self.talking.exception()!r}")
        return found

    def raise_troubles(self):
        if found := self.troubles():
            raise AssertionError("\n".join(found[:10]) + "\n" + self.cluster.words())

    async def calm(self):
        """Nobody says anything new; everybody is there, and has had all answers."""
        self.talking.cancel()
        await until("every answer", self.unanswered)

    async def unanswered(self):
        self.raise_troubles()
        return await self.missing() + [f"{one.name}: {one.pending()}" for one in self.players if one.pending()]

    async def end(self):
        for task in filter(None, (self.talking, *self.tasks)):
            task.cancel()
        await asyncio.gather(*filter(None, (self.talking, *self.tasks)), return_exceptions=True)

    async def check(self):
        """Call it after `calm`. All that was told is in the log, once, in order; each command happened once; the patches lead
        to the state that each of the nodes has."""
        await until("the same state on every node", self.differing)
        for player in self.players:
            for since, told in player.runs:
                await self.check_told(player, since, told)
        self.check_commands()
        self.raise_troubles()

    async def check_after_loss(self):
        """As `check`, where the log has lost what was newest: what was told before may be gone, what came after stands. Gives
        how many events that somebody was told of are gone."""
        await until("the same state on every node", self.differing)
        for player in self.players:
            await self.check_told(player, *player.runs[-1])
        there = set(self.records())
        told = {(player.room, event["by"], event["cause"]) for player in self.players for _, events in player.runs
                for event in map(json.loads, events) if event.get("cause")}
        self.raise_troubles()
        return len(told - there)

    async def differing(self):
        """Whose state is not what each of the nodes gives to who comes new."""
        found = []
        for node in self.cluster.nodes:
            states = await asyncio.gather(*(player.fresh_state(node.where) for player in self.players))
            for player, (state, cursor) in zip(self.players, states):
                if (player.state, player.cursor) != (state, cursor):
                    where = "at another place" if player.cursor != cursor else f"another {difference(player.state, state)}"
                    found.append(f"{player.name}, node {node.number}: {where}")
        return found

    async def check_told(self, player, since, told):
        node = self.chance.choice(self.cluster.nodes)
        status, body = await asyncio.to_thread(node.get, f"/rooms/{player.room}/events?since={since}", player.token)
        assert status == 200, f"{player.name}: {status} {body.decode()}"
        page = [without_changes(json.loads(line)) for line in body.splitlines()]
        assert len(told) <= len(page), f"{player.name} was told {len(told)} events after {since}, the log has {len(page)}"
        for number, (one, other) in enumerate(zip(told, page)):
            assert one == other, f"{player.name}, event {number} after {since}: told {one}, the log has {other}"

    def records(self):
        """(room, member, command) → the places of its records; and how many each room has."""
        places, counts = {}, {}
        rows = self.cluster.sql('SELECT room, seq, "by", cause FROM records ORDER BY room, seq')
        for room, seq, by, cause in (row.split("|") for row in rows.splitlines()):
            counts[room] = counts.get(room, 0) + 1
            assert int(seq) == counts[room], f"a hole before {seq} in {room}"
            if cause:
                places.setdefault((room, by, cause), []).append(int(seq))
        return places

    def check_commands(self):
        """What was answered well is in the log, in one piece; what was refused is not."""
        places = self.records()
        for player in self.players:
            for key, sent in player.sent.items():
                these = places.get((player.room, player.member, key), [])
                if not sent.is_done():
                    assert not these, f"{key} of {player.name} was refused, and is in the log: {sent.answer}"
                    continue
                assert these, f"{key} ({sent.method}) of {player.name} was answered, and is not in the log"
                assert these[-1] - these[0] + 1 == len(these), f"{key} of {player.name} happened in pieces: {these}"
                if sent.method in ("room.say", "dice.roll"):
                    assert len(these) == 1, f"{key} of {player.name} happened {len(these)} times"

    def counts(self):
        sent = [one for player in self.players for one in player.sent.values()]
        told = sum(len(events) for player in self.players for _, events in player.runs)
        return {"commands": len(sent), "refused": sum(not one.is_done() for one in sent), "told": told,
                "connections": sum(player.connections for player in self.players),
                "resumed": sum(player.recoveries for player in self.players)}

    def lateness(self):
        """Seconds from when a command was answered to when others who were there were told of it, sorted."""
        answered = {(player.room, player.member, key): one.answered_at
                    for player in self.players for key, one in player.sent.items()}
        return sorted(max(0, when - answered[player.room, by, cause]) for player in self.players
                      for by, cause, when in player.arrivals if answered.get((player.room, by, cause)))

    def summary(self, rounds):
        """A line for people. Back in play: from when a connection was lost to when its player had joined again."""
        counts = self.counts()
        away = sorted(seconds for player in self.players for _, seconds, _ in player.absences)
        return (f"{rounds}: {counts['commands']:,} commands ({counts['refused']:,} refused), {counts['told']:,} events told, "
                f"{counts['connections']:,} connections, {counts['resumed']:,} of them resumed; "
                f"back in play {spread(away)}; told after the answer {spread(self.lateness())}")


def spread(seconds):
    """The median, the 99th percentile and the greatest of a sorted list."""
    if not seconds:
        return "-"
    return " ".join(f"{name} {seconds[min(len(seconds) - 1, int(len(seconds) * part))]:.2f} s"
                    for name, part in (("p50", 0.5), ("p99", 0.99), ("max", 1)))


def difference(one, other, path=""):
    """Where two states differ first."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            if one.get(key) != other.get(key):
                return difference(one.get(key), other.get(key), f"{path}/{key}")
    return f"{path}: {str(one)[:200]} and {str(other)[:200]}"
