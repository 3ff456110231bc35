import type { MarketView, PlayPhase } from '@crease/sports/play/board.ts';
import type { MarketPlan } from '@crease/sports/play/sport-fixture.ts';
import type { ManualControl } from '#catalogue/stops/manual-control.ts';
import type { Exchange } from '#journal/exchange.ts';
import type { MakerDesk } from '#market-desk/simulated/maker-desk.ts';
import { FeedMarket, type MarketSnapshot } from './feed-market.ts';
import type { SendCommand } from './send-command.ts';
import { isLive, type QuotePace, type SportMarket } from './sport-market.ts';

export interface BookMarketSetup {
  readonly exchange: Exchange;
  readonly send: SendCommand;
  readonly plan: MarketPlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  /** One per currency. */
  readonly desks: readonly MakerDesk[];
  readonly manualControl: ManualControl;
  /** False for a market created on other terms, which its fixture's probabilities don't fit. */
  readonly isQuoted: boolean;
}

/** Change of a runner's log-odds that moves prices: about 1.5% of the price at evens, or 10%. */
const MIN_MOVE = { watched: 0.03, unwatched: 0.2 };
/** Delay before refilling matched quotes, ms; much longer without viewers. */
const REFILL_MS = { watched: 45_000, unwatched: 900_000 };

/** Lists show only the best price; the other levels are added as soon as there is a viewer. */
const BEST_ALONE = 1;
const ALL_LEVELS = Number.POSITIVE_INFINITY;

/** A market whose book the makers keep stocked. */
export class BookMarket implements SportMarket {
  readonly plan: MarketPlan;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly #setup: BookMarketSetup;
  readonly #feed: FeedMarket;
  #quoted: {
    readonly at: number;
    readonly chances: readonly (number | null)[];
    readonly isWatched: boolean;
  } | null = null;

  constructor(setup: BookMarketSetup) {
    this.#setup = setup;
    this.plan = setup.plan;
    this.marketId = setup.marketId;
    this.runnerIds = setup.runnerIds;
    this.#feed = new FeedMarket({ ...setup, clear: () => this.clear() });
  }

  async follow(view: MarketView, phase: PlayPhase, pace: QuotePace): Promise<void> {
    const standing = await this.#readSnapshot();
    if (standing === null || !isLive(standing.status) || view.status === 'CLOSED') return;
    const isInPlay = await this.#feed.follow(view, phase, standing);
    if (isInPlay !== standing.inPlay) this.#quoted = null;
    if (view.status !== 'OPEN' || this.#feed.isManual || !this.#setup.isQuoted) return;
    const out = new Set(view.removals.map(({ runner }) => runner));
    const chances = view.chances.map((chance, place) => (out.has(place) ? null : chance));
    if (this.#isWorthQuoting(chances, pace)) await this.#quote(chances, pace);
  }

  invalidate(): void {
    this.#feed.invalidate();
  }

  async clear(): Promise<void> {
    this.#quoted = null;
    await Promise.all(this.#setup.desks.map((desk) => desk.clear()));
  }

  #readSnapshot(): Promise<MarketSnapshot | null> {
    return this.#setup.exchange.read((state) => {
      const market = state.markets.get(this.marketId);
      if (market === undefined) return null;
      const isOut = market.runners.map(({ status }) => status === 'REMOVED');
      return { status: market.status, inPlay: market.inPlay, isOut };
    });
  }

  #isWorthQuoting(chances: readonly (number | null)[], { now, isWatched }: QuotePace): boolean {
    const quoted = this.#quoted;
    if (quoted === null || (isWatched && !quoted.isWatched)) return true;
    const pace = isWatched ? 'watched' : 'unwatched';
    if (now - quoted.at >= REFILL_MS[pace]) return true;
    return chances.some((chance, place) => {
      const before = quoted.chances[place] ?? null;
      if (chance === null || before === null) return chance !== before;
      return Math.abs(toLogOdds(chance) - toLogOdds(before)) >= MIN_MOVE[pace];
    });
  }

  async #quote(
    chances: readonly (number | null)[],
    { now: at, isWatched }: QuotePace,
  ): Promise<void> {
    const levels = isWatched ? ALL_LEVELS : BEST_ALONE;
    await Promise.all(this.#setup.desks.map((desk) => desk.quote(chances, isWatched, levels)));
    this.#quoted = { at, chances, isWatched };
  }
}

/** Clamped to the range of the price ladder. */
function toLogOdds(chance: number): number {
  const kept = Math.min(Math.max(chance, 0.001), 0.999);
  return Math.log(kept / (1 - kept));
}
