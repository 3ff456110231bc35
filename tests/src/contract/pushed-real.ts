import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { checkInvariants } from '@crease/core/exchange/invariants.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import { trialBalance } from '@crease/core/ledger/ledger.ts';
import { CURRENCIES } from '@crease/core/money/money.ts';
import type { FixtureDirector } from '@crease/server/market-desk/director/fixture-director.ts';
import { openHouseAccounts } from '@crease/server/market-desk/liquidity/house-accounts.ts';
import { settle } from '@crease/server/testing/eventually.ts';
import { GROUND } from '@crease/server/testing/feed-caller.ts';
import { realSlipFor } from '@crease/server/testing/killed-seats.ts';
import { startDirector } from '@crease/server/testing/planned-fixtures.ts';
import { startTestServer, type TestServer } from '@crease/server/testing/test-server.ts';
import { createPrng, type Prng } from '@crease/sports/base/prng.ts';
import { FeedSender } from '#feed-client/feed-sender.ts';
import { type SentFixture, sentFixtures } from '#feed-client/sent-fixture.ts';

const FOLDER = path.resolve('../shared/data/cricket');
/** True if the files of real matches are available. */
export const HAS_MATCHES = existsSync(FOLDER);
if (!HAS_MATCHES) console.log(`Skipped: no match files in ${FOLDER}`);

const HOUR_MS = 3_600_000;
/** Duration of an over including the break after it, at the pace of the real game. */
const OVER_MS = 200_000;
const BETTORS = 4;
const OPEN_BETS: readonly string[] = ['PENDING', 'MATCHED', 'UNMATCHED', 'PARTIAL'];

/** An event as it is sent. */
export interface SentEvent {
  readonly id: string;
  readonly fact: unknown;
}

/** Reads and parses a file of the folder. */
export function matchFile(name: string): unknown {
  return JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8'));
}

/** A server that real matches are pushed to over the network, with bettors. */
export class PushedMatches {
  readonly server: TestServer;
  /** Market kinds that were bet on. */
  readonly kinds = new Set<string>();
  readonly #director: FixtureDirector;
  readonly #sender: FeedSender;
  readonly #bettors: readonly number[];
  /** The last state of every market, because markets are evicted over time. */
  readonly #last = new Map<number, Market>();

  private constructor(parts: {
    readonly server: TestServer;
    readonly director: FixtureDirector;
    readonly sender: FeedSender;
    readonly bettors: readonly number[];
  }) {
    this.server = parts.server;
    this.#director = parts.director;
    this.#sender = parts.sender;
    this.#bettors = parts.bettors;
    this.server.engine.onCommitted(({ events, state }) => {
      for (const event of events) {
        if (event.type !== 'MarketChanged') continue;
        const market = state.markets.get(event.marketId);
        if (market !== undefined) this.#last.set(market.id, market);
      }
    });
  }

  static async start(): Promise<PushedMatches> {
    const server = await startTestServer({ feedSources: [GROUND] });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const house = await openHouseAccounts(server.context, 'DEMO');
    const director = await startDirector(server, {
      feeds: [server.pushFeed],
      houseAccounts: [house],
    });
    const bettors: number[] = [];
    for (let n = 0; n < BETTORS; n++) bettors.push((await server.user()).id);
    const [secret = ''] = GROUND.secrets;
    const now = () => server.context.clock.now();
    const url = `http://127.0.0.1:${port}`;
    const sender = new FeedSender({ url, source: GROUND.id, secret, now });
    await sender.resume();
    return new PushedMatches({ server, director, sender, bettors });
  }

  async stop(): Promise<void> {
    this.#director.stop();
    await this.server.close();
  }

