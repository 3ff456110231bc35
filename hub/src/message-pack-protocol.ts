import { Decoder, Encoder } from '@msgpack/msgpack';
import { Encoded, openFrame } from './encoded.ts';
import { type HubMessage, type HubProtocol, MESSAGE, ProtocolError } from './hub-message.ts';
import { buildMessage, type MessageFields } from './json-protocol.ts';

/** Result kinds of a completion. */
const COMPLETION = { error: 1, nothing: 2, result: 3 } as const;

const MAX_PREFIX_BYTES = 5;
/** The fifth byte of a length has three usable bits, since 2^31 - 1 is the largest length. */
const MAX_FIFTH_BYTE = 7;
/** Deeper than any call needs; each level may claim memory before its bytes are read. */
const MAX_DEPTH = 32;

const NO_HEADERS = {};

// Undefined properties are omitted as in JSON, so that clients see one shape with either encoding.
const encoder = new Encoder({ ignoreUndefined: true });
const decoder = new Decoder();

/** Each message is a variable-length integer length followed by a MessagePack array. */
export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  binary: true,

  encode(message) {
    const body = encoder.encodeSharedRef(toWire(message));
    const prefix = prefixBytes(body.length);
    const { frame, start } = openFrame(prefix + body.length, true);
    writePrefix(frame, start, body.length);
    frame.set(body, start + prefix);
    return new Encoded(frame, start);
  },

  findEnd(input, offset, maxBytes) {
    const prefix = readPrefix(input, offset);
    if (prefix === null) return -1;
    if (prefix.length > maxBytes) throw new ProtocolError('Message too large.');
    const end = prefix.end + prefix.length;
    return end > input.length ? -1 : end;
  },

  decode(input, start, end) {
    const prefix = readPrefix(input, start);
    const body = input.subarray(prefix === null ? end : prefix.end, end);
    checkMessagePackShape(body);
    const parts = decodeArray(body);
    return buildMessage(parts[0], toFields(parts));
  },
};

function decodeArray(body: Buffer): readonly unknown[] {
  let value: unknown;
  try {
    value = decoder.decode(body);
  } catch {
    throw new ProtocolError('Message isn’t valid MessagePack.');
  }
  if (!Array.isArray(value)) throw new ProtocolError('Message isn’t an array.');
  return value;
}

/** The position of each field depends on the type; 1 to 5 have headers, which the hub ignores. */
function toFields(parts: readonly unknown[]): MessageFields {
  switch (parts[0]) {
    case MESSAGE.invocation:
    case MESSAGE.streamInvocation:
      return { invocationId: parts[2], target: parts[3], args: parts[4], streamIds: parts[5] };
    case MESSAGE.completion:
      return parts[3] === COMPLETION.error
        ? { invocationId: parts[2], error: parts[4] }
        : { invocationId: parts[2], result: parts[4] };
    case MESSAGE.streamItem:
    case MESSAGE.cancel:
      return { invocationId: parts[2], item: parts[3] };
    case MESSAGE.close:
      return { error: parts[1] };
    default:
      return { sequenceId: parts[1] };
  }
}

function toWire(message: HubMessage): readonly unknown[] {
  const { type } = message;
  switch (type) {
    case MESSAGE.invocation:
    case MESSAGE.streamInvocation:
      return [type, NO_HEADERS, message.invocationId, message.target, message.args, []];
    case MESSAGE.streamItem:
      return [type, NO_HEADERS, message.invocationId, message.item];
    case MESSAGE.completion:
      return [type, NO_HEADERS, message.invocationId, ...toWireOutcome(message)];
    case MESSAGE.cancel:
      return [type, NO_HEADERS, message.invocationId];
    case MESSAGE.ping:
      return [type];
    case MESSAGE.close:
      return [type, message.error, message.allowReconnect];
    case MESSAGE.ack:
    case MESSAGE.sequence:
      return [type, message.sequenceId];
  }
}

function toWireOutcome({ error, result }: { error: string | null; result?: unknown }) {
  if (error !== null) return [COMPLETION.error, error];
  return result === undefined ? [COMPLETION.nothing] : [COMPLETION.result, result];
}

