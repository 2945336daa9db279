"""A central's bytes as a TCP connection, for a program that knows nothing of Bluetooth."""

import asyncio

HOST = "127.0.0.1"


class Stream:
    """Takes one program at a time, as long as the central is connected. A newer one takes the place of
    the older."""

    def __init__(self, central, inbox):
        self._central, self._inbox = central, inbox
        self._server = self._serving = None
        self.port = None

    async def open(self, port):
        """On that port, or on any free one if it is 0."""
        self._server = await asyncio.start_server(self._serve, HOST, port)
        self.port = self._server.sockets[0].getsockname()[1]
        asyncio.ensure_future(self._close_when_gone())

    async def _close_when_gone(self):
        await self._central.until(lambda: not self._central.connected)
        self.close()

    def close(self):
        self._server.close()
        if self._serving:
            self._serving.cancel()

    async def _serve(self, reader, writer):
        if self._serving:
            self._serving.cancel()
        self._serving = asyncio.current_task()
        both = [asyncio.ensure_future(each) for each in (self._up(reader), self._down(writer))]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            pass
        finally:
            for each in both:
                each.cancel()
            # How they ended does not matter: whoever reads finds the end of the stream.
            await asyncio.gather(*both, return_exceptions=True)
            writer.close()

    async def _up(self, reader):
        central = self._central
        while data := await reader.read(central.room):
            await central.write(self._inbox, data, response=True)

    async def _down(self, writer):
        central = self._central
        while central.connected or central.heard:
            writer.write(central.take_heard())
            await writer.drain()
            await central.until(lambda: central.heard or not central.connected)
