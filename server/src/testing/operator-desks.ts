import type { ROUTES } from '@crease/contracts/all-routes.ts';
import type { WireOf } from '@crease/contracts/base/route.ts';
import type { PlaceBetResult } from '@crease/contracts/betting/bet.ts';
import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import { listFourEyesAmounts } from '@crease/contracts/trading/four-eyes.ts';
import type { HouseKind } from '@crease/core/market/market-kind.ts';
import type { Answered, TestMarket, TestServer } from './test-server.ts';

type MarketQuote = WireOf<(typeof ROUTES)['operatorQuoteMarket']>;
type QuotedRunner = MarketQuote['runners'][number];
type MarketTerms = Parameters<TestServer['market']>;

/** A bet slip against the house; by default a ₹1,000 back on the first runner. */
export interface HouseSlip {
  readonly type?: 1 | 2 | 3 | 4;
  readonly rate: number;
  readonly line?: number;
  readonly stake?: number;
  /** Position in the market; the first by default, null to omit it. */
  readonly runner?: number | null;
  readonly acceptAnyOdds?: boolean;
  readonly clientBetId?: string;
}

const NAMED: ReadonlySet<HouseKind> = new Set<HouseKind>(['BOOKMAKER', 'TOSS', 'PREMIUM']);

/** The trading desk of a test server, and bets against its quotes. */
export class HouseDesk {
  readonly #server: TestServer;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** An open house market without a delay; the server creates its runners where the kind has them. */
  market(kind: HouseKind, extra: MarketTerms[0] = {}, eventStatus?: MarketTerms[1]): Promise<TestMarket> {
    const runners = NAMED.has(kind) ? {} : { runners: [] };
    return this.#server.market({ kind, marketName: '6 Over India', ...runners, ...extra }, eventStatus);
  }

  /** Quotes a market's runners in order. */
  async quote(
    { marketId, runnerIds }: TestMarket,
    runners: readonly QuotedRunner[],
    extra: Partial<MarketQuote> = {},
  ): Promise<Answered<WireMarket>> {
    const named = runners.map((quoted, place) => ({
      ...toRunnerField(runnerIds[place]),
      ...quoted,
    }));
    const request = { marketId, runners: named, ...extra };
    return await this.#server.asOperator('operatorQuoteMarket', request);
  }

  /** An open market with a quote, or with a line at 100, and a user who bets on it. */
  async quoted(kind: HouseKind, quote: number | readonly QuotedRunner[], ...terms: MarketTerms) {
    const market = await this.market(kind, ...terms);
    const asha = await this.#server.user();
    await (typeof quote === 'number' ? this.line(market, quote) : this.quote(market, quote));
    return { market, asha, place: (slip: HouseSlip) => this.place(market, asha.token, slip) };
  }

  /** Quotes Yes and No of a runs market at one rate. */
  line(market: TestMarket, line: number, rate = 100): Promise<Answered<WireMarket>> {
    return this.quote(market, [{ back: [{ rate, line }], lay: [{ rate, line }] }]);
  }

  place(
    market: TestMarket,
    token: string,
    { line = 0, stake = 1_000, ...rest }: HouseSlip,
  ): Promise<Answered<PlaceBetResult>> {
    return this.#server.bet({ token }, market, { fancyValue: line, stake, ...rest });
  }

  async status(
    { marketId }: TestMarket,
    status: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING' | 'CLOSED',
    runnerId?: number,
  ): Promise<Answered<WireMarket>> {
    const request = { marketId, status, ...(runnerId === undefined ? {} : { runnerId }) };
    return await this.#server.asOperator('operatorSetMarketStatus', request);
  }

  settle(market: TestMarket, result: WireMarketResult) {
    return this.#server.settle(market, result);
  }
}

function toRunnerField(runnerId: number | undefined): { readonly runnerId?: number } {
  return runnerId === undefined ? {} : { runnerId };
}

export type ActWire = WireOf<(typeof ROUTES)['operatorProposeAct']>['act'];

/** Operator actions that need a second operator. @param server returns the current test's server. */
export function fourEyesDesk(server: () => TestServer) {
  return {
    /** Requires a second operator above a number of rupees. */
    wantFourEyes: async (above: number) =>
      server().asOperator('operatorSaveSettings', {
        fourEyes: true,
        fourEyesAmounts: listFourEyesAmounts(above),
      }),
    propose: (act: ActWire, by: string) => server().call('operatorProposeAct', { act }, { token: by }),
    confirm: (proposalId: number, by: string) => server().call('operatorConfirmAct', { proposalId }, { token: by }),
  };
}

/** Two users matched for ₹10,000 on the first runner. */
export async function matchedMarket(
  server: TestServer,
  { rate, ...terms }: { readonly rate: number } & Parameters<TestServer['market']>[0],
) {
  const market = await server.market(terms);
  const [asha, bilal] = [await server.user(), await server.user()];
  const desk = new HouseDesk(server);
  for (const slip of [
    { type: 2, token: asha.token },
    { type: 1, token: bilal.token },
  ] as const) {
    const placed = await desk.place(market, slip.token, { type: slip.type, rate, stake: 10_000 });
    if (!placed.success) throw new Error(placed.text);
  }
  return { ...market, asha, bilal };
}
