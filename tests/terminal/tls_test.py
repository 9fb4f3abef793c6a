"""The kast command over TLS: the server's own, and a proxy's that ends it before the server."""

import json
import os
import select
import socket
import ssl
import subprocess
import threading

import terminal_test


def certificate_in(folder):
    """A certificate for localhost, and its key."""
    certificate, key = (os.path.join(folder, name) for name in ("certificate.pem", "key.pem"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                    "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return certificate, key


class AtAServerThatSpeaksTls(terminal_test.Terminal):
    def test_everything_is_said_over_tls(self):
        self.kill_server()
        certificate, key = certificate_in(self.folder)
        self.address = "127.0.0.1:0"
        self.start_server("--tls-certificate", certificate, "--tls-key", key, "--shards", "4")
        self.environment["SSL_CERT_FILE"] = certificate
        origin = "https://localhost:" + self.address.split(":")[1]
        for _ in range(8):  # Their rooms are on other threads than the connections begin on.
            links = json.loads(self.kast("new", origin, "--system", "troika", "--json"))["links"]
            self.assertTrue(links["gm"].startswith(origin + "/rooms/"), links)
            for number in range(3):
                self.kast("send", links["gm"], "room.say",
                          json.dumps({"text": "%d %s" % (number, "x" * 3000)}))
            said = self.of_type(links["spectator"], "room.said")
            self.assertEqual([len(one["data"]["text"]) for one in said], [3002] * 3)


class OverTls(terminal_test.Terminal):
    """A proxy that ends TLS stands before the server, as hosts do it."""

    def setUp(self):
        super().setUp()
        self.certificate, key = certificate_in(self.folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(self.listener.close)
        self.origin = "https://localhost:%d" % self.listener.getsockname()[1]
        threading.Thread(target=self.serve, args=(context,), daemon=True).start()

    def serve(self, context):
        while True:
            try:
                plain, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.pass_on, args=(context, plain), daemon=True).start()

    def pass_on(self, context, plain):
        host, port = self.address.split(":")
        try:
            with context.wrap_socket(plain, server_side=True) as outer, \
                    socket.create_connection((host, int(port))) as inner:
                other = {outer: inner, inner: outer}
                while True:
                    ready = [outer] if outer.pending() else select.select(list(other), [], [])[0]
                    for one in ready:
                        piece = one.recv(65536)
                        if not piece:
                            return
                        other[one].sendall(piece)
        except OSError:
            pass

    def test_a_trusted_certificate_lets_everything_through(self):
        links = self.new()
        link = links["gm"].replace("http://" + self.address, self.origin)
        self.environment["SSL_CERT_FILE"] = self.certificate
        self.kast("new", self.origin, "--system", "troika")
        self.kast("send", link, "room.say", '{"text": "safe"}')
        self.assertIn("safe", self.kast("export", link))

    def test_an_unknown_certificate_is_refused(self):
        self.kast("new", self.origin, "--system", "troika", code=3)
        self.assertIn("certificate", self.errors)

    def test_another_hosts_certificate_is_refused(self):
        self.environment["SSL_CERT_FILE"] = self.certificate
        self.kast("new", self.origin.replace("localhost", "127.0.0.1"), "--system", "troika", code=3)
        self.assertIn("certificate", self.errors)
