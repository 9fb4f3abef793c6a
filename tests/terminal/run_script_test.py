"""scripts/run --lan with a real kastd: whom it serves, and where its links lead. Building is left out."""

import os
import shutil
import signal
import subprocess
import tempfile
import unittest

from terminal_test import KAST, KASTD, PATIENCE_SECONDS, Lines

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts")
# What the script may call: nothing else is on its PATH, so that the network's tools are the test's own.
TOOLS = ("bash", "env", "dirname", "sed", "awk", "grep", "head", "tr", "mktemp", "mkfifo", "rm", "cat")


class RunScript(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.scripts = self.folder("scripts")
        self.tools = self.folder("path")
        for name in ("run", "steps"):
            shutil.copy(os.path.join(SOURCE, name), self.scripts)
        for name in ("setup", "build"):
            self.program(self.scripts, name, "")
        binaries = self.folder("build", "release", "bin")
        os.symlink(os.path.abspath(KASTD), os.path.join(binaries, "kastd"))
        os.symlink(os.path.abspath(KAST), os.path.join(binaries, "kast"))
        for name in TOOLS:
            os.symlink(shutil.which(name), os.path.join(self.tools, name))

    def folder(self, *parts):
        path = os.path.join(self.root, *parts)
        os.makedirs(path)
        return path

    def program(self, folder, name, text):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/usr/bin/env bash\n" + text)
        os.chmod(path, 0o755)

    def has_addresses(self, *addresses, route=""):
        """Each a device and its address, as `ip` tells of them."""
        lines = "".join(f"{at}: {device}    inet {address}/24 scope global {device}\n"
                        for at, (device, address) in enumerate(addresses, 2))
        self.program(self.tools, "ip", 'case "$*" in\n'
                     f'*route*) printf %s "{route}" ;;\n*) printf %s "{lines}" ;;\nesac\n')

    def run_script(self, *flags, **variables):
        """What it says up to where the table is, and the server as the lines name it."""
        environment = dict(os.environ, PATH=self.tools, XDG_STATE_HOME=self.root, **variables)
        child = subprocess.Popen([os.path.join(self.scripts, "run"), *flags], env=environment,
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(child.stdout.close)
        self.addCleanup(child.wait, PATIENCE_SECONDS)
        self.addCleanup(child.send_signal, signal.SIGTERM)
        return Lines(child).until(lambda one: one.startswith("Open http"))

    # Addresses of 127.0.0.0/8 stand for those of a network: the test reaches them, and nobody else does.
    def test_links_lead_to_the_address_in_the_network(self):
        self.has_addresses(("docker0", "172.17.0.1"), ("wlan0", "127.0.0.2"), ("eth0", "127.0.0.3"),
                           route="default via 127.0.0.1 dev eth0 proto dhcp")
        lines = self.run_script("--lan", "--listen", "127.0.0.1:0", "--rooms-max", "7")
        self.assertRegex(lines[0], r"^kastd listening on http://0\.0\.0\.0:\d+$")
        url = "http://127.0.0.3:" + lines[0].rsplit(":", 1)[1]
        self.assertEqual(lines[1], f"Devices of your network reach it at {url}.")
        self.assertEqual(lines[-1].split()[1], url)
        links = [word for line in lines for word in line.split() if "/r/" in word or "#" in word]
        self.assertTrue(links)
        for link in links:
            self.assertTrue(link.startswith(url), link)

    def test_the_first_address_serves_where_nothing_is_routed(self):
        self.has_addresses(("br-5f0c", "172.18.0.1"), ("wlan0", "127.0.0.2"), ("eth0", "127.0.0.3"))
        lines = self.run_script("--lan", "--no-room", KAST_LISTEN="127.0.0.1:0")
        self.assertRegex(lines[-1], r"^Open http://127\.0\.0\.2:\d+ ")

    def test_without_ip_hostname_is_asked(self):
        self.program(self.tools, "hostname", "echo fe80::1 169.254.1.1 127.0.0.1 172.17.0.1 10.1.2.3\n")
        lines = self.run_script("--lan", "--no-room", "--listen=:0")
        self.assertRegex(lines[-1], r"^Open http://10\.1\.2\.3:\d+ ")

    def test_it_says_so_where_there_is_no_network(self):
        self.has_addresses()
        lines = self.run_script("--lan", "--no-room", "--listen", "0.0.0.0:0")
        self.assertEqual(lines[1], "This machine has no address in a local network: until it has one, "
                                   "nobody else reaches the table.")
        self.assertRegex(lines[-1], r"^Open http://localhost:\d+ ")

    def test_a_unix_socket_is_no_way_for_devices(self):
        done = subprocess.run([os.path.join(self.scripts, "run"), "--lan", "--listen", "unix:/tmp/kast"],
                              env=dict(os.environ, PATH=self.tools), capture_output=True, text=True,
                              check=False, timeout=PATIENCE_SECONDS)
        self.assertEqual(done.returncode, 1)
        self.assertIn("--lan: devices of the network cannot reach unix:/tmp/kast", done.stderr)

    def test_without_lan_only_this_machine_is_served(self):
        self.has_addresses(("eth0", "127.0.0.3"))
        lines = self.run_script("--no-room", "--listen", "127.0.0.1:0")
        self.assertRegex(lines[0], r"^kastd listening on http://127\.0\.0\.1:\d+$")
        self.assertEqual(len(lines), 2)
