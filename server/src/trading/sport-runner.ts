import type { Board, PlayPhase } from '@crease/sports/play/board.ts';
import { LivePlay } from '@crease/sports/play/live-play.ts';
import type { AnyFact } from '@crease/sports/play/play-facts.ts';
import type { Clock } from '#ports/clock.ts';
import { ExchangeUnavailable } from '#ports/exchange.ts';
import type { PlayFixture } from '#ports/feed.ts';
import type { Log } from '#ports/log.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import { correctMarket } from './correct-market.ts';
import { type EndingParts, endEvent } from './end-market.ts';
import type { FieldLog, FieldStop } from './field-log.ts';
import type { FixtureRunner } from './fixture-desk.ts';
import type { ManualControl } from './manual-control.ts';
import { causeOfHalt, haltOf } from './score-view.ts';
import { marketResultOf, type SportMarket, settleSportMarket } from './sport-market.ts';
import { sportCardOf, sportHaltOf, sportListScoreOf, sportStoryOf } from './sport-score-view.ts';

export interface SportRunnerSetup {
  readonly clock: Clock;
  readonly log: Log;
  readonly scoreBoard: ScoreBoard;
  readonly ending: EndingParts;
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
const RETRY_MS = 2_000;

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
  readonly #settled = new Set<number>();
  /** Moments of the field that were taken, of which revision of it. */
  #taken = 0;
  #revision = 0;
  /** Of the stop of the field that was acted on. */
  #heeded: FieldStop['cause'] | null = null;
  #phase: PlayPhase = 'before';
  #isStopped = false;
  #wake: (() => void) | null = null;

  constructor(setup: SportRunnerSetup) {
    this.#setup = setup;
    this.#live = new LivePlay(setup.fixture.model);
  }

  /** Runs until everything is settled and nothing more comes, or `stop` is called. */
  async run(): Promise<void> {
    const { manualControl, markets, field } = this.#setup;
    // What a trader takes or gives back is looked at at once.
    const leave = manualControl.onSet((passed) => {
      if (markets.some(({ marketId }) => passed.includes(marketId))) this.#wake?.();
    });
    const leaveField = field.onChange(() => this.#wake?.());
    try {
      await this.#follow();
    } finally {
      leave();
      leaveField();
    }
  }

  async #follow(): Promise<void> {
    const { clock, field, fixture, markets, scoreBoard } = this.#setup;
    if (fixture.hasScore) {
      scoreBoard.setStory(fixture.key, () => sportStoryOf(this.#live.story));
    }
    await this.#untilDone(async () => {
      for (const market of markets) await market.clear();
    });
    this.#catchUp();
    this.#showScore(this.#live.board);
    await this.#finishCorrections();
    while (!this.#isStopped) {
      this.#heed();
      await this.#untilDone(() => this.#bring(boardOf(this.#live.board, this.#heeded !== null)));
      if (this.#isCurrent()) {
        if (field.isEnded) break;
        await this.#pause(clock.now() + LOOK_MS);
      }
      await this.#takeNews();
    }
  }

