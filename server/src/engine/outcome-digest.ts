import type { Outcome } from '@crease/core/exchange/answer.ts';

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;
const HIGH = 2 ** 32;

/**
 * A 32-bit digest (FNV-1a over words) of everything an outcome says. A replay that gives another digest is not the same run.
 *
 * It guards against our own nondeterminism and costs a few microseconds; against forgery stands the hash chain of the journal.
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
  // Members are added up, so that their order, which no reader can see, makes no difference. Optional members that are
  // absent and members that are undefined are the same thing: journalled commands lose them.
  let sum = 0;
  for (const name in value) {
    const member = value[name as keyof typeof value] as unknown;
    if (member !== undefined) sum = (sum + mix(digestOfName(name), member)) | 0;
  }
  return mixWord(digest, sum);
}

/** Names of members are few and come with every command. */
const nameDigests = new Map<string, number>();

function digestOfName(name: string): number {
  let digest = nameDigests.get(name);
  if (digest === undefined) {
    digest = mixText(SEED, name);
    nameDigests.set(name, digest);
  }
  return digest;
}

/** Whole and broken numbers, also beyond 32 bits. */
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
