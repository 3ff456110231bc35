import { ProtocolError } from './protocol-error.ts';

/** Deeper than any call needs; each level may claim memory before its bytes are read. */
const MAX_DEPTH = 32;

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

function readSizedHead(bytes: Buffer, position: number, type: number): Head {
  switch (type) {
    case 0xc4:
    case 0xd9:
      return { bytes: 2 + numberAt(bytes, position + 1, 1), elements: 0 };
    case 0xc5:
    case 0xda:
      return { bytes: 3 + numberAt(bytes, position + 1, 2), elements: 0 };
    case 0xc6:
    case 0xdb:
      return { bytes: 5 + numberAt(bytes, position + 1, 4), elements: 0 };
    case 0xc7:
      return { bytes: 3 + numberAt(bytes, position + 1, 1), elements: 0 };
    case 0xc8:
      return { bytes: 4 + numberAt(bytes, position + 1, 2), elements: 0 };
    case 0xc9:
      return { bytes: 6 + numberAt(bytes, position + 1, 4), elements: 0 };
    case 0xdc:
      return { bytes: 3, elements: numberAt(bytes, position + 1, 2) };
    case 0xdd:
      return { bytes: 5, elements: numberAt(bytes, position + 1, 4) };
    case 0xde:
      return { bytes: 3, elements: 2 * numberAt(bytes, position + 1, 2) };
    case 0xdf:
      return { bytes: 5, elements: 2 * numberAt(bytes, position + 1, 4) };
    default:
      throw malformed();
  }
}

function numberAt(bytes: Buffer, position: number, size: number): number {
  if (position + size > bytes.length) throw malformed();
  return bytes.readUIntBE(position, size);
}

function malformed(): ProtocolError {
  return new ProtocolError('A message is not MessagePack.');
}
