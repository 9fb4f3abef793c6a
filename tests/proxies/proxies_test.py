"""kastd behind the proxies of docs/proxies, as they are configured there: certificates, ports and paths apart.

    KASTD=build/debug/bin/kastd PROXIES=build/tools/proxies python3 -m unittest -v

PROXIES is where scripts/setup unpacked them. Clients differ by the loopback address that they come from.
"""

import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
KASTD = os.environ["KASTD"]
PROXIES = os.path.abspath(os.environ["PROXIES"])
PATIENCE_SECONDS = float(os.environ.get("PATIENCE_SECONDS", 60))
FORGED = {"X-Forwarded-For": "192.0.2.77", "Forwarded": "for=192.0.2.77;host=evil.example",
          "X-Forwarded-Host": "evil.example"}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Proxy:
    """What all proxies are to do. A subclass says how one is started, and what kastd is told."""

    path = ""
    host = "table.example.org"

    @classmethod
    def setUpClass(cls):
        cls().begin()

    def begin(self):
        """One server and one proxy for all tests of a class; each test's clients have addresses of their own."""
        folder = tempfile.TemporaryDirectory()
        self.addClassCleanup(folder.cleanup)
        kept = type(self)
        kept.folder = folder.name
        kept.port = free_port()
        self.certificate()
        self.start_kastd()
        self.start()
        self.wait_for_proxy()

    def start_kastd(self):
        kastd = self.run_program([
            KASTD, "--data", os.path.join(self.folder, "data"), "--log-level", "error", "--rooms-per-address-hour", "2",
            "--connections-per-address", "3", *self.flags()], stdout=subprocess.PIPE)
        type(self).where = kastd.stdout.readline().decode().split()[-1].removeprefix("http://")

    def run_program(self, command, variables=None, **more):
        libraries = os.path.join(PROXIES, "usr/lib/x86_64-linux-gnu")
        environment = dict(os.environ, LD_LIBRARY_PATH=libraries, HOME=self.folder, **(variables or {}))
        child = subprocess.Popen(command, env=environment, **more)

        def end():
            child.terminate()
            try:
                child.wait(2)
            except subprocess.TimeoutExpired:
                child.kill()  # Caddy waits for the streams that are open.
                child.wait()
            if child.stdout:
                child.stdout.close()
        self.addClassCleanup(end)
        return child

    def certificate(self):
        kept = type(self)
        kept.cert, kept.key = (os.path.join(self.folder, name) for name in ("cert.pem", "key.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-subj", "/CN=" + self.host, "-addext", "subjectAltName=DNS:" + self.host, "-keyout", self.key,
                        "-out", self.cert], check=True, capture_output=True)

    def configured(self, name, *changes):
        """The file of docs/proxies with what differs here; each change must find its place."""
        with open(os.path.join(ROOT, "docs/proxies", name), encoding="utf-8") as file:
            text = file.read()
        for before, after in changes:
            self.assertIn(before, text)
            text = text.replace(before, after)
        place = os.path.join(self.folder, name)
        with open(place, "w", encoding="utf-8") as file:
            file.write(text)
        return place

    def run_nginx(self, place):
        """With the file as what stands within http { }."""
        whole = os.path.join(self.folder, "whole.conf")
        with open(whole, "w", encoding="utf-8") as file:
            temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n"
                                for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            file.write(f"pid {self.folder}/nginx.pid;\ndaemon off;\nerror_log /dev/null;\nevents {{}}\n"
                       f"http {{\naccess_log off;\n{temporary}include {place};\n}}\n")
        self.run_program([os.path.join(PROXIES, "usr/sbin/nginx"), "-p", self.folder, "-c", whole],
                         stderr=subprocess.DEVNULL)

    def certificate_with_key(self):
        both = os.path.join(self.folder, "both.pem")
        with open(both, "w", encoding="utf-8") as file:
            for one in (self.cert, self.key):
                with open(one, encoding="utf-8") as part:
                    file.write(part.read())
        return both

    def wait_for_proxy(self):
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                    return
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def connect(self, client):
        raw = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_SECONDS, source_address=(client, 0))
        trust = ssl.create_default_context(cafile=self.cert)
        connection = trust.wrap_socket(raw, server_hostname=self.host)
        self.addCleanup(connection.close)
        return connection

    def send(self, client, method, path, headers, body=b""):
        connection = self.connect(client)
        head = f"{method} {self.path}{path} HTTP/1.1\r\nHost: {self.host}\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        connection.sendall(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = http.client.HTTPResponse(connection, method=method)
        answer.begin()
        return answer

    def ask(self, client, method, path, headers=(), body=b""):
        answer = self.send(client, method, path, dict(headers), body)
        return answer.status, answer.read()

    def open_room(self, client, headers=()):
        status, body = self.ask(client, "POST", "/api/rooms", {"Content-Type": "application/json", **dict(headers)},
                                b'{"system":"troika"}')
        return status, json.loads(body)

    def upgrade(self, client, room, origin, headers=()):
        return self.send(client, "GET", f"/rooms/{room}/ws",
                         {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                          "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Protocol": "kast.v1",
                          "Origin": origin, **dict(headers)}).status

    def test_limits_count_for_whom_the_proxy_asks(self):
        own = "https://" + self.host
        status, first = self.open_room("127.0.0.2", FORGED)
        self.assertEqual(status, 201)
        # Nothing that a client writes itself gets into its links, or makes it somebody else.
        self.assertTrue(first["links"]["gm"].startswith(f"{own}{self.path}/rooms/"), first["links"]["gm"])
        self.assertEqual(self.open_room("127.0.0.2")[0], 201)
        self.assertEqual(self.open_room("127.0.0.2")[0], 429)
        self.assertEqual(self.open_room("127.0.0.2", FORGED)[0], 429)
        self.assertEqual(self.open_room("127.0.0.2", {**FORGED, "X-Forwarded-For": "192.0.2.78"})[0], 429)
        self.assertEqual(self.open_room("127.0.0.3")[0], 201)

        for _ in range(3):
            self.assertEqual(self.upgrade("127.0.0.2", first["room"], own), 101)
        self.assertEqual(self.upgrade("127.0.0.2", first["room"], own), 429)
        self.assertEqual(self.upgrade("127.0.0.2", first["room"], own, FORGED), 429)
        self.assertEqual(self.upgrade("127.0.0.3", first["room"], own), 101)
        self.assertEqual(self.upgrade("127.0.0.4", first["room"], "https://evil.example", FORGED), 403)

    def test_the_page_and_its_files_are_found(self):
        status, page = self.ask("127.0.0.2", "GET", "/rooms/abc")
        self.assertEqual(status, 200)
        script = re.search(r'src="([^"]+\.js)"', page.decode())
        if script is None:
            self.assertIn("The web client was not there", page.decode())
            return
        self.assertTrue(script[1].startswith(self.path + "/assets/"), script[1])
        self.assertEqual(self.ask("127.0.0.2", "GET", script[1].removeprefix(self.path))[0], 200)

    def test_events_come_while_the_stream_is_open(self):
        _, room = self.open_room("127.0.0.5")
        stream = self.send("127.0.0.5", "GET", f"/rooms/{room['room']}/events",
                           {"Accept": "text/event-stream", "Authorization": "Bearer " + room["tokens"]["bot"]})
        self.assertEqual(stream.status, 200)
        while "room.opened" not in (line := stream.readline().decode()):
            self.assertTrue(line, "the stream ended")


