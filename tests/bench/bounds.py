"""Each bound of the server reached on purpose, and what its neighbours notice: docs/measurements/bounds.md, "When a bound is reached"."""

import http.client
import json
import os
import pathlib
import socket
import statistics
import subprocess
import threading
import time
from dataclasses import dataclass, field

from harness import Running, Server, cores, pinned, say

RATIO_MAX = 2  # what the neighbours' p99 may come to, to that of the same round without the offender
HELD_SLACK = 1.05  # the numbers may be read in the middle of a turn, which ends within the bound
SECONDS_LEAST = 2  # before that a ratio says nothing
METRICS_AGE_S = 1.1  # the server makes them anew once a second
SAMPLE_S = 0.05
SETTLE_S = 1.0  # between two spans of time
MIB = 1024 * 1024


@dataclass(frozen=True)
class Bound:
    name: str  # of the offence
    title: str
    reached: tuple  # metrics, or names of the offender's tally, of which one has to grow in each round
    settings: dict = field(default_factory=dict)  # of kastd, besides what is its default
    may: tuple = ()  # refusals and ends, besides those, that are as promised
    held_max: int | None = None  # bytes of rooms and outboxes, by the metrics
    rooms_max: int | None = None  # in memory


QUICK = {"commands_per_second": 100000, "commands_burst": 1000000, "stored_bytes_per_member_day": 1 << 40,
         "stored_bytes_per_room_day": 1 << 40, "stored_bytes_per_address_day": 1 << 40}
CROWD = {"rooms_per_address_hour": 1000000, "connections_per_address": 10000, "new_members_per_address_day": 1000000, "requests_per_address_minute": 1000000}

BOUNDS = [
    Bound("stalled-readers", "readers that take nothing of what is said in their room",
          ("kast_closed_slow_total", "kast_closed_stalled_total"),
          {**QUICK, "outbox_bytes_max": 262144, "stall_timeout_s": 2}),
    Bound("stalled-memory", "readers that take nothing, until memory is full", ("kast_closed_slow_total",),
          {**QUICK, "memory_bytes_max": 16 * MIB, "outbox_bytes_max": 64 * MIB, "stall_timeout_s": 3600}, held_max=16 * MIB),
    Bound("many-rooms", "rooms opened, filled and used until memory is full, and more of them", ("HTTP 503",),
          {**CROWD, "memory_bytes_max": 4 * MIB}, held_max=4 * MIB),
    Bound("odds", "odds asked for by a dozen members of a room at once", ("refused busy",)),
    Bound("history", "pages of 200 out of 20,000 events, nine in ten of which the asker may not see", ("refused busy",), QUICK),
    Bound("comings", "members who come and leave in a room that remembers 4,000 who left", ("forgotten",), CROWD),
    Bound("undo", "a table of 150 creatures changed and taken back up to 20,000 events, as fast as one may",
          ("refused rate-limited",), may=("closed 4429",)),
    Bound("amend", "previews of a roll that 4,900 came after, as fast as one may", ("refused busy",),
          may=("refused rate-limited", "closed 4429")),
    Bound("commands", "ten members who roll three times as fast as they may", ("refused rate-limited",), may=("closed 4429",)),
    Bound("stored-bytes", "more said than a room may store in a day", ("refused quota-used-up",),
          {"stored_bytes_per_room_day": 262144}),
    Bound("connections", "connections beyond those of an address, one after the other",
          ("kast_connections_turned_away_total",)),
    Bound("requests", "HTTP requests beyond those of an address and a minute", ("HTTP 429", "kast_http_requests_limited_total"),
          {"requests_per_address_minute": 1000}),
    Bound("cold-rooms", "large rooms joined one after the other, of which memory holds fewer", ("joined",),
          {**CROWD, "memory_bytes_max": 8 * MIB}, may=("closed 4429", "HTTP/1.1 503"), rooms_max=35),
]


