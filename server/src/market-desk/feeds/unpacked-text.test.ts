import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decompressText } from './stream-fixtures.ts';

/** Produced by the bzip2 program. */
const FIRST = 'QlpoOTFBWSZTWUnPTQUAAArxgAAQQABABDwNACAgADEDQNASp6j1D1GJuChQ8dgj4vMooZoLF3JFOFCQSc9NBQ==';
const SECOND = 'QlpoOTFBWSZTWcyXqKkAAAFBgAAQIAQAICAAIZpoM00XPF3JFOFCQzJeoqQ=';
const EMPTY = 'QlpoORdyRThQkAAAAAA=';

function unpacked(...parts: readonly string[]): string {
  const packed = Buffer.concat(parts.map((part) => Buffer.from(part, 'base64')));
  return decompressText('recording.bz2', packed);
}

test('decompresses text, runs and concatenated streams', () => {
  expect(unpacked(FIRST)).toBe('back and lay, back and lay, aaaaaaaaaaaaaaaaaaaa\n');
  expect(unpacked(FIRST, SECOND)).toBe('back and lay, back and lay, aaaaaaaaaaaaaaaaaaaa\nlay\n');
  expect(unpacked(EMPTY)).toBe('');
});

test('detects other compression, or none, by file name', () => {
  expect(decompressText('a.gz', gzipSync('lay'))).toBe('lay');
  expect(decompressText('a.json', Buffer.from('lay'))).toBe('lay');
});

test('rejects corrupt blocks, a truncated end and other data', () => {
  const packed = Buffer.from(FIRST, 'base64');
  const damaged = Buffer.from(packed);
  damaged.writeUInt8(packed.readUInt8(40) ^ 0x10, 40);

  expect(() => decompressText('a.bz2', damaged)).toThrow();
  expect(() => decompressText('a.bz2', packed.subarray(0, packed.length - 20))).toThrow();
  expect(() => decompressText('a.bz2', Buffer.from('{"op":"mcm"}'))).toThrow();
});
