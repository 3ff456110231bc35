import type { Board, PlayPhase } from '@crease/sports/play/board.ts';
import { LivePlay } from '@crease/sports/play/live-play.ts';
import type { AnyFact } from '@crease/sports/play/play-facts.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { PlayFixture } from '#ports/feed.ts';
import type { Log } from '#ports/log.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import { correctMarket } from './correct-market.ts';
import { type EndingParts, endEvent } from './end-market.ts';
import type { FieldLog, FieldStop } from './field-log.ts';
import type { FixtureRunner } from './fixture-desk.ts';
import type { FixtureSources } from './fixture-sources.ts';
import type { FixtureWatch } from './fixture-watch.ts';
import type { ManualControl } from './manual-control.ts';
import { type Course, OtherViews } from './other-views.ts';
import type { ResultRules } from './result-rules.ts';
import { RunnerClock } from './runner-clock.ts';
import { causeOfHalt, haltOf } from './score-view.ts';
import type { SendCommand } from './send-command.ts';
import { endedMarketOf, type SportMarket, settleSportMarket } from './sport-market.ts';
import { sportCardOf, sportHaltOf, sportListScoreOf, sportStoryOf } from './sport-score-view.ts';
import { WaitingResults } from './waiting-results.ts';

export interface SportRunnerSetup {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly log: Log;
  readonly scoreBoard: ScoreBoard;
  readonly send: SendCommand;
  readonly watch: FixtureWatch;
  readonly resultRules: ResultRules;
  readonly sources: FixtureSources;
  readonly manualControl: ManualControl;
  readonly fixture: PlayFixture;
  readonly field: FieldLog<AnyFact>;
  readonly eventId: number;
  readonly markets: readonly SportMarket[];
  isWatched(eventId: number): boolean;
}

/** Between two steps the markets look so often what was taken from their books, ms. */
const LOOK_MS = 15_000;
/** So soon after somebody opens a page that was open nowhere, all levels are there, ms. */
const NOTICE_MS = 500;

/**
 * Takes one fixture of any sport from the opening of its markets to their settlement: non-runners, the turn in play,
 * suspensions, prices, results, the score.
 *
 * It brings the markets to where the newest board has them, whatever was done before, so all of it can be done again:
 * after a restart, or when the exchange was away. Steps that were missed meanwhile are made up for by the last of them.
 */
export class SportRunner implements FixtureRunner {
  readonly #setup: SportRunnerSetup;
  readonly #live: LivePlay;
  readonly #ending: EndingParts<Board>;
  readonly #clock: RunnerClock;
  readonly #settled = new Set<number>();
  /** Moments of the field that were taken, of which revision of it. */
  #taken = 0;
  #revision = 0;
  /** Of the stop of the field that was acted on. */
  #heeded: FieldStop['cause'] | null = null;
  #phase: PlayPhase = 'before';
  /** Whether another source has said something since its results were looked at. */
  #isAsked = false;
  /** Boards on which something may have been settled before the start and is wrong now. */
  #owed: readonly Board[] = [];

