import { hash } from 'node:crypto';
import type { Command } from '@crease/core/exchange/command.ts';
import { CURRENT_RULES, RULES_VERSIONS, type RulesVersion } from '@crease/core/exchange/rules.ts';
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

/** Encodes the contents as a journal row's payload. */
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
  return hash(
    'sha256',
    `${previousHash}\n${firstSequence}\n${lastSequence}\n${at}\n${epoch}\n${payload}`,
    'hex',
  );
}

function isBatchContent(
  value: unknown,
): value is Omit<BatchContent, 'rules'> & { readonly rules?: unknown } {
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
