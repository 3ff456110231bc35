import { gunzipSync, gzipSync } from 'node:zlib';
import { apply } from '@crease/core/exchange/apply.ts';
import { createState, type ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { CURRENT_RULES } from '@crease/core/exchange/rules.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import { expect, test } from 'vitest';
import { bet, rupees, smallExchange } from '#testing/small-exchange.ts';
import { decodeSnapshot, encodeSnapshot } from './snapshot-codec.ts';

/** Two matched bets and an unmatched one. */
function someBets(): ExchangeState {
  const state = createState();
  const commands = [
    ...smallExchange({ accounts: 3 }),
    bet(1, 'a', { side: 'BACK', stake: rupees(100) }),
    bet(2, 'b', { side: 'LAY', stake: rupees(60) }),
    bet(3, 'c', { side: 'LAY', price: 110, stake: rupees(50) }),
  ];
  for (const command of commands) apply(state, command, { at: 1, rules: CURRENT_RULES });
  return state;
}

test('a state keeps its hash through a snapshot', () => {
  const state = someBets();
  const snapshot = encodeSnapshot(state, 'chain');
  const restored = decodeSnapshot(snapshot);
  expect(restored.bets.size).toBe(3);
  expect(stateHash(restored)).toBe(snapshot.stateHash);
});

test('rejects a snapshot with a line that contains no bets', () => {
  const snapshot = encodeSnapshot(someBets(), 'chain');
  const [head = ''] = gunzipSync(snapshot.image).toString().split('\n');
  const image = gzipSync(`${head}\n{"rows":[]}\n`);
  expect(() => decodeSnapshot({ ...snapshot, image })).toThrow('contains no bets');
});
