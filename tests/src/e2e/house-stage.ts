import { randomUUID } from 'node:crypto';
import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { CreateMarketWire } from '@crease/contracts/market-desk/markets.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { type ApiClient, logInOperator } from '#running/api-client.ts';
import type { ServerProcess } from '#running/server-process.ts';
import { logInClient, makeBettor, placeBet } from './bettor.ts';

/** One price that a bettor can take; on the exchange it is the rival's bet on the other side. */
export interface Offer {
  /** Index of the runner in its market. */
  readonly runner: number;
  /** Side that the bettor takes. On a house line back is Yes; in the order book of a line it is No. */
  readonly side: 'back' | 'lay';
  /** In the unit of the kind. Ignored in the order book of a line, which is at evens. */
  readonly rate: number;
  readonly line?: number;
  /** KHADO: number of runs. */
  readonly band?: number;
}

/** The rival's stake on each offer, in rupees. */
const RIVAL_STAKE = 3_000;

type MarketTerms = Pick<CreateMarketWire, 'kind' | 'marketName' | 'runners' | 'inPlayDelayMs' | 'max'>;

/** The trader, and a rival on the other side of every order book. */
export class HouseStage {
  readonly operator: ApiClient;
  readonly #rival: ApiClient;

  constructor(operator: ApiClient, rival: ApiClient) {
    this.operator = operator;
    this.#rival = rival;
  }

  /** Creates a new in-play match for each test. */
  event() {
    return this.operator.call('operatorCreateEvent', {
      sportId: 3,
      title: 'Deccan Falcons v Konkan Kraken',
      startTime: new Date(Date.now() - 3_600_000).toISOString(),
      dreamEventId: `kinds-${randomUUID().slice(0, 8)}`,
      status: 'IN_PLAY',
    });
  }

  /**
   * Opens an in-play market with a ₹100 minimum and no delay unless the terms set one. The exchange charges 2% of
   * winnings.
   */
  market(eventId: number, terms: MarketTerms): Promise<WireMarket> {
    return this.operator.call('operatorCreateMarket', {
      eventId,
      inPlayDelayMs: 0,
      ...terms,
      min: 100,
      inPlay: true,
      open: true,
      ...(isHouseKind(terms.kind) ? {} : { commissionPercent: 2 }),
    });
  }

  /** Replaces all prices with these and opens the market. */
  async offer(market: WireMarket, offers: readonly Offer[]): Promise<void> {
    if (isHouseKind(market.kind)) await this.#quote(market, offers);
    else await this.#rivalOffers(market, offers);
  }

  async #quote({ marketId, runners }: WireMarket, offers: readonly Offer[]): Promise<void> {
    await this.operator.call('operatorQuoteMarket', {
      marketId,
      open: true,
      runners: runners.map(({ id }, place) => {
        const own = offers.filter(({ runner }) => runner === place);
        const band = own.find((offer) => offer.band !== undefined)?.band;
        return {
          runnerId: id,
          back: listSteps(own, 'back'),
          lay: listSteps(own, 'lay'),
          ...(band === undefined ? {} : { band }),
        };
      }),
    });
  }

  async #rivalOffers(market: WireMarket, offers: readonly Offer[]): Promise<void> {
    const isLine = market.kind === 'LINE';
    await this.status(market, 'OPEN');
    await this.#rival.call('cancelBets', { marketId: market.marketId });
    for (const { runner, side, rate, line = 0 } of offers) {
      const type = isLine ? (side === 'back' ? 3 : 4) : side === 'back' ? 2 : 1;
      await placeBet(this.#rival, market, {
        type,
        rate: isLine ? 2 : rate,
        stake: RIVAL_STAKE,
        fancyValue: line,
        runnerId: market.runners[runner]?.id ?? 0,
        persistence: 'PERSIST',
      });
    }
  }

  /** @param message the traders' message, shown on the match page. */
  status(
    { marketId }: WireMarket,
    status: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING',
    message?: string,
  ): Promise<WireMarket> {
    const said = message === undefined ? {} : { message };
    return this.operator.call('operatorSetMarketStatus', { marketId, status, ...said });
  }

  /**
   * Sets a bettor's max exposure in a market, in rupees; null for none. Pages don't know it until a bet is rejected.
   */
  limitRisk({ marketId }: WireMarket, exposureLimit: number | null): Promise<WireMarket> {
    return this.operator.call('operatorUpdateMarket', { marketId, exposureLimit });
  }

  settle({ marketId, runners }: WireMarket, result: Result) {
    const wire: WireMarketResult = 'runs' in result ? result : { winnerRunnerId: runners[result.winner]?.id ?? 0 };
    return this.operator.call('operatorSettleMarket', { marketId, result: wire, closeFirst: true });
  }
}

/** Result of a market: number of runs, or index of the winning runner. */
export type Result = { readonly runs: number } | { readonly winner: number };

export async function openHouseStage(server: ServerProcess): Promise<HouseStage> {
  const operator = await logInOperator(server.url, server.operator);
  const { userName } = await makeBettor(server);
  return new HouseStage(operator, await logInClient(server.url, userName));
}

function listSteps(offers: readonly Offer[], side: Offer['side']) {
  return offers
    .filter((offer) => offer.side === side)
    .map(({ rate, line }) => ({ rate, ...(line === undefined ? {} : { line }) }));
}
