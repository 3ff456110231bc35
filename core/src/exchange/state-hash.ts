import { assert } from '#base/assert.ts';
import { Digest } from '#base/digest.ts';
import type { ExchangeState } from './exchange-state.ts';
import { toImage } from './snapshot.ts';

/**
 * Digest of the complete state, 32 hexadecimal digits. Equal after replaying the same commands and after a snapshot
 * round trip; sensitive even to the order of two bets in a queue.
 */
export function stateHash(state: ExchangeState): string {
  const digest = new Digest();
  addValue(digest, toImage(state));
  return digest.toText();
}

/** Walks plain data with sorted keys, so that assignment order doesn't matter. */
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
