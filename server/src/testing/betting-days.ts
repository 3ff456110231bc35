import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { createPrng, type Prng } from '@crease/sports/base/prng.ts';
import type { Engine } from '#journal/engine/engine.ts';
import type { ManualClock } from './manual-clock.ts';
import { bet, matchOdds, rupees } from './small-exchange.ts';

const HOUR_MS = 3_600_000;
export const PLAYERS = [2, 3, 4] as const;
const MAKER = 1;
const SPORTS = [3, 1];
const MARKETS = 10;
/** Overlapping prices, for both runners. */
const PRICES = [180, 200, 200, 220];

/**
 * Seeded days of betting: full and partial fills, cancellations, results entered, reversed and re-entered, void
 * markets and time windows, and balance corrections. Creates accounts 1 (maker) to 4.
 */
export class BettingDays {
  readonly #engine: Engine;
  readonly #clock: ManualClock;
  readonly #prng: Prng;
  #ids = 0;

  constructor(engine: Engine, clock: ManualClock, seed: string) {
    this.#engine = engine;
    this.#clock = clock;
    this.#prng = createPrng(`betting days/${seed}`);
  }

  /** Creates accounts, events of two sports, and markets. */
  async open(): Promise<void> {
    for (const accountId of [MAKER, ...PLAYERS]) {
      await this.#send({
        type: 'OpenAccount',
        accountId,
        role: accountId === MAKER ? 'MAKER' : 'PLAYER',
        currency: 'DEMO',
        grant: rupees(1_000_000),
      });
    }
    for (const [place, sportId] of SPORTS.entries()) {
      await this.#send({
        type: 'CreateEvent',
        status: 'IN_PLAY',
        details: {
          sportId,
          title: `Event ${place + 1}`,
          startTime: this.#clock.now(),
          team1: 'Ravens',
          team2: 'Otters',
          competition: null,
          country: null,
          venue: null,
          dreamEventId: String(place),
        },
      });
    }
    for (let market = 0; market < MARKETS; market++) await this.#openMarket();
  }

  /** Performs a number of random actions in sequence. */
  async pass(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      if (this.#prng.chance(0.2)) this.#clock.advance(this.#prng.int(5 * HOUR_MS));
      const command = await this.#engine.read((state) => this.#next(state));
      if (command === null) await this.#openMarket();
      else await this.#engine.submit(command);
    }
  }

  #next(state: ExchangeState): Command | null {
    const prng = this.#prng;
    const markets = [...state.markets.values()];
    const open = markets.filter(({ status }) => status === 'OPEN');
    if (open.length < 4) return null;
    const dice = prng.int(100);
    if (dice < 70) return this.#bet(prng.pick(open).id);
    if (dice < 74) return { type: 'CancelBets', accountId: prng.pick(PLAYERS), marketId: prng.pick(open).id };
    if (dice < 83) return this.#settle(prng.pick(markets.filter(isUnsettled)).id);
    if (dice < 87) return this.#reverse(markets.filter(isPaid).map(({ id }) => id));
    if (dice < 89) return { type: 'VoidMarket', marketId: prng.pick(open).id, reason: 'abandoned' };
    if (dice < 93) {
      const to = this.#clock.now();
      const window = { from: to - prng.int(2 * HOUR_MS), to };
      return { type: 'VoidBets', marketId: prng.pick(markets).id, window, reason: 'late start' };
    }
    if (dice < 95) return { type: 'ArchiveMarket', marketId: prng.pick(markets).id };
    this.#ids += 1;
    return {
      type: 'AdjustBalance',
      accountId: prng.pick(PLAYERS),
      direction: prng.chance(0.5) ? 'CREDIT' : 'DEBIT',
      amount: 1 + prng.int(5_000),
      reason: 'correction',
      key: `correction-${this.#ids}`,
    };
  }

  #bet(marketId: number): Command {
    const prng = this.#prng;
    this.#ids += 1;
    return bet(prng.pick([MAKER, ...PLAYERS]), `bet-${this.#ids}`, {
      marketId,
      runnerId: 2 * marketId - prng.int(2),
      side: prng.chance(0.5) ? 'BACK' : 'LAY',
      price: prng.pick(PRICES),
      stake: rupees(1 + prng.int(40)) + prng.int(100),
    });
  }

  #settle(marketId: number): Command {
    const runnerIds = [2 * marketId - this.#prng.int(2)];
    return { type: 'SettleMarket', marketId, result: { type: 'winners', runnerIds } };
  }

  #reverse(marketIds: readonly number[]): Command | null {
    if (marketIds.length === 0) return null;
    return { type: 'UnsettleMarket', marketId: this.#prng.pick(marketIds), reason: 'wrong winner' };
  }

  async #openMarket(): Promise<void> {
    const market = matchOdds(1 + this.#prng.int(SPORTS.length));
    if (market.type !== 'CreateMarket') return;
    await this.#send({ ...market, kind: this.#prng.chance(0.5) ? 'MATCH_ODDS' : 'OTHER' });
  }

  async #send(command: Command): Promise<void> {
    const outcome = await this.#engine.submit(command);
    if (!outcome.ok) throw new Error(`${command.type} was refused with ${outcome.code}`);
  }
}

function isUnsettled({ status }: { readonly status: string }): boolean {
  return status === 'OPEN' || status === 'CLOSED';
}

function isPaid({ status }: { readonly status: string }): boolean {
  return status === 'SETTLED' || status === 'VOIDED';
}
