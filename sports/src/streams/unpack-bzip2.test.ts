/// <reference types="node" />
import { expect, test } from 'vitest';
import { PackedDataError } from './bit-reader.ts';
import { unpackBzip2 } from './unpack-bzip2.ts';

/** Written by the bzip2 program. */
const FIRST =
  'QlpoOTFBWSZTWUnPTQUAAArxgAAQQABABDwNACAgADEDQNASp6j1D1GJuChQ8dgj4vMooZoLF3JFOFCQSc9NBQ==';
const SECOND = 'QlpoOTFBWSZTWcyXqKkAAAFBgAAQIAQAICAAIZpoM00XPF3JFOFCQzJeoqQ=';
const EMPTY = 'QlpoORdyRThQkAAAAAA=';

function unpacked(...parts: readonly string[]): string {
  const packed = Buffer.concat(parts.map((part) => Buffer.from(part, 'base64')));
  return Buffer.from(unpackBzip2(packed)).toString('utf8');
}

test('text, runs and streams that follow each other come out as they went in', () => {
  expect(unpacked(FIRST)).toBe('back and lay, back and lay, aaaaaaaaaaaaaaaaaaaa\n');
  expect(unpacked(FIRST, SECOND)).toBe('back and lay, back and lay, aaaaaaaaaaaaaaaaaaaa\nlay\n');
  expect(unpacked(EMPTY)).toBe('');
});

test('any damaged byte of a block, a lost end and other data are told', () => {
  const packed = Buffer.from(FIRST, 'base64');
  const [afterLevel, sumOfAll] = [4, packed.length - 5];

  for (let place = afterLevel; place < sumOfAll; place++) {
    const damaged = Buffer.from(packed);
    damaged.writeUInt8(packed.readUInt8(place) ^ 0x10, place);
    expect(() => unpackBzip2(damaged), `byte ${place}`).toThrow(PackedDataError);
  }
  expect(() => unpackBzip2(packed.subarray(0, packed.length - 6))).toThrow('ends too early');
  expect(() => unpackBzip2(Buffer.from('{"op":"mcm"}'))).toThrow('no bzip2 data');
});
