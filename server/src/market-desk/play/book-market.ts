import type { MarketView, PlayPhase } from '@crease/sports/play/board.ts';
import type { RecordedBook } from '@crease/sports/play/sport-fixture.ts';
import type { MakerDesk } from '#market-desk/liquidity/maker-desk.ts';
import type { RecordedDesk } from '#market-desk/liquidity/recorded-desk.ts';
import { FollowedMarket, type FollowedMarketParts, type QuotePace, type SportMarket } from './sport-market.ts';

interface BookMarketSetup extends FollowedMarketParts<MakerDesk> {
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
export class BookMarket extends FollowedMarket<MakerDesk> implements SportMarket {
  readonly #isQuoted: boolean;
  #quoted: {
    readonly at: number;
    readonly chances: readonly (number | null)[];
    readonly isWatched: boolean;
  } | null = null;

  constructor(setup: BookMarketSetup) {
    super(setup);
    this.#isQuoted = setup.isQuoted;
  }

  async follow(view: MarketView, phase: PlayPhase, pace: QuotePace): Promise<void> {
    const aligned = await this.align(view, phase);
    if (aligned === null) return;
    if (aligned.isInPlay !== aligned.wasInPlay) this.#quoted = null;
    if (view.status !== 'OPEN' || this.isManual || !this.#isQuoted) return;
    const out = new Set(view.removals.map(({ runner }) => runner));
    const chances = view.chances.map((chance, index) => (out.has(index) ? null : chance));
    if (this.#isWorthQuoting(chances, pace)) await this.#quote(chances, pace);
  }

  override async clear(): Promise<void> {
    this.#quoted = null;
    await super.clear();
  }

  #isWorthQuoting(chances: readonly (number | null)[], { now, isWatched }: QuotePace): boolean {
    const quoted = this.#quoted;
    if (quoted === null || (isWatched && !quoted.isWatched)) return true;
    const pace = isWatched ? 'watched' : 'unwatched';
    if (now - quoted.at >= REFILL_MS[pace]) return true;
    return chances.some((chance, index) => {
      const before = quoted.chances[index] ?? null;
      if (chance === null || before === null) return chance !== before;
      return Math.abs(toLogOdds(chance) - toLogOdds(before)) >= MIN_MOVE[pace];
    });
  }

  async #quote(chances: readonly (number | null)[], { now: at, isWatched }: QuotePace): Promise<void> {
    const levels = isWatched ? ALL_LEVELS : BEST_ALONE;
    await Promise.all(this.desks.map((desk) => desk.quote(chances, isWatched, levels)));
    this.#quoted = { at, chances, isWatched };
  }
}

/** Clamped to the range of the price ladder. */
function toLogOdds(chance: number): number {
  const clamped = Math.min(Math.max(chance, 0.001), 0.999);
  return Math.log(clamped / (1 - clamped));
}

/** A market with the book and trades of a recording. */
export class RecordedMarket extends FollowedMarket<RecordedDesk> implements SportMarket {
  /** Number of recorded trades made; null until checked. */
  #tradedTo: number | null = null;

  async follow(view: MarketView, phase: PlayPhase): Promise<void> {
    const aligned = await this.align(view, phase);
    if (aligned === null || view.recorded === undefined || view.status !== 'OPEN' || this.isManual) return;
    await this.#makeTrades(view.recorded, aligned.hadBets, aligned.isInPlay);
    const { offers } = view.recorded;
    await Promise.all(this.desks.map((desk) => desk.offer(offers)));
  }

  /** A market with bets from before a restart also has its trades already. */
  async #makeTrades({ trades, tradedTo }: RecordedBook, hadBets: boolean, isInPlay: boolean): Promise<void> {
    const from = this.#tradedTo ?? (hadBets ? tradedTo : 0);
    this.#tradedTo = tradedTo;
    const due = trades.slice(from, tradedTo);
    if (due.length === 0) return;
    await Promise.all(this.desks.map((desk) => (isInPlay ? desk.tradeInPlay(due) : desk.tradeApart(due))));
  }
}
