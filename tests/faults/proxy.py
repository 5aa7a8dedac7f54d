"""proxy.py: a TCP proxy between a node and its database that can break, delay or drop traffic."""

import asyncio
import socket
import threading


class Proxy:
    """Forwards bytes between 127.0.0.1:port and another port of this machine."""

    def __init__(self, to):
        self.to = to
        self.delay = 0.0  # delay in seconds
        self.refuses = False
        self.sock = socket.create_server(("127.0.0.1", 0))
        self.port = self.sock.getsockname()[1]
        self.loop = asyncio.new_event_loop()
        self.transports = set()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        asyncio.set_event_loop(self.loop)
        self.passing = asyncio.Event()
        self.passing.set()
        self.server = self.loop.run_until_complete(asyncio.start_server(self._serve, sock=self.sock))
        self.loop.run_forever()

    async def _pump(self, reader, writer):
        try:
            while data := await reader.read(65536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                await self.passing.wait()
                writer.write(data)
                await writer.drain()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()

    async def _serve(self, reader, writer):
        if self.refuses:
            writer.transport.abort()
            return
        try:
            await self.passing.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        mine = {writer.transport, back.transport}
        self.transports |= mine
        await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        self.transports -= mine

    def _do(self, what):
        done = threading.Event()

        def call():
            what()
            done.set()

        self.loop.call_soon_threadsafe(call)
        done.wait()

    def cut(self):
        """Breaks all connections and refuses new ones."""
        def act():
            self.refuses = True
            for t in list(self.transports):
                t.abort()
        self._do(act)

    def slow(self, seconds):
        self._do(lambda: setattr(self, "delay", seconds))

    def swallow(self):
        """Connections stay open and transfer nothing; the data is delivered when the proxy recovers."""
        self._do(lambda: self.passing.clear())

    def heal(self):
        def act():
            self.refuses, self.delay = False, 0.0
            self.passing.set()
        self._do(act)
