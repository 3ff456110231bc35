/// <reference types="node" />
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { getInputs, listVectors, type Vector } from '#testing/vectors.ts';
import { computeBlock, FairDraws, ShuffledDeck } from './draws.ts';
import { computeCommitment, computePublicSeed, matchesCommitment, seedBefore } from './seeds.ts';
import { bytesToHex, hashText, hmacSha256, textToBytes } from './sha256.ts';

const text = (vector: Vector, name: string): string => String(vector.in[name]);
const whole = (vector: Vector, name: string): number => Number(vector.in[name]);

function each(kinds: readonly string[], check: (vector: Vector) => void): void {
  const found = listVectors(...kinds);
  expect(found.length).toBeGreaterThan(0);
  for (const vector of found) check(vector);
}

test('hashes match the published examples', () => {
  each(['sha256'], (vector) => expect(hashText(text(vector, 'text'))).toBe(vector.out));
  each(['hmac256_rfc4231_2'], (vector) => {
    const mac = hmacSha256(textToBytes(text(vector, 'key')), textToBytes(text(vector, 'msg')));
    expect(bytesToHex(mac)).toBe(vector.out);
  });
});

test('the SHA-512 examples, which the scheme doesn’t use, hold on this platform', () => {
  const mac512 = (key: string, message: string) => createHmac('sha512', key).update(message).digest('hex');
  each(['hmac512_rfc4231_2'], (vector) => {
    expect(mac512(text(vector, 'key'), text(vector, 'msg'))).toBe(vector.out);
  });
  each(['public_freebitco'], (vector) => {
    const nonce = whole(vector, 'nonce');
    const around = (name: string) => `${nonce}:${text(vector, name)}:${nonce}`;
    const first = Number.parseInt(mac512(around('client'), around('server')).slice(0, 8), 16);
    const roll = Math.round(first / 429_496.7295);
    expect({ roll, server_hash: hashText(text(vector, 'server')) }).toEqual(vector.out);
  });
});

test('a commitment is the hash of the seed text', () => {
  each(['commitment', 'chain_step'], (vector) => {
    const seed = text(vector, vector.kind === 'commitment' ? 'serverSeed' : 's_i');
    expect(computeCommitment(seed)).toBe(vector.out);
    expect(matchesCommitment(seed, String(vector.out))).toBe(true);
    expect(
      matchesCommitment(
        seed.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        String(vector.out),
      ),
    ).toBe(false);
  });
});

test('blocks, words and integers come in the published order', () => {
  each(['block'], (vector) => {
    expect(bytesToHex(computeBlock(getInputs(vector), whole(vector, 'k')))).toBe(vector.out);
  });
  each(['u32x9'], (vector) => {
    const draws = new FairDraws(getInputs(vector));
    expect(Array.from({ length: 9 }, () => draws.u32())).toEqual(vector.out);
  });
  each(['intx6'], (vector) => {
    const draws = new FairDraws(getInputs(vector));
    const values = Array.from({ length: 6 }, () => draws.int(whole(vector, 'n')));
    const { words } = draws;
    expect({ values, words, rejects: words - 6 }).toEqual(vector.out);
  });
});

test('shuffles a deck from the front', () => {
  each(['shuffle'], (vector) => {
    const deck = new ShuffledDeck(new FairDraws(getInputs(vector)), whole(vector, 'N'));
    expect(deck.takeMany(whole(vector, 'count'))).toEqual(vector.out);
  });
});

test('a chain leads back to its first seed, and a revealed seed names its parts', () => {
  each(['chain_n'], (vector) => {
    expect(seedBefore(text(vector, 'last'), whole(vector, 'n'))).toBe(vector.out);
  });
  each(['round_public_seed'], (vector) => {
    const { salt, round, seeds } = vector.in;
    const parts = {
      salt: String(salt),
      roundNo: Number(round),
      seeds: Array.isArray(seeds) ? seeds.map(String) : [],
    };
    expect(computePublicSeed(parts)).toBe(vector.out);
  });
});

test('generic verifiers reproduce a block: bytes as a fraction of one', () => {
  each(['stake_float'], (vector) => {
    const bytes = computeBlock(getInputs(vector), 0);
    const fraction = bytes.slice(0, 4).reduce((sum, byte, i) => sum + byte / 256 ** (i + 1), 0);
    expect(fraction).toBe(vector.out);
  });
});
