import type { ROUTES, RouteName } from '@crease/contracts/all-routes.ts';
import type { ResultOf, WireOf } from '@crease/contracts/base/route.ts';
import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { CreateMarketWire, operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import { isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { HouseSlip } from '@crease/server/testing/operator-desks.ts';
import type { PageServer } from './server.ts';

/** A runner with the house's offers: prices, or lines with rates. */
export interface QuotedRunner {
  readonly name: string;
  readonly back?: readonly Step[];
  readonly lay?: readonly Step[];
  /** Number of runs, KHADO only. */
  readonly band?: number;
}

/** `[rate]`, or `[line, rate]` in run markets. */
export type Step = readonly [number, number?];

/** Price and stake of an offer. */
export type Offer = readonly [price: number, stake: number];

/** Market types with a single, server-created runner. */
const ON_RUNS: ReadonlySet<MarketKind> = new Set<MarketKind>(['FANCY', 'KHADO', 'METER']);
/** Market types with server-created runners. */
const OWN_RUNNERS: ReadonlySet<MarketKind> = new Set<MarketKind>([...ON_RUNS, 'LOTTERY']);

/** An in-play match on a test server, with markets opened by the trader. */
export class MatchStage {
  readonly eventId: number;
  readonly #server: PageServer;
  readonly #token: string;
  #maker: Promise<{ readonly token: string }> | null = null;

  constructor(server: PageServer, eventId: number, token: string) {
    this.#server = server;
    this.eventId = eventId;
    this.#token = token;
  }

  /** Creates an open in-play market without a delay, min ₹100, max ₹1,00,000. Quoted if the runners have prices. */
  async market(
    kind: MarketKind,
    marketName: string,
    runners: readonly QuotedRunner[],
    terms: Partial<CreateMarketWire> = {},
  ): Promise<WireMarket> {
    const named = OWN_RUNNERS.has(kind) ? [] : runners.map(({ name }) => ({ name }));
    const made = await this.operate('operatorCreateMarket', {
      eventId: this.eventId,
      kind,
      marketName,
      runners: named,
      inPlayDelayMs: 0,
      min: 100,
      max: 100_000,
      inPlay: true,
      open: true,
      ...terms,
    });
    const isQuoted = runners.some(({ back, lay }) => back !== undefined || lay !== undefined);
    if (isQuoted && isHouseKind(kind)) await this.quote(made, runners);
    return made;
  }

  /** Creates a session quoted No 51 and Yes 52 at 100. */
  session(name: string, terms: Partial<CreateMarketWire> = {}): Promise<WireMarket> {
    return this.market('FANCY', name, [{ name, back: [[52, 100]], lay: [[51, 100]] }], terms);
  }

  /** Sets the house's offers, in runner order. */
  async quote({ marketId, kind, runners }: WireMarket, quoted: readonly Omit<QuotedRunner, 'name'>[]): Promise<void> {
    const steps = (of: readonly Step[] = []) =>
      of.map(([first, second]) => (ON_RUNS.has(kind) ? { line: first, rate: second ?? 100 } : { rate: first }));
    await this.operate('operatorQuoteMarket', {
      marketId,
      open: true,
      runners: quoted.map(({ back, lay, band }, place) => ({
        runnerId: runners[place]?.id ?? 0,
        back: steps(back),
        lay: steps(lay),
        ...(band === undefined ? {} : { band }),
      })),
    });
  }

  /** Sets the status. @param message shown by the traders on the match page. */
  async status(
    { marketId }: WireMarket,
    status: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING' | 'CLOSED',
    more: { readonly message?: string; readonly runnerId?: number } = {},
  ): Promise<void> {
    await this.operate('operatorSetMarketStatus', { marketId, status, ...more });
  }

  /** Places a bet with a token: Back on the first runner, ₹1,000, unless overridden. */
  async place({ eventId, marketId, runners }: WireMarket, token: string, slip: HouseSlip): Promise<void> {
    const market = { eventId, marketId, runnerIds: runners.map(({ id }) => id) };
    const answer = await this.#server.desk.place(market, token, slip);
    if (!answer.success) throw new Error(answer.text);
  }

  /** Matches two users in an order book: one takes this side, a rival the other. */
  async match(market: WireMarket, token: string, slip: HouseSlip & { readonly type: 1 | 3 }): Promise<void> {
    const rival = await this.#server.server.user();
    await this.place(market, rival.token, { ...slip, type: slip.type === 1 ? 2 : 4 });
    await this.place(market, token, slip);
  }

  /** Makes offers on a runner in an order book, for others to back and lay: `[price, stake]`. */
  async offer(
    market: WireMarket,
    runner: number,
    { back = [], lay = [] }: { readonly back?: readonly Offer[]; readonly lay?: readonly Offer[] },
  ): Promise<void> {
    this.#maker ??= this.#server.server.user();
    const { token } = await this.#maker;
    for (const [rate, stake] of back) {
      await this.place(market, token, { type: 2, runner, rate, stake });
    }
    for (const [rate, stake] of lay) {
      await this.place(market, token, { type: 1, runner, rate, stake });
    }
  }

  async settle({ marketId }: WireMarket, result: WireMarketResult): Promise<void> {
    await this.operate('operatorSettleMarket', { marketId, result, closeFirst: true });
  }

  /** Calls any other operator route. */
  async operate<Name extends RouteName>(
    name: Name,
    input: WireOf<(typeof ROUTES)[Name]>,
  ): Promise<ResultOf<(typeof ROUTES)[Name]>> {
    const answer = await this.#server.server.call(name, input, { token: this.#token });
    if (!answer.success) throw new Error(answer.text);
    return answer.result;
  }
}

type EventWire = WireOf<typeof operatorMarketRoutes.operatorCreateEvent>;

/** Match title and time, if a test needs other than Falcons v Kraken in-play. */
export interface MatchTerms extends Partial<Omit<EventWire, 'startTime' | 'team1' | 'team2'>> {
  /** Ms since 1970. Defaults to an hour ago. */
  readonly startsAt?: number;
}

/** Creates a match without markets. */
export async function createStage(server: PageServer, terms: MatchTerms = {}): Promise<MatchStage> {
  const { startsAt = Date.now() - 3_600_000, title = 'Falcons v Kraken', ...others } = terms;
  const token = await server.server.operator();
  const [team1 = '', team2 = ''] = title.split(' v ');
  const startTime = new Date(startsAt).toISOString();
  const event = await server.server.call(
    'operatorCreateEvent',
    {
      sportId: 3,
      dreamEventId: 'abc',
      status: 'IN_PLAY',
      title,
      startTime,
      team1,
      team2,
      ...others,
    },
    { token },
  );
  if (!event.success) throw new Error(event.text);
  return new MatchStage(server, event.result.id, token);
}
