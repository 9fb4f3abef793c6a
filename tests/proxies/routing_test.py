"""The configurations of docs/proxies for several kastd: who comes to a room comes to one node, and to another where it is gone.

Each node has a log of its own here, so that it shows which of them answered. tests/cluster has them on one log.
"""

import http.client
import json
import os
import subprocess
import unittest

from proxies_test import KASTD, PROXIES, Proxy

NODES = 3
# A room's id is drawn: of so many some are led home, and some are not.
ROOMS = 45


class Routing(Proxy):
    """Instead of what one server behind a proxy is to do."""

    test_limits_count_for_whom_the_proxy_asks = None
    test_the_page_and_its_files_are_found = None
    test_events_come_while_the_stream_is_open = None

    @classmethod
    def setUpClass(cls):
        """A cluster and a proxy for each test: it does not survive one."""

    def setUp(self):
        self.begin()
        self.rooms = {}
        for number in range(ROOMS):
            node = self.nodes[number % NODES]
            connection = http.client.HTTPConnection(node.where)
            connection.request("POST", "/api/rooms", b'{"system":"troika"}', {"Content-Type": "application/json"})
            opened = json.loads(connection.getresponse().read())
            connection.close()
            self.rooms[opened["room"]] = (node, opened["tokens"]["bot"])

    def tearDown(self):
        self.doClassCleanups()

    def start_kastd(self):
        kept = type(self)
        kept.nodes = []
        for number in range(NODES):
            node = self.run_program([KASTD, "--data", os.path.join(self.folder, f"data-{number}"), "--log-level", "error",
                                     "--listen", "127.0.0.1:0", "--trusted-proxies", "127.0.0.1"], stdout=subprocess.PIPE)
            node.where = node.stdout.readline().decode().split()[-1].removeprefix("http://")
            kept.nodes.append(node)

    def leads_to_its_own(self, room):
        """Whether somebody who comes to the room comes to the node that it was opened on."""
        _, token = self.rooms[room]
        entry = {"Authorization": "Bearer " + token}
        found = {self.ask(f"127.0.0.{client}", "GET", f"/rooms/{room}/events{query}", entry)[0] == 200
                 for client, query in ((2, ""), (3, "?types=room.opened"), (4, ""))}
        image = self.ask("127.0.0.5", "GET", f"/rooms/{room}/images/{'0' * 64}", entry)[1]
        found.add(json.loads(image)["kind"] == "no-image")
        self.assertEqual(len(found), 1, "one room was led to several nodes")
        return found.pop()

    def test_a_room_is_led_to_one_node_and_rooms_to_all(self):
        at_home = {room: self.leads_to_its_own(room) for room in self.rooms}
        self.assertGreater(sum(at_home.values()), 0)
        self.assertLess(sum(at_home.values()), ROOMS)
        self.assertEqual(at_home, {room: self.leads_to_its_own(room) for room in self.rooms})

    def test_where_a_node_is_gone_its_rooms_are_led_to_the_others_and_theirs_stay(self):
        before = {room for room in self.rooms if self.leads_to_its_own(room)}
        self.nodes[1].kill()
        self.nodes[1].wait()
        left = {room for room, (node, _) in self.rooms.items() if node is not self.nodes[1]}
        self.assertTrue(before & left)
        self.assertLessEqual(before & left, {room for room in self.rooms if self.leads_to_its_own(room)})


class HAProxyCluster(Routing, unittest.TestCase):
    def start(self):
        changes = [(f"server kast{number + 1} kast{number + 1}:8080", f"server kast{number + 1} {node.where}")
                   for number, node in enumerate(self.nodes)]
        # Without the bound on a node's share: where three connections are all there are, one that HAProxy has not yet
        # noticed the end of fills its node, and the next who comes is led elsewhere.
        changes.append(("hash-balance-factor 150", "hash-balance-factor 0"))
        place = self.configured("haproxy-cluster.cfg", (":443", f"127.0.0.1:{self.port}"), *changes)
        self.run_program([os.path.join(PROXIES, "usr/sbin/haproxy"), "-f", place], {"CERTIFICATE": self.certificate_with_key()},
                         stderr=subprocess.DEVNULL)


class NginxCluster(Routing, unittest.TestCase):
    def start(self):
        changes = [(f"server kast{number + 1}:8080", f"server {node.where}") for number, node in enumerate(self.nodes)]
        self.run_nginx(self.configured(
            "nginx-cluster.conf", ("443 ssl", f"127.0.0.1:{self.port} ssl"), ("/etc/ssl/table.example.org.pem", self.cert),
            ("/etc/ssl/table.example.org.key", self.key), *changes))


if __name__ == "__main__":
    unittest.main()