class Told:
    """A process of kast_bench that does its part for as long as it is told to."""

    def __init__(self, bin_folder, core, name, running):
        self.name = name
        self.log = open(pathlib.Path(running.data.name) / f"{name}.log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            pinned(core, [str(bin_folder / "kast_bench"), name, "--port", running.port, "--pid", str(running.process.pid)]),
            text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log)
        self.line()

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            self.log.seek(0)
            raise RuntimeError(f"{self.name} ended: {self.log.read().strip()[-500:]}")
        return line

    def begin(self, seconds):
        self.process.stdin.write(f"{seconds}\n")
        self.process.stdin.flush()

    def end(self):
        return json.loads(self.line())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.log):
            stream.close()


class AdminConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("kast")
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(str(self.path))


class Watch:
    """A server's memory, its own numbers and its CPU, while something goes on."""

    def __init__(self, running):
        self.pid = running.process.pid
        self.data = pathlib.Path(running.data.name) / "kast"
        self.rss = self.held = self.rooms = 0
        self.stopping = threading.Event()

    def metrics(self):
        connection = AdminConnection(self.data / "admin.sock")
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        sums = {}  # of all shards
        for line in text.splitlines():
            if line.startswith("kast_"):
                name, value = line.rsplit(" ", 1)
                name = name.split("{")[0]
                sums[name] = sums.get(name, 0) + float(value)
        return sums

    def cpu_s(self):
        fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def data_bytes(self):
        return sum(one.stat().st_blocks * 512 for one in self.data.rglob("*") if one.is_file())

    def sample(self):
        pages = int(pathlib.Path(f"/proc/{self.pid}/statm").read_text(encoding="utf-8").split()[1])
        self.rss = max(self.rss, pages * os.sysconf("SC_PAGE_SIZE"))

    def watch(self):
        looked = 0.0
        while not self.stopping.wait(SAMPLE_S):
            self.sample()
            if time.monotonic() - looked > METRICS_AGE_S:
                looked = time.monotonic()
                metrics = self.metrics()
                self.held = max(self.held, metrics["kast_room_bytes"] + metrics["kast_outbox_bytes"])
                self.rooms = max(self.rooms, metrics["kast_rooms"])

    def __enter__(self):
        self.rss = self.held = self.rooms = 0
        self.stopping.clear()
        self.thread = threading.Thread(target=self.watch)
        self.before, self.since = self.cpu_s(), time.monotonic()
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.core_share = (self.cpu_s() - self.before) / (time.monotonic() - self.since)
        self.stopping.set()
        self.thread.join()


def kastd(bound):
    flags = [word for name, value in bound.settings.items() for word in ("--" + name.replace("_", "-"), str(value))]
    return Server("Kast", "kast", ("kastd", "--log-level", "error", "--listen", "127.0.0.1:0", "--data", "{data}/kast", *flags))


def span(seconds, neighbours, offender, watch):
    """One span of time: what the neighbours saw, and what the offender did, where there is one."""
    before = watch.metrics()
    with watch:
        for one in filter(None, (offender, neighbours)):
            one.begin(seconds)
        seen = neighbours.end()
        did = offender.end() if offender else None
    time.sleep(METRICS_AGE_S)
    after = watch.metrics()
    seen.update(server_share=watch.core_share, rss=watch.rss, held=watch.held, rooms=watch.rooms, offender=did,
                grown={name: after[name] - before.get(name, 0) for name in after if after[name] != before.get(name, 0)})
    return seen


def measure(bound, options, bin_folder, server_core, generator_core):
    with Running(kastd(bound), bin_folder, server_core) as running:
        watch = Watch(running)
        with Told(bin_folder, generator_core, "neighbours", running) as neighbours, \
                Told(bin_folder, generator_core, bound.name, running) as offender:
            neighbours.begin(1)
            neighbours.end()
            rounds = []
            for _ in range(options.rounds):
                time.sleep(SETTLE_S)
                rounds.append((span(options.seconds, neighbours, None, watch),
                               span(options.seconds, neighbours, offender, watch)))
            return {"bound": bound.name, "rounds": rounds, "data_bytes": watch.data_bytes(), "words": running.words()}


