import { hash } from 'node:crypto';
import type { Command } from '@crease/core/exchange/command.ts';
import { CURRENT_RULES, RULES_VERSIONS, type RulesVersion } from '@crease/core/exchange/rules.ts';
import type { JournalBatch } from '#ports/journal.ts';

/** What a batch says: its commands in order, the digest of what each gave, and the rules they were carried out under. */
export interface BatchContent {
  readonly rules: RulesVersion;
  readonly commands: readonly Command[];
  readonly digests: readonly number[];
}

/** A row of the journal does not say what it should. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
}

/** The journal was written by a newer version of Crease, under rules that this one does not know. */
export class NewerJournal extends Error {
  override readonly name = 'NewerJournal';
}

/** Rules of batches from before batches named theirs. */
const FIRST_RULES: RulesVersion = 1;

/** Batches of the first rules name none, as ever: they read the same for every version. */
export function encodeBatch({ rules, ...content }: BatchContent): string {
  return JSON.stringify(rules === FIRST_RULES ? content : { rules, ...content });
}

/** @throws JournalDamaged when the text is no batch; NewerJournal when it was made under rules that are not known. */
export function decodeBatch(batch: JournalBatch): BatchContent {
  let content: unknown;
  try {
    content = JSON.parse(batch.payload);
  } catch (error) {
    throw new JournalDamaged(`Batch ${batch.lastSequence} is not readable.`, { cause: error });
  }
  const expected = batch.lastSequence - batch.firstSequence + 1;
  if (!isBatchContent(content) || content.commands.length !== expected) {
    throw new JournalDamaged(`Batch ${batch.lastSequence} does not hold ${expected} commands.`);
  }
  return { ...content, rules: rulesOf(batch, content.rules) };
}

function rulesOf(batch: JournalBatch, rules: unknown): RulesVersion {
  if (rules === undefined) return FIRST_RULES;
  const known = RULES_VERSIONS.find((version) => version === rules);
  if (known !== undefined) return known;
  throw new NewerJournal(
    `The journal was written under rules ${String(rules)} from command ${batch.firstSequence} on; this version of Crease knows rules up to ${CURRENT_RULES}. Start the version that wrote it.`,
  );
}

/** Hash of a batch, chained to the one before: anyone who changes a row has to change every later one. */
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
