import { offeredSessions } from '@crease/sports/sessions/offered-sessions.ts';
import type { PlayState } from '@crease/sports/sessions/play-state.ts';
import { offeredPremiums } from '@crease/sports/sessions/premium.ts';
import {
  bookmakerPlan,
  type HousePlan,
  premiumPlan,
  sessionPlan,
  tossPlan,
} from '#market-desk/trading/cricket-plan.ts';
import {
  type DeskMarket,
  type HouseMarkets,
  type HouseSnapshot,
  isSent,
  limitTarget,
  makeMarketKey,
  NO_QUOTE,
  recordControl,
  sendQuote,
  type TargetState,
} from '#market-desk/trading/house-markets.ts';
import {
  bookmakerOffers,
  type Offers,
  premiumOffers,
  sessionOffers,
  TOSS_OFFERS,
} from '#market-desk/trading/house-offers.ts';
import type { HouseDeskSetup } from './house-desk.ts';
import type { HouseMatch } from './house-match.ts';

interface HouseQuotesSetup extends Pick<HouseDeskSetup, 'ending' | 'manualControl' | 'reader' | 'slices' | 'chances'> {
  readonly match: HouseMatch;
  readonly markets: HouseMarkets;
}

/** Prices of a match at an instant. */
interface PriceList {
  /** Betting state that they were computed for. */
  readonly play: PlayState;
  /** Offers of the markets that may accept bets, by key; null for none. */
  readonly offers: ReadonlyMap<string, Offers | null>;
}

/**
 * Manages the house's offers, and tracks markets taken over by a trader.
 *
 * Pricing takes several turns of the event loop. The match and the markets may change meanwhile, so everything is
 * looked at again before the offers are sent, and offers on an outdated score never are.
 */
export class HouseQuotes {
  readonly #setup: HouseQuotesSetup;
  #isBookmakerShut = false;

  constructor(setup: HouseQuotesSetup) {
    this.#setup = setup;
  }

  /**
   * Sends the differences from the current state. @returns true if a trader intervened, so that something isn't as
   * intended.
   */
  async sendChanges(): Promise<boolean> {
    const { markets, reader, ending } = this.#setup;
    const prices = await this.#price();
    const standing = await markets.readSnapshots();
    for (const market of markets.traded()) {
      const now = standing.get(market.marketId);
      if (now !== undefined) await this.recordControl(market, now);
    }
    if (reader.isClosed) return false;
    const codes = await Promise.all(
      markets.traded().map(async (market) => {
        const now = standing.get(market.marketId);
        const target = now === undefined ? null : this.#findTarget(market, now, prices);
        if (now === undefined || target === null) return null;
        const limited = limitTarget(market, now, target);
        if (limited === null || isSent(market, limited)) return null;
        return sendQuote(ending.send, market, { target: limited, expectedVersion: now.version });
      }),
    );
    return codes.includes('MARKET_CHANGED');
  }

  /** Detects whether a trader has taken a market since the desk's last command. */
  async recordControl(market: DeskMarket, now: HouseSnapshot): Promise<void> {
    const { manualControl } = this.#setup;
    const { marketId } = market;
    if (market.plan.kind === 'BOOKMAKER') this.#isBookmakerShut = now.status === 'SUSPENDED';
    market.control = manualControl.findControl(marketId) ?? 'NONE';
    recordControl(market, now);
    await manualControl.record(marketId, market.control === 'NONE' ? null : market.control);
  }

  /** True if a trader holds the bookmaker, in which case no new session opens. */
  isHeld(): boolean {
    const { markets, match, manualControl } = this.#setup;
    const bookmaker = markets.get(bookmakerPlan(match.info));
    if (bookmaker === undefined) return false;
    const control = manualControl.findControl(bookmaker.marketId);
    return control === 'PAUSED' || (control === 'MANUAL' && this.#isBookmakerShut);
  }

  /** Prices the markets if play is open. @returns null if the score was outdated before the last one. */
  async #price(): Promise<PriceList | null> {
    const { match, reader, slices, chances } = this.#setup;
    const { play } = match;
    const offers = new Map<string, Offers | null>();
    for (const { plan, findOffers } of listOffered(match, chances)) {
      if (play === 'OPEN' && !reader.isCurrent) return null;
      offers.set(makeMarketKey(plan), play === 'OPEN' ? await slices.run(findOffers) : null);
    }
    return { play, offers };
  }

  /** Target state of a market; null to leave it as it is. */
  #findTarget(market: DeskMarket, now: HouseSnapshot, prices: PriceList | null): TargetState | null {
    const { match, reader } = this.#setup;
    // Stopped play wasn't priced; open play may have been stopped meanwhile.
    const play = prices === null || prices.play === 'OPEN' ? match.play : prices.play;
    if (prices === null || (play === 'OPEN' && !reader.isCurrent)) {
      const isOurs = market.control === 'NONE' && now.status === 'OPEN';
      return isOurs ? { status: 'SUSPENDED', offers: now.offers } : null;
    }
    const offers = prices.offers.get(makeMarketKey(market.plan));
    if (offers === undefined) return NO_QUOTE;
    if (play !== 'OPEN') return { status: play, offers: market.sent?.offers ?? [] };
    return offers === null ? NO_QUOTE : { status: 'OPEN', offers };
  }
}

/**
 * Lists the markets that may accept bets now, each with its pricing, which finds no offers once it is practically
 * decided; all other markets should be `NO_QUOTE`.
 */
function listOffered(
  { info, state, odds, isTossOpen }: HouseMatch,
  chances: () => readonly number[],
): { readonly plan: HousePlan; readonly findOffers: () => Offers | null }[] {
  const sessions = offeredSessions(info, state).map((session) => ({
    plan: sessionPlan(info, session),
    findOffers: () => sessionOffers(session, odds.predictFigures(session)),
  }));
  const premiums = offeredPremiums(info, state).map((premium) => ({
    plan: premiumPlan(info, premium),
    findOffers: () => premiumOffers(odds.predictChances(premium)),
  }));
  return [
    { plan: bookmakerPlan(info), findOffers: () => bookmakerOffers(chances()) },
    ...sessions,
    ...premiums,
    ...(isTossOpen ? [{ plan: tossPlan(info), findOffers: () => TOSS_OFFERS }] : []),
  ];
}
