import { decode, encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProtocolError } from './hub-message.ts';
import { checkMessagePackShape } from './message-pack-protocol.ts';

function passes(bytes: Uint8Array): boolean {
  try {
    checkMessagePackShape(Buffer.from(bytes));
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(ProtocolError);
    return false;
  }
}

const values = fc.anything({
  maxDepth: 6,
  withTypedArray: false,
  withDate: true,
  values: [fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.uint8Array()],
});

test('everything the encoder writes is well formed, and no part of it is', () => {
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 0.999, noNaN: true }), (value, share) => {
      const bytes = encode(value);
      expect(passes(bytes)).toBe(true);
      expect(passes(bytes.subarray(0, Math.floor(share * bytes.length)))).toBe(false);
      expect(passes(Buffer.concat([bytes, Buffer.from([0xc0])]))).toBe(false);
    }),
    { seed: 11 },
  );
});

test('the decoder can read well-formed random bytes to the end', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 12 }), (bytes) => {
      // The decoder additionally rejects some map keys and extensions, which the shape check doesn't cover.
      const refusals = /key|ext|timestamp|UTF|data/i;
      if (!passes(bytes)) return;
      try {
        decode(bytes);
      } catch (error) {
        expect(String(error)).toMatch(refusals);
      }
    }),
    { seed: 12, numRuns: 5_000 },
  );
});

test('walks strings, bytes, lists and maps of every header size', () => {
  for (const size of [0, 15, 16, 31, 32, 255, 256, 65_535, 65_536]) {
    const list = Array.from({ length: size }, () => 0);
    const map = Object.fromEntries(list.map((_, index) => [`k${index}`, 0]));
    for (const value of ['x'.repeat(size), new Uint8Array(size), list, map]) {
      expect(passes(encode(value))).toBe(true);
    }
  }
});

test('rejects excessive nesting', () => {
  const nested = (depth: number) => Buffer.concat([Buffer.alloc(depth, 0x91), Buffer.from([0xc0])]);

  expect(passes(nested(20))).toBe(true);
  expect(passes(nested(1_000))).toBe(false);
});
