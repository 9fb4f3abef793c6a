"""The kast command against a real kastd: what people and scripts rely on.

    KASTD=build/debug/bin/kastd KASTD_TEST=build/debug/bin/kastd-test KAST=build/debug/bin/kast \
        python3 -m unittest -v
"""

import json
import os
import re
import select
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
import unittest

KASTD = os.environ["KASTD"]
KAST = os.environ["KAST"]
# A checker of dice with code of its own (tests/verify/README.md).
VERIFY_PY = os.path.join(os.path.dirname(__file__), "..", "verify", "verify.py")
# Only waited for in full where something is wrong.
PATIENCE_SECONDS = float(os.environ.get("PATIENCE_SECONDS", 60))


class Lines:
    """What a running program prints, line by line, without waiting for ever."""

    def __init__(self, child):
        self.child = child
        self.rest = b""

    def next(self):
        until = time.monotonic() + PATIENCE_SECONDS
        while b"\n" not in self.rest:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.child.stdout], [], [], left)[0]:
                raise AssertionError("no line came; so far: " + repr(self.rest))
            piece = os.read(self.child.stdout.fileno(), 65536)
            if not piece:
                raise AssertionError("it ended; so far: " + repr(self.rest))
            self.rest += piece
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode()

    def until(self, holds):
        """The lines up to and with the first for which holds(line)."""
        lines = [self.next()]
        while not holds(lines[-1]):
            lines.append(self.next())
        return lines


class Terminal(unittest.TestCase):
    SERVER = (KASTD,)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.environment = dict(os.environ, XDG_STATE_HOME=os.path.join(self.folder, "state"))
        self.address = "127.0.0.1:0"
        self.start_server()

    def end(self, child):
        if child.poll() is None:
            child.kill()
        child.wait()
        for pipe in (child.stdout, child.stderr):
            if pipe:
                pipe.close()

    def start(self, *command, **options):
        child = subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, **options)
        self.addCleanup(self.end, child)
        return child

    def start_server(self, *flags):
        self.server = self.start(*self.SERVER, "--listen", self.address, "--data",
                                 os.path.join(self.folder, "data"), *flags,
                                 stderr=subprocess.DEVNULL)
        line = Lines(self.server).next()
        self.assertRegex(line, "^kastd listening on https?://")
        self.address = line.split("://")[1].strip()

    def kill_server(self):
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()

    def kast(self, *arguments, code=0, stdin=None):
        done = subprocess.run([KAST, *arguments], env=self.environment, text=True, input=stdin,
                              capture_output=True, check=False, timeout=PATIENCE_SECONDS)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.errors = done.stderr
        return done.stdout

    def new(self, *more, system="troika"):
        return json.loads(self.kast("new", "http://" + self.address, "--system", system, "--json",
                                    *more))["links"]

    def events(self, link):
        lines = [json.loads(line) for line in self.kast("export", link).splitlines()]
        self.assertEqual(lines[0]["export"], "kast.v1")
        return lines[1:]

    def of_type(self, link, kind):
        return [one for one in self.events(link) if one["type"] == kind]


