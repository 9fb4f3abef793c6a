"""Several kastd on one log, and the proxy before them."""

import asyncio
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import time

import postgres
from gate import Gate

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KASTD = os.environ.get("KASTD", str(ROOT / "build/ci/bin/kastd"))
PROXIES = pathlib.Path(os.environ.get("PROXIES", ROOT / "build/tools/proxies")).resolve()
PATIENCE_SECONDS = float(os.environ.get("PATIENCE_SECONDS", 60))

# The limits that keep one person in bounds are out of the way: all come from one address.
FLAGS = ("--log-level", "warning", "--commands-per-second", "100000", "--commands-burst", "1000000", "--connections-max",
         "1000000", "--connections-per-address", "1000000", "--new-members-per-address-day", "1000000", "--rooms-per-address-hour", "1000000",
         "--requests-per-address-minute", "1000000000", "--rooms-max", "1000000", "--trusted-proxies", "127.0.0.1")


class Node:
    """One kastd. It restarts on the port that it had, as `program`."""

    def __init__(self, folder, number, log_flags, program=KASTD):
        self.number, self.log_flags, self.program = number, log_flags, program
        self.data = pathlib.Path(folder) / f"node-{number}"
        self.log = pathlib.Path(folder) / f"node-{number}.log"
        self.port = postgres.free_port()
        self.process = None

    def start(self):
        """Starts it; `wait` returns when it is ready."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "--listen", f"127.0.0.1:{self.port}", "--data", self.data, *FLAGS, *self.log_flags],
                stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        return self

    async def wait(self):
        until = time.monotonic() + PATIENCE_SECONDS
        while not await asyncio.to_thread(self.is_ready):
            if self.process.poll() is not None:
                raise RuntimeError(f"node {self.number} ended with {self.process.returncode}: {self.words()}")
            if time.monotonic() > until:
                raise RuntimeError(f"node {self.number} is not ready: {self.words()}")
            await asyncio.sleep(0.02)
        return self

    def where(self):
        return "127.0.0.1", self.port

    def get(self, target, token=None):
        """Status and body."""
        connection = http.client.HTTPConnection(*self.where(), timeout=PATIENCE_SECONDS)
        try:
            connection.request("GET", target, headers={"Authorization": f"Bearer {token}"} if token else {})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def is_ready(self):
        try:
            return self.get("/readyz")[0] == 200
        except (OSError, http.client.HTTPException):
            return False

    def metric(self, name, label=""):
        """A number of /metrics, from the admin listener; of all that have this label together."""
        with socket.socket(socket.AF_UNIX) as one:
            one.connect(str(self.data / "admin.sock"))
            one.sendall(b"GET /metrics HTTP/1.0\r\n\r\n")
            text = b"".join(iter(lambda: one.recv(1 << 16), b"")).decode()
        return sum(map(float, re.findall(rf"^{name}(?:{{.*{re.escape(label)}.*}})? (\S+)$", text, re.MULTILINE)))

    def kill(self):
        self.process.kill()
        self.process.wait()

    async def drain(self):
        """SIGTERM; its exit code."""
        self.process.terminate()
        return await asyncio.to_thread(self.process.wait, PATIENCE_SECONDS)

    def pause(self):
        """It stops in the middle of whatever it does: its host has vanished, as far as anybody can see."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def words(self):
        return self.log.read_text(encoding="utf-8", errors="replace")[-4000:] if self.log.exists() else ""