  /** A process may have been lost between a correction and its settlements. */
  async #finishCorrections(): Promise<void> {
    const { field, fixture } = this.#setup;
    const boards = field.earlier.map((moments) => {
      const play = new LivePlay(fixture.model);
      for (const moment of moments) play.take(moment);
      return play.board;
    });
    if (boards.length > 0) await this.#untilDone(() => this.#putRight(boards));
  }

  async #takeNews(): Promise<void> {
    if (this.#isCurrent()) return;
    const { board } = this.#live;
    const isPutRight = this.#catchUp();
    this.#showScore(this.#live.board);
    if (isPutRight) await this.#untilDone(() => this.#putRight([board]));
  }

  #isCurrent(): boolean {
    const { field } = this.#setup;
    const isHeeded = this.#heeded === (field.stop?.cause ?? null);
    return this.#taken === field.size && this.#revision === field.revision && isHeeded;
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
    const { field, clock, eventId, fixture, log, ending } = this.#setup;
    const cause = field.stop?.cause ?? null;
    if (cause === this.#heeded) return;
    this.#heeded = cause;
    this.#showScore(this.#live.board);
    if (cause === null) {
      ending.watch.done(eventId, null);
      return;
    }
    ending.watch.wait({ eventId, marketId: null, reason: cause, code: null }, clock.now());
    log.warn('what is said of a fixture does not count', { eventId, key: fixture.key, cause });
  }

  /** Settlements on what was wrong are taken back and made again; score and prices follow by themselves. */
  async #putRight(before: readonly Board[]): Promise<void> {
    const { ending, eventId, fixture, log, markets } = this.#setup;
    let undone = 0;
    for (const { marketId, runnerIds, plan } of markets) {
      const resultIn = (board: Board) => {
        const result = board.markets.find(({ key }) => key === plan.key)?.result ?? null;
        return result === null ? null : marketResultOf(result, runnerIds);
      };
      const correction = {
        marketId,
        before: before.map(resultIn),
        after: resultIn(this.#live.board),
      };
      if (!(await correctMarket(ending, correction))) continue;
      this.#settled.delete(marketId);
      undone += 1;
    }
    log.info('the past of a fixture was put right', { eventId, key: fixture.key, undone });
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake?.();
  }

  #isWatched(): boolean {
    return this.#setup.isWatched(this.#setup.eventId);
  }

  async #bring(board: Board): Promise<void> {
    const { clock, ending, eventId, markets, manualControl } = this.#setup;
    if (board.phase !== 'before' && this.#phase === 'before') {
      await ending.send({ type: 'UpdateEvent', eventId, details: {}, status: 'IN_PLAY' });
    }
    this.#phase = board.phase;
    const pace = { now: clock.now(), isWatched: this.#isWatched() };
    await Promise.all(
      markets.map(async (market) => {
        const view = board.markets.find(({ key }) => key === market.plan.key);
        if (view === undefined || this.#settled.has(market.marketId)) return;
        await market.follow(view, board.phase, pace);
        if (view.result === null) return;
        await settleSportMarket(market, view.result, ending);
        this.#settled.add(market.marketId);
        await manualControl.record(market.marketId, null);
      }),
    );
    if (board.phase === 'over') await this.#end();
  }

  async #end(): Promise<void> {
    const { ending, eventId, log, fixture } = this.#setup;
    const { key } = fixture;
    if (await endEvent(ending)) log.info('fixture settled', { eventId, key });
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

  /** Tries again while the exchange is away; its commands are harmless to repeat. */
  async #untilDone(work: () => Promise<void>): Promise<void> {
    while (!this.#isStopped) {
      try {
        await work();
        return;
      } catch (failure) {
        if (!(failure instanceof ExchangeUnavailable)) throw failure;
        await this.#rest(RETRY_MS);
      }
    }
  }

  /** Until a time, or until somebody looks at an event at which nobody looked. */
  async #pause(until: number): Promise<void> {
    const { clock } = this.#setup;
    if (!this.#isCurrent()) return;
    if (this.#isWatched()) return this.#sleep(until - clock.now());
    let next = clock.now();
    // Before its time only when it was woken.
    while (clock.now() >= next && next < until && !this.#isWatched()) {
      next = Math.min(next + NOTICE_MS, until);
      await this.#sleep(next - clock.now());
    }
  }

  #sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#setup.clock.after(Math.max(delayMs, 0), () => {
        this.#wake = null;
        resolve();
      });
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }

  /** A rest that news do not end. */
  async #rest(delayMs: number): Promise<void> {
    const until = this.#setup.clock.now() + delayMs;
    while (!this.#isStopped && this.#setup.clock.now() < until) {
      await this.#sleep(until - this.#setup.clock.now());
    }
  }
}

/** While what is said does not count nothing is open. */
function boardOf(board: Board, isStopped: boolean): Board {
  if (!isStopped) return board;
  const markets = board.markets.map((view) => ({
    ...view,
    status: view.status === 'CLOSED' ? view.status : ('SUSPENDED' as const),
  }));
  return { ...board, markets };
}