class Caddy(Proxy, unittest.TestCase):
    def flags(self):
        type(self).socket = os.path.join(self.folder, "kast.sock")
        return ["--listen", "unix:" + self.socket, "--trusted-proxies", "unix"]

    def start(self):
        place = self.configured(
            "Caddyfile", ("/run/kast/kast.sock", self.socket),
            ("table.example.org {", "{\n\tadmin off\n\tauto_https off\n\tskip_install_trust\n}\n"
             f"https://table.example.org:{self.port} {{\n\tbind 127.0.0.1\n\ttls {self.cert} {self.key}"))
        self.run_program([os.path.join(PROXIES, "usr/bin/caddy"), "run", "--adapter", "caddyfile", "--config", place],
                         stderr=subprocess.DEVNULL)


class Nginx(Proxy, unittest.TestCase):
    path = "/table"
    host = "example.org"

    def flags(self):
        return ["--listen", "127.0.0.1:0", "--trusted-proxies", "127.0.0.1", "--public-url", "https://example.org/table"]

    def start(self):
        place = self.configured("nginx.conf", ("127.0.0.1:8080", self.where), ("443 ssl", f"127.0.0.1:{self.port} ssl"),
                                ("/etc/ssl/example.org.pem", self.cert), ("/etc/ssl/example.org.key", self.key))
        self.run_nginx(place)

    def test_the_path_without_a_slash_leads_to_the_page(self):
        answer = self.send("127.0.0.2", "GET", "", {})
        self.assertEqual((answer.status, answer.getheader("Location")), (308, "/table/"))


class HAProxy(Proxy, unittest.TestCase):
    def flags(self):
        return ["--listen", "127.0.0.1:0", "--trusted-proxies", "127.0.0.1"]

    def start(self):
        place = self.configured("haproxy.cfg", ("127.0.0.1:8080", self.where), (":443", f"127.0.0.1:{self.port}"),
                                ("/etc/ssl/table.example.org.pem", self.certificate_with_key()))
        self.run_program([os.path.join(PROXIES, "usr/sbin/haproxy"), "-f", place], stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    unittest.main()
