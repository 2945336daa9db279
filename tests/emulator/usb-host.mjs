// The computer at the other end of the cable: it enumerates the handheld, opens its serial port
// (CDC-ACM) and exchanges bytes.
//
// As Linux does, it takes bytes from the device only while a program has the port open, which the
// device sees as DTR. The handheld has a battery: an unplugged cable looks to it like a host that
// has gone silent, that is suspend.

import { BoardError } from './trouble.mjs';

const PACKET = 64;

const BUS_RESET_NANOS = 10_000_000;
const RECOVERY_NANOS = 1_000_000;
const SUSPEND_NANOS = 3_000_000;
const REQUEST_NANOS = 50_000;
/** A packet at 12 Mbit/s, with what goes around it. */
const packetNanos = (length) => 10_000 + length * 667;

// Registers and buffers, as seen by the wires.
const SIE_BUS_RESET = 1 << 19;
const SIE_SETUP = 1 << 17;
const SIE_SUSPENDED = 1 << 4;
const PULL_UP = 1 << 16;
const BUFFER_AVAILABLE = 1 << 10;
const BUFFER_STALL = 1 << 11;
const BUFFER_FULL = 1 << 15;
const BUFFER_LENGTH = 0x3ff;
const BUFFERS = 0x80;
const BUFFERS_END = 0x100;
const ENDPOINT_ENABLED = 1 << 31;

// Descriptors and requests.
const DEVICE = 1;
const CONFIGURATION = 2;
const INTERFACE = 4;
const ENDPOINT = 5;
const CLASS_COMMUNICATION = 2;
const CLASS_DATA = 10;
const BULK = 2;
/** 115200 baud, one stop bit, no parity, eight bits. */
const LINE_CODING = Uint8Array.from([0x00, 0xc2, 0x01, 0x00, 0, 0, 8]);
const DTR_AND_RTS = 3;

const ADDRESS = 1;

function request(type, number, value, index, length) {
  const words = [value, index, length].flatMap((word) => [word & 255, word >> 8]);
  return Uint8Array.from([type, number, ...words]);
}

const getDescriptor = (kind, length) => request(0x80, 6, kind << 8, 0, length);
const setAddress = () => request(0x00, 5, ADDRESS, 0, 0);
const setConfiguration = (value) => request(0x00, 9, value, 0, 0);
const setLineCoding = (port) => request(0x21, 0x20, 0, port, LINE_CODING.length);
const setControlLineState = (port, open) => request(0x21, 0x22, open ? DTR_AND_RTS : 0, port, 0);

export class UsbHost {
  plugged = false;
  /** Whether a program has the port open, or will as soon as there is one. */
  dtr = false;
  /** Whether the device was enumerated and configured. */
  configured = false;
  /** Bytes that the program has read since the last answer. */
  heard = [];
  #usb = null;
  #chip = null;
  #pulledUp = false;
  /** What goes on with the device at present: whatever was planned for an earlier one is void. */
  #session = 0;
  #planned = 0;
  #enumerating = false;
  #open = false;
  #ports = null;
  #toSend = [];
  #requests = [];
  /** The control transfer that is under way. */
  #current = null;
  #taking = false;
  #giving = false;

  connect(chip) {
    this.#chip = chip;
    this.#usb = chip.usbCtrl;
    this.#pulledUp = false;
    this.#newSession();
    this.#usb.handleSieCtrlWrite = (value) => this.#sieControl(value);
    this.#usb.onResetReceived = () => this.#plan(RECOVERY_NANOS, () => this.#enumerate());
    this.#usb.DPRAMUpdated = (offset, value) => this.#written(offset, value);
  }

  /** The chip has reset its USB controller. */
  released() {
    this.#sieControl(0);
    this.#newSession();
  }

