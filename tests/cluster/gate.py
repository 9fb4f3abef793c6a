"""A proxy between two programs that the test opens and closes: TCP on 127.0.0.1, byte for byte."""

import asyncio

CHUNK_BYTES = 1 << 16


class Gate:
    """Leads to `port`. Open, or cut (connections break, new ones are refused), or silent (nothing gets through, nothing is
    said: a cable that was pulled)."""

    def __init__(self, port):
        self.target, self.port = port, 0
        self.server = None
        self.passing = asyncio.Event()
        self.passing.set()
        self.writers = set()

    async def start(self):
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def carry(self, reader, writer):
        there = None
        try:
            await self.passing.wait()
            back, there = await asyncio.open_connection("127.0.0.1", self.target)
            self.writers |= {writer, there}
            await asyncio.gather(self.pump(reader, there), self.pump(back, writer))
        except OSError:
            pass
        finally:
            for one in filter(None, (writer, there)):
                self.writers.discard(one)
                one.transport.abort()

    async def pump(self, reader, writer):
        while data := await reader.read(CHUNK_BYTES):
            await self.passing.wait()
            writer.write(data)
            await writer.drain()
        raise ConnectionError

    def silence(self):
        self.passing.clear()

    async def cut(self):
        self.server.close()
        for one in list(self.writers):
            one.transport.abort()

    async def open(self):
        """As it was at first. What was said into the silence arrives."""
        self.passing.set()
        if not self.server.is_serving():
            await self.start()
