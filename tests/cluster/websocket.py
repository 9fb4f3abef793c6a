"""A WebSocket client of RFC 6455 for asyncio: text messages, as Kast's wire has them."""

import asyncio
import base64
import os
import struct

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Closed(Exception):
    """The connection is gone: with the code of a close frame, or 1006 where it broke."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed with {code} {reason}".rstrip())
        self.code, self.reason = code, reason


class NotUpgraded(Exception):
    """The answer was no WebSocket."""

    def __init__(self, status):
        super().__init__(f"HTTP {status}")
        self.status = status


def masked(payload, mask):
    """XOR with the four bytes of the mask, again and again."""
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")


def frame(opcode, payload):
    size = len(payload)
    if size < 126:
        head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
    elif size < 65536:
        head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
    mask = os.urandom(4)
    return head + mask + masked(payload, mask)


class WebSocket:
    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, host, port, path, subprotocol="kast.v1"):
        """Raises OSError where nobody listens, Closed where it breaks off, NotUpgraded where it is refused."""
        reader, writer = await asyncio.open_connection(host, port, limit=1 << 26)
        try:
            key = base64.b64encode(os.urandom(16)).decode()
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                         f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
                         f"Sec-WebSocket-Protocol: {subprotocol}\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            status = int(head.split(b" ", 2)[1])
            if status != 101:
                raise NotUpgraded(status)
            return cls(reader, writer)
        except asyncio.IncompleteReadError as gone:
            writer.transport.abort()
            raise Closed(1006) from gone
        except BaseException:
            writer.transport.abort()
            raise

    def send(self, text):
        """Without waiting: what these clients send is small."""
        self.writer.write(frame(TEXT, text.encode()))

    async def receive(self):
        """The next message's text. Raises Closed."""
        try:
            whole = b""
            while True:
                final, opcode, payload = await self.next_frame()
                if opcode == PING:
                    self.writer.write(frame(PONG, payload))
                elif opcode == CLOSE:
                    self.writer.write(frame(CLOSE, payload[:2]))
                    self.writer.close()
                    code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 1005
                    raise Closed(code, payload[2:].decode())
                elif opcode != PONG:
                    whole += payload
                    if final:
                        return whole.decode()
        except (asyncio.IncompleteReadError, OSError) as gone:
            self.abort()
            raise Closed(1006) from gone

    async def next_frame(self):
        first, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await self.reader.readexactly(8), "big")
        return bool(first & 0x80), first & 0x0F, await self.reader.readexactly(size)

    def abort(self):
        self.writer.transport.abort()
