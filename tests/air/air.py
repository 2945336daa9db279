"""The air: radios that hear each other, inside one process, with Bumble's model of a controller.

Bumble 0.0.236 leaves out things that a real controller does and that the two ends rely on. `Radio` and
`Air` add them, each with the reason. Nothing here was compared with a real radio.

Real packets are neither lost nor doubled above the link layer as long as a link holds. A program's own
queues may do either; `Mischief` plays that part, on whole ATT packets.
"""

import asyncio
from dataclasses import asdict, dataclass
from functools import partial

from bumble import att, hci, ll
from bumble.controller import Controller
from bumble.core import PhysicalTransport
from bumble.link import LocalLink

LE = PhysicalTransport.LE
TIMEOUT = hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR
NEVER_MADE = hci.HCI_ErrorCode.CONNECTION_FAILED_TO_BE_ESTABLISHED_ERROR
REPORT = hci.HCI_LE_Advertising_Report_Event

# What a link-layer packet holds without data length extension. The controllers of both ends cut into
# such pieces, so that each host has to put them together.
FRAGMENT = 27

# The packets of ATT that matter here, and what stands before the value in those that have one.
ERROR = att.Opcode.ATT_ERROR_RESPONSE
WRITE, WRITTEN = att.Opcode.ATT_WRITE_REQUEST, att.Opcode.ATT_WRITE_RESPONSE
COMMAND, NOTIFICATION = att.Opcode.ATT_WRITE_COMMAND, att.Opcode.ATT_HANDLE_VALUE_NOTIFICATION
VALUE_HEADER = 3


class Radio(Controller):
    """A controller."""

    # Linux waits for the *Enhanced* Connection Complete event where these are claimed. Bumble does not
    # send that: the kernel's queue of commands then stands still for good.
    le_features = Controller.le_features & ~(
        hci.LeFeatureMask.LL_PRIVACY | hci.LeFeatureMask.LE_EXTENDED_ADVERTISING
    )

    def switch_off(self):
        """Power is gone: peers hear nothing any more."""
        self._fall_silent()
        self.host = None
        self.link.remove_controller(self)

    def lose_links(self):
        """Both ends of every connection find that they have not heard the other for too long."""
        for connection in list(self.le_connections.values()):
            peer = self.link.find_le_controller(connection.peer_address)
            theirs = peer and peer.le_connections.get(connection.self_address)
            if theirs:
                peer.on_le_disconnected(theirs, TIMEOUT)
            self.on_le_disconnected(connection, TIMEOUT)

    def _fall_silent(self):
        self.le_legacy_advertiser.stop()
        self.le_scan_enable = False
        self.pending_le_connection = None
        self.lose_links()

    def on_le_disconnected(self, connection, reason):
        self.link.mischief.forget(connection.self_address, connection.peer_address)
        super().on_le_disconnected(connection, reason)

    def on_hci_command(self, command):
        """Bumble is silent where it does not know a command; a host would wait for ever."""
        unknown = hci.HCI_ErrorCode.UNKNOWN_HCI_COMMAND_ERROR
        if isinstance(command, hci.HCI_SyncCommand):
            return hci.HCI_StatusReturnParameters(unknown)
        self._send_hci_command_status(unknown, command.op_code)
        return None

    def on_hci_le_remove_device_from_resolving_list_command(self, command):
        """Bumble has commands for all else of that list, and does nothing with it."""
        success = hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)
        self.send_hci_packet(hci.HCI_Command_Complete_Event(1, command.op_code, success))

    def on_hci_reset_command(self, command):
        """Bumble resets nothing: a host that starts anew would find the old one's links."""
        self._fall_silent()
        return super().on_hci_reset_command(command)

    def on_hci_le_create_connection_cancel_command(self, command):
        """Bumble goes on trying, and never says that the attempt is over."""
        given_up, self.pending_le_connection = self.pending_le_connection, None
        if given_up is None:
            disallowed = hci.HCI_ErrorCode.COMMAND_DISALLOWED_ERROR
            return hci.HCI_StatusReturnParameters(disallowed)
        # After the command was answered, which is when this one returns.
        asyncio.get_running_loop().call_soon(self._say_given_up, given_up)
        return super().on_hci_le_create_connection_cancel_command(command)

    def _say_given_up(self, attempt):
        self.send_hci_packet(
            hci.HCI_LE_Connection_Complete_Event(
                status=hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR,
                connection_handle=0,
                role=hci.Role.CENTRAL,
                peer_address_type=attempt.peer_address.address_type,
                peer_address=attempt.peer_address,
                connection_interval=0,
                peripheral_latency=0,
                supervision_timeout=0,
                central_clock_accuracy=0,
            )
        )

    def on_le_connect_ind(self, packet):
        """Bumble leaves one who is not answered with a connection to nobody: of two centrals that call
        upon the same advertisement, say."""
        advertiser = self.le_legacy_advertiser
        ours = advertiser.address == packet.advertiser_address
        if ours and not advertiser.enabled:
            self.link.send_ll_control_pdu(
                packet.advertiser_address, packet.initiator_address, ll.TerminateInd(NEVER_MADE)
            )
        else:
            super().on_le_connect_ind(packet)

    def on_advertising_pdu(self, pdu):
        """Bumble answers a scan with the advertisement once more. Here it is the scan response that was
        set, and only for one who scans actively."""
        if self.le_scan_enable:
            self._report(REPORT.EventType.ADV_IND, pdu.advertiser_address, pdu.data)
            if self.le_scan_type == hci.HCI_LE_Set_Scan_Parameters_Command.ACTIVE_SCANNING:
                more = self.link.scan_response(pdu.advertiser_address)
                self._report(REPORT.EventType.SCAN_RSP, pdu.advertiser_address, more)
        wanted = self.pending_le_connection
        if wanted and wanted.peer_address == pdu.advertiser_address:
            self.create_le_connection(pdu.advertiser_address)

    def _report(self, kind, address, data):
        report = REPORT.Report(
            event_type=kind,
            address_type=address.address_type,
            address=address,
            data=data,
            rssi=-50,
        )
        self.send_hci_packet(REPORT([report]))

    def on_link_acl_data(self, sender_address, transport, data):
        """Bumble hands a packet of any length to the host in one piece."""
        connection = self.le_connections.get(sender_address)
        if connection is None:
            return
        for at in range(0, len(data), FRAGMENT):
            piece, first = data[at : at + FRAGMENT], 2 if at == 0 else 1
            self.send_hci_packet(hci.HCI_AclDataPacket(connection.handle, first, 0, len(piece), piece))


