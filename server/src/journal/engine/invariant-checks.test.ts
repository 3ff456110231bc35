import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { expect, test } from 'vitest';
import { accepted, bet, matchOdds, startEngine } from '#testing/small-exchange.ts';
import { RollingCheck } from './invariant-checks.ts';

const MARKETS = 30;
const BETS_A_MARKET = 400;

/** More bets than one step covers, in many markets. */
async function largeExchange() {
  const started = await startEngine();
  const { engine } = started;
  for (let n = 2; n <= MARKETS; n += 1) accepted(await engine.submit(matchOdds(1)));
  const bets = [];
  for (let n = 0; n < MARKETS * BETS_A_MARKET; n += 1) {
    const marketId = 1 + (n % MARKETS);
    const runnerId = 2 * marketId - 1;
    const stake = 100 + (n % 7);
    bets.push(engine.submit(bet(1 + (n % 3), `b-${n}`, { marketId, runnerId, stake })));
  }
  await Promise.all(bets);
  return started;
}

/** Counts the steps until a problem is found; null if none is found within `most`. */
function stepsToFind(check: RollingCheck, state: ExchangeState, most: number): number | null {
  for (let steps = 1; steps <= most; steps += 1) {
    try {
      check.step(state);
    } catch {
      return steps;
    }
  }
  return null;
}

test('checks every market and account within a round, however many bets there are', async () => {
  const { engine } = await largeExchange();
  const steps = 20;

  await engine.read((state) => {
    expect(state.bets.size).toBe(MARKETS * BETS_A_MARKET);
    const check = new RollingCheck(steps);
    expect(stepsToFind(check, state, steps)).toBeNull();
    expect(check.progress.rounds).toBeGreaterThan(0);

    const last = state.markets.get(MARKETS);
    const position = last?.positions.get(3);
    if (position === undefined) throw new Error('there is no position');
    position.exposure += 1;
    expect(stepsToFind(new RollingCheck(steps), state, steps)).not.toBeNull();
    position.exposure -= 1;

    const account = state.accounts.get(3);
    if (account === undefined) throw new Error('there is no account');
    account.exposure += 1;
    expect(stepsToFind(new RollingCheck(steps), state, steps)).not.toBeNull();
    account.exposure -= 1;
  });
});

test('a drifted market closes betting even with ten thousand bets in memory', async () => {
  const { engine } = await largeExchange();
  await engine.read((state) => {
    const [some] = state.bets.values();
    if (some !== undefined) some.cancelled += 1;
  });

  for (let step = 0; step < 10 && engine.status() === 'READY'; step += 1) await engine.inspect();

  expect(engine.status()).toBe('BROKEN');
});