  /**
   * Sends a match over by over, with bets in between. @param id of the fixture. @param before events to send before
   * the end is announced. @returns its event.
   */
  async play(
    parsed: unknown,
    { id, before }: { readonly id: string; before?(sent: readonly SentEvent[]): Promise<void> },
  ): Promise<{ readonly eventId: number; readonly bets: number }> {
    const prng = createPrng(`pushed ${id}`);
    const startsAt = this.server.context.clock.now() + 3 * HOUR_MS;
    const [sent] = sentFixtures(parsed, id, startsAt);
    if (sent === undefined) throw new Error('the file holds no match');
    const bettedOn = new Set<number>();
    await this.#sender.send([{ type: 'fixture', fixture: sent.announced }]);
    await this.settle(1_000);
    await this.#bet(prng, bettedOn);
    for (const moments of groupByOver(sent)) {
      await this.#sender.send([{ type: 'field', fixture: id, moments }]);
      // Betting pauses briefly after a wicket.
      await this.settle(20_000);
      await this.#bet(prng, bettedOn);
      await this.#sender.send([]);
      await this.settle(OVER_MS / 20);
    }
    await before?.(toSentEvents(sent));
    await this.#sender.send([{ type: 'end', fixture: id }]);
    await this.settle(1_000);
    const key = `push:${GROUND.id}:${id}`;
    const found = await this.server.engine.read(({ events }) =>
      [...events.values()].find(({ details }) => details.dreamEventId === key),
    );
    if (found === undefined) throw new Error('the match is not in the exchange');
    return { eventId: found.id, bets: bettedOn.size };
  }

  /** Corrects a match: replaces events with these ones. */
  async correct(id: string, replaces: readonly string[], moments: readonly SentEvent[]) {
    await this.#sender.send([{ type: 'correction', fixture: id, replaces, moments }]);
    await this.settle(1_000);
  }

  listMarkets(eventId: number): readonly Market[] {
    return [...this.#last.values()].filter((market) => market.eventId === eventId);
  }

  /** Everything that isn't final: the event's status, all bets and the ledger. */
  listOpen(eventId: number) {
    return this.server.engine.read((state) => ({
      open: [...state.events.values()].flatMap(({ id, status }) => (id === eventId ? [status] : [])),
      bets: [...state.bets.values()].filter(({ status }) => OPEN_BETS.includes(status)).length,
      sums: CURRENCIES.map((each) => trialBalance(state.ledger, each)),
      held: [...state.ledger.accounts.values()].filter(
        (account) => /^(held|market)/.test(account?.path ?? '') && account?.balance !== 0,
      ),
      broken: checkInvariants(state),
    }));
  }

  /** Runs everything that is due. */
  async settle(ms: number): Promise<void> {
    this.server.clock.advance(ms);
    await settle(this.server);
  }

  /** Bets once in each open market, always covering kinds without a bet so far. */
  async #bet(prng: Prng, bettedOn: Set<number>): Promise<void> {
    const { engine, context } = this.server;
    const open = await engine.read(({ markets }) => [...markets.values()].filter(({ status }) => status === 'OPEN'));
    for (const market of open) {
      if (bettedOn.has(market.id) || (this.kinds.has(market.kind) && !prng.chance(0.4))) continue;
      const slip = realSlipFor(market, prng);
      if (slip === null) continue;
      const { id: marketId } = market;
      const terms = { inPlayDelayMs: 0, preMatchDelayMs: 0 };
      await engine.submit({ type: 'UpdateMarket', marketId, terms });
      const accountId = prng.pick(this.#bettors);
      const answer = await engine.submit({ ...slip, accountId, clientBetId: context.ids.uuid() });
      if (!answer.ok) continue;
      bettedOn.add(marketId);
      this.kinds.add(market.kind);
    }
  }
}

/** State left once everything of an event is settled. */
export const NOTHING_LEFT = { open: ['CLOSED'], bets: 0, sums: [0, 0], held: [], broken: [] };

function toSentEvents({ facts }: SentFixture): readonly SentEvent[] {
  return facts.map(({ fact }, place) => ({ id: String(place + 1), fact }));
}

/** Groups events by over, each up to and including its last ball. */
function groupByOver(sent: SentFixture): readonly (readonly SentEvent[])[] {
  const overs: SentEvent[][] = [[]];
  let balls = 0;
  for (const moment of toSentEvents(sent)) {
    overs.at(-1)?.push(moment);
    const { type } = moment.fact as { type: string };
    if (type === 'delivery') balls += 1;
    if (type === 'toss' || (type === 'delivery' && balls % 6 === 0)) overs.push([]);
  }
  return overs.filter((over) => over.length > 0);
}