  /** Cable in or out, port open or not. */
  set(plugged, dtr) {
    const was = this.plugged;
    this.plugged = plugged;
    this.dtr = dtr;
    if (this.#usb === null) return;
    if (plugged !== was) this.#cable();
    else if (this.#ports) this.#setDtr();
  }

  send(bytes) {
    if (!this.plugged || !this.dtr) throw new BoardError('no program has the serial port open');
    this.#toSend.push(...bytes);
    this.#give();
  }

  /** Whether anything is on its way. */
  get busy() {
    const bytes = this.#taking || this.#giving || (this.#open && this.#toSend.length > 0);
    return this.#planned > 0 || this.#enumerating || this.#current !== null || bytes;
  }

  #newSession() {
    this.#session += 1;
    this.#planned = 0;
    this.configured = false;
    this.#enumerating = false;
    this.#open = false;
    this.#ports = null;
    this.#toSend = [];
    this.#requests = [];
    this.#current = null;
    this.#taking = false;
    this.#giving = false;
  }

  /** Does something later, unless cable or chip have changed by then. */
  #plan(nanos, action) {
    const session = this.#session;
    this.#planned += 1;
    this.#chip.clock.createAlarm(() => {
      if (session !== this.#session) return;
      this.#planned -= 1;
      action();
    }).schedule(nanos);
  }

  #sieControl(value) {
    this.#usb.sieCtrl = value;
    const pulledUp = !!(value & PULL_UP);
    if (pulledUp === this.#pulledUp) return;
    this.#pulledUp = pulledUp;
    this.#cable();
  }

  /** A device has come or gone. */
  #cable() {
    this.#newSession();
    if (!this.#pulledUp) return;
    if (!this.plugged) {
      this.#plan(SUSPEND_NANOS, () => this.#status(SIE_SUSPENDED));
      return;
    }
    this.#enumerating = true;
    this.#plan(BUS_RESET_NANOS, () => this.#status(SIE_BUS_RESET));
  }

  #status(bits) {
    this.#usb.sieStatus |= bits;
    this.#usb.sieStatusUpdated();
  }

  #enumerate() {
    if (!this.plugged) return;
    this.#control(getDescriptor(DEVICE, 18));
    this.#control(setAddress());
    this.#control(getDescriptor(CONFIGURATION, 9), null, (head) => {
      const length = head[2] | (head[3] << 8);
      this.#control(getDescriptor(CONFIGURATION, length), null, (all) => this.#configure(all));
    });
  }

  #configure(descriptors) {
    const ports = findPorts(descriptors);
    if (!ports) throw new BoardError('the USB device has no serial port');
    this.#control(setConfiguration(descriptors[5]), null, () => {
      this.configured = true;
      this.#enumerating = false;
      this.#ports = ports;
      this.#control(setLineCoding(ports.control), LINE_CODING);
      this.#setDtr();
    });
  }

  #setDtr() {
    const open = this.dtr;
    if (!open) [this.#open, this.#toSend] = [false, []];
    this.#control(setControlLineState(this.#ports.control, open), null, () => {
      this.#open = open;
      this.#take();
      this.#give();
    });
  }

  // Control transfers, one after the other: setup, data if any, status.

  #control(setup, data = null, done = () => {}) {
    this.#requests.push({ setup, data, done, received: [] });
    this.#nextRequest();
  }

  #nextRequest() {
    if (this.#current !== null || this.#requests.length === 0) return;
    this.#current = this.#requests.shift();
    this.#plan(REQUEST_NANOS, () => {
      const { setup, data } = this.#current;
      this.#current.stage = data ? 'give' : setup[0] & 0x80 ? 'take' : 'accepted';
      this.#chip.usbDPRAM.set(setup, 0);
      this.#status(SIE_SETUP);
    });
  }

  /** The device has something for, or wants something from, its control endpoint. */
  #controlStep() {
    const step = this.#current;
    if (step === null || !step.stage) return;
    const inward = step.stage === 'take' || step.stage === 'accepted';
    if (!this.#available(0, !inward)) return;
    if (step.stage === 'take') {
      const packet = this.#takePacket(0);
      step.received.push(...packet);
      const wanted = step.setup[6] | (step.setup[7] << 8);
      if (packet.length < PACKET || step.received.length >= wanted) step.stage = 'thanked';
    } else if (step.stage === 'give') {
      this.#givePacket(0, step.data);
      step.stage = 'accepted';
    } else {
      if (step.stage === 'accepted') this.#takePacket(0);
      else this.#givePacket(0, new Uint8Array());
      this.#finish();
      return;
    }
    this.#plan(packetNanos(0), () => this.#controlStep());
  }

  #finish() {
    const { done, received } = this.#current;
    this.#current = null;
    done(received);
    this.#nextRequest();
  }

  /** The device refuses: the host asks no more of this, and goes on. */
  #stalled() {
    if (this.#current === null) return;
    if (!this.configured) throw new BoardError('the USB device refuses to be enumerated');
    this.#finish();
  }

  // Data, in packets, whenever both sides are ready.

  #take() {
    const ready = this.#open && !this.#taking && this.#available(this.#ports.in, false);
    if (!ready) return;
    this.#taking = true;
    this.#plan(packetNanos(this.#length(this.#ports.in)), () => {
      this.#taking = false;
      if (this.#open && this.#available(this.#ports.in, false)) {
        this.heard.push(...this.#takePacket(this.#ports.in));
      }
      this.#take();
    });
  }

  #give() {
    const ready = this.#open && !this.#giving && this.#toSend.length > 0;
    if (!ready || !this.#available(this.#ports.out, true)) return;
    this.#giving = true;
    const length = Math.min(PACKET, this.#toSend.length);
    this.#plan(packetNanos(length), () => {
      this.#giving = false;
      if (this.#open && this.#available(this.#ports.out, true)) {
        this.#givePacket(this.#ports.out, Uint8Array.from(this.#toSend.splice(0, PACKET)));
      }
      this.#give();
    });
  }

  // The controller's buffers.

  /** The firmware has written to the controller's memory. */
  #written(offset, value) {
    if (offset < BUFFERS || offset >= BUFFERS_END) return;
    const endpoint = (offset - BUFFERS) >> 3;
    if (endpoint === 0 && value & BUFFER_STALL) this.#plan(packetNanos(0), () => this.#stalled());
    if (!(value & BUFFER_AVAILABLE)) return;
    if (endpoint === 0) this.#plan(packetNanos(0), () => this.#controlStep());
    else if (offset & 4) this.#give();
    else this.#take();
  }

  #buffer(endpoint, out) {
    return BUFFERS + endpoint * 8 + (out ? 4 : 0);
  }

  #available(endpoint, out) {
    // The control endpoint has no such register: it is always enabled.
    const control = endpoint > 0 ? this.#usb.readEndpointControlReg(endpoint, out) : ~0;
    return !!(control & ENDPOINT_ENABLED) && !!(this.#word(endpoint, out) & BUFFER_AVAILABLE);
  }

  #word(endpoint, out) {
    return this.#chip.usbDPRAMView.getUint32(this.#buffer(endpoint, out), true);
  }

  #length(endpoint) {
    return this.#word(endpoint, false) & BUFFER_LENGTH;
  }

  #takePacket(endpoint) {
    const start = this.#usb.getEndpointBufferOffset(endpoint, false);
    const packet = this.#chip.usbDPRAM.slice(start, start + this.#length(endpoint));
    const word = this.#word(endpoint, false) & ~(BUFFER_AVAILABLE | BUFFER_FULL);
    this.#chip.usbDPRAMView.setUint32(this.#buffer(endpoint, false), word, true);
    this.#usb.indicateBufferReady(endpoint, false);
    return packet;
  }

  #givePacket(endpoint, bytes) {
    const start = this.#usb.getEndpointBufferOffset(endpoint, true);
    this.#chip.usbDPRAM.set(bytes, start);
    const kept = this.#word(endpoint, true) & ~(BUFFER_AVAILABLE | BUFFER_LENGTH);
    const word = kept | BUFFER_FULL | bytes.length;
    this.#chip.usbDPRAMView.setUint32(this.#buffer(endpoint, true), word, true);
    this.#usb.indicateBufferReady(endpoint, true);
  }
}

/** The interface and the endpoints of the serial port, of a configuration descriptor. */
function findPorts(descriptors) {
  const ports = {};
  let kind = null;
  for (let at = 0; at < descriptors.length; at += descriptors[at]) {
    const [length, type, number] = descriptors.slice(at);
    if (length < 2) return null;
    if (type === INTERFACE) {
      kind = descriptors[at + 5];
      if (kind === CLASS_COMMUNICATION) ports.control = number;
    }
    if (type === ENDPOINT && kind === CLASS_DATA && (descriptors[at + 3] & 3) === BULK) {
      ports[number & 0x80 ? 'in' : 'out'] = number & 15;
    }
  }
  return 'control' in ports && 'in' in ports && 'out' in ports ? ports : null;
}
