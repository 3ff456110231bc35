import type { Board, PlayPhase } from '@crease/sports/play/board.ts';
import { boardAt } from '@crease/sports/play/board-changes.ts';
import type { Clock } from '#ports/clock.ts';
import { ExchangeUnavailable } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import type { TradedFixture } from '#ports/sport-source.ts';
import { type EndingParts, endEvent } from './end-market.ts';
import type { ManualControl } from './manual-control.ts';
import { type SportMarket, settleSportMarket } from './sport-market.ts';
import { sportCardOf, sportListScoreOf, sportStoryOf } from './sport-score-view.ts';

export interface SportRunnerSetup {
  readonly clock: Clock;
  readonly log: Log;
  readonly scoreBoard: ScoreBoard;
  readonly ending: EndingParts;
  readonly manualControl: ManualControl;
  readonly fixture: TradedFixture;
  readonly eventId: number;
  readonly markets: readonly SportMarket[];
  isWatched(eventId: number): boolean;
}

/** Between two steps the markets look so often what was taken from their books, ms. */
const LOOK_MS = 15_000;
/** So soon after somebody opens a page that was open nowhere, all levels are there, ms. */
const NOTICE_MS = 500;
const RETRY_MS = 2_000;
/** Score and results stay to be seen for so long after the last result, ms. */
const SCORE_STAYS_MS = 600_000;

/**
 * Takes one fixture of any sport from the opening of its markets to their settlement: non-runners, the turn in play,
 * suspensions, prices, results, the score.
 *
 * It brings the markets to where the newest board has them, whatever was done before, so all of it can be done again:
 * after a restart, or when the exchange was away. Steps that were missed meanwhile are made up for by the last of them.
 */
export class SportRunner {
  readonly #setup: SportRunnerSetup;
  readonly #settled = new Set<number>();
  #phase: PlayPhase = 'before';
  #isStopped = false;
  #wake: (() => void) | null = null;

  constructor(setup: SportRunnerSetup) {
    this.#setup = setup;
  }

  /** Runs until everything is settled and the score was to be seen for a while, or `stop` is called. */
  async run(): Promise<void> {
    const { manualControl, markets } = this.#setup;
    // What a trader takes or gives back is looked at at once.
    const leave = manualControl.onSet((passed) => {
      if (markets.some(({ marketId }) => passed.includes(marketId))) this.#wake?.();
    });
    try {
      await this.#follow();
    } finally {
      leave();
    }
    await this.#forget();
  }

  async #follow(): Promise<void> {
    const { clock, fixture, markets, scoreBoard } = this.#setup;
    const play = fixture.play();
    if (fixture.hasScore) {
      scoreBoard.setStory(fixture.key, () => sportStoryOf(play, clock.now()));
    }
    await this.#untilDone(async () => {
      for (const market of markets) await market.clear();
    });
    let shown = -1;
    while (!this.#isStopped) {
      const { board, next } = boardAt(play, clock.now());
      if (next !== shown) this.#showScore(board);
      shown = next;
      await this.#untilDone(() => this.#bring(board));
      const step = play.steps[next];
      if (step === undefined) break;
      await this.#pause(Math.min(step.at, clock.now() + LOOK_MS));
    }
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
    const listScore = board.phase === 'before' ? null : sportListScoreOf(board.score);
    scoreBoard.set(eventId, fixture.key, sportCardOf(board.card, clock.now()), listScore);
  }

  /** The end of a match is looked at for a while. */
  async #forget(): Promise<void> {
    const { scoreBoard, fixture, eventId } = this.#setup;
    if (!this.#isStopped) await this.#sleep(SCORE_STAYS_MS);
    if (!this.#isStopped) scoreBoard.drop(eventId, fixture.key);
  }

  /** Tries again while the exchange is away; its commands are harmless to repeat. */
  async #untilDone(work: () => Promise<void>): Promise<void> {
    while (!this.#isStopped) {
      try {
        await work();
        return;
      } catch (failure) {
        if (!(failure instanceof ExchangeUnavailable)) throw failure;
        await this.#sleep(RETRY_MS);
      }
    }
  }

  /** Until a time, or until somebody looks at an event at which nobody looked. */
  async #pause(until: number): Promise<void> {
    const { clock } = this.#setup;
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
}
