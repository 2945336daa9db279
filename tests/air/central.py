"""A central: the other end of the handheld's Bluetooth, as a phone or a computer would be."""

import asyncio

from bumble.core import UUID, BaseBumbleError, InvalidOperationError
from bumble.core import TimeoutError as TookTooLong
from bumble.device import Device, Peer
from bumble.hci import Address, HCI_Error
from bumble.pairing import PairingConfig, PairingDelegate

from air import Radio
from trouble import Gone, Trouble

# What one who pairs can do; with "none" there is nothing to compare, so nobody is authenticated.
ABILITIES = {
    "keyboard": PairingDelegate.IoCapability.KEYBOARD_INPUT_ONLY,
    "display": PairingDelegate.IoCapability.DISPLAY_OUTPUT_ONLY,
    "none": PairingDelegate.IoCapability.NO_OUTPUT_NO_INPUT,
}
# A usual connection interval, in seconds. By radio nothing can be said earlier; without it, the other
# end's program may hear the first request before it knows of a connection.
INTERVAL = 0.03


class Keyboard(PairingDelegate):
    """Somebody who will be told the number, or is not asked for any."""

    def __init__(self, ability):
        super().__init__(io_capability=ABILITIES[ability])
        self.asked = asyncio.Event()
        self.number = asyncio.get_running_loop().create_future()

    async def get_number(self):
        self.asked.set()
        return await self.number


