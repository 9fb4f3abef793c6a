"""Two real servers with the same dice, whose tables differ in secrets alone: for those who may not know them every byte is the
same at every door, but for what is made at random: sockets, streams, JSON lines, history, odds, errors, public HTTP, and the
server's own log; and the sizes of messages are.

    KASTD_TEST=build/ci/bin/kastd-test python3 -m unittest -v
"""

import asyncio
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cluster"))
import example_scripts  # noqa: E402
from websocket import WebSocket  # noqa: E402

KASTD = os.environ["KASTD_TEST"]
PATIENCE_SECONDS = 60
# Ids, tokens, cursors and commitments; secrets in these tests are of small letters alone.
RANDOM = re.compile(r"\b\d{4}-\d\d-\d\dT[\d:.]+Z|(?<![\w-])(?=[\w-]*[A-Z0-9])[\w-]{12,64}(?![\w-])")


def plain(text):
    """With what is made at random told by when it came first, and how long it is."""
    seen = {}

    def told(one):
        return f"<time:{len(one[0])}>" if one[0].endswith("Z") and ":" in one[0] else (
            f"<{seen.setdefault(one[0], len(seen))}:{len(one[0])}>")

    return RANDOM.sub(told, text)


class Server:
    def __init__(self, folder):
        self.log = open(os.path.join(folder, "log"), "w+", encoding="utf-8")  # pylint: disable=consider-using-with
        self.process = subprocess.Popen(
            [KASTD, "--test-dice", "7", "--listen", "127.0.0.1:0", "--data", os.path.join(folder, "data"), "--log-level", "debug",
             "--commands-per-second", "1000", "--commands-burst", "100000"],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.port = int(self.process.stdout.readline().rpartition(":")[2])

    def stop(self):
        """Its log, without what is not the same each time: when, from which port, and where it lies."""
        self.process.terminate()
        self.process.wait(PATIENCE_SECONDS)
        self.process.stdout.close()
        self.log.seek(0)
        text = self.log.read()
        self.log.close()
        return re.sub(r"127\.0\.0\.1:\d+|/\S*/data|pid=\d+|after_ms=\d+", "-", text)

    def ask(self, target, token=None, body=None):
        """Head and body, but for the time of day."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        connection.request("POST" if body else "GET", target, body, headers | ({"Content-Type": "application/json"} if body else {}))
        answer = connection.getresponse()
        head = [f"{name}: {value}" for name, value in answer.getheaders() if name.lower() != "date"]
        text = answer.read().decode()
        connection.close()
        return "\n".join([str(answer.status), *head, "", text])


class Seat:
    """Somebody at the table, who keeps all that comes."""

    def __init__(self, name, role, number):
        self.name, self.role, self.number = name, role, number
        self.all, self.state, self.member, self.cursor, self.count = [], {}, "", "", 0
        self.socket = None

    async def join(self, port, room, token):
        self.socket = await WebSocket.connect("127.0.0.1", port, f"/rooms/{room}/ws")
        joined = (await self.ask("room.join", {"token": token, "name": self.name}))["result"]
        self.member, self.state, self.cursor = joined.get("member", ""), joined["state"], joined["cursor"]

    async def ask(self, method, params=None):
        self.count += 1
        key = f"{self.name}{self.count}"
        self.socket.send(json.dumps({"jsonrpc": "2.0", "id": key, "method": method, "params": params or {}}))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                text = await self.socket.receive()
                self.all.append(text)
                message = json.loads(text)
                if message.get("id") == key:
                    return message
                if message.get("method") == "event":
                    self.cursor = message["params"]["cursor"]

    async def done(self, method, params):
        answer = await self.ask(method, params)
        assert "result" in answer, answer
        return answer["result"]


class World:
    """One of the two: `number` is 0 or 1."""

    def __init__(self, server, number):
        self.server, self.number = server, number

    def word(self, n):
        return "ab"[self.number] * (3 + (n * 7 + self.number * 13) % 60)

    def dice(self, n):
        return f"{1 + (n + self.number * 3) % 9}{('d6', 'd20kh1')[self.number]}"

    async def evening(self, system):
        """What those may know who know no secret: a transcript for each."""
        script = example_scripts.Script(system, random.Random(system))
        opened = json.loads(self.server.ask("/api/rooms", body=json.dumps(
            {"system": system, "settings": script.settings})).partition("\n\n")[2])
        self.room, tokens = opened["room"], opened["tokens"]
        self.gm, self.bo, self.cid, self.dan = (Seat(name, "gm" if name == "gm" else "player", number)
                                                for number, name in enumerate(("gm", "bo", "cid", "dan")))
        self.watcher = Seat("eve", "spectator", 4)
        for one in (self.gm, self.bo, self.cid, self.dan, self.watcher):
            await one.join(self.server.port, self.room, tokens[one.role])
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        writer.write(f"GET /rooms/{self.room}/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n"
                     f"Authorization: Bearer {tokens['bot']}\r\n\r\n".encode())
        for n in range(24):
            await self.play(script)
            await self.keep_secret(n)
            await self.look_around(n)
        await self.gm.done("room.say", {"text": "that is all"})
        for one in (self.cid, self.watcher):
            await one.ask("room.no-such-thing")
        async with asyncio.timeout(PATIENCE_SECONDS):
            stream = (await reader.readuntil(b"that is all")).decode()
        writer.transport.abort()
        doors = [self.server.ask(f"/rooms/{self.room}/events{query}", tokens[role]) for role in ("spectator", "bot")
                 for query in ("", "?types=room.said,dice.rolled,table.changed", "?limit=5")]
        doors += [self.server.ask(path) for path in ("/healthz", "/readyz", "/metrics", "/", f"/rooms/{self.room}",
                                                     f"/rooms/{self.room}/events", "/api/rooms")]
        for one in (self.gm, self.bo, self.cid, self.dan, self.watcher):
            one.socket.abort()
        told = {"cid": "\n".join(self.cid.all), "watcher": "\n".join(self.watcher.all),
                "stream": re.sub(r"(?i)date: .*", "date", stream), "HTTP": "\n".join(doors),
                "sizes": str([[len(text) for text in one.all] for one in (self.cid, self.watcher)])}
        known = "\n".join(self.bo.all + self.gm.all)
        return {door: plain(text) for door, text in told.items()}, plain(known)

    async def play(self, script):
        """The next line of the worked examples, by whoever it is for."""
        for one in (self.gm, self.bo, self.cid):
            if script.is_for(one):
                await one.ask(*script.next(one))
                return

    async def keep_secret(self, n):
        """As many records in both worlds, and each has its own texts, dice and sizes."""
        gm, bo, dan = self.gm, self.bo, self.dan
        match n % 8:
            case 0:
                await bo.done("room.say", {"text": self.word(n), "to": [dan.member]})
            case 1:
                await bo.done("dice.roll", {"notation": self.dice(n), "audience": "self", "trace": False})
            case 2:
                await bo.done("dice.roll", {"notation": self.dice(n), "label": self.word(n), "audience": [dan.member]})
            case 3:
                await gm.done("dice.roll", {"notation": self.dice(n), "audience": "gm", "trace": False})
            case 4:
                await gm.done("room.clock.add", {"id": "hush", "name": self.word(n), "segments": 6, "hidden": True})
                await gm.done("room.clock.remove", {"clock": "hush"})
            case 5:
                await gm.done("room.note.set", {"note": "gm", "text": self.word(n), "version": n // 8})
            case 6:
                await gm.done("room.handout.add", {"id": "hush", "title": self.word(n), "text": self.dice(n)})
                await gm.done("room.handout.remove", {"handout": "hush"})
            case 7:
                made = await gm.done("room.invite", {"role": "player", "label": self.word(n)})
                await gm.done("room.revoke", {"invite": made["invite"]})

    async def look_around(self, n):
        one = (self.cid, self.watcher)[n % 2]
        match n % 6:
            case 0:
                await one.ask("room.history", {"limit": 20, "before": one.cursor})
            case 1:
                await one.ask("room.odds", {"method": "dice.roll", "params": {"notation": "3d6"}})
            case 2:
                await one.ask("dice.roll", {"notation": "2d6+"})
            case 3:
                await one.ask("dice.open", {"roll": one.cursor})
            case 4:
                await one.ask("room.seen_by", {"member": self.bo.member})
            case 5:
                await one.ask("dice.roll", {"notation": "2d6", "label": "to all"})


def lines_of(answer):
    """Without the sizes of chunks: how many events go out in one is the machine's doing."""
    return [line for line in answer.splitlines() if line and not re.fullmatch("[0-9a-f]+", line)]


class Twins(unittest.TestCase):
    def test_two_real_servers_are_alike_to_who_may_not_know(self):
        evenings, logs = [], []
        for number in (0, 1):
            with tempfile.TemporaryDirectory(prefix="twins-") as folder:
                server = Server(folder)
                try:
                    evenings.append([asyncio.run(World(server, number).evening(system)) for system in example_scripts.SYSTEMS])
                finally:
                    logs.append(server.stop())
        self.maxDiff = 4000
        for system, (one, known), (other, known_there) in zip(example_scripts.SYSTEMS, *evenings):
            self.assertNotEqual(known, known_there, "the worlds do differ")
            for door in one:
                with self.subTest(system=system, door=door):
                    self.assertEqual(lines_of(one[door]), lines_of(other[door]))
                    for word in ("aaaa", "bbbb"):
                        self.assertNotIn(word, one[door] + other[door])
        self.assertEqual(plain(logs[0]).splitlines(), plain(logs[1]).splitlines())
        self.assertIn("room opened", logs[0])


if __name__ == "__main__":
    unittest.main()
