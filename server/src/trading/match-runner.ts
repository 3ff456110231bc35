import { type MatchResult, matchResultOf } from '@crease/sports/cricket/match-result.ts';
import {
  applyFieldEvent,
  initialMatchState,
  type MatchState,
} from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { isOutcomeBorneOut } from '@crease/sports/sessions/official-outcome.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { CricketFixture, FeedMoment } from '#ports/feed.ts';
import type { Log } from '#ports/log.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import { type EndingParts, endEvent } from './end-market.ts';
import { ExchangeDesk, type RunnerMarket } from './exchange-desk.ts';
import type { FieldLog, FieldStop } from './field-log.ts';
import type { FixtureRunner } from './fixture-desk.ts';
import type { FixtureSources } from './fixture-sources.ts';
import type { FixtureWatch } from './fixture-watch.ts';
import { HouseDesk } from './house-desk.ts';
import { createLiveOdds, type LiveOdds } from './live-odds.ts';
import type { ManualControl } from './manual-control.ts';
import { MatchStory } from './match-story.ts';
import { type Course, OtherViews } from './other-views.ts';
import type { ResultRules } from './result-rules.ts';
import { RunnerClock } from './runner-clock.ts';
import { cardOf, listScoreOf } from './score-view.ts';
import { commandsOf } from './send-command.ts';
import { WaitingResults } from './waiting-results.ts';

export interface RunnerSetup {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly log: Log;
  readonly scoreBoard: ScoreBoard;
  readonly fixture: CricketFixture;
  readonly field: FieldLog<FieldEvent>;
  readonly eventId: number;
  readonly sources: FixtureSources;
  readonly markets: readonly RunnerMarket[];
  readonly manualControl: ManualControl;
  readonly watch: FixtureWatch;
  readonly resultRules: ResultRules;
  /** Whether anybody looks at the event: prices follow closer, and what was taken is put there again sooner. */
  isWatched(eventId: number): boolean;
}

/** Real-time pause between the suspension at the start and the first in-play bet. */
const TURN_PAUSE_MS = 6_000;
/** Quotes are refreshed rarely while the start is far away, and often in the last hour. */
const PRE_MATCH_REFRESH_MS = { far: 600_000, near: 45_000, nearFrom: 3_600_000 };
/** In play, between two balls, what was taken from the book is put there again so often. */
const REFILL_MS = { watched: 15_000, unwatched: 120_000 };

/**
 * Takes one match from its markets' opening to their settlement: turns them in play at the start, follows every ball
 * with score and prices, settles on the official result and closes the event.
 *
 * Everything it does can be done again: after a restart, or when the exchange was away, it looks at what is there and
 * goes on.
 */
export class MatchRunner implements FixtureRunner {
  readonly #setup: RunnerSetup;
  readonly #clock: RunnerClock;
  readonly #ending: EndingParts<MatchState>;
  readonly #desk: ExchangeDesk;
  readonly #house: HouseDesk;
  readonly #story: MatchStory;
  #odds: LiveOdds;
  #state: MatchState;
  #next = 0;
  /** Of the field, as it was taken last. */
  #revision = 0;
  /** Of the stop of the field that was acted on. */
  #heeded: FieldStop['cause'] | null = null;
  /** Markets that were taken or given back by name since the desk last looked. */
  #passed: readonly number[] = [];
  /** Whether another source has said something since the results that wait were looked at. */
  #isAsked = false;
  /** States on which something may have been settled before the start and is wrong now. */
  #owed: readonly MatchState[] = [];

