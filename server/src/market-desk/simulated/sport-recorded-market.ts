import type { MarketView, PlayPhase } from '@crease/sports/play/board.ts';
import type { RecordedBook } from '@crease/sports/play/recorded-book.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { ManualControl } from '#catalogue/stops/manual-control.ts';
import type { Exchange } from '#journal/exchange.ts';
import { FeedMarket, type MarketSnapshot } from '#market-desk/trading/feed-market.ts';
import type { SendCommand } from '#market-desk/trading/send-command.ts';
import { isLive, type SportMarket } from '#market-desk/trading/sport-market.ts';
import type { RecordedDesk } from './sport-recorded-desk.ts';

export interface RecordedMarketSetup {
  readonly exchange: Exchange;
  readonly send: SendCommand;
  readonly manualControl: ManualControl;
  readonly plan: MarketPlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  /** One per currency. */
  readonly desks: readonly RecordedDesk[];
}

interface RecordedStanding extends MarketSnapshot {
  readonly hasBets: boolean;
}

/** A market with the book and trades of a recording. */
export class RecordedMarket implements SportMarket {
  readonly plan: MarketPlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly #setup: RecordedMarketSetup;
  readonly #feed: FeedMarket;
  /** Number of recorded trades made; null until checked. */
  #tradedTo: number | null = null;

  constructor(setup: RecordedMarketSetup) {
    this.#setup = setup;
    this.plan = setup.plan;
    this.marketId = setup.marketId;
    this.runnerIds = setup.runnerIds;
    this.#feed = new FeedMarket({ ...setup, clear: () => this.clear() });
  }

  async follow(view: MarketView, phase: PlayPhase): Promise<void> {
    const standing = await this.#readStanding();
    if (standing === null || !isLive(standing.status) || view.status === 'CLOSED') return;
    const isInPlay = await this.#feed.follow(view, phase, standing);
    if (view.recorded === undefined || view.status !== 'OPEN' || this.#feed.isManual) return;
    await this.#makeTrades(view.recorded, standing.hasBets, isInPlay);
    const { offers } = view.recorded;
    await Promise.all(this.#setup.desks.map((desk) => desk.offer(offers)));
  }

  invalidate(): void {
    this.#feed.invalidate();
  }

  async clear(): Promise<void> {
    await Promise.all(this.#setup.desks.map((desk) => desk.clear()));
  }

  #readStanding(): Promise<RecordedStanding | null> {
    return this.#setup.exchange.read((state) => {
      const market = state.markets.get(this.marketId);
      if (market === undefined) return null;
      const { status, inPlay, bets, runners } = market;
      const isOut = runners.map((runner) => runner.status === 'REMOVED');
      return { status, inPlay, hasBets: bets.length > 0, isOut };
    });
  }

  /** A market with bets from before a restart also has its trades already. */
  async #makeTrades(
    { trades, tradedTo }: RecordedBook,
    hasBets: boolean,
    isInPlay: boolean,
  ): Promise<void> {
    const from = this.#tradedTo ?? (hasBets ? tradedTo : 0);
    this.#tradedTo = tradedTo;
    const due = trades.slice(from, tradedTo);
    if (due.length === 0) return;
    await Promise.all(
      this.#setup.desks.map((desk) => (isInPlay ? desk.tradeInPlay(due) : desk.tradeApart(due))),
    );
  }
}
