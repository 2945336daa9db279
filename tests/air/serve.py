"""The air as a program: `python serve.py` takes one JSON object a line and answers each with one line,
strictly in turn. Binary data is hex.

It begins by printing {"hci": PORT}. Who connects to that port of this computer and speaks HCI (H4) has
a fresh controller for as long as the connection lasts: the handheld's, from power-on to power-off.
`python serve.py --vhci` adds the kernel's own controller to the air, through /dev/vhci.

Ops, by `op`. Of `central`s there are as many as are named, each with an address and bonds of its own;
"a" where none is named. `limit` is how many milliseconds to wait, 20000 unless given.

  radio {on}                     waits until the handheld has power, or has none any more
  scan {service}                 waits for one who advertises it: `found` has its name, address and
                                 services, or is null after the limit
  connect {mtu}                  to the last one found. Asks for that MTU, and not at all without: it
                                 is 23 then. `refused` says why there is no connection
  discover                       the services, with their characteristics
  read {uuid}                    `bytes`, or `refused`
  write {uuid, bytes, response}  with a response unless it is false; `refused` is null, an error of
                                 ATT by its name, or "disconnected"
  subscribe {uuid}               to notifications; `refused` likewise
  pair {ability, secure}         begins, as one with a keyboard (or display, none); LE Secure
                                 Connections unless `secure` is false. `asked` is whether the number
                                 is wanted now; otherwise all is over, as for `passkey`
  passkey {number}               types it: `paired`, and `why` not
  encrypt                        from the bond; `refused`
  forget                         the central loses its bonds
  disconnect                     a goodbye
  drop                           every link of the handheld is lost, and both ends find out
  gone                           waits until the central is not connected any more
  connected                      `connected`, and if so `mtu` and `encrypted`
  heard                          `bytes` notified since last asked
  counters                       since last asked, for all of the air: ATT `requests` (round trips),
                                 `writes`, `written_bytes`, `notifications`, `notified_bytes`
  lose {writes, notifications}   the next so many never arrive; the writer is told they had. A
                                 subscription is a write, too
  double {writes, notifications} the next so many arrive twice

Every answer has `events`, what has happened since the answer before: {central, event: disconnected,
reason}, {central, event: security_request}, {event: radio, on}. What the handheld refuses is an answer
like others; an error is {"ok": false, "error": a sentence}.
"""

import asyncio
import json
import logging
import os
import sys
from functools import partial

from bumble.core import BaseBumbleError, ProtocolError
from bumble.transport import open_transport
from bumble.transport.common import StreamPacketSink, StreamPacketSource

from air import Air, Radio
from central import Central, reason
from trouble import Gone, Trouble

HOST = "127.0.0.1"
LIMIT = 20_000
# These answer when their limit has passed, and may take some seconds longer to clean up.
PATIENT, GRACE = ("scan", "connect"), 5
LONGEST_LINE = 1 << 20
DISCONNECTED = "disconnected"
HANDHELD, KERNEL = "00:00:00:00:00:01", "00:00:00:00:00:02"


class Power(StreamPacketSource):
    """One connection to the port of the handheld. What comes is HCI; asyncio sends without waiting for
    more (TCP_NODELAY), and the other end should, too: packets are small, and each waits for another."""

    def __init__(self, rig):
        super().__init__()
        self._rig = rig
        self._radio = None

    def connection_made(self, transport):
        sink = StreamPacketSink(transport)
        self._radio = Radio("handheld", self, sink, self._rig.air, HANDHELD)
        self._rig.switched_on(self)

    def connection_lost(self, error):
        self.switch_off()

    def switch_off(self):
        """Twice is as good as once."""
        radio, self._radio = self._radio, None
        if radio:
            self.set_packet_sink(None)
            radio.switch_off()
            self._rig.switched_off(self)

    def lose_links(self):
        """Whether there were any."""
        any_link = bool(self._radio.le_connections)
        self._radio.lose_links()
        return any_link


class Rig:
    """The air, and everybody on it."""

    def __init__(self):
        self.air = Air()
        self.events = []
        self._power = None
        self._powered = asyncio.Condition()
        self._centrals = {}
        self._found = None
        self._kernel = None

    async def open_port(self):
        server = await asyncio.get_running_loop().create_server(lambda: Power(self), HOST, 0)
        return server.sockets[0].getsockname()[1]

    async def add_kernel(self):
        transport = await open_transport("vhci")
        radio = Radio("kernel", transport.source, transport.sink, self.air, KERNEL)
        self._kernel = (transport, radio)

    def switched_on(self, power):
        # A process that was killed may still seem to be there.
        if self._power:
            self._power.switch_off()
        self._power = power
        self._tell_power(True)

    def switched_off(self, power):
        if self._power is power:
            self._power = None
        self._tell_power(False)

    def _tell_power(self, on):
        self.events.append({"event": "radio", "on": on})
        asyncio.ensure_future(self._wake())

    async def _wake(self):
        async with self._powered:
            self._powered.notify_all()

    async def central(self, name):
        if name not in self._centrals:
            number = len(self._centrals) + 1
            self._centrals[name] = Central(name, number, self.air, self.events.append)
            await self._centrals[name].start()
        return self._centrals[name]

    # Ops.

    async def radio(self, on=True, **_):
        async with self._powered:
            await self._powered.wait_for(lambda: (self._power is not None) == on)

    async def drop(self, **_):
        if self._power is None or not self._power.lose_links():
            raise Trouble("the handheld has no link that could be lost")
        for central in self._centrals.values():
            await central.until(lambda central=central: not central.connected)

    async def scan(self, service, central, limit):
        central = await self.central(central)
        found = await central.scan(service, limit / 1000)
        self._found = found or self._found
        return {"found": found}

    async def connect(self, central, limit, mtu=None):
        central = await self.central(central)
        if self._found is None:
            raise Trouble("nobody was found whom to connect to")
        address = self._found["address"]
        return {"refused": await central.connect(address, mtu, limit / 1000), **central.state()}

    def counters(self, **_):
        return self.air.counts.take()

    def lose(self, **given):
        put(self.air.mischief.lose, given)

    def double(self, **given):
        put(self.air.mischief.double, given)


