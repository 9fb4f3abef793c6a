"""kastd with its log in PostgreSQL: its starts, and what several of them have of each other. And what becomes of a room
that cannot be read, in PostgreSQL and in SQLite alike.

    KASTD=build/debug/bin/kastd python3 -m unittest -v
"""

import asyncio
import http.client
import itertools
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

for folder in ("support", "cluster"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", folder))
from postgres import PostgresServer  # noqa: E402
from websocket import Closed, WebSocket  # noqa: E402

KASTD = os.environ["KASTD"]
PATIENCE_SECONDS = 60
numbers = itertools.count()


class Kastd:
    """One server on a free port, with a data directory of its own."""

    def __init__(self, folder, *flags):
        self.folder = folder
        self.process = subprocess.Popen(
            [KASTD, "--listen", "127.0.0.1:0", "--data", folder, "--log-level", "error", *flags],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.where = self.process.stdout.readline().split()[-1].removeprefix("http://")

    def ask(self, method, path, body=None, token=None):
        connection = http.client.HTTPConnection(self.where, timeout=PATIENCE_SECONDS)
        headers = {"Content-Type": "application/json"} if body else {}
        if token:
            headers["Authorization"] = "Bearer " + token
        connection.request(method, path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def ask_admin(self, path):
        """Of the listener that is the host's alone; head and body."""
        with socket.socket(socket.AF_UNIX) as admin:
            admin.connect(os.path.join(self.folder, "admin.sock"))
            admin.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
            return b"".join(iter(lambda: admin.recv(1 << 16), b"")).decode()

    def open_room(self):
        status, text = self.ask("POST", "/api/rooms", {"system": "troika", "name": "Evening"})
        assert status == 201, text
        return json.loads(text)

    def events(self, room):
        return self.ask("GET", f"/rooms/{room['room']}/events", token=room["tokens"]["gm"])

    async def joined(self, room, seat="gm", id=None):
        """Somebody in the room, by a WebSocket."""
        host, port = self.where.split(":")
        one = await WebSocket.connect(host, int(port), f"/rooms/{room['room']}/ws")
        name = "Ann" if seat == "gm" else "Bo"
        ask(one, "room.join", {"token": room["tokens"][seat], "name": name}, id)
        return one

    def kill(self):
        """What it wrote to its log."""
        self.process.kill()
        return self.process.communicate()[1] or ""

    def stop(self):
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode


def ask(one, method, params, id=None):
    one.send(json.dumps({"jsonrpc": "2.0", "id": id or f"q{next(numbers)}", "method": method, "params": params}))


async def heard(one, *texts):
    """Waits until it was sent something that holds each of these texts."""
    missing = set(texts)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while missing:
            message = await one.receive()
            missing = {text for text in missing if text not in message}


async def close_code(one):
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            try:
                await one.receive()
            except Closed as closed:
                return closed.code


def run(*words):
    return subprocess.run([KASTD, *words], capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)


def siphash(key, data):
    """SipHash-2-4, which the log's checksums are; as PostgreSQL has it, signed."""
    mask = (1 << 64) - 1

    def left(value, bits):
        return (value << bits | value >> 64 - bits) & mask

    def rounds(v0, v1, v2, v3, count):
        for _ in range(count):
            v0, v2 = v0 + v1 & mask, v2 + v3 & mask
            v1, v3 = left(v1, 13) ^ v0, left(v3, 16) ^ v2
            v0, v2 = left(v0, 32) + v3 & mask, v2 + v1 & mask
            v3, v1 = left(v3, 21) ^ v0, left(v1, 17) ^ v2
            v2 = left(v2, 32)
        return v0, v1, v2, v3

    k0, k1 = (int.from_bytes(key[at:at + 8], "little") for at in (0, 8))
    state = k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573
    data += bytes(-(len(data) + 1) % 8) + bytes([len(data) % 256])
    for at in range(0, len(data), 8):
        word = int.from_bytes(data[at:at + 8], "little")
        v0, v1, v2, v3 = rounds(*state[:3], state[3] ^ word, 2)
        state = v0 ^ word, v1, v2, v3
    v0, v1, v2, v3 = rounds(*state[:2], state[2] ^ 0xff, state[3], 4)
    return int.from_bytes((v0 ^ v1 ^ v2 ^ v3).to_bytes(8, "little"), "little", signed=True)


class UnreadableRoom:
    """A room whose first record is not as it was stored, beside one that is whole."""

    def check_a_damaged_room(self):
        self.check_that_one_room_is_refused(self.damage)

    def check_half_deleted_rooms(self):
        for deletion in self.deletions:
            with self.subTest(deletion):
                self.check_that_one_room_is_refused(lambda room: self.delete(room, deletion))
                checked = self.check()
                self.assertEqual((checked.returncode, checked.stderr), (1, ""))
                self.new_place()

    def check_that_one_room_is_refused(self, damage):
        before = self.start("one")
        damaged, whole = before.open_room(), before.open_room()
        before.kill()
        damage(damaged["room"])
        one = self.start("one")
        for _ in range(2):
            status, text = one.events(damaged)
            self.assertEqual((status, json.loads(text)["kind"]), (503, "storage"))
            self.assertEqual(asyncio.run(self.code_of_a_join(one, damaged)), 1012)
        self.assertEqual(one.events(whole)[0], 200)
        asyncio.run(self.play(one, whole))
        self.assertEqual(one.ask("GET", "/readyz"), (200, "ready\n"))
        said = one.kill()
        self.assertIn(f"room {damaged['room']}", said)
        self.assertNotIn(whole["room"], said)

    async def code_of_a_join(self, one, room):
        return await close_code(await one.joined(room))

    async def play(self, one, room):
        gm = await one.joined(room)
        ask(gm, "room.say", {"text": "plays on"})
        await heard(gm, "plays on")
        gm.abort()


class TextOfAnyKind:
    """A text that a database cannot keep is no log that cannot be written: who sends it is refused, and nobody else
    notices. With another node, which is where a server that cannot store sends its people."""

    def check_control_signs(self):
        one = self.start("one")
        room = one.open_room()

        async def evening():
            bystander, sender = await one.joined(room), await one.joined(room, "player")
            await heard(bystander, '"state"')
            await heard(sender, '"state"')
            for sign in "\0\n\x1f\x7f\x85":
                for id in (f"1{sign}", f"{sign}1"):
                    ask(sender, "room.say", {"text": "never"}, id)
                    await heard(sender, '"code":-32600', '"path":"/id"', '"id":null')
                    newcomer = await one.joined(room, "player", id)
                    await heard(newcomer, '"code":-32600', '"path":"/id"')
                    newcomer.abort()
            for sign in ("\0", "\ud800", "\ufffe"):
                for method, params in self.texts(sign):
                    ask(sender if method.startswith("room.say") else bystander, method, params)
                    self.assertEqual(one.ask("GET", "/readyz"), (200, "ready\n"), method)
            ask(sender, "room.say", {"text": "plays on"})
            await heard(bystander, "plays on")
            sender.abort()
            bystander.abort()

        asyncio.run(evening())
        body = {"system": "troika", "name": "a\0b"}
        self.assertEqual(one.ask("POST", "/api/rooms", body)[0], 422)
        self.assertIn("kast_log_failures_total 0\n", one.ask_admin("/metrics"))
        self.assertNotIn('"level":"error"', one.kill())

    def texts(self, sign):
        """Each command of a room that takes a text, with `sign` in it."""
        text = f"a{sign}b"
        nonce = text * 8
        return [
            ("room.say", {"text": text}),
            ("room.say", {"text": "x", "nonce": nonce}),
            ("room.say", {"text": "x", "to": [text]}),
            ("room.rename", {"name": text}),
            ("room.rename", {"colour": text, "mark": text}),
            ("dice.roll", {"notation": "2d6", "label": text}),
            ("dice.roll", {"notation": f"2d6 # {text}", "nonce": nonce}),
            ("room.invite", {"role": "player", "label": text}),
            ("room.note.set", {"note": "shared", "text": text, "version": 0}),
            ("room.handout.add", {"title": "Map", "text": text}),
            ("room.handout.add", {"title": text, "text": "x", "image_description": text}),
            ("room.clock.add", {"name": text, "segments": 4}),
            ("room.timer.start", {"name": text, "length_s": 60}),
            ("room.pause", {"reason": text}),
            ("room.ready.open", {"label": text}),
            (text, {}),
            ("troika.creature.add", {"kind": "enemy", "name": text, "notes": text}),
        ]


class InSqlite(UnreadableRoom, TextOfAnyKind, unittest.TestCase):
    deletions = ("DELETE FROM rooms WHERE id = {}", "DELETE FROM records WHERE room = {}",
                 "DELETE FROM records WHERE room = {} AND seq = 1", "UPDATE rooms SET sum = sum + 1 WHERE id = {}")

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_a_damaged_room_is_let_go_and_the_others_are_played_in(self):
        self.check_a_damaged_room()

    def test_a_text_of_any_kind_leaves_the_log_writable(self):
        self.check_control_signs()

    def start(self, name, *flags):
        kastd = Kastd(os.path.join(self.folder, name), *flags)
        self.addCleanup(kastd.kill)
        return kastd

    def test_a_half_deleted_room_is_refused_alone(self):
        self.check_half_deleted_rooms()

    def check(self):
        return run("check", os.path.join(self.folder, "one"))

    def new_place(self):
        shutil.rmtree(os.path.join(self.folder, "one"))

    def delete(self, room, deletion):
        with sqlite3.connect(os.path.join(self.folder, "one", "kast.db")) as log:
            number = log.execute("SELECT id FROM rooms WHERE room = ?", (room,)).fetchone()[0]
            log.execute(deletion.format(number))
        log.close()

    def damage(self, room):
        with sqlite3.connect(os.path.join(self.folder, "one", "kast.db")) as log:
            log.execute("UPDATE records SET data = '{}' WHERE seq = 1 AND room = (SELECT id FROM rooms WHERE room = ?)", (room,))
        log.close()


class InPostgres(UnreadableRoom, TextOfAnyKind, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = PostgresServer(settings={"fsync": "off"})
        cls.addClassCleanup(cls.postgres.close)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.flags = self.in_schema("s" + str(time.monotonic_ns()))

    def in_schema(self, schema, *more):
        self.postgres.sql(f"CREATE SCHEMA {schema} AUTHORIZATION kast")
        places = [self.postgres.conninfo + f" options=-csearch_path={schema}"]
        for name in more:
            self.postgres.sql(f"CREATE SCHEMA {schema}{name} AUTHORIZATION kast")
            places.append(f"{name}: {self.postgres.conninfo} options=-csearch_path={schema}{name}")
        return ["--log", "postgres", "--postgres", "; ".join(places)]

    def start(self, name, *flags):
        kastd = Kastd(os.path.join(self.folder, name), *(flags or self.flags))
        self.addCleanup(kastd.kill)
        return kastd

    deletions = ("DELETE FROM {schema}.rooms WHERE id = '{room}'", "DELETE FROM {schema}.records WHERE room = '{room}'",
                 "DELETE FROM {schema}.records WHERE room = '{room}' AND seq = 1")

    def test_a_half_deleted_room_is_refused_alone(self):
        self.check_half_deleted_rooms()

    def check(self):
        return run("check", *self.flags)

    def new_place(self):
        self.flags = self.in_schema("s" + str(time.monotonic_ns()))

    def delete(self, room, deletion):
        self.postgres.sql(deletion.format(schema=self.flags[-1].rpartition("=")[2], room=room))

    def damage(self, room, change="data = '{}'", seq="1"):
        schema = self.flags[-1].rpartition("=")[2]
        self.postgres.sql(f"UPDATE {schema}.records SET {change} WHERE room = '{room}' AND seq = {seq}")

    def test_a_damaged_room_is_let_go_and_the_others_are_played_in(self):
        self.check_a_damaged_room()

    def test_a_text_of_any_kind_leaves_the_log_writable(self):
        self.check_control_signs()

    def test_a_damaged_room_lets_those_go_who_are_in_it(self):
        one = self.start("one")
        damaged, whole = one.open_room(), one.open_room()

        async def evening():
            there, elsewhere = await one.joined(damaged), await one.joined(whole)
            await heard(there, '"state"')
            schema = self.flags[-1].rpartition("=")[2]
            last = f"(SELECT last_seq FROM {schema}.rooms WHERE id = '{damaged['room']}')"
            self.damage(damaged["room"], "sum = sum + 1", last)
            self.assertEqual(await close_code(there), 1012)
            ask(elsewhere, "room.say", {"text": "plays on"})
            await heard(elsewhere, "plays on")
            self.assertEqual(await self.code_of_a_join(one, damaged), 1012)
            elsewhere.abort()

        asyncio.run(evening())
        self.assertEqual(one.ask("GET", "/readyz")[0], 200)
        self.assertIn(f"room {damaged['room']}, record", one.kill())

    def store_what_only_a_newer_version_knows(self, room):
        """A record whole in itself, of a type that there is not yet."""
        schema = self.flags[-1].rpartition("=")[2]
        key = bytes.fromhex(self.postgres.sql(f"SELECT encode(key, 'hex') FROM {schema}.log"))
        last, before = map(int, self.postgres.sql(f"SELECT last_seq, sum FROM {schema}.rooms WHERE id = '{room}'").split("|"))
        at_ms, kind, data = 1_795_201_391_204, "troika.of_tomorrow", "{}"

        def number(value):
            return value.to_bytes(8, "little", signed=True)

        texts = b"".join(number(len(text)) + text.encode() for text in ("", "", kind, data))
        found = siphash(key, b"e" + number(before) + number(0) * 2 + number(last + 1) + number(at_ms) + texts)
        self.postgres.sql(f"""INSERT INTO {schema}.records (room, seq, at_ms, "by", cause, type, sum, data)
                              VALUES ('{room}', {last + 1}, {at_ms}, '', '', '{kind}', {found}, '{data}');
                              UPDATE {schema}.rooms SET last_seq = {last + 1}, sum = {found} WHERE id = '{room}'""")

    def test_a_room_that_a_newer_version_wrote_to_is_left_to_it(self):
        one = self.start("one")
        newer, whole = one.open_room(), one.open_room()

        async def evening():
            there, elsewhere = await one.joined(newer), await one.joined(whole)
            await heard(there, '"state"')
            self.store_what_only_a_newer_version_knows(newer["room"])
            self.assertEqual(await close_code(there), 1012)
            ask(elsewhere, "room.say", {"text": "plays on"})
            await heard(elsewhere, "plays on")
            elsewhere.abort()

        asyncio.run(evening())
        for _ in range(2):
            status, text = one.events(newer)
            self.assertEqual((status, json.loads(text)["kind"]), (503, "newer-record"))
            self.assertEqual(asyncio.run(self.code_of_a_join(one, newer)), 1012)
        self.assertEqual(one.events(whole)[0], 200)
        self.assertEqual(one.ask("GET", "/readyz"), (200, "ready\n"))
        self.assertIn("troika.of_tomorrow", one.kill())

    def test_nodes_that_tell_each_other_nothing_ask_the_log(self):
        one, other = self.start("one", *self.flags, "--bus", "none"), self.start("other", *self.flags, "--bus", "none")
        room = one.open_room()

        async def evening():
            here, there = await one.joined(room), await other.joined(room, "player")
            for number in range(3):
                ask(there, "room.say", {"text": f"said there {number}"})
                ask(here, "room.say", {"text": f"said here {number}"})
                for who in (here, there):
                    await heard(who, f"said here {number}", f"said there {number}")
            here.abort()
            there.abort()

        asyncio.run(evening())
        self.assertEqual(one.events(room), other.events(room))

    def test_what_one_node_stores_another_serves(self):
        one, other = self.start("one"), self.start("other")
        room = one.open_room()
        self.assertEqual(other.events(room)[0], 200)
        self.assertEqual(other.events(room), one.events(room))
        one.kill()
        self.assertEqual(other.events(room)[0], 200)
        self.assertEqual(other.stop(), 0)

    def test_a_database_that_comes_back_is_used_again(self):
        one = self.start("one", *self.flags, "--log-patience-s", "1")
        room = one.open_room()
        before = one.events(room)
        self.postgres.kill()
        self.assertEqual(one.ask("POST", "/api/rooms", {"system": "troika"})[0], 503)
        self.assertEqual(one.ask("GET", "/readyz")[0], 503)
        self.postgres.start()
        one.open_room()
        # Each writer that failed looks once a second whether it can store again.
        self.until_answered(one, "/readyz", (200, "ready\n"))
        self.assertEqual(one.events(room), before)

    def test_rooms_are_spread_over_several_databases(self):
        flags = self.in_schema("several" + str(time.monotonic_ns()), "b")
        one, other = self.start("one", *flags), self.start("other", *flags)
        rooms = [one.open_room() for _ in range(20)]
        lengths = {len(room["room"]) for room in rooms}
        self.assertEqual(lengths, {14, 15})
        for room in rooms:
            self.assertEqual(len(room["room"]) == 15, room["room"][14:] == "b")
            self.assertEqual(other.events(room)[0], 200)

    def test_one_fallen_database_of_two_takes_its_own_rooms_alone_with_it(self):
        second = PostgresServer(settings={"fsync": "off"})
        self.addCleanup(second.close)
        one = self.start("one", *self.flags[:-1], f"{self.flags[-1]}; b: {second.conninfo}", "--log-patience-s", "1")
        rooms = [one.open_room() for _ in range(20)]
        fallen = [room for room in rooms if len(room["room"]) == 15]
        others = [room for room in rooms if room not in fallen]

        async def evening():
            there, elsewhere = await one.joined(fallen[0]), await one.joined(others[0])
            await heard(there, '"state"')
            second.kill()
            self.assertEqual(await close_code(there), 1012)
            self.assertEqual(one.ask("GET", "/readyz"), (200, "ready\ndatabase b cannot be written\n"))
            self.assertIn("database b cannot be written: ", one.ask_admin("/readyz"))
            self.assertEqual(await self.code_of_a_join(one, fallen[1]), 1012)
            self.assertEqual(one.events(fallen[0])[0], 503)
            for _ in range(5):
                self.assertEqual(len(one.open_room()["room"]), 14)
            self.assertEqual(one.events(others[1])[0], 200)
            ask(elsewhere, "room.say", {"text": "plays on"})
            await heard(elsewhere, "plays on")
            elsewhere.abort()

        asyncio.run(evening())
        second.start()
        self.until_answered(one, "/readyz", (200, "ready\n"))
        self.assertEqual(one.events(fallen[0])[0], 200)

    def until_answered(self, one, path, answer):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while one.ask("GET", path) != answer:
            self.assertLess(time.monotonic(), deadline, f"never: {answer}")
            time.sleep(0.1)

    def test_migrate_makes_the_tables_and_check_verifies_all(self):
        made = run("migrate", *self.flags)
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertIn("dbname=kast): format 1\n", made.stdout)
        one = self.start("one")
        one.open_room()
        checked = run("check", *self.flags)
        self.assertEqual(checked.returncode, 0, checked.stderr)
        self.assertIn("1 rooms", checked.stdout)
        self.assertIn("whole", checked.stdout)
        schema = self.flags[-1].rpartition("=")[2]
        self.postgres.sql(f"UPDATE {schema}.records SET data = '{{}}'")
        checked = run("check", *self.flags)
        self.assertEqual(checked.returncode, 1)
        self.assertIn("not as it was stored", checked.stdout)

    def refused(self, code, *says):
        ended = run("--listen", "127.0.0.1:0", "--data", os.path.join(self.folder, "data"), *self.flags)
        self.assertEqual((ended.returncode, ended.stdout), (code, ""))
        self.assertEqual(ended.stderr.count("\n"), 1, ended.stderr)
        for text in says:
            self.assertIn(text, ended.stderr)

    def test_starts_that_cannot_be_are_told_with_their_place(self):
        self.flags = ["--log", "postgres"]
        self.refused(2, "wants postgres")
        self.flags = ["--log", "postgres", "--postgres", "hots=db"]
        self.refused(2, "postgres: database 1", "hots")
        self.flags = ["--log", "postgres", "--postgres", "host=/nowhere dbname=kast"]
        self.refused(1, "cannot reach the log", "/nowhere")

    def test_a_database_with_tables_of_others_is_left_alone(self):
        schema = self.flags[-1].rpartition("=")[2]
        self.postgres.sql(f"CREATE TABLE {schema}.orders (id integer)")
        self.refused(1, "not Kast's (orders)", "dbname=kast")

    def test_a_log_of_another_version_is_left_as_it_is(self):
        self.assertEqual(run("migrate", *self.flags).returncode, 0)
        schema = self.flags[-1].rpartition("=")[2]
        for version, says in ((99, "run a newer kastd"), (0, "`kastd migrate`")):
            self.postgres.sql(f"UPDATE {schema}.log SET format = {version}, oldest = {version}")
            self.refused(1, "dbname=kast", f"format version {version}", says)
            self.assertEqual(self.postgres.sql(f"SELECT format FROM {schema}.log"), str(version))

    def test_a_role_without_rights_is_told_which(self):
        self.assertEqual(run("migrate", *self.flags).returncode, 0)
        schema = self.flags[-1].rpartition("=")[2]
        self.postgres.sql(f"REVOKE INSERT ON {schema}.records FROM kast")
        self.refused(1, "the role kast of", "dbname=kast", "lacks rights", "records (INSERT)")

    def test_a_role_that_may_read_alone_may_check(self):
        self.assertEqual(run("migrate", *self.flags).returncode, 0)
        schema = self.flags[-1].rpartition("=")[2]
        self.postgres.sql(f"REVOKE INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} FROM kast")
        checked = run("check", *self.flags)
        self.assertEqual((checked.returncode, checked.stderr), (0, ""))
        self.postgres.sql(f"REVOKE SELECT ON {schema}.records FROM kast")
        checked = run("check", *self.flags)
        self.assertEqual((checked.returncode, checked.stdout), (1, ""))
        self.assertIn("lacks rights on the log's tables: records (SELECT)", checked.stderr)

    def test_a_check_where_there_is_no_log_says_so(self):
        checked = run("check", *self.flags)
        self.assertEqual((checked.returncode, checked.stdout), (1, ""))
        self.assertIn("there is no log of Kast in PostgreSQL", checked.stderr)

    def test_a_log_that_lacks_a_table_is_refused(self):
        self.assertEqual(run("migrate", *self.flags).returncode, 0)
        self.postgres.sql(f"DROP TABLE {self.flags[-1].rpartition('=')[2]}.snapshots")
        self.refused(1, "dbname=kast", "lacks tables (snapshots)", "put back a backup")

    def test_a_role_that_may_make_no_tables_is_told_where(self):
        schema = self.flags[-1].rpartition("=")[2]
        self.postgres.sql(f"ALTER SCHEMA {schema} OWNER TO super; GRANT USAGE ON SCHEMA {schema} TO kast")
        self.refused(1, f"the schema {schema} of", "dbname=kast", "permission denied", "nothing was changed")

    def test_a_server_that_takes_no_writes_is_refused(self):
        self.flags[-1] = self.flags[-1].replace("options=", "options='") + " -cdefault_transaction_read_only=on'"
        self.refused(1, "cannot reach the log", "read-only")

    def test_a_server_that_loses_what_it_confirms_is_refused(self):
        self.flags[-1] = self.flags[-1].replace("options=", "options='") + " -csynchronous_commit=off'"
        self.refused(1, "synchronous_commit = off")


if __name__ == "__main__":
    unittest.main()
