import type { Command } from '@crease/core/exchange/command.ts';
import { createPrng, type Prng } from '@crease/sports/base/prng.ts';
import type { Facts, MarketFact } from './facts.ts';

const RUPEE = 100;
const LIMITS = [150, 200, 300, 400, 1000];
const NO_LIMIT = { BACK: 101, LAY: 100_000 } as const;

/**
 * Simulates pre-off activity in a race's win and place markets: SP bets with and without a limit, bets whose
 * remainder takes SP, and the off itself. Uses its own random source, so other markets are unaffected.
 */
export class RaceWorkload {
  readonly #prng: Prng;

  constructor(seed: number) {
    this.#prng = createPrng(`race/${seed}`);
  }

  /** A race with activity now; null if none. */
  next({ markets }: Facts): MarketFact | null {
    const before = markets.filter(({ kind, inPlay, status }) => {
      return (kind === 'WIN' || kind === 'PLACE') && !inPlay && status === 'OPEN';
    });
    return before.length > 0 && this.#prng.chance(0.25) ? this.#prng.pick(before) : null;
  }

  /** Concentrates on two of the runners, so that backs and lays match. */
  command({ id: marketId, runnerIds }: MarketFact, accountId: number, betId: number): Command {
    const prng = this.#prng;
    if (prng.chance(0.08)) return { type: 'TurnInPlay', marketId, open: prng.chance(0.7) };
    const isKept = prng.chance(0.25);
    const side = prng.chance(0.5) ? 'BACK' : 'LAY';
    return {
      type: 'PlaceBet',
      accountId,
      marketId,
      runnerId: prng.pick(prng.chance(0.8) ? runnerIds.slice(0, 2) : runnerIds),
      side,
      price: isKept || prng.chance(0.4) ? prng.pick(LIMITS) : NO_LIMIT[side],
      stake: (1 + prng.int(20)) * 100 * RUPEE + prng.int(100),
      persistence: isKept ? 'MARKET_ON_CLOSE' : 'LAPSE',
      timeInForce: isKept ? 'REST' : 'ON_CLOSE',
      clientBetId: `bet-${betId}`,
    };
  }
}