def put(counts, given):
    for kind in counts:
        counts[kind] = given.get(kind, 0)


async def refusable(central, attempt):
    """An answer that says whether the handheld has refused, and why. To hang up is to refuse."""
    try:
        value = await attempt
    except ProtocolError as why:
        return {"refused": reason(why)}
    except Gone:
        return {"refused": DISCONNECTED}
    except asyncio.CancelledError:
        # Bumble cancels what waits for an answer when the connection goes.
        if central.connected:
            raise
        return {"refused": DISCONNECTED}
    return {"refused": None, **({} if value is None else {"bytes": value.hex()})}


# Ops on one central.


async def discover(central):
    return {"services": await central.discover()}


async def read(central, uuid):
    return await refusable(central, central.read(uuid))


async def write(central, uuid, bytes, response=True):
    return await refusable(central, central.write(uuid, unhex(bytes), response))


async def subscribe(central, uuid):
    return await refusable(central, central.subscribe(uuid))


async def pair(central, ability="keyboard", secure=True):
    return await central.pair(ability, secure)


async def passkey(central, number):
    return await central.passkey(number)


async def encrypt(central):
    return await refusable(central, central.encrypt())


async def forget(central):
    await central.forget()


async def disconnect(central):
    await central.disconnect()


async def gone(central):
    await central.until(lambda: not central.connected)


async def connected(central):
    return central.state()


async def heard(central):
    return {"bytes": central.take_heard().hex(), "connected": central.connected}


OF_THE_RIG = (Rig.radio, Rig.scan, Rig.connect, Rig.drop)
OF_THE_RIG += (Rig.counters, Rig.lose, Rig.double)
OF_A_CENTRAL = (discover, read, write, subscribe, pair, passkey, encrypt, forget)
OF_A_CENTRAL += (disconnect, gone, connected, heard)


def unhex(text):
    try:
        return bytes.fromhex(text)
    except ValueError as why:
        raise Trouble(f"{text} is no hex") from why


async def do(rig, op, central, limit, given):
    for own in OF_THE_RIG:
        if own.__name__ == op:
            done = own(rig, central=central, limit=limit, **given)
            return await done if asyncio.iscoroutine(done) else done
    for own in OF_A_CENTRAL:
        if own.__name__ == op:
            return await own(await rig.central(central), **given)
    raise Trouble(f"no op {op}")


async def within(seconds, op, doing):
    """Bumble cancels what waits for an answer when its connection goes; that ends the op, not the
    program."""
    task = asyncio.ensure_future(doing)
    done, _ = await asyncio.wait({task}, timeout=seconds)
    if not done:
        task.cancel()
        await asyncio.wait({task})
        raise Trouble(f"{op} was not over after {seconds} s")
    if task.cancelled():
        raise Trouble(f"{op} was not over when the connection ended")
    return task.result()


async def answer(rig, line):
    try:
        given = json.loads(line)
        op, central = given.pop("op", None), given.pop("central", "a")
        limit = given.pop("limit", LIMIT)
        seconds = limit / 1000 + (GRACE if op in PATIENT else 0)
        own = await within(seconds, op, do(rig, op, central, limit, given))
        return {"ok": True, **(own or {})}
    except (Trouble, BaseBumbleError, json.JSONDecodeError) as trouble:
        return {"ok": False, "error": str(trouble)}
    except TypeError as trouble:
        # What was given does not fit the op, most likely; if not, this says more.
        logging.critical("%s", line, exc_info=True)
        return {"ok": False, "error": str(trouble)}


def say(what):
    print(json.dumps(what), flush=True)


async def lines():
    """Of what is told. Waiting for them must not keep the air from moving."""
    reader = asyncio.StreamReader(limit=LONGEST_LINE)
    protocol = partial(asyncio.StreamReaderProtocol, reader)
    await asyncio.get_running_loop().connect_read_pipe(protocol, sys.stdin)
    while line := await reader.readline():
        yield line


async def main():
    rig = Rig()
    if sys.argv[1:] == ["--vhci"]:
        await rig.add_kernel()
    elif sys.argv[1:]:
        sys.exit("python serve.py [--vhci]: the air, with the kernel's controller if asked for.")
    say({"hci": await rig.open_port()})
    async for line in lines():
        told = await answer(rig, line)
        events, rig.events[:] = rig.events[:], []
        say({**told, "events": events})


if __name__ == "__main__":
    # The packets can be seen with AIR_LOG=DEBUG.
    logging.basicConfig(level=os.environ.get("AIR_LOG", "CRITICAL"))
    asyncio.run(main())
