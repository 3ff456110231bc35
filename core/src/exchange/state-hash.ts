import { assert } from '#base/assert.ts';
import { Digest } from '#base/digest.ts';
import type { ExchangeState } from './exchange-state.ts';
import { toImage } from './snapshot.ts';

/**
 * Digest of everything in a state, 32 hexadecimal digits: equal after a replay of the same commands and after a
 * snapshot was written and read, different when as much as the order of two bets in a queue differs.
 */
export function stateHash(state: ExchangeState): string {
  const digest = new Digest();
  addValue(digest, toImage(state));
  return digest.toText();
}

/** Walks plain data; fields in the order of their names, so that the order in which they were set does not count. */
function addValue(digest: Digest, value: unknown): void {
  if (typeof value === 'number') digest.addNumber(value);
  else if (typeof value === 'string') digest.addText(value);
  else if (typeof value === 'boolean') digest.addNumber(value ? -2 : -3);
  else if (value === null || value === undefined) digest.addNumber(-4);
  else if (Array.isArray(value)) {
    digest.addNumber(value.length);
    for (const item of value) addValue(digest, item);
  } else {
    assert(typeof value === 'object', 'a state is plain data');
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    fields.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, field] of fields) {
      digest.addText(name);
      addValue(digest, field);
    }
  }
}
