"""Somebody at a table: applies patches, loses the connection, reconnects with the cursor and sends again under the same ids
what was not answered. Remembers all that came."""

import asyncio
import json
import random
import time

import example_scripts
from websocket import Closed, NotUpgraded, WebSocket

# As the SDK does it: clients/sdk/src/backoff.ts, connection.ts.
BACKOFF_SECONDS, BACKOFF_MAX_SECONDS, REPLY_TIMEOUT_SECONDS = 0.25, 15, 12
FINAL_CODES = {1002, 1003, 1007, 1009, 4400, 4401, 4403, 4404}
# "Send it again, same id": it did not happen, or nobody knows whether.
AGAIN = {"storage", "unsure", "busy", "rate-limited"}


def merge_patch(target, patch):
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge_patch(merged.get(key), value)
    return merged


def without_changes(event):
    """The event as text, so that what is kept of a long evening is nothing that Python's collector goes through: that
    takes seconds, in which nobody hears anything."""
    return json.dumps({key: value for key, value in event.items() if key != "changes"}, sort_keys=True)


class Sent:
    """One command, over all the connections that it took."""

    def __init__(self, method, params):
        self.method, self.params = method, params
        self.answer, self.answered_at = None, None

    def is_done(self):
        return self.answer is not None and "result" in self.answer


