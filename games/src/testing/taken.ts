import { assert } from '#base/assert.ts';
import type { Result } from '#base/refusal.ts';
import { type Card, RANKS, SUITS } from '#cards/card.ts';

/** Unwraps an accepted result. */
export function unwrap<Value>(result: Result<Value>): Value {
  assert(result.ok, `taken, not declined: ${result.ok ? '' : result.code}`);
  return result.value;
}

/** Parses card names: `AS TD` is the ace of spades and the ten of diamonds. */
export function parseCards(names: string): readonly Card[] {
  return names.split(' ').map(([rank = '', suit = '']) => RANKS.indexOf(rank) * 4 + SUITS.indexOf(suit));
}
