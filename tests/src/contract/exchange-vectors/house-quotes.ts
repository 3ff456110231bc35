import { expect } from 'vitest';
import { createRunner, toHundredths, type VectorRunner } from './vector-case.ts';
import { VectorExchange } from './vector-exchange.ts';

interface SessionBet {
  readonly side: 'YES' | 'NO';
  readonly line: number;
  readonly rate?: number;
  readonly stake: number;
}

/** Builds a session market in which account 1 has placed these bets, each at a quote of exactly that line and rate. */
function sessionWith(bets: readonly SessionBet[]): VectorExchange {
  const exchange = new VectorExchange(1, { kind: 'FANCY', winners: 0 });
  for (const bet of bets) {
    const price = toHundredths(bet.rate ?? 100);
    const line = toHundredths(bet.line);
    const step = [{ price, line }];
    const [back, lay] = bet.side === 'YES' ? [step, []] : [[], step];
    exchange.run({ type: 'SetQuote', marketId: 1, runners: [{ runnerId: 1, back, lay }] });
    const side = bet.side === 'YES' ? 'BACK' : 'LAY';
    exchange.placed(1, { side, price: price / 100, size: bet.stake }, { line });
  }
  return exchange;
}

/** Returns account 1's profit and winning bets after settlement at the given runs. */
function settledOn(bets: readonly SessionBet[], runs: number): { profit: number; won: boolean[] } {
  const exchange = sessionWith(bets);
  const before = exchange.cash(1) + exchange.held(1);
  exchange.run({ type: 'SettleMarket', marketId: 1, result: { type: 'runs', runs } });
  const won = [...exchange.state.bets.values()].map(({ status }) => status === 'WON');
  return { profit: exchange.cash(1) - before, won };
}

const session = createRunner<
  { bets: readonly SessionBet[]; outcomes?: readonly number[]; outcome?: number },
  { profit?: readonly number[]; exposure?: number; won?: readonly boolean[] }
>('fancy_session', ({ bets, outcomes, outcome = 0 }, { profit, exposure, won }) => {
  if (profit !== undefined) {
    expect(outcomes?.map((runs) => settledOn(bets, runs).profit)).toEqual(profit);
  }
  if (exposure !== undefined) expect(sessionWith(bets).held(1)).toBe(exposure);
  if (won !== undefined) expect(settledOn(bets, outcome).won).toEqual(won);
});

/** Cases of house-quoted markets, run on the real engine. */
export const HOUSE_QUOTES: readonly VectorRunner[] = [session];