class Player:
    """`where` gives host and port of each new connection. One event loop."""

    def __init__(self, where, room, script, role, number, token):
        self.where, self.room, self.script, self.role, self.number = where, room, script, role, number
        self.name = f"{role}-{number}-of-{room}"
        self.seat = ("seat-" + self.name)[:64].ljust(22, "-") if role == "player" else None
        self.token = token
        self.chance = random.Random(self.name)
        self.member, self.state, self.cursor = "", {}, None
        self.runs = []  # [since, events as text]: what came without a break
        self.sent, self.count = {}, 0
        self.doubts = True  # says again, after a break, something that was answered, too
        self.socket, self.joined, self.reply_timer = None, False, None
        self.connections, self.recoveries, self.codes = 0, 0, {}
        self.absences = []  # (when it was lost, how long until it was back in play, the code): seconds
        self.arrivals = []  # (by, cause, when) of the events that came while it was there
        self.troubles = []

    def mark(self):
        return f"{self.role} {self.number}, {self.count}"

    def pending(self):
        return [key for key, one in self.sent.items() if one.answer is None]

    async def run(self):
        """Until it is cancelled."""
        attempt, lost = 0, None
        while True:
            try:
                async with asyncio.timeout(REPLY_TIMEOUT_SECONDS):
                    await self.connect()
                if lost:
                    self.absences.append((lost[0], time.monotonic() - lost[0], lost[1]))
                attempt, lost = 0, None
                self.say_again()
                while True:
                    self.on_message(await self.receive())
            except (OSError, Closed, NotUpgraded, TimeoutError) as gone:
                code = getattr(gone, "code", None) or getattr(gone, "status", 1006)
            except Exception as error:  # pylint: disable=broad-exception-caught
                self.troubles.append(f"{self.name}: {error!r}")
                return
            finally:
                self.leave()
            self.codes[code] = self.codes.get(code, 0) + 1
            if code in FINAL_CODES:
                self.troubles.append(f"{self.name}: closed with {code}, which is final")
                return
            lost = lost or (time.monotonic(), code)
            whole = min(BACKOFF_MAX_SECONDS, BACKOFF_SECONDS * 2 ** attempt) + (4 if code in (4429, 429) else 0)
            attempt += 1
            await asyncio.sleep(whole * self.chance.uniform(0.5, 1))

    async def connect(self, since=True):
        """Connects once and joins, from the cursor where `since`."""
        self.socket = await WebSocket.connect(*self.where(), f"/rooms/{self.room}/ws")
        self.connections += 1
        params = {"token": self.token, "name": self.name[:40]}
        if self.seat and not self.member:
            params["seat"] = self.seat
        if since and self.cursor:
            params["since"] = self.cursor
        join = f"join-{self.connections}"
        self.request(join, "room.join", params)
        while True:
            message = await self.receive()
            if message.get("id") == join:
                break
            if message.get("method") == "event":
                raise AssertionError("an event came before the answer to the join")
        if "error" in message:
            if message["error"].get("data", {}).get("kind") in AGAIN:
                raise Closed(1011, "the join was put off")
            raise AssertionError(f"the join was refused: {message['error']}")
        self.on_joined(message["result"])

    def on_joined(self, joined):
        if self.member and joined.get("member", "") != self.member:
            self.troubles.append(f"{self.name} was {self.member} and became {joined.get('member')}")
        self.member = joined.get("member", "")
        # Where the first join's answer was lost, the one to its repetition has no token.
        self.token = joined.get("token") or self.seat or self.token
        if joined["recovered"]:
            self.recoveries += 1
            for event in joined["events"]:
                self.on_event(event)
        else:
            self.state = joined["state"]
            self.runs.append([joined["cursor"], []])
        self.cursor = joined["cursor"]
        self.joined = True

    def leave(self):
        self.joined = False
        self.on_heard()
        if self.socket:
            self.socket.abort()

    async def receive(self):
        message = json.loads(await self.socket.receive())
        self.on_heard()
        return message

    def on_heard(self):
        if self.reply_timer:
            self.reply_timer.cancel()
        self.reply_timer = None

    def on_message(self, message):
        if message.get("method") == "event":
            self.on_event(message["params"])
            self.arrivals.append((message["params"].get("by"), message["params"].get("cause"), time.monotonic()))
        elif "id" in message:
            self.on_answer(message)

    def on_event(self, event):
        if "changes" in event:
            self.state = merge_patch(self.state, event["changes"])
        self.cursor = event["cursor"]
        if event["type"] != "table.changed":  # It stands in no page: it only brings changes.
            self.runs[-1][1].append(without_changes(event))

    def on_answer(self, message):
        one = self.sent.get(message["id"])
        if one is None:
            return
        answer = {part: message[part] for part in ("result", "error") if part in message}
        data = answer.get("error", {}).get("data", {})
        if data.get("kind") in AGAIN:
            delay = data.get("retry_after_ms", 200) / 1000
            asyncio.get_running_loop().call_later(delay, self.repeat, message["id"])
        elif data.get("kind") == "trouble":
            self.troubles.append(f"{message['id']} ({one.method}): {answer}")
        elif one.is_done() and one.answer != answer:
            self.troubles.append(f"{message['id']} ({one.method}) was answered {one.answer} and then {answer}")
        elif not one.is_done():
            one.answer, one.answered_at = answer, time.monotonic()

    def request(self, key, method, params):
        self.socket.send(json.dumps({"jsonrpc": "2.0", "id": key, "method": method, "params": params}))
        if not self.reply_timer:
            self.reply_timer = asyncio.get_running_loop().call_later(REPLY_TIMEOUT_SECONDS, self.socket.abort)

    def repeat(self, key):
        if self.joined and self.sent[key].answer is None:
            self.request(key, self.sent[key].method, self.sent[key].params)

    def say(self):
        """Something new; kept until there is a connection where there is none."""
        if not self.member or len(self.pending()) >= 4:
            return
        method, params = example_scripts.command(self)
        key = f"{self.role}-{self.number}-{self.count}"
        self.count += 1
        self.sent[key] = Sent(method, params)
        self.repeat(key)

    def say_again(self):
        """After a break: what has no answer yet, and one that has."""
        keys = self.pending()
        done = [key for key, one in self.sent.items() if one.is_done()]
        if done and self.doubts:
            keys.append(self.chance.choice(done))
        self.chance.shuffle(keys)
        for key in keys:
            self.request(key, self.sent[key].method, self.sent[key].params)

    async def fresh_state(self, where):
        """The whole state, and its cursor, as this seat is given it by the node at `where`."""
        other = Player(where, self.room, None, self.role, self.number, self.token)
        other.member = self.member
        async with asyncio.timeout(REPLY_TIMEOUT_SECONDS):
            await other.connect(since=False)
        other.leave()
        return other.state, other.cursor