class Air(LocalLink):
    """What carries packets from radio to radio."""

    def __init__(self):
        super().__init__()
        self.counts = Counts()
        self.mischief = Mischief()

    def scan_response(self, address):
        for radio in self.controllers:
            advertiser = radio.le_legacy_advertiser
            if advertiser.enabled and advertiser.address == address:
                return advertiser.scan_response_data
        return b""

    def send_acl_data(self, sender_controller, destination_address, transport, data):
        """Bumble stamps data with the sender's random address, even where the connection was made with
        its public one, as Linux does."""
        connection = sender_controller.le_connections.get(destination_address)
        receiver = self.find_le_controller(destination_address)
        if transport != LE or connection is None or receiver is None:
            return
        self.counts.count(data)
        there = partial(receiver.on_link_acl_data, connection.self_address, LE)
        back = partial(sender_controller.on_link_acl_data, destination_address, LE)
        self.mischief.carry(data, Way(connection.self_address, destination_address, there, back))

    def send_ll_control_pdu(self, sender_address, receiver_address, packet):
        """Bumble fails where the receiver has just been switched off."""
        if self.find_le_controller(receiver_address):
            super().send_ll_control_pdu(sender_address, receiver_address, packet)


def attribute_packet(data):
    """The ATT packet in one of L2CAP, if it is one."""
    return data[4:] if int.from_bytes(data[2:4], "little") == att.ATT_CID else b""


def in_l2cap(packet):
    return len(packet).to_bytes(2, "little") + att.ATT_CID.to_bytes(2, "little") + packet


@dataclass
class Counts:
    """What was sent, lost or not. A request is a round trip."""

    requests: int = 0
    writes: int = 0
    written_bytes: int = 0
    notifications: int = 0
    notified_bytes: int = 0

    def count(self, data):
        packet = attribute_packet(data)
        if not packet:
            return
        kind, value = packet[0], len(packet) - VALUE_HEADER
        self.requests += kind in att.ATT_REQUESTS
        if kind in (WRITE, COMMAND):
            self.writes += 1
            self.written_bytes += value
        elif kind == NOTIFICATION:
            self.notifications += 1
            self.notified_bytes += value

    def take(self):
        """What was counted since the last time."""
        taken = asdict(self)
        self.__init__()
        return taken


@dataclass
class Way:
    """From one end of a connection to the other."""

    sender: hci.Address
    receiver: hci.Address
    there: callable
    back: callable


class Mischief:
    """Loses and doubles the next so many writes and notifications."""

    def __init__(self):
        self.lose = {"writes": 0, "notifications": 0}
        self.double = {"writes": 0, "notifications": 0}
        # Requests that will be made once more, by the one who made them and the one who answers.
        self._again = {}

    def carry(self, data, way):
        packet = attribute_packet(data)
        kind = packet[0] if packet else None
        if kind in (WRITE, COMMAND) and take_one(self.lose, "writes"):
            # Nobody may make a second request before the first was answered: so it is answered.
            if kind == WRITE:
                later(way.back, in_l2cap(bytes([WRITTEN])))
        elif kind == NOTIFICATION and take_one(self.lose, "notifications"):
            pass
        elif kind == WRITE and take_one(self.double, "writes"):
            self._again[way.sender, way.receiver] = data
            later(way.there, data)
        elif kind in (WRITTEN, ERROR) and (way.receiver, way.sender) in self._again:
            # The second request takes the place of the first one's answer.
            later(way.back, self._again.pop((way.receiver, way.sender)))
        else:
            twice = kind == COMMAND and take_one(self.double, "writes")
            twice |= kind == NOTIFICATION and take_one(self.double, "notifications")
            for _ in range(1 + twice):
                later(way.there, data)

    def forget(self, sender, receiver):
        """The connection is gone, and with it what was to be said once more."""
        self._again.pop((sender, receiver), None)


def take_one(left, kind):
    """Whether there was one left, which there is no more."""
    if left[kind] == 0:
        return False
    left[kind] -= 1
    return True


def later(deliver, data):
    """In the order of sending, but never while the sender is still at it."""
    asyncio.get_running_loop().call_soon(deliver, data)