  constructor(setup: RunnerSetup) {
    this.#setup = setup;
    const { exchange, clock, log, fixture, eventId, sources, manualControl } = setup;
    this.#clock = new RunnerClock(clock);
    this.#state = initialMatchState(fixture.info);
    this.#odds = createLiveOdds(fixture.info);
    this.#story = new MatchStory(fixture.info, this.#state);
    this.#ending = {
      ...setup,
      send: commandsOf(exchange, log, eventId),
      waiting: new WaitingResults(),
      others: new OtherViews(
        () => sources.others,
        () => courseOf(fixture),
      ),
      view: () => this.#state,
    };
    this.#house = new HouseDesk({
      exchange,
      clock,
      log,
      ending: this.#ending,
      info: fixture.info,
      eventId,
      startsAt: fixture.startsAt,
      speed: fixture.speed,
      manualControl,
      chances: () => this.#odds.chances().MATCH_ODDS,
      cause: () => this.#cause(),
    });
    this.#desk = new ExchangeDesk({
      ...setup,
      ending: this.#ending,
      chances: () => this.#odds.chances(),
      lineOf: (side) => this.#house.lineOf(side),
    });
  }

  /** Runs until the match is settled or `stop` is called. */
  async run(): Promise<void> {
    const { manualControl, field, sources } = this.#setup;
    const leave = [
      manualControl.onSet((marketIds) => this.#nudge(marketIds)),
      field.onChange(() => this.#clock.wake()),
      sources.onOthers(() => {
        this.#isAsked = true;
        this.#clock.wake();
      }),
    ];
    try {
      await this.#play();
    } finally {
      for (const end of leave) end();
    }
  }

  stop(): void {
    this.#clock.stop();
  }

  #nudge(marketIds: readonly number[]): void {
    this.#house.forgetSent(marketIds);
    this.#passed = [...this.#passed, ...marketIds];
    this.#clock.wake();
  }

  async #play(): Promise<void> {
    const { fixture, scoreBoard } = this.#setup;
    this.#catchUp();
    // The board keeps the story for a while after the match; the rest of the runner may go.
    const story = this.#story;
    scoreBoard.setStory(fixture.info.key, () => story.current());
    await this.#clock.untilDone(() => this.#resume());
    await this.#finishCorrections();
    while (!this.#clock.isStopped && !this.#isDone()) {
      const houseAt = this.#house.wakeAt();
      await this.#idle(houseAt);
      if (this.#clock.isStopped) return;
      await this.#takeNews(houseAt);
      await this.#askAgain();
    }
  }

  /** Whether nothing more comes of it: one whose result waits for another source stays. */
  #isDone(): boolean {
    const { field } = this.#setup;
    const isPlayed = field.isEnded && this.#next === field.size;
    return isPlayed && !this.#ending.waiting.needSources;
  }

  async #takeNews(houseAt: number | null): Promise<void> {
    const before = this.#state;
    const isPutRight = this.#setup.field.revision !== this.#revision;
    const happened = this.#catchUp();
    if (isPutRight) await this.#clock.untilDone(() => this.#putRight([before]));
    if (this.#heeded !== this.#cause()) await this.#clock.untilDone(() => this.#heed());
    if (happened.length > 0) await this.#clock.untilDone(() => this.#follow(happened));
    else if (this.#passed.length > 0) await this.#clock.untilDone(() => this.#handOver());
    else if (houseAt !== null && houseAt <= this.#clock.now()) {
      await this.#clock.untilDone(() => this.#house.step());
    }
  }

  /** Results that wait are looked at again: another source may bear them out, or a person has settled them. */
  async #askAgain(): Promise<void> {
    this.#isAsked = false;
    if (this.#cause() === 'DISPUTED') return;
    const { waiting } = this.#ending;
    const waited = waiting.needSources;
    await this.#clock.untilDone(() => waiting.lookAgain());
    const isOver = matchResultOf(this.#state) !== null && !waiting.needSources;
    if (waited && isOver) await this.#clock.untilDone(() => this.#end());
  }

  /** A process may have been lost between a correction and its settlements. */
  async #finishCorrections(): Promise<void> {
    const { field, fixture } = this.#setup;
    this.#owed = field.earlier.map((moments) => {
      const course = courseOf(fixture);
      for (const moment of moments) course.take(moment);
      return course.view;
    });
    if (this.#owed.length > 0 && this.#cause() !== 'DISPUTED') {
      await this.#clock.untilDone(() => this.#putRight([]));
    }
  }

  /** Applies everything that happened since; returns it. */
  #catchUp(): readonly FeedMoment<FieldEvent>[] {
    const { field, fixture } = this.#setup;
    if (field.revision !== this.#revision) {
      this.#revision = field.revision;
      this.#next = 0;
      this.#state = initialMatchState(fixture.info);
      this.#odds = createLiveOdds(fixture.info);
      this.#house.rewind();
      this.#story.rewind(this.#state);
    }
    const happened = field.from(this.#next);
    for (const { at, fact } of happened) {
      this.#state = applyFieldEvent(this.#state, fact);
      this.#odds.follow(fact, this.#state);
      this.#house.record(fact, this.#state, at);
      this.#story.add(fact, this.#state, at);
    }
    this.#next += happened.length;
    return happened;
  }

  /** After a start or restart: no bets of ours in the book, markets in the state the match is in. */
  async #resume(): Promise<void> {
    await this.#desk.clear();
    this.#showScore();
    if (this.#cause() !== null) {
      await this.#hush();
      return;
    }
    if (this.#hasStarted()) await this.#desk.turnInPlay(async () => undefined);
    const result = matchResultOf(this.#state);
    await this.#desk.settleLines();
    await this.#house.step();
    if (result === null) await this.#quote();
    else await this.#settle(result);
  }

  async #follow(happened: readonly FeedMoment<FieldEvent>[]): Promise<void> {
    // When a ball is live nothing is as urgent as to stop taking bets on it.
    if (this.#state.ballRunning) await this.#house.step();
    this.#showScore();
    const started = happened.some(({ fact }) => fact.type === 'innings-start');
    const pauseMs = TURN_PAUSE_MS / this.#setup.fixture.speed;
    if (started) await this.#desk.turnInPlay(() => this.#clock.pause(pauseMs));
    const result = matchResultOf(this.#state);
    const isNews = happened.some(({ fact }) => fact.type !== 'ball-start');
    if (isNews) await this.#desk.settleLines();
    await Promise.all([
      this.#state.ballRunning ? undefined : this.#house.step(),
      result === null && isNews ? this.#quote() : undefined,
    ]);
    if (result !== null) await this.#settle(result);
  }

  /** Settlements on what was wrong are taken back and made again; score, chances and questions follow by themselves. */
  async #putRight(before: readonly MatchState[]): Promise<void> {
    const { eventId, fixture, log } = this.#setup;
    const wrong = [...this.#owed, ...before];
    const undone = (await this.#house.putRight(wrong)) + (await this.#desk.putRight(wrong));
    this.#owed = [];
    this.#showScore();
    log.info('the past of a match was put right', { eventId, key: fixture.key, undone });
  }

  /** No bets while what is said does not count, and again when it does. */
  #heed(): Promise<void> {
    return this.#cause() === null ? this.#goOn() : this.#hush();
  }

  async #hush(): Promise<void> {
    const { eventId, watch, log, fixture } = this.#setup;
    const cause = this.#cause();
    this.#heeded = cause;
    if (cause === null) return;
    this.#showScore();
    await this.#desk.hush();
    await this.#house.step();
    watch.wait({ eventId, marketId: null, reason: cause, code: null }, this.#clock.now());
    log.warn('what is said of a match does not count', { eventId, key: fixture.key, cause });
  }

  async #goOn(): Promise<void> {
    const { eventId, watch } = this.#setup;
    this.#heeded = null;
    watch.done(eventId, null);
    if (!this.#hasStarted()) await this.#desk.open();
    await this.#resume();
  }

  #hasStarted(): boolean {
    return this.#state.innings.length > 0;
  }

  #showScore(): void {
    const { scoreBoard, fixture, eventId } = this.#setup;
    const { info } = fixture;
    const shown = { state: this.#state, cause: this.#cause() };
    const card = cardOf(info, shown, this.#clock.now());
    scoreBoard.set(eventId, info.key, card, listScoreOf(info, shown));
  }

  async #quote(): Promise<void> {
    if (this.#cause() === null) await this.#desk.quote();
  }

  /** What was given back opens as the desk wants it; what was taken is left as it stands. */
  async #handOver(): Promise<void> {
    const passed = this.#passed;
    if (this.#state.outcome === null) await this.#desk.open(passed);
    await this.#quote();
    await this.#house.step();
    this.#passed = this.#passed.slice(passed.length);
  }

  async #settle(result: MatchResult): Promise<void> {
    const { eventId, fixture, log } = this.#setup;
    await this.#desk.settle();
    if (isOutcomeBorneOut(this.#state)) {
      await this.#end(result);
      return;
    }
    log.warn('score card and announced result name different winners: an operator has to settle', {
      eventId,
      key: fixture.info.key,
    });
  }

  /** Closes the event, if nothing of it waits for anybody. */
  async #end(result = matchResultOf(this.#state)): Promise<void> {
    const { eventId, fixture, log } = this.#setup;
    const { key } = fixture.info;
    if (await endEvent(this.#ending)) {
      log.info('match settled', { eventId, key, result: result?.matchOdds.kind });
    } else log.warn('a match is over and has markets without a result', { eventId, key });
  }

  /** Waits until something happens, or the house has something to do; fills the book up meanwhile. */
  async #idle(houseAt: number | null): Promise<void> {
    const { eventId, field, fixture } = this.#setup;
    if (this.#isBehind()) return;
    const now = this.#clock.now();
    const wait = (houseAt ?? Number.POSITIVE_INFINITY) - now;
    const inPlay = this.#hasStarted();
    const refill = this.#setup.isWatched(eventId) ? REFILL_MS.watched : REFILL_MS.unwatched;
    const rest = inPlay ? refill : refreshBefore(fixture.startsAt - now);
    if (wait <= rest) return this.#clock.sleep(wait);
    await this.#clock.sleep(rest);
    if (this.#clock.isStopped || this.#isBehind() || field.isEnded) return;
    if (this.#state.outcome !== null) return;
    await this.#clock.untilDone(() => this.#quote());
    if (!inPlay) await this.#clock.untilDone(() => this.#house.step());
  }

  #isBehind(): boolean {
    const { field } = this.#setup;
    const isHeeded = this.#heeded === this.#cause();
    const isPast = this.#next === field.size && this.#revision === field.revision;
    return !isPast || !isHeeded || this.#isAsked;
  }

  /** Why what is said does not count; null while it does. */
  #cause(): FieldStop['cause'] | null {
    return this.#setup.field.stop?.cause ?? null;
  }
}

function courseOf({ info }: CricketFixture): Course<MatchState> {
  let state = initialMatchState(info);
  return {
    take: ({ fact }) => {
      state = applyFieldEvent(state, fact as FieldEvent);
    },
    get view() {
      return state;
    },
  };
}

function refreshBefore(waitMs: number): number {
  const { far, near, nearFrom } = PRE_MATCH_REFRESH_MS;
  return waitMs > nearFrom ? far : near;
}