class HAProxy:
    """docs/proxies/haproxy-cluster.cfg, but for the ports, and how many nodes there are. With `spread` each room's people are
    led to all nodes."""

    def __init__(self, folder, nodes, spread=False):
        self.folder, self.port = pathlib.Path(folder), postgres.free_port()
        text = (ROOT / "docs/proxies/haproxy-cluster.cfg").read_text(encoding="utf-8")
        text, binds = re.subn(r"bind :80\n", f"bind 127.0.0.1:{self.port}\n", text)
        text, servers = re.subn(r"( +server \S+ \S+\n?)+\Z",
                                "".join(f"    server node{one.number} 127.0.0.1:{one.port}\n" for one in nodes), text)
        text, balances = re.subn(r"balance uri depth 2\n", "balance roundrobin\n" if spread else r"\g<0>", text)
        if (binds, servers, balances) != (1, 1, 1):
            raise RuntimeError("docs/proxies/haproxy-cluster.cfg is not as the tests know it")
        self.config = self.folder / "haproxy.cfg"
        self.config.write_text(text, encoding="utf-8")
        self.process = None

    async def start(self):
        libraries = PROXIES / "usr/lib/x86_64-linux-gnu"
        with open(self.folder / "haproxy.log", "ab") as log:
            self.process = subprocess.Popen([PROXIES / "usr/sbin/haproxy", "-db", "-f", self.config], stdout=log, stderr=log,
                                            env=dict(os.environ, LD_LIBRARY_PATH=str(libraries)))
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                _, writer = await asyncio.open_connection(*self.where())
                writer.close()
                return self
            except OSError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise
                await asyncio.sleep(0.05)

    def where(self):
        return "127.0.0.1", self.port

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class NatsServer:
    """Debian's nats-server. It restarts on the port that it had."""

    def __init__(self):
        self.port, self.process = postgres.free_port(), None

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen(["/usr/sbin/nats-server", "--addr", "127.0.0.1", "--port", str(self.port)],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except OSError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise
                time.sleep(0.02)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Cluster:
    """PostgreSQL, `count` nodes, and HAProxy. An async context. With `gated` each node has a gate of its own to
    PostgreSQL; with `standby` that has a standby, which nodes know of. With `databases` the rooms are spread over so many,
    with `apart` each on a server of its own; with `nats` the nodes tell each other over that; with `spread` each room's
    people come to all nodes."""

    def __init__(self, folder, count=3, flags=(), standby=False, gated=False, databases=1, apart=False, nats=False,
                 spread=False, program=KASTD):
        self.folder, self.count, self.flags = pathlib.Path(folder), count, tuple(flags)
        self.has_standby, self.gated, self.apart, self.spread, self.program = standby, gated, apart, spread, program
        self.databases = ["kast", *(f"kast{number}" for number in range(1, databases))]
        self.primary = self.standby = self.proxy = None
        self.nats = NatsServer() if nats else None
        self.gates, self.nodes, self.beside = [], [], {}

    async def __aenter__(self):
        try:
            await self.begin()
        except BaseException:
            await self.end()
            raise
        return self

    async def begin(self):
        self.primary = postgres.PostgresServer(postgres.free_port())
        for name in self.databases[1:]:
            if self.apart:
                self.beside[name] = postgres.PostgresServer(postgres.free_port())
            self.server_of(name).sql(f"CREATE DATABASE {name} OWNER kast", database="postgres")
        if self.nats:
            self.flags += ("--bus", "nats", "--nats", self.nats.start().url)
        if self.has_standby:
            self.standby = postgres.PostgresServer(postgres.free_port(), copy_of=self.primary)
            self.primary.wait_for_copy()
        servers = list(filter(None, (self.primary, self.standby)))
        for number in range(1, self.count + 1):
            ports = [one.port for one in servers]
            if self.gated:
                self.gates.append(await Gate(self.primary.port).start())
                ports = [self.gates[-1].port]
            where = "; ".join((f"{name}: " if name != "kast" else "") +
                              postgres.conninfo(*([self.beside[name].port] if name in self.beside else ports), database=name)
                              for name in self.databases)
            node = Node(self.folder, number, ("--log", "postgres", "--postgres", where, *self.flags), self.program)
            self.nodes.append(await node.start().wait())
        self.proxy = await HAProxy(self.folder, self.nodes, self.spread).start()

    async def __aexit__(self, *_):
        await self.end()

    async def end(self):
        if self.proxy:
            self.proxy.stop()
        for node in self.nodes:
            if node.process and node.process.poll() is None:
                node.kill()
        for gate in self.gates:
            await gate.cut()
        if self.nats and self.nats.process:
            self.nats.kill()
        for one in filter(None, (self.primary, self.standby, *self.beside.values())):
            one.close()

    def server_of(self, database):
        """The PostgreSQL that it is in."""
        return self.beside.get(database, self.primary)

    def where(self):
        return self.proxy.where()

    def sql(self, statement):
        """The rows of all databases, a line each."""
        return "\n".join(filter(None, (self.server_of(name).sql(statement, database=name) for name in self.databases)))

    def open_room(self, system, settings):
        """Through the proxy: the body of the answer."""
        connection = http.client.HTTPConnection(*self.where(), timeout=PATIENCE_SECONDS)
        try:
            connection.request("POST", "/api/rooms", json.dumps({"system": system, "settings": settings}),
                               {"Content-Type": "application/json"})
            answer = connection.getresponse()
            body = answer.read()
            if answer.status != 201:
                raise RuntimeError(f"POST /api/rooms: {answer.status} {body.decode()}")
            return json.loads(body)
        finally:
            connection.close()

    def words(self):
        return "\n".join(f"node {one.number}: {one.words()}" for one in self.nodes)
