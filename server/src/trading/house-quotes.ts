import {
  type DeskMarket,
  type HouseSnapshot,
  isSent,
  makeMarketKey,
  recordControl,
  type TargetState,
  wantedWith,
} from './house-market.ts';
import type { HouseMarkets } from './house-markets.ts';
import type { HouseMatch } from './house-match.ts';
import { bookmakerPlan } from './house-plan.ts';
import { computeTargetStates, NOTHING } from './house-target-quotes.ts';
import type { ManualControl } from './manual-control.ts';
import type { SendCommand } from './send-command.ts';

export interface HouseQuotesSetup {
  readonly send: SendCommand;
  readonly manualControl: ManualControl;
  readonly match: HouseMatch;
  readonly markets: HouseMarkets;
  /** Fair probabilities of the sides, in match odds order. */
  chances(): readonly number[];
}

/** Manages the house's offers, and tracks markets taken over by a trader. */
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
  async bring(): Promise<boolean> {
    const { markets } = this.#setup;
    const standing = await markets.standing();
    for (const market of markets.traded()) {
      const now = standing.get(market.marketId);
      if (now !== undefined) await this.recordControl(market, now);
    }
    const wanted = this.#wanted();
    const codes = await Promise.all(
      markets.traded().map(async (market) => {
        const now = standing.get(market.marketId);
        if (now === undefined) return null;
        const want = wantedWith(market, now, wanted.get(makeMarketKey(market.plan)) ?? NOTHING);
        if (want === null || isSent(market, want)) return null;
        return this.#send(market, want, now.version);
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
    const bookmaker = markets.of(bookmakerPlan(match.info));
    if (bookmaker === undefined) return false;
    const control = manualControl.findControl(bookmaker.marketId);
    return control === 'PAUSED' || (control === 'MANUAL' && this.#isBookmakerShut);
  }

  #wanted(): ReadonlyMap<string, TargetState> {
    const { match, markets, chances } = this.#setup;
    return computeTargetStates({
      info: match.info,
      state: match.state,
      odds: match.odds,
      play: match.play,
      isTossOpen: match.isTossOpen,
      chances,
      standing: (key) => markets.byKey(key)?.sent?.offers ?? [],
    });
  }

  async #send(market: DeskMarket, want: TargetState, expectedVersion: number) {
    const { marketId, runnerIds, sent } = market;
    const runners = want.offers.flatMap((offer, place) => {
      const runnerId = runnerIds[place];
      return offer === null || runnerId === undefined ? [] : [{ runnerId, ...offer }];
    });
    // The market's state is unknown until the response.
    market.sent = null;
    const { status } = want;
    const code = await this.#setup.send({
      type: 'SetQuote',
      marketId,
      runners,
      status,
      expectedVersion,
    });
    market.sent = code === null ? want : sent;
    return code;
  }
}
