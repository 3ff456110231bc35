import type { Outcome } from '@crease/core/exchange/answer.ts';

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;
const HIGH = 2 ** 32;

/**
 * Computes a 32-bit digest (word-wise FNV-1a) of an outcome. A replay with a different digest isn't the same run.
 *
 * Detects nondeterminism at a cost of a few microseconds; the journal's hash chain protects against forgery.
 */
export function outcomeDigest(outcome: Outcome): number {
  return mix(SEED, outcome) >>> 0;
}

function mix(digest: number, value: unknown): number {
  switch (typeof value) {
    case 'number':
      return mixNumber(digest, value);
    case 'string':
      return mixText(digest, value);
    case 'boolean':
      return mixWord(digest, value ? 1 : 2);
    case 'object':
      return value === null ? mixWord(digest, 3) : mixObject(digest, value);
    default:
      return mixWord(digest, 4);
  }
}

function mixObject(digest: number, value: object): number {
  if (Array.isArray(value)) {
    let mixed = mixWord(digest, value.length);
    for (const item of value) mixed = mix(mixed, item);
    return mixed;
  }
  // Member digests are summed, so that their order doesn't matter. Missing and undefined members are equal, because
  // journalling drops the latter.
  let sum = 0;
  for (const name in value) {
    const member = value[name as keyof typeof value] as unknown;
    if (member !== undefined) sum = (sum + mix(digestOfName(name), member)) | 0;
  }
  return mixWord(digest, sum);
}

/** Cache: there are few distinct member names, and they occur in every command. */
const nameDigests = new Map<string, number>();

function digestOfName(name: string): number {
  let digest = nameDigests.get(name);
  if (digest === undefined) {
    digest = mixText(SEED, name);
    nameDigests.set(name, digest);
  }
  return digest;
}

/** Mixes integers and fractions, including those beyond 32 bits. */
function mixNumber(digest: number, value: number): number {
  const whole = Math.trunc(value);
  const mixed = mixWord(mixWord(digest, whole | 0), Math.trunc(whole / HIGH) | 0);
  return whole === value ? mixed : mixText(mixed, String(value));
}

function mixText(digest: number, text: string): number {
  let mixed = digest;
  for (let i = 0; i < text.length; i += 1) mixed = mixWord(mixed, text.charCodeAt(i));
  return mixed;
}

function mixWord(digest: number, word: number): number {
  return Math.imul(digest ^ word, PRIME);
}