  constructor(setup: SportRunnerSetup) {
    this.#setup = setup;
    const { clock, fixture, sources } = setup;
    this.#clock = new RunnerClock(clock);
    this.#live = new LivePlay(fixture.model);
    this.#ending = {
      ...setup,
      waiting: new WaitingResults(),
      others: new OtherViews(
        () => sources.others,
        () => courseOf(fixture),
      ),
      view: () => this.#live.board,
    };
  }

  /** Runs until everything is settled and nothing more comes, or `stop` is called. */
  async run(): Promise<void> {
    const { manualControl, markets, field, sources } = this.#setup;
    // What a trader takes or gives back is looked at at once.
    const leave = manualControl.onSet((passed) => {
      if (markets.some(({ marketId }) => passed.includes(marketId))) this.#clock.wake();
    });
    const leaveField = field.onChange(() => this.#clock.wake());
    const leaveOthers = sources.onOthers(() => {
      this.#isAsked = true;
      this.#clock.wake();
    });
    try {
      await this.#follow();
    } finally {
      leave();
      leaveOthers();
      leaveField();
    }
  }

  async #follow(): Promise<void> {
    const { clock, field, fixture, markets, scoreBoard } = this.#setup;
    if (fixture.hasScore) {
      scoreBoard.setStory(fixture.key, () => sportStoryOf(this.#live.story));
    }
    await this.#clock.untilDone(async () => {
      for (const market of markets) await market.clear();
    });
    this.#catchUp();
    this.#showScore(this.#live.board);
    await this.#finishCorrections();
    while (!this.#clock.isStopped) {
      this.#heed();
      await this.#clock.untilDone(() => this.#bring(boardOf(this.#live.board, this.#heeded)));
      if (this.#isCurrent()) {
        if (field.isEnded && !this.#ending.waiting.needSources) break;
        await this.#pause(clock.now() + LOOK_MS);
      }
      await this.#takeNews();
      await this.#askAgain();
    }
  }

  /** A process may have been lost between a correction and its settlements. */
  async #finishCorrections(): Promise<void> {
    const { field, fixture } = this.#setup;
    this.#owed = field.earlier.map((moments) => {
      const play = courseOf(fixture);
      for (const moment of moments) play.take(moment);
      return play.view;
    });
    if (this.#owed.length > 0 && field.stop?.cause !== 'DISPUTED') {
      await this.#clock.untilDone(() => this.#putRight([]));
    }
  }

  /** Results that wait are looked at again: another source may bear them out, or a person has settled them. */
  async #askAgain(): Promise<void> {
    this.#isAsked = false;
    if (this.#setup.field.stop?.cause === 'DISPUTED') return;
    await this.#clock.untilDone(() => this.#ending.waiting.lookAgain());
  }

  async #takeNews(): Promise<void> {
    if (this.#isCurrent()) return;
    const { board } = this.#live;
    const isPutRight = this.#catchUp();
    this.#showScore(this.#live.board);
    if (isPutRight) await this.#clock.untilDone(() => this.#putRight([board]));
  }

  #isCurrent(): boolean {
    const { field } = this.#setup;
    const isHeeded = this.#heeded === (field.stop?.cause ?? null);
    const isTaken = this.#taken === field.size && this.#revision === field.revision;
    return isTaken && isHeeded && !this.#isAsked;
  }

  /** Takes what has happened since. @returns whether the past was put right. */
  #catchUp(): boolean {
    const { field } = this.#setup;
    const isPutRight = this.#revision !== field.revision;
    if (isPutRight) {
      this.#revision = field.revision;
      this.#taken = 0;
      this.#live.rewind();
    }
    for (const moment of field.from(this.#taken)) this.#live.take(moment);
    this.#taken = field.size;
    return isPutRight;
  }

  /** No bets while what is said does not count: that is somebody's business until it does. */
  #heed(): void {
    const { field, clock, eventId, fixture, log, watch } = this.#setup;
    const cause = field.stop?.cause ?? null;
    if (cause === this.#heeded) return;
    this.#heeded = cause;
    this.#showScore(this.#live.board);
    if (cause === null) {
      watch.done(eventId, null);
      return;
    }
    watch.wait({ eventId, marketId: null, reason: cause, code: null }, clock.now());
    log.warn('what is said of a fixture does not count', { eventId, key: fixture.key, cause });
  }

  /** Settlements on what was wrong are taken back and made again; score and prices follow by themselves. */
  async #putRight(before: readonly Board[]): Promise<void> {
    const { eventId, fixture, log, markets } = this.#setup;
    const wrong = [...this.#owed, ...before];
    let undone = 0;
    for (const market of markets) {
      if (!(await correctMarket(this.#ending, endedMarketOf(market), wrong))) continue;
      this.#settled.delete(market.marketId);
      undone += 1;
    }
    this.#owed = [];
    log.info('the past of a fixture was put right', { eventId, key: fixture.key, undone });
  }

  stop(): void {
    this.#clock.stop();
  }

  #isWatched(): boolean {
    return this.#setup.isWatched(this.#setup.eventId);
  }

  async #bring(board: Board): Promise<void> {
    const { clock, eventId, markets, manualControl, send } = this.#setup;
    if (board.phase !== 'before' && this.#phase === 'before') {
      await send({ type: 'UpdateEvent', eventId, details: {}, status: 'IN_PLAY' });
    }
    this.#phase = board.phase;
    const pace = { now: clock.now(), isWatched: this.#isWatched() };
    await Promise.all(
      markets.map(async (market) => {
        const view = board.markets.find(({ key }) => key === market.plan.key);
        if (view === undefined || this.#settled.has(market.marketId)) return;
        await market.follow(view, board.phase, pace);
        if (view.result === null) return;
        await settleSportMarket(market, this.#ending);
        this.#settled.add(market.marketId);
        await manualControl.record(market.marketId, null);
      }),
    );
    if (board.phase === 'over' && this.#heeded !== 'DISPUTED') await this.#end();
  }

  async #end(): Promise<void> {
    const { eventId, log, fixture } = this.#setup;
    const { key } = fixture;
    if (await endEvent(this.#ending)) log.info('fixture settled', { eventId, key });
    else log.warn('a fixture is over and has markets without a result', { eventId, key });
  }

  #showScore(board: Board): void {
    const { scoreBoard, fixture, eventId, clock } = this.#setup;
    if (!fixture.hasScore) return;
    const halt = haltOf(causeOfHalt(this.#heeded) ?? sportHaltOf(board));
    const card = { ...sportCardOf(board.card, clock.now()), ...halt };
    const isBefore = board.phase === 'before';
    const listScore = isBefore ? null : { ...sportListScoreOf(board.score), ...halt };
    scoreBoard.set(eventId, fixture.key, card, listScore);
  }

  /** Until a time, or until somebody looks at an event at which nobody looked. */
  async #pause(until: number): Promise<void> {
    if (!this.#isCurrent()) return;
    if (this.#isWatched()) return this.#clock.sleep(until - this.#clock.now());
    let next = this.#clock.now();
    // Before its time only when it was woken.
    while (this.#clock.now() >= next && next < until && !this.#isWatched()) {
      next = Math.min(next + NOTICE_MS, until);
      await this.#clock.sleep(next - this.#clock.now());
    }
  }
}

function courseOf({ model }: PlayFixture): Course<Board> {
  const play = new LivePlay(model);
  return {
    take: ({ at, fact }) => play.take({ at, fact: fact as AnyFact }),
    get view() {
      return play.board;
    },
  };
}

/** While what is said does not count nothing is open; of what sources contradict each other in nothing is settled. */
function boardOf(board: Board, cause: FieldStop['cause'] | null): Board {
  if (cause === null) return board;
  const markets = board.markets.map((view) => ({
    ...view,
    status: view.status === 'CLOSED' ? view.status : ('SUSPENDED' as const),
    result: cause === 'DISPUTED' ? null : view.result,
  }));
  return { ...board, markets };
}