class Opening(Terminal):
    def test_links_for_four_are_printed(self):
        printed = self.kast("new", "http://" + self.address, "--system", "troika", "--name", "Friday")
        roles = [line.split()[0] for line in printed.splitlines()]
        self.assertEqual(roles, ["gm", "player", "spectator", "bot"])
        for line in printed.splitlines():
            self.assertRegex(line, rf"^\w+ +http://{self.address}/rooms/[\w-]+#[\w-]+$")

    def test_a_refusal_is_told_by_place(self):
        self.kast("new", "http://" + self.address, "--system", "chess", code=3)
        self.assertIn("no-such-system", self.errors)
        self.assertRegex(self.errors, r"this server has: .*\btroika\b.*\btoy\b")
        self.kast("new", "http://" + self.address, "--system", "troika", "--settings",
                  '{"no_such": 1}', code=3)
        self.assertIn("/settings/no_such", self.errors)
        self.kast("new", "http://" + self.address, "--system", "troika", "--settings", "{", code=2)
        self.assertIn("--settings: This is not JSON", self.errors)

    def test_the_hosts_key_opens_where_one_is_asked_for(self):
        self.kill_server()
        key = os.path.join(self.folder, "key")
        with open(key, "w", encoding="utf-8") as file:
            file.write("four words of the host's\n")
        self.start_server("--open-rooms", "key", "--open-rooms-key-file", key)
        opening = ("new", "http://" + self.address, "--system", "troika")
        self.kast(*opening, code=3)
        self.assertIn("HTTP 401: Opening a room here takes the host's key. [kind key-required]; --key takes it",
                      self.errors)
        self.kast(*opening, "--key", "four words of another", code=3)
        self.assertIn("[kind wrong-key]", self.errors)
        self.kast(*opening, "--key", "käy", code=2)
        self.assertIn("--key: a key has printable characters", self.errors)
        for given in ("four words of the host's", "@" + key):
            self.assertIn("player ", self.kast(*opening, "--key", given))
        self.assertIn("player ", self.kast(*opening, "--key", "-", stdin="four words of the host's\n"))
        self.kast(*opening, "--key", "@/nowhere", code=2)
        self.assertIn("/nowhere", self.errors)

    def test_what_is_missing_or_unknown_is_told_with_what_there_is(self):
        self.kast("new", "http://" + self.address, code=2)
        self.assertRegex(self.errors, r"--system is required; this server has: .*\btroika\b")
        self.kast("bogus", code=2)
        self.assertIn("There is no `kast bogus`. Subcommands: new, play, rooms, watch", self.errors)
        self.kast(code=2)
        self.assertIn("A subcommand is required: new, play, rooms, watch", self.errors)

    def test_where_no_server_is(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            url = "http://127.0.0.1:%d" % taken.getsockname()[1]
            self.kast("new", url, "--system", "troika", code=3)
            self.assertIn(url + ": Connection refused", self.errors)
        self.kast("new", "nonsense", "--system", "troika", code=2)
        self.kast("new", "http://h/rooms/r", "--system", "troika", code=2)
        self.kast("new", code=2)


class Sending(Terminal):
    def test_one_seat_for_a_shared_link(self):
        links = self.new()
        for _ in range(2):
            answer = json.loads(self.kast("send", links["player"], "dice.roll",
                                          '{"notation": "2d6"}', "--name", "Ann"))
            self.assertRegex(answer["cursor"], r"^[\w-]{22}$")
        joined = self.of_type(links["gm"], "room.joined")
        self.assertEqual([one["data"]["name"] for one in joined], ["Ann"])
        rolled = self.of_type(links["gm"], "dice.rolled")
        self.assertEqual({one["by"] for one in rolled}, {joined[0]["data"]["member"]})
        book = os.path.join(self.folder, "state/kast/seats.json")
        self.assertEqual(stat.S_IMODE(os.stat(book).st_mode), 0o600)

    def test_a_join_whose_answer_was_lost_makes_one_member(self):
        links = self.new()
        self.kast("send", links["player"], "room.say", '{"text": "one"}', "--name", "Ann")
        # As if it had fallen between joining and writing down that it had.
        book = os.path.join(self.folder, "state/kast/seats.json")
        with open(book, encoding="utf-8") as kept:
            seats = json.load(kept)
        seats["seats"][links["player"]]["taken"] = False
        with open(book, "w", encoding="utf-8") as kept:
            json.dump(seats, kept)
        self.kast("send", links["player"], "room.say", '{"text": "two"}', "--name", "Ann")
        self.assertEqual(len(self.of_type(links["gm"], "room.joined")), 1)
        self.assertEqual(len({one["by"] for one in self.of_type(links["gm"], "room.said")}), 1)

    def test_an_id_is_done_once(self):
        links = self.new()
        for _ in range(3):
            self.kast("send", links["gm"], "dice.roll", '{"notation": "1d20"}', "--id", "same")
        self.assertEqual(len(self.of_type(links["gm"], "dice.rolled")), 1)

    def test_a_command_that_comes_too_fast_waits_its_turn(self):
        links = self.new()
        self.kill_server()
        self.start_server("--commands-burst", "1", "--commands-per-second", "5")
        # Joining takes the one command that is allowed at once.
        self.kast("send", links["gm"], "room.say", '{"text": "patient"}')
        self.assertEqual(len(self.of_type(links["gm"], "room.said")), 1)

    def test_params_from_a_file_and_from_stdin(self):
        links = self.new()
        path = os.path.join(self.folder, "params.json")
        with open(path, "w", encoding="utf-8") as out:
            out.write('{"text": "from a file"}')
        self.kast("send", links["gm"], "room.say", "@" + path)
        self.kast("send", links["gm"], "room.say", "-", stdin='{"text": "from stdin"}')
        texts = [one["data"]["text"] for one in self.of_type(links["gm"], "room.said")]
        self.assertEqual(texts, ["from a file", "from stdin"])

    def test_a_refusal_is_printed_and_is_an_exit_code(self):
        links = self.new()
        refused = json.loads(self.kast("send", links["gm"], "troika.attack", '{"attacker": "x"}', code=3))
        self.assertEqual(refused["error"]["code"], -32602)
        self.assertEqual(refused["error"]["data"]["kind"], "invalid-params")
        self.assertIn("refused", self.errors)
        self.kast("send", links["player"], "room.kick", '{"member": "x"}', "--name", "Ann", code=3)
        self.assertIn("gm-only", self.errors)
        self.kast("send", links["gm"], "no.such", code=3)
        self.assertIn("no-such-method", self.errors)

    def test_what_is_wrong_is_named(self):
        links = self.new()
        self.kast("send", links["gm"], "room.say", '{"text": }', code=2)
        self.assertIn("PARAMS: This is not JSON", self.errors)
        self.assertIn("byte 10", self.errors)
        self.kast("send", "http://" + self.address + "/rooms/x", "room.say", code=2)
        self.kast("send", links["gm"], "room.join", code=2)
        self.kast("send", links["gm"].split("#")[0] + "#" + "x" * 30, "room.say", '{"text": "x"}', code=3)
        self.assertIn("no-entry", self.errors)
        nowhere = re.sub("/rooms/[^#]*", "/rooms/nowhere", links["gm"])
        self.kast("send", nowhere, "room.say", '{"text": "x"}', code=3)


class Known(Terminal):
    def test_a_table_that_was_joined_is_listed_without_its_token_and_gone_back_to_by_name(self):
        links = self.new("--name", "Friday")
        self.assertEqual(self.kast("rooms"), "")
        self.kast("send", links["player"], "room.say", '{"text":"hello"}', "--name", "Ann")
        room = links["player"].split("/rooms/")[1].split("#")[0]
        self.assertEqual(self.kast("rooms"), f"Friday  {room}  http://{self.address}\n")
        self.kast("send", "Friday", "room.say", '{"text":"again"}')
        self.kast("send", room, "room.say", '{"text":"and again"}')
        said = self.of_type(links["player"], "room.said")
        self.assertEqual([one["data"]["text"] for one in said], ["hello", "again", "and again"])
        self.assertEqual(len({one["by"] for one in said}), 1)

    def test_a_link_comes_from_a_file_or_the_environment(self):
        links = self.new()
        file = os.path.join(self.folder, "link")
        with open(file, "w", encoding="utf-8") as out:
            out.write(links["player"] + "\n")
        say = ("room.say", '{"text":"hello"}')
        self.kast("send", "--link-file", file, *say)
        self.kast("export", code=2)
        self.assertIn("KAST_LINK", self.errors)
        self.environment["KAST_LINK"] = links["player"]
        self.kast("send", *say)
        self.assertEqual(self.kast("export"), self.kast("export", "--link-file", file))
        self.assertEqual(len(self.of_type(links["player"], "room.said")), 2)


class Watching(Terminal):
    def watch(self, link, *more):
        child = self.start(KAST, "watch", link, *more, stderr=subprocess.DEVNULL)
        return child, Lines(child)

    def say(self, link, text):
        self.kast("send", link, "room.say", json.dumps({"text": text}))

    def test_every_event_once_over_a_killed_server(self):
        links = self.new()
        self.say(links["gm"], "one")
        child, lines = self.watch(links["gm"], "--json")
        seen = lines.until(lambda line: '"one"' in line)
        self.say(links["gm"], "two")
        seen += lines.until(lambda line: '"two"' in line)
        for text in ("three", "four"):
            self.kill_server()
            self.start_server()
            self.say(links["gm"], text)
            seen += lines.until(lambda line, text=text: f'"{text}"' in line)
        self.assertEqual([json.loads(line)["cursor"] for line in seen],
                         [one["cursor"] for one in self.events(links["gm"])])
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(timeout=PATIENCE_SECONDS), 0)

    def test_a_polite_stop_is_a_cut_like_any(self):
        links = self.new()
        child, lines = self.watch(links["spectator"], "--json")
        lines.until(lambda line: '"room.opened"' in line)
        self.server.send_signal(signal.SIGTERM)
        self.assertEqual(self.server.wait(timeout=PATIENCE_SECONDS), 0)
        self.start_server()
        self.say(links["gm"], "back")
        lines.until(lambda line: '"back"' in line)
        self.assertIsNone(child.poll())

    def test_lines_for_people(self):
        links = self.new("--name", "Friday")
        self.kast("send", links["player"], "room.say", '{"text": "hello \\u001b[2J"}', "--name", "Ann")
        _, lines = self.watch(links["gm"])
        said = lines.until(lambda line: "hello" in line)
        self.assertIn("opened the table Friday (troika)", "\n".join(said))
        self.assertRegex(said[-1], r"^\d\d:\d\d:\d\d  Ann: hello \\x1b\[2J$")

    def test_only_some_types_and_only_from_a_cursor_on(self):
        links = self.new()
        self.say(links["gm"], "one")
        cursor = self.of_type(links["gm"], "room.said")[0]["cursor"]
        self.kast("send", links["gm"], "dice.roll", '{"notation": "1d6"}')
        self.say(links["gm"], "two")
        _, lines = self.watch(links["gm"], "--json", "--since", cursor, "--types", "room.said")
        self.assertEqual(json.loads(lines.next())["data"]["text"], "two")

    def test_what_cannot_be_watched(self):
        links = self.new()
        self.kast("watch", links["gm"].split("#")[0] + "#" + "x" * 30, code=3)
        self.assertIn("no-entry", self.errors)
        self.kast("watch", links["gm"], "--since", "nonsense", code=3)
        self.assertIn("bad-cursor", self.errors)
        self.kast("watch", "http://127.0.0.1:1/rooms/r#t", code=3)
        self.kast("watch", code=2)


