import { hash } from 'node:crypto';
import type { Command } from '@crease/core/exchange/command.ts';
import type { JournalBatch } from '#ports/journal.ts';

/** What a batch says: its commands in order, and the digest of what each gave. */
export interface BatchContent {
  readonly commands: readonly Command[];
  readonly digests: readonly number[];
}

/** A row of the journal does not say what it should. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged';
}

export function encodeBatch(content: BatchContent): string {
  return JSON.stringify(content);
}

/** @throws JournalDamaged when the text is no batch. */
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
  return content;
}

/** Hash of a batch, chained to the one before: whoever changes a row has to change every later one. */
export function chainHash(previousHash: string, batch: Omit<JournalBatch, 'hash'>): string {
  const { firstSequence, lastSequence, at, epoch, payload } = batch;
  return hash(
    'sha256',
    `${previousHash}\n${firstSequence}\n${lastSequence}\n${at}\n${epoch}\n${payload}`,
    'hex',
  );
}

function isBatchContent(value: unknown): value is BatchContent {
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