class Central:
    """One central, with its bonds and at most one connection."""

    def __init__(self, name, number, air, tell):
        self.name = name
        self.heard = bytearray()
        self._tell = tell
        self._connection = self._peer = None
        self._met = False
        self._ended = None
        self._changed = asyncio.Event()
        self._pairing = self._keyboard = None
        address = Address(f"F0:00:00:00:00:{number:02X}")
        radio = Radio(name, link=air, public_address=f"00:00:00:00:01:{number:02X}")
        self.device = Device.with_hci(name, address, radio, radio)

    async def start(self):
        # A connection may be over before who has asked for it hears of it.
        self.device.on(self.device.EVENT_CONNECTION, self._begin)
        await self.device.power_on()

    async def until(self, true):
        """Waits until something is so that notifications or a disconnection bring about."""
        while not true():
            self._changed.clear()
            await self._changed.wait()

    # Finding.

    async def scan(self, service, seconds):
        """The first who advertises the service, or nobody in that time."""
        found = asyncio.get_running_loop().create_future()

        def see(advertisement):
            seen = what_is_seen(advertisement)
            if not found.done() and service.lower() in seen["services"]:
                found.set_result(seen)

        self.device.on(self.device.EVENT_ADVERTISEMENT, see)
        await self.device.start_scanning(active=True)
        try:
            return await asyncio.wait_for(found, seconds)
        except TimeoutError:
            return None
        finally:
            self.device.remove_listener(self.device.EVENT_ADVERTISEMENT, see)
            await self.device.stop_scanning()

    # The connection.

    @property
    def connected(self):
        return self._connection is not None

    @property
    def connection(self):
        if self._connection is None:
            raise (Gone if self._met else Trouble)(f"central {self.name} is not connected")
        return self._connection

    async def connect(self, address, mtu, seconds):
        """Whether there is a connection in that time, and why not. Without an MTU there is no exchange:
        it stays at 23."""
        if self.connected:
            raise Trouble(f"central {self.name} is connected already")
        try:
            await self.device.connect(Address(address), timeout=seconds)
        except TookTooLong:
            return "nobody answers"
        except (BaseBumbleError, HCI_Error) as why:
            return reason(why)
        await asyncio.sleep(INTERVAL)
        if self.connected and mtu is not None:
            await self._peer.request_mtu(mtu)
        return None if self.connected else self._ended

    def _begin(self, connection):
        self._connection, self._peer, self._met = connection, Peer(connection), True
        self._pairing = self._keyboard = None
        self.heard.clear()
        connection.on(connection.EVENT_DISCONNECTION, self._end)
        connection.on(connection.EVENT_SECURITY_REQUEST, lambda _: self._say("security_request"))

    def _end(self, why):
        self._connection = self._peer = None
        self._ended = reason(HCI_Error(why))
        self._say("disconnected", reason=self._ended)
        self._changed.set()

    def _say(self, event, **more):
        self._tell({"central": self.name, "event": event, **more})

    async def disconnect(self):
        """Says goodbye, unless the other has been faster."""
        if self.connected or not self._met:
            await self.connection.disconnect()

    def state(self):
        connection = self._connection
        if connection is None:
            return {"connected": False}
        return {
            "connected": True,
            "mtu": connection.att_mtu,
            "encrypted": connection.is_encrypted,
        }

    # Security.

    async def pair(self, ability, secure):
        """Begins, and comes back when a number is asked for or all is over: then, how it ended."""
        if ability not in ABILITIES:
            raise Trouble(f"nobody pairs with {ability}: {', '.join(ABILITIES)}")
        keyboard = self._keyboard = Keyboard(ability)
        self.device.pairing_config_factory = lambda _: PairingConfig(
            sc=secure,
            mitm=ability != "none",
            bonding=True,
            delegate=keyboard,
            # The address it connects with. Otherwise it would say that it is somebody else by rights.
            identity_address_type=PairingConfig.AddressType.RANDOM,
        )
        self._pairing = asyncio.ensure_future(self.connection.pair())
        asked = asyncio.ensure_future(keyboard.asked.wait())
        await asyncio.wait({asked, self._pairing}, return_when=asyncio.FIRST_COMPLETED)
        asked.cancel()
        if keyboard.asked.is_set():
            return {"asked": True}
        return {"asked": False, **await self._paired()}

    async def passkey(self, number):
        """Types the number; how pairing ended."""
        if self._pairing is None or self._keyboard.number.done():
            raise Trouble("nobody has asked for a number")
        self._keyboard.number.set_result(number)
        return await self._paired()

    async def _paired(self):
        await asyncio.wait({self._pairing})
        pairing, self._pairing = self._pairing, None
        if pairing.cancelled():
            return {"paired": False, "why": "disconnected"}
        why = pairing.exception()
        return {"paired": why is None, "why": why and reason(why)}

    async def encrypt(self):
        """From the bond."""
        try:
            await self.connection.encrypt()
        except InvalidOperationError as why:
            raise Trouble(f"central {self.name} has no bond: {why}") from why

    async def forget(self):
        await self.device.keystore.delete_all()

    # Attributes.

    async def discover(self):
        for service in await self._peer_now().discover_services():
            await service.discover_characteristics()
        return [
            {
                "uuid": text(service.uuid),
                "characteristics": [
                    {"uuid": text(each.uuid), "properties": names(each.properties)}
                    for each in service.characteristics
                ],
            }
            for service in self._peer.services
        ]

    async def read(self, uuid):
        return await self._characteristic(uuid).read_value()

    async def write(self, uuid, data, response):
        await self._characteristic(uuid).write_value(data, with_response=response)

    async def subscribe(self, uuid):
        await self._characteristic(uuid).subscribe(self._hear)

    def _hear(self, data):
        self.heard += data
        self._changed.set()

    def take_heard(self):
        taken = bytes(self.heard)
        self.heard.clear()
        return taken

    def _peer_now(self):
        # The connection says that there is none, if so.
        return self.connection and self._peer

    def _characteristic(self, uuid):
        found = self._peer_now().get_characteristics_by_uuid(UUID(uuid))
        if not found:
            raise Trouble(f"there is no characteristic {uuid}, or nobody has discovered it")
        return found[0]


def what_is_seen(advertisement):
    data = advertisement.data
    kinds = (data.Type.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,)
    kinds += (data.Type.INCOMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS,)
    uuids = [uuid for kind in kinds for uuid in data.get(kind) or ()]
    return {
        "name": data.get(data.Type.COMPLETE_LOCAL_NAME),
        "address": advertisement.address.to_string(with_type_qualifier=False),
        "services": [text(uuid) for uuid in uuids],
    }


def text(uuid):
    return uuid.to_hex_str("-").lower()


def names(properties):
    return [flag.name.lower() for flag in type(properties) if flag in properties]


def reason(why):
    """An error of Bluetooth, by its name in the standard."""
    name = getattr(why, "error_name", None) or str(why)
    return name.lower()