class BrokenOff(Terminal):
    SERVER = (KASTD, "--commands-per-second", "100000", "--commands-burst", "1000000")

    def test_an_export_that_is_not_whole_says_so(self):
        links = self.new()
        # More than what the kernel keeps for a program that does not read.
        said = ("x" * 3900 + "\n") * 4000
        self.kast("play", links["player"], "--name", "Ann", stdin=said)
        whole = self.kast("export", links["spectator"])
        for form in ("jsonl", "md", "html"):
            export = subprocess.Popen([KAST, "export", links["spectator"], "--format", form], env=self.environment,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.addCleanup(self.end, export)
            export.stdout.read(1000)
            self.server.send_signal(signal.SIGTERM)
            out, errors = export.communicate(timeout=PATIENCE_SECONDS)
            self.assertEqual(export.returncode, 3, errors)
            self.assertRegex(errors, r"broke off after \d+ events, and is not whole")
            self.assertLess(len(out), len(whole))
            self.server.wait(PATIENCE_SECONDS)
            self.start_server()


class Exporting(Terminal):
    def test_what_a_viewer_may_see_and_no_more(self):
        links = self.new()
        self.kast("send", links["gm"], "dice.roll", '{"notation": "1d6", "label": "The plot", "audience": "gm"}')
        self.assertIn("The plot", self.kast("export", links["gm"]))
        self.assertNotIn("The plot", self.kast("export", links["spectator"]))
        self.assertNotIn("The plot", self.kast("export", links["spectator"], "--format", "html"))

    def test_forms_for_people_are_escaped(self):
        links = self.new("--name", "<b>Fri*day*</b>")
        self.kast("send", links["player"], "room.say", '{"text": "<script>alert(1)</script>"}', "--name", "*Ann*")
        page = self.kast("export", links["gm"], "--format", "html")
        self.assertNotIn("<script", page)
        self.assertIn("<title>&lt;b&gt;Fri*day*&lt;/b&gt;</title>", page)
        text = self.kast("export", links["gm"], "--format", "md")
        self.assertTrue(text.startswith("# \\<b\\>Fri\\*day\\*\\</b\\>\n"), text)
        self.assertIn("**\\*Ann\\*:** \\<script\\>", text)
        self.kast("export", links["gm"], "--format", "pdf", code=2)

    def test_every_die_can_be_verified(self):
        links = self.new()
        self.kast("send", links["player"], "dice.roll", '{"notation": "4d6kh3+@might", "constants": {"might": 2}}', "--name", "Ann")
        self.kast("send", links["gm"], "dice.roll", '{"notation": "1d20", "audience": "gm", "nonce": "0123456789abcdef"}')
        self.kast("send", links["gm"], "room.say", '{"text": "so", "rolls": ["2d6!", "1d8"]}')
        self.kast("send", links["gm"], "room.reveal", "{}")
        log = os.path.join(self.folder, "session.jsonl")
        for role in ("gm", "spectator"):
            text = self.kast("export", links[role])
            with open(log, "w", encoding="utf-8") as out:
                out.write(text)
            self.assertIn("1 secret is what was promised", self.kast("verify", log))
        # One face changed anywhere is found.
        lines = [json.loads(line) for line in self.kast("export", links["gm"]).splitlines()]
        rolled = next(one for one in lines if one.get("type") == "dice.rolled")
        draw = rolled["proof"]["draws"][0]
        draw[2] = draw[2] % draw[0] + 1
        forged = "\n".join(json.dumps(one) for one in lines)
        self.kast("verify", "-", stdin=forged, code=1)
        self.assertRegex(self.errors, r"line \d+: Roll 1 by .+ says .+; the dice give ")
        self.kast("verify", "/no/such/file", code=2)

    def test_a_die_that_heals_cannot_be_another(self):
        links = self.new(system="savage-worlds")

        def gives(method, **params):
            self.kast("send", links["gm"], "savage-worlds." + method, json.dumps(params))

        for one in ("ann", "bo"):
            gives("character.add", id=one, sheet={"name": one, "wild": True, "skills": {"healing": {"die": 8}}})
        gives("auto-accept.choose", mode="always")
        gives("adjust", character="bo", wounds=1)
        gives("heal", actor="ann", patient="bo")
        self.kast("send", links["gm"], "room.reveal", "{}")
        lines = [json.loads(line) for line in self.kast("export", links["spectator"]).splitlines()]
        healing = next(one for one in lines if one.get("type") == "savage-worlds.roll.made")
        proof = next(one["proof"] for one in lines if one.get("cause") == healing["cause"] and "proof" in one)
        self.assertEqual(proof["roll"], 1)
        drawn = [value for _, _, value in proof["draws"]]
        die = healing["data"]["set"]["dice"][0]["faces"]
        self.assertEqual(die, drawn[:len(die)])

        def checks(code):
            text = "".join(json.dumps(one) + "\n" for one in lines)
            self.kast("verify", "-", stdin=text, code=code)
            told = [self.errors]
            log = os.path.join(self.folder, "session.jsonl")
            with open(log, "w", encoding="utf-8") as out:
                out.write(text)
            done = subprocess.run([sys.executable, VERIFY_PY, log], text=True, capture_output=True, check=False)
            self.assertEqual(done.returncode, code, done.stdout + done.stderr)
            return told + [done.stdout + done.stderr]

        checks(0)
        die[0] = next(face for face in range(1, 9) if face not in drawn)
        for told in checks(1):
            self.assertIn(f"line {lines.index(healing) + 1}", told)


class Chances(Terminal):
    LINES = [
        {"system": "troika"},
        {"as": "gm", "method": "troika.character.add",
         "params": {"id": "ana", "name": "Ana", "owner": "ann",
                    "numbers": {"skill": 5, "stamina_max": 20, "luck_max": 9}}},
        {"as": "gm", "method": "troika.enemy.add",
         "params": {"id": "guard", "name": "Guard", "skill": 6, "stamina": 11, "initiative": 1}},
    ]

    def setUp(self):
        super().setUp()
        scenario = os.path.join(self.folder, "scenario.jsonl")
        with open(scenario, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in self.LINES)
        self.state = os.path.join(self.folder, "state.json")
        with open(self.state, "w", encoding="utf-8") as file:
            file.write(self.kast("try", scenario, "--state"))

    def odds(self, *arguments):
        return json.loads(self.kast("odds", *arguments, "--state", self.state))

    def test_odds_of_a_scenarios_table(self):
        odds = self.odds("troika", "troika.test", '{"actor": "ana"}', "--as", "player:ann")
        self.assertEqual(odds["questions"][0]["outcomes"][1],
                         {"outcome": "success", "chance": 10 / 36, "fraction": "5/18"})
        self.assertTrue(odds["exact"])
        # The method may do without the game's name, and the GM asks where nobody else is named.
        attack = ("attack", '{"attacker": "ana", "defender": "guard"}')
        self.assertEqual(self.odds("troika", *attack),
                         self.odds("troika", "troika." + attack[0], attack[1], "--as", "gm"))
        self.kast("odds", "troika", *attack, "--state", self.state, "--as", "player:ann", code=1)
        self.assertIn("odds-hidden", self.errors)

    def test_a_state_alone_and_none_at_all(self):
        with open(self.state, encoding="utf-8") as file:
            state = json.loads(file.read().splitlines()[-1])["state"]
        with open(self.state, "w", encoding="utf-8") as file:
            json.dump(state, file, indent=1)
        self.odds("troika", "test", '{"actor": "ana"}')
        new = json.loads(self.kast("odds", "troika", "character.add", '{"name": "New"}'))
        self.assertEqual(new["questions"][0]["question"], "skill")

    def test_notations_of_other_tables(self):
        rolled = json.loads(self.kast("roll", "3d6r1", "--dialect", "foundry", "--dice", "1,1,4,5",
                                      "--json"))
        self.assertEqual((rolled["notation"], rolled["total"]), ("3d6ro=1", 10))
        self.kast("roll", "3d6!", "--dialect", "foundry", code=2)
        self.kast("roll", "3d6", "--dialect", "chess", code=2)
        self.assertIn("rpg-dice-roller", self.errors)

    def test_what_cannot_be_told(self):
        self.kast("odds", "troika", "test", '{"actor": "nobody"}', "--state", self.state, code=1)
        self.assertIn("no-such-character /actor", self.errors)
        self.kast("odds", "troika", "initiative.end", "--state", self.state, code=1)
        self.kast("odds", "troika", "test", '{"actor": 7}', "--state", self.state, code=2)
        self.assertIn("/actor", self.errors)
        self.kast("odds", "chess", "move", code=2)
        self.kast("odds", "troika", "move-like-a-knight", code=2)
        self.kast("odds", "troika", "test", "{", code=2)
        self.kast("odds", "troika", "test", "--state", "/no/such/file", code=2)
        with open(self.state, "w", encoding="utf-8") as file:
            file.write('{"state": {"creaturs": {}}}')
        self.kast("odds", "troika", "test", "--state", self.state, code=2)
        self.assertIn("/creaturs", self.errors)
        with open(self.state, "w", encoding="utf-8") as file:
            file.write('{"state": {"creatures": {"ana": {"id": "other"}}}}')
        self.kast("odds", "troika", "test", '{"actor": "ana"}', "--state", self.state, code=2)
        self.assertIn('/creatures/ana/id: expected "ana", found "other"', self.errors)


if __name__ == "__main__":
    unittest.main()
