import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import { openHouseAccounts } from '@crease/server/market-desk/liquidity/house-accounts.ts';
import { settle } from '@crease/server/testing/eventually.ts';
import { realSlipFor } from '@crease/server/testing/killed-seats.ts';
import { startDirector } from '@crease/server/testing/planned-fixtures.ts';
import type { TestServer } from '@crease/server/testing/test-server.ts';
import type { Prng } from '@crease/sports/base/prng.ts';

const OPEN_BETS: readonly string[] = ['PENDING', 'MATCHED', 'UNMATCHED', 'PARTIAL'];

/** State left once everything is settled. */
export const NOTHING_LEFT = {
  events: ['CLOSED'],
  open: [],
  bets: 0,
  sums: [0, 0],
  broken: [],
  waiting: [],
};

/** One run of the product: what it trades, and who bets. */
export class FeedLife {
  server: TestServer;
  #director: { stop(): void } | null = null;
  readonly #last = new Map<number, Market>();
  readonly #bettors: number[] = [];

  constructor(server: TestServer) {
    this.server = server;
  }

  async begin(): Promise<void> {
    const { server } = this;
    server.engine.onCommitted(({ events, state }) => {
      for (const event of events) {
        if (event.type !== 'MarketChanged') continue;
        const market = state.markets.get(event.marketId);
        if (market !== undefined) this.#last.set(market.id, market);
      }
    });
    const house = await openHouseAccounts(server.context, 'DEMO');
    if (this.#bettors.length === 0) this.#bettors.push((await server.user()).id);
    await server.context.autoTrading.load();
    this.#director = await startDirector(server, {
      feeds: [server.pushFeed],
      houseAccounts: [house],
    });
  }

  /** Kills the process and starts a new one from the stored data. */
  async restart(): Promise<void> {
    this.#director?.stop();
    await this.settle(0);
    const lost = this.server;
    this.server = await lost.restart();
    await lost.close();
    await this.begin();
  }

  async end(): Promise<void> {
    this.#director?.stop();
    await this.server.close();
  }

  async settle(ms: number): Promise<void> {
    this.server.clock.advance(ms);
    await settle(this.server);
  }

  async bet(prng: Prng): Promise<number> {
    const { engine, context } = this.server;
    const open = await engine.read(({ markets }) => [...markets.values()].filter(({ status }) => status === 'OPEN'));
    let placed = 0;
    for (const market of open) {
      const slip = prng.chance(0.05) ? realSlipFor(market, prng) : null;
      if (slip === null) continue;
      const accountId = prng.pick(this.#bettors);
      const clientBetId = context.ids.uuid();
      engine.submit({ ...slip, accountId, clientBetId }).catch(() => undefined);
      placed += 1;
    }
    return placed;
  }

  /** Results of every market, by kind and name. */
  results(): ReadonlyMap<string, unknown> {
    return new Map(
      [...this.#last.values()].map(({ kind, terms, result, runners }) => {
        const findName = (id: number) => runners.find((runner) => runner.id === id)?.name;
        const named = result?.type === 'placings' ? result.placings.map((tied) => tied.map(findName)) : result;
        return [`${kind} ${terms.name}`, named];
      }),
    );
  }

  left() {
    return this.server.engine.read((state) => ({
      events: [...state.events.values()].map(({ status }) => status),
      open: [...state.markets.values()]
        .filter(({ status }) => status !== 'SETTLED' && status !== 'VOIDED')
        .map(({ terms, status }) => `${terms.name} ${status}`),
      bets: [...state.bets.values()].filter(({ status }) => OPEN_BETS.includes(status)).length,
      sums: CURRENCIES.map((each) => trialBalance(state.ledger, each)),
      broken: checkInvariants(state),
      waiting: this.server.context.fixtureWatch.waiting().map(({ reason }) => reason),
    }));
  }
}
