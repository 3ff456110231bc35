import { expect, test } from 'vitest';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import { Scenario } from './scenario.ts';

/** Hash of these commands in snapshots of format 2. */
const HASH = 'e0f1912fcd092887386db53fd226f83f';

/** A bit of everything in a journal without house markets: resting bets, matches, a held bet, a settled line. */
function past(): Scenario {
  const scenario = new Scenario({ asha: 5000, vikram: 5000 });
  scenario.bet('asha backs India 500 at 1.98');
  scenario.bet('vikram lays India 200 at 2');
  scenario.bet('vikram backs Draw 30.05 at 5.1');
  const line = scenario.addMarket({
    runners: ['runs'],
    kind: 'LINE',
    ladder: 'LINE_RANGE',
    lineRange: { from: 50, to: 20_050, interval: 100 },
    winners: 0,
  });
  scenario.bet('asha backs runs 100 at 46.5', { marketId: line });
  scenario.bet('vikram lays runs 100 at 46.5', { marketId: line });
  scenario.must({ type: 'SettleMarket', marketId: line, result: { type: 'runs', runs: 47 } });
  scenario.must({ type: 'TurnInPlay', marketId: 1, open: true });
  scenario.bet('vikram backs India 100 at 2.2', { persistence: 'PERSIST' });
  scenario.bet('asha lays India 100 at 2.2');
  return scenario;
}

test('the same commands give the hash that snapshots were written with', () => {
  const { state } = past();

  expect(state.heldBetIds.size).toBe(1);
  expect(stateHash(state)).toBe(HASH);
  expect(stateHash(fromImage(JSON.parse(JSON.stringify(toImage(state)))))).toBe(HASH);
});