def judge(bound, found, seconds):
    """What is wrong: sentences, none where all is as promised."""
    wrong = []
    for alone, beside in found["rounds"]:
        tally = beside["offender"]["tally"]
        if not any(beside["grown"].get(name, 0) > 0 or tally.get(name, 0) > 0 for name in bound.reached):
            wrong.append("the bound was not reached in each round")
        wrong += [f"{words}: {count}" for words, count in tally.items()
                  if words.startswith(("refused", "closed", "HTTP 5")) and words not in bound.reached + bound.may]
        if alone["faults"] or beside["faults"]:
            wrong.append("a neighbour's roll was refused or lost")
        if bound.held_max and beside["held"] > bound.held_max * HELD_SLACK:
            wrong.append(f"{beside['held'] / MIB:.1f} MiB were held")
        if bound.rooms_max and beside["rooms"] > bound.rooms_max:
            wrong.append(f"{beside['rooms']:g} rooms were in memory")
    if seconds >= SECONDS_LEAST and ratio(found) > RATIO_MAX:
        wrong.append("the neighbours noticed")
    if found["words"]:
        wrong.append(f"the server said: {found['words'].splitlines()[0]}")
    return list(dict.fromkeys(wrong))


def ratio(found, figure="reply_p99_ms"):
    return statistics.median(beside[figure] / alone[figure] for alone, beside in found["rounds"])


def median_of(found, index, *path):
    def value(one):
        for name in path:
            one = one.get(name, 0)
        return one
    return statistics.median(value(one[index]) for one in found["rounds"])


def row(bound, found):
    seen = {name: sum(beside["grown"].get(name, 0) + beside["offender"]["tally"].get(name, 0) for _, beside in found["rounds"])
            for name in bound.reached}
    shown = ", ".join(f"`{name}` {count:,.0f}" for name, count in seen.items() if count)

    def both(figure, shape, unit=1):
        return " / ".join(shape.format(median_of(found, index, figure) / unit) for index in (0, 1))
    peak = " / ".join(f"{max(one[index]['rss'] for one in found['rounds']) / MIB:.0f}" for index in (0, 1))
    ratios = [beside["reply_p99_ms"] / alone["reply_p99_ms"] for alone, beside in found["rounds"]]
    shares = f"{median_of(found, 1, 'core_share'):.0%} + {median_of(found, 1, 'offender', 'core_share'):.0%}"
    return [bound.title, shown or "not reached", both("reply_p50_ms", "{:.1f}"), both("reply_p99_ms", "{:.1f}"),
            f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})", both("event_p99_ms", "{:.1f}"), peak,
            f"{found['data_bytes'] / MIB:.1f}", both("server_share", "{:.0%}"), shares]


HEAD = ["bound", "what the server did", "reply p50 ms", "reply p99 ms", "p99 to alone", "event p99 ms", "peak MiB",
        "on disk MiB", "server's core", "generators' core", ""]


def run(options, bin_folder):
    server_core, generator_core = cores()
    if generator_core is not None:
        os.sched_setaffinity(0, {generator_core})  # This script, too, leaves the server's core alone.
    print("| " + " | ".join(HEAD) + " |\n| --- |" + " --- |" * (len(HEAD) - 1), flush=True)
    failed, every, load = False, [], os.getloadavg()[0]
    for bound in BOUNDS:
        if options.only and bound.name not in options.only:
            continue
        say(f"{bound.name}: {bound.title}")
        try:
            found = measure(bound, options, bin_folder, server_core, generator_core)
        except RuntimeError as error:
            failed = True
            print(f"| {bound.title} |" + " |" * (len(HEAD) - 2) + f" **did not work: {error}** |", flush=True)
            continue
        every.append(found)
        wrong = judge(bound, found, options.seconds)
        failed = failed or bool(wrong)
        last = "**" + "; ".join(wrong) + "**" if wrong else "kept"
        print("| " + " | ".join([*row(bound, found), last]) + " |", flush=True)
        say(f"the offender: {found['rounds'][-1][1]['offender']['tally']}")
    print(f"\nAlone / beside who reaches the bound: medians of {options.rounds} rounds of {options.seconds:g} s each; "
          "a ratio is taken within its round. "
          f"The machine's load was {load:.1f} before and {os.getloadavg()[0]:.1f} at the end."
          + (" Too short for the ratios to be judged." if options.seconds < SECONDS_LEAST else ""))
    if options.json:
        options.json.write_text(json.dumps(every, indent=1), encoding="utf-8")
    return 1 if failed else 0
