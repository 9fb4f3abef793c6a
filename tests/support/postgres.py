"""A real PostgreSQL for tests: its data and its sockets in a temporary folder, nobody else's."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PROGRAMS = Path("/usr/lib/postgresql/15/bin")


def has_postgres() -> bool:
    return (PROGRAMS / "postgres").exists()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def conninfo(*ports: int, database: str = "kast") -> str:
    """The first of the servers at these ports of 127.0.0.1 that takes writes."""
    hosts = ",".join("127.0.0.1" for _ in ports)
    return (f"host={hosts} port={','.join(map(str, ports))} dbname={database} user=kast "
            "target_session_attrs=read-write")


def _unprivileged() -> list[str]:
    """What root runs the server with, since PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return []
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups",
                "--pdeathsig", "QUIT"]
    raise RuntimeError("there is neither a user postgres nor nobody to run PostgreSQL as")


class PostgresServer:
    """A server with an empty database `kast`, whose owner is `kast`. Listens on a Unix socket in
    `folder`, and on `port` of 127.0.0.1 where that is not 0. fsync is on where `settings` do not
    say otherwise. `with` it, or `close` it."""

    def __init__(self, port: int = 0, settings: dict[str, str] | None = None,
                 copy_of: "PostgresServer | None" = None):
        self.folder = Path(tempfile.mkdtemp(prefix="kast-postgres-"))
        self.port = port
        self.process: subprocess.Popen | None = None
        self._as = _unprivileged()
        if self._as:
            owner = int(self._as[1].partition("=")[2])
            group = int(self._as[2].partition("=")[2])
            os.chown(self.folder, owner, group)
        if copy_of is None:
            self._run("initdb", "-D", self.data, "-U", "super", "-A", "trust", "-E", "UTF8",
                      "--locale=C", "--no-sync", "--no-instructions")
        else:
            self._run("pg_basebackup", "-D", self.data, "-R", "-c", "fast", "-h", copy_of.folder,
                      "-p", str(copy_of.socket_port), "-U", "super", "-X", "stream")
        lines = {"listen_addresses": "'127.0.0.1'" if port else "''",
                 "unix_socket_directories": f"'{self.folder}'",
                 "port": str(self.socket_port), "shared_buffers": "64MB", "max_connections": "200"}
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as file:
            for key, value in {**lines, **(settings or {})}.items():
                file.write(f"{key} = {value}\n")
        self.start()
        if copy_of is None:
            self.sql("CREATE ROLE kast LOGIN", database="postgres")
            self.sql("CREATE DATABASE kast OWNER kast", database="postgres")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def socket_port(self) -> int:
        return self.port or 5432

    @property
    def conninfo(self) -> str:
        """Over the Unix socket."""
        return f"host={self.folder} port={self.socket_port} dbname=kast user=kast"

    def start(self) -> None:
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen([*self._as, PROGRAMS / "postgres", "-D", self.data],
                                            stdout=log, stderr=log, cwd="/")
        deadline = time.monotonic() + 30
        ready = [PROGRAMS / "pg_isready", "-q", "-h", self.folder, "-p", str(self.socket_port)]
        while subprocess.run(ready, check=False).returncode != 0:
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("PostgreSQL does not start: " + self.log())
            time.sleep(0.02)

    def kill(self) -> None:
        """At once, as a power cut would; `start` goes on from what it kept."""
        self._end(signal.SIGQUIT)

    def stop(self) -> None:
        """Connections are closed, all is written."""
        self._end(signal.SIGINT)

    def promote(self) -> None:
        """A copy becomes a server of its own."""
        self.sql("SELECT pg_promote()", database="postgres")

    def wait_for_copy(self) -> None:
        """Until a copy has all that is stored here, and follows."""
        self._wait("SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'")

    def stop_following(self) -> None:
        """A copy gets no more of what its original stores."""
        self.sql("ALTER SYSTEM SET primary_conninfo = ''", database="postgres")
        self.sql("SELECT pg_reload_conf()", database="postgres")
        self._wait("SELECT 1 WHERE NOT EXISTS (SELECT FROM pg_stat_wal_receiver)")

    def _wait(self, statement: str) -> None:
        deadline = time.monotonic() + 30
        while not self.sql(statement, database="postgres"):
            if time.monotonic() > deadline:
                raise RuntimeError(f"never came: {statement}: {self.log()}")
            time.sleep(0.05)

    def sql(self, statement: str, database: str = "kast") -> str:
        """As the superuser; the rows, a line each."""
        done = subprocess.run(
            [PROGRAMS / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-U", "super",
             "-h", self.folder, "-p", str(self.socket_port), "-d", database, "-c", statement],
            check=False, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{statement}: {done.stderr.strip()}")
        return done.stdout.strip()

    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> "PostgresServer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, program: str, *arguments: object) -> None:
        done = subprocess.run([*self._as, PROGRAMS / program, *map(str, arguments)], cwd="/",
                              check=False, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stderr.strip()}")

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait()
        self.process = None
