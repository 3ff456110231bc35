import type { Board, PlayPhase } from '@crease/sports/play/board.ts';
import { type AnyFact, LivePlay } from '@crease/sports/play/live-play.ts';
import type { FeedEvent, PlayFixture } from '#market-desk/feeds/feed.ts';
import {
  createEndingParts,
  type FixtureDesk,
  type FixtureParts,
  type ShownScore,
} from '#market-desk/fixtures/fixture-desk.ts';
import {
  buildPlayCard,
  buildPlayListScore,
  findPlayHalt,
  toCommentary,
  toHaltField,
  toScoreHalt,
} from '#market-desk/fixtures/score-view.ts';
import { correctMarket, type EndingParts } from '#market-desk/results/end-market.ts';
import type { StopCause } from '#market-desk/sources/field-log.ts';
import type { Course } from '#market-desk/sources/source-logs.ts';
import { type SportMarket, settleSportMarket, toEndedMarket } from './sport-market.ts';

export interface PlayDeskSetup extends FixtureParts<AnyFact> {
  readonly fixture: PlayFixture;
  readonly markets: readonly SportMarket[];
}

/** Interval at which books are checked for matched quotes between two steps, ms. */
const CHECK_MS = 15_000;
/** Delay until all levels are available after the first viewer opens a page, ms. */
const NOTICE_MS = 500;

/**
 * Desk of a fixture in any sport whose model produces boards: non-runners, in-play turn, suspensions, prices, results.
 * It brings the markets in line with the latest board, so missed steps are made up for by the last one.
 */
export class PlayDesk implements FixtureDesk<AnyFact, Board> {
  readonly ending: EndingParts<Board>;
  readonly noticeMs = NOTICE_MS;
  readonly #setup: PlayDeskSetup;
  readonly #live: LivePlay;
  readonly #settled = new Set<number>();
  #phase: PlayPhase = 'before';

  constructor(setup: PlayDeskSetup) {
    this.#setup = setup;
    this.#live = new LivePlay(setup.fixture.model);
    this.ending = createEndingParts(setup, { view: () => this.#live.board, begin: () => this.begin() });
  }

  get story() {
    const live = this.#live;
    return this.#setup.fixture.hasScore ? () => toCommentary(live.story) : null;
  }

  begin(): Course<Board> {
    const play = new LivePlay(this.#setup.fixture.model);
    return {
      apply: ({ at, fact }) => play.apply({ at, fact: fact as AnyFact }),
      get view() {
        return play.board;
      },
    };
  }

  rewind(): void {
    this.#live.rewind();
  }

  apply(moments: readonly FeedEvent<AnyFact>[]): void {
    for (const moment of moments) this.#live.apply(moment);
  }

  async clear(): Promise<void> {
    for (const market of this.#setup.markets) await market.clear();
  }

  async reconcile(): Promise<void> {
    const { clock, eventId, markets, manualControl, isWatched } = this.#setup;
    const board = applyStop(this.#live.board, this.cause());
    if (board.phase !== 'before' && this.#phase === 'before') {
      await this.ending.send({ type: 'UpdateEvent', eventId, details: {}, status: 'IN_PLAY' });
    }
    this.#phase = board.phase;
    const pace = { now: clock.now(), isWatched: isWatched(eventId) };
    await Promise.all(
      markets.map(async (market) => {
        const view = board.markets.find(({ key }) => key === market.plan.key);
        if (view === undefined || this.#settled.has(market.marketId)) return;
        await market.follow(view, board.phase, pace);
        if (view.result === null) return;
        await settleSportMarket(market, this.ending);
        this.#settled.add(market.marketId);
        await manualControl.record(market.marketId, null);
      }),
    );
  }

  follow(): Promise<void> {
    return this.reconcile();
  }

  invalidate(marketIds: readonly number[]): void {
    for (const market of this.#setup.markets) {
      if (marketIds.includes(market.marketId)) market.invalidate();
    }
  }

  handOver(): Promise<void> {
    return this.reconcile();
  }

  runDue(): Promise<void> {
    return this.reconcile();
  }

  getNextDue(): number {
    return this.#setup.clock.now() + CHECK_MS;
  }

  async correctSettlements(wrong: readonly Board[]): Promise<number> {
    let undone = 0;
    for (const market of this.#setup.markets) {
      if (!(await correctMarket(this.ending, toEndedMarket(market), wrong))) continue;
      this.#settled.delete(market.marketId);
      undone += 1;
    }
    return undone;
  }

  isOver(): boolean {
    return this.#live.board.phase === 'over';
  }

  score(): ShownScore | null {
    const { fixture, clock } = this.#setup;
    if (!fixture.hasScore) return null;
    const { board, playedMs } = this.#live;
    const halt = toHaltField(toScoreHalt(this.cause()) ?? findPlayHalt(board));
    const lastedMs = playedMs === null ? null : playedMs * fixture.speed;
    const card = { ...buildPlayCard(board.card, clock.now(), lastedMs), ...halt };
    const listScore = { ...buildPlayListScore(board.score), ...halt };
    return { card, listScore: board.phase === 'before' ? null : listScore };
  }

  cause(): StopCause | null {
    return this.#setup.field.stop?.cause ?? null;
  }
}

/** While the data is unreliable everything is closed; while sources disagree nothing is settled. */
function applyStop(board: Board, cause: StopCause | null): Board {
  if (cause === null) return board;
  const markets = board.markets.map((view) => ({
    ...view,
    status: view.status === 'CLOSED' ? view.status : ('SUSPENDED' as const),
    result: cause === 'DISPUTED' ? null : view.result,
  }));
  return { ...board, markets };
}
