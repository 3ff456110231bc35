import { computeMatchResult } from '@crease/sports/cricket/match-result.ts';
import { applyFieldEvent, initialMatchState, type MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { TimeSlices } from '#base/system/background-tasks.ts';
import type { CricketFixture, FeedEvent } from '#market-desk/feeds/feed.ts';
import {
  createEndingParts,
  type FixtureDesk,
  type FixtureParts,
  type Pause,
  type ShownScore,
} from '#market-desk/fixtures/fixture-desk.ts';
import type { EndingParts } from '#market-desk/results/end-market.ts';
import type { StopCause } from '#market-desk/sources/field-log.ts';
import type { Course } from '#market-desk/sources/source-logs.ts';
import { CricketCommentary } from './cricket-commentary.ts';
import { buildCricketCard, buildCricketListScore } from './cricket-score-view.ts';
import { ExchangeDesk, type RunnerMarket } from './exchange-desk.ts';
import { HouseDesk } from './house-desk.ts';
import { createLiveOdds, type LiveOdds } from './live-odds.ts';

export interface CricketDeskSetup extends FixtureParts<FieldEvent> {
  readonly fixture: CricketFixture;
  readonly markets: readonly RunnerMarket[];
  readonly slices: TimeSlices;
}

/** Real-time pause between the suspension at the start and the first in-play bet. */
const TURN_PAUSE_MS = 6_000;
/** Quotes are refreshed rarely while the start is far off, and often in the last hour. */
const BEFORE_MS = { far: 600_000, near: 45_000, nearFrom: 3_600_000 };
/** Refill interval for matched quotes between two balls in-play. */
const IN_PLAY_MS = { watched: 15_000, unwatched: 120_000 };

/** Desk of a cricket match: its order books and the house desk. */
export class CricketDesk implements FixtureDesk<FieldEvent, MatchState> {
  readonly ending: EndingParts<MatchState>;
  readonly noticeMs = null;
  readonly #setup: CricketDeskSetup;
  readonly #books: ExchangeDesk;
  readonly #house: HouseDesk;
  readonly #story: CricketCommentary;
  #odds: LiveOdds;
  #state: MatchState;
  /** Next time the house has to act without an event. */
  #stepAt: number | null = null;
  /** True while betting is suspended because the data is unreliable. */
  #isSuspended = false;

  constructor(setup: CricketDeskSetup) {
    this.#setup = setup;
    const { info } = setup.fixture;
    this.#state = initialMatchState(info);
    this.#odds = createLiveOdds(info);
    this.#story = new CricketCommentary(info, this.#state);
    this.ending = createEndingParts(setup, { view: () => this.#state, begin: () => this.begin() });
    const parts = { ...setup, ending: this.ending };
    this.#house = new HouseDesk({
      ...parts,
      chances: () => this.#odds.chances().MATCH_ODDS,
      cause: () => this.cause(),
    });
    this.#books = new ExchangeDesk({
      ...parts,
      chances: () => this.#odds.chances(),
      predictLine: (side) => this.#house.match.odds.predictLine(side),
    });
  }

  get story() {
    const story = this.#story;
    return () => story.current();
  }

  begin(): Course<MatchState> {
    let state = initialMatchState(this.#setup.fixture.info);
    return {
      apply: ({ fact }) => {
        state = applyFieldEvent(state, fact as FieldEvent);
      },
      get view() {
        return state;
      },
    };
  }

  rewind(): void {
    const { info } = this.#setup.fixture;
    this.#state = initialMatchState(info);
    this.#odds = createLiveOdds(info);
    this.#house.match.rewind();
    this.#story.rewind(this.#state);
  }

  apply(moments: readonly FeedEvent<FieldEvent>[]): void {
    for (const { at, fact } of moments) {
      this.#state = applyFieldEvent(this.#state, fact);
      this.#odds.follow(fact, this.#state);
      this.#house.match.record(fact, this.#state, at);
      this.#story.add(fact, this.#state, at);
    }
  }

  clear(): Promise<void> {
    return this.#books.clear();
  }

  async reconcile(): Promise<void> {
    const isStopped = this.cause() !== null;
    if (isStopped) await this.#books.suspend();
    else if (this.#hasStarted()) await this.#books.turnInPlay(async () => undefined);
    else if (this.#isSuspended || this.#books.isSuspended()) await this.#books.open();
    this.#isSuspended = isStopped;
    await this.#settleLines();
    await this.#house.step();
    await this.#quote();
    await this.#settle();
  }

  async follow(moments: readonly FeedEvent<FieldEvent>[], pause: Pause): Promise<void> {
    if (this.cause() !== null) return this.reconcile();
    // While a ball is live, suspending its markets is the most urgent task.
    if (this.#state.ballRunning) await this.#house.step();
    const hasBegun = moments.some(({ fact }) => fact.type === 'innings-start');
    const pauseMs = TURN_PAUSE_MS / this.#setup.fixture.speed;
    if (hasBegun) await this.#books.turnInPlay(() => pause(pauseMs));
    const isNews = moments.some(({ fact }) => fact.type !== 'ball-start');
    if (isNews) await this.#settleLines();
    await Promise.all([this.#state.ballRunning ? undefined : this.#house.step(), isNews ? this.#quote() : undefined]);
    await this.#settle();
  }

  invalidate(marketIds: readonly number[]): void {
    this.#house.markets.invalidate(marketIds);
  }

  /** Returned markets open as the desk decides; taken ones are left unchanged. */
  async handOver(marketIds: readonly number[]): Promise<void> {
    if (this.#state.outcome === null && this.cause() === null) await this.#books.open(marketIds);
    await this.#quote();
    await this.#house.step();
  }

  async runDue(): Promise<void> {
    if (this.#stepAt !== null && this.#stepAt <= this.#setup.clock.now()) return this.#house.step();
    if (this.#state.outcome !== null) return;
    await this.#quote();
    if (!this.#hasStarted()) await this.#house.step();
  }

  getNextDue(): number {
    const { clock, eventId, fixture, isWatched } = this.#setup;
    const now = clock.now();
    this.#stepAt = this.#house.match.changesAt();
    const refillMs = this.#hasStarted()
      ? IN_PLAY_MS[isWatched(eventId) ? 'watched' : 'unwatched']
      : BEFORE_MS[fixture.startsAt - now > BEFORE_MS.nearFrom ? 'far' : 'near'];
    return Math.min(this.#stepAt ?? Number.POSITIVE_INFINITY, now + refillMs);
  }

  async correctSettlements(wrong: readonly MatchState[]): Promise<number> {
    return (await this.#house.correctSettlements(wrong)) + (await this.#books.correctSettlements(wrong));
  }

  cause(): StopCause | null {
    const isMissing = this.#state.beforeGap !== null;
    return this.#setup.field.stop?.cause ?? (isMissing ? 'MISSING' : null);
  }

  isOver(): boolean {
    return computeMatchResult(this.#state) !== null;
  }

  score(): ShownScore {
    const { info } = this.#setup.fixture;
    const shown = { state: this.#state, cause: this.cause() };
    const card = buildCricketCard(info, shown, this.#setup.clock.now());
    return { card, listScore: buildCricketListScore(info, shown) };
  }

  #hasStarted(): boolean {
    return this.#state.innings.length > 0;
  }

  async #settleLines(): Promise<void> {
    if (this.cause() !== 'DISPUTED') await this.#books.settleLines();
  }

  async #quote(): Promise<void> {
    if (this.cause() === null && !this.isOver()) await this.#books.quote();
  }

  async #settle(): Promise<void> {
    if (this.cause() !== 'DISPUTED' && this.isOver()) await this.#books.settle();
  }
}
