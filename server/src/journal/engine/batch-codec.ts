import { hash } from 'node:crypto';
import type { Command } from '@crease/core/exchange/command.ts';
import { CURRENT_RULES, RULES_VERSIONS, type RulesVersion } from '@crease/core/exchange/rules.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import type { JournalBatch } from '#journal/journal.ts';

/** Contents of a batch: its commands in order, the digest of each outcome, and the rules version. */
export interface BatchContent {
  readonly rules: RulesVersion;
  readonly commands: readonly Command[];
  readonly digests: readonly number[];
}

/** A journal row is inconsistent. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
}

/** The journal was written by a newer version of Crease, under rules unknown to this one. */
export class NewerJournal extends Error {
  override readonly name = 'NewerJournal';
}

export function encodeBatch({ rules, ...content }: BatchContent): string {
  return JSON.stringify({ rules, ...content });
}

/** @throws JournalDamaged if the text isn't a batch or names no rules; NewerJournal if its rules are unknown. */
export function decodeBatch(batch: JournalBatch): BatchContent {
  let content: unknown;
  try {
    content = JSON.parse(batch.payload);
  } catch (error) {
    throw new JournalDamaged(`Batch ${batch.lastSequence} is unreadable.`, { cause: error });
  }
  const expected = batch.lastSequence - batch.firstSequence + 1;
  if (!isBatchContent(content) || content.commands.length !== expected) {
    throw new JournalDamaged(`Batch ${batch.lastSequence} doesn’t contain ${expected} commands.`);
  }
  return { ...content, rules: parseRules(batch, content.rules) };
}

function parseRules(batch: JournalBatch, rules: unknown): RulesVersion {
  const known = RULES_VERSIONS.find((version) => version === rules);
  if (known !== undefined) return known;
  if (rules === undefined) {
    throw new JournalDamaged(`Batch ${batch.lastSequence} doesn’t name its rules version.`);
  }
  throw new NewerJournal(
    `The journal uses rules version ${String(rules)} from command ${batch.firstSequence}; this version of Crease supports up to ${CURRENT_RULES}. Use the version that wrote it.`,
  );
}

/** Computes the batch's hash, chained to the previous one: altering a row requires altering every later one. */
export function chainHash(previousHash: string, batch: Omit<JournalBatch, 'hash'>): string {
  const { firstSequence, lastSequence, at, epoch, payload } = batch;
  return hash('sha256', `${previousHash}\n${firstSequence}\n${lastSequence}\n${at}\n${epoch}\n${payload}`, 'hex');
}

function isBatchContent(value: unknown): value is Omit<BatchContent, 'rules'> & { readonly rules?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'commands' in value &&
    'digests' in value &&
    Array.isArray(value.commands) &&
    Array.isArray(value.digests) &&
    value.commands.length === value.digests.length
  );
}

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