function readPrefix(input: Buffer, offset: number): { length: number; end: number } | null {
  let length = 0;
  for (let index = 0; index < MAX_PREFIX_BYTES; index += 1) {
    const byte = input[offset + index];
    if (byte === undefined) return null;
    if (index === MAX_PREFIX_BYTES - 1 && byte > MAX_FIFTH_BYTE) break;
    length += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { length, end: offset + index + 1 };
  }
  throw new ProtocolError('Message has an invalid length prefix.');
}

function prefixBytes(length: number): number {
  let bytes = 1;
  for (let rest = length >>> 7; rest > 0; rest >>>= 7) bytes += 1;
  return bytes;
}

function writePrefix(target: Buffer, offset: number, length: number): void {
  let rest = length;
  let position = offset;
  while (rest > 0x7f) {
    target[position] = (rest & 0x7f) | 0x80;
    position += 1;
    rest >>>= 7;
  }
  target[position] = rest;
}

/**
 * Validates one MessagePack value without building it.
 *
 * A decoder allocates as many elements as a header declares, so a few nested bytes declaring millions would take
 * gigabytes. Here every declared element must be present.
 *
 * @throws ProtocolError unless the bytes hold exactly one complete value of reasonable depth.
 */
export function checkMessagePackShape(bytes: Buffer): void {
  const remaining: number[] = [1];
  let position = 0;
  while (remaining.length > 0) {
    const level = remaining.length - 1;
    const left = remaining[level] ?? 0;
    if (left === 0) {
      remaining.pop();
      continue;
    }
    remaining[level] = left - 1;
    const { bytes: size, elements } = readHead(bytes, position);
    position += size;
    if (position > bytes.length) throw malformed();
    if (elements > 0) remaining.push(elements);
    if (remaining.length > MAX_DEPTH) throw malformed();
  }
  if (position !== bytes.length) throw malformed();
}

interface Head {
  /** Bytes of the value itself, or of the header alone if it contains other values. */
  readonly bytes: number;
  readonly elements: number;
}

/** Bytes after the type byte for fixed-size types from 0xc0 to 0xdf, else -1. */
// biome-ignore format: a table of 32 entries in the order of the type bytes
const FIXED_BYTES: readonly number[] = [
  0, -1, 0, 0, -1, -1, -1, -1, -1, -1, 4, 8, 1, 2, 4, 8,
  1, 2, 4, 8, 2, 3, 5, 9, 17, -1, -1, -1, -1, -1, -1, -1,
];

function readHead(bytes: Buffer, position: number): Head {
  const type = bytes[position];
  if (type === undefined) throw malformed();
  if (type < 0x80 || type >= 0xe0) return { bytes: 1, elements: 0 };
  if (type < 0x90) return { bytes: 1, elements: 2 * (type & 0x0f) };
  if (type < 0xa0) return { bytes: 1, elements: type & 0x0f };
  if (type < 0xc0) return { bytes: 1 + (type & 0x1f), elements: 0 };
  const fixed = FIXED_BYTES[type - 0xc0] ?? -1;
  if (fixed >= 0) return { bytes: 1 + fixed, elements: 0 };
  return readSizedHead(bytes, position, type);
}

/**
 * Values with a length after the type byte: bytes of the length, bytes before the content, and for containers the
 * elements per unit of length.
 */
const SIZED: ReadonlyMap<number, readonly [width: number, head: number, elements: number]> = new Map([
  [0xc4, [1, 2, 0]],
  [0xc5, [2, 3, 0]],
  [0xc6, [4, 5, 0]],
  [0xc7, [1, 3, 0]],
  [0xc8, [2, 4, 0]],
  [0xc9, [4, 6, 0]],
  [0xd9, [1, 2, 0]],
  [0xda, [2, 3, 0]],
  [0xdb, [4, 5, 0]],
  [0xdc, [2, 3, 1]],
  [0xdd, [4, 5, 1]],
  [0xde, [2, 3, 2]],
  [0xdf, [4, 5, 2]],
]);

function readSizedHead(bytes: Buffer, position: number, type: number): Head {
  const sized = SIZED.get(type);
  if (sized === undefined) throw malformed();
  const [width, head, elements] = sized;
  const length = numberAt(bytes, position + 1, width);
  return { bytes: elements === 0 ? head + length : head, elements: elements * length };
}

function numberAt(bytes: Buffer, position: number, size: number): number {
  if (position + size > bytes.length) throw malformed();
  return bytes.readUIntBE(position, size);
}

function malformed(): ProtocolError {
  return new ProtocolError('A message is not MessagePack.');
}
