import type { FeedEvent, FeedFact } from '#ports/feed.ts';
import { endEvent } from './end-market.ts';
import type { FixtureDesk, FixtureParts } from './fixture-desk.ts';
import { RunnerClock } from './runner-clock.ts';
import { SuspensionState } from './suspension-rules.ts';

export interface RunnerSetup<Fact extends FeedFact, View> extends FixtureParts<Fact> {
  readonly desk: FixtureDesk<Fact, View>;
}

/**
 * Takes a fixture of any sport from the opening of its markets to their settlement: follows its field log, drives its
 * desk, corrects settlements after corrections, and closes the event.
 *
 * All its actions are repeatable: after a restart or an outage of the exchange, it inspects the current state and
 * continues.
 */
export class FixtureRunner<Fact extends FeedFact, View> {
  readonly #setup: RunnerSetup<Fact, View>;
  readonly #clock: RunnerClock;
  readonly #stop: SuspensionState;
  /** Markets taken or returned by operators that the desk hasn't handled yet. */
  #passed: readonly number[] = [];
  /** True if another source has sent something since pending results were last checked. */
  #isAsked = false;
  /** States in which something may have been settled before the start that is wrong now. */
  #owed: readonly View[] = [];
  /** True if the event is closed; null before the fixture is over. */
  #isClosed: boolean | null = null;

  constructor(setup: RunnerSetup<Fact, View>) {
    this.#setup = setup;
    this.#clock = new RunnerClock(setup.clock);
    this.#stop = new SuspensionState({ ...setup, cause: () => setup.desk.cause() });
  }

  /** Resolves when the fixture is complete with everything done, or was stopped. */
  async run(): Promise<void> {
    const { manualControl, field, sources, desk } = this.#setup;
    const leave = [
      manualControl.onSet((marketIds) => {
        desk.forget(marketIds);
        this.#passed = [...this.#passed, ...marketIds];
        this.#clock.wake();
      }),
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
    this.#setup.reader.close();
    this.#clock.stop();
  }

  async #play(): Promise<void> {
    const { field, desk, eventId, isWatched } = this.#setup;
    this.#takeUp();
    await this.#clock.untilDone(() => this.#open());
    while (!this.#clock.isStopped) {
      let isTimeToLook = false;
      if (this.#isCurrent()) {
        // A fixture whose result awaits another source keeps running.
        if (field.isEnded && !desk.ending.waiting.needSources) return;
        isTimeToLook = await this.#clock.rest(desk.lookAt(), {
          noticeMs: desk.noticeMs,
          isWatched: () => isWatched(eventId),
          isNeeded: () => !this.#isCurrent(),
        });
      }
      await this.#takeNews(isTimeToLook);
      await this.#askAgain();
      await this.#clock.untilDone(() => this.#end());
    }
  }

  /** Applies everything that happened before this start. */
  #takeUp(): void {
    const { field, reader, desk, key, scoreBoard } = this.#setup;
    desk.take(reader.read().moments);
    // The board keeps the commentary for a while after the end, when the rest of the runner can be released.
    if (desk.story !== null) scoreBoard.setStory(key, desk.story);
    // A process may have died between a correction and its settlements.
    this.#owed = field.earlier.map((moments) => {
      const course = desk.begin();
      for (const moment of moments) course.take(moment);
      return course.view;
    });
  }

  /** After a start or restart: clears our bets from the books and brings markets in line with the fixture. */
  async #open(): Promise<void> {
    const { desk } = this.#setup;
    await desk.clear();
    this.#stop.heed();
    this.#showScore();
    await this.#putRight();
    await desk.bring();
    await this.#end();
  }

  async #takeNews(isTimeToLook: boolean): Promise<void> {
    const { reader, desk } = this.#setup;
    const before = desk.ending.view();
    const { isPutRight, moments } = reader.read();
    if (isPutRight) {
      this.#owed = [...this.#owed, before];
      desk.rewind();
    }
    desk.take(moments);
    if (this.#owed.length > 0) await this.#clock.untilDone(() => this.#putRight());
    if (!this.#stop.isHeeded) await this.#clock.untilDone(() => this.#heed());
    if (moments.length > 0) await this.#clock.untilDone(() => this.#follow(moments));
    else if (this.#passed.length > 0) await this.#clock.untilDone(() => this.#handOver());
    else if (isTimeToLook) await this.#clock.untilDone(() => desk.look());
  }

  /** Suspends betting while the data is unreliable, and resumes it afterwards. */
  async #heed(): Promise<void> {
    if (this.#stop.heed()) this.#showScore();
    await this.#setup.desk.bring();
  }

  async #follow(happened: readonly FeedEvent<Fact>[]): Promise<void> {
    const following = this.#setup.desk.follow(happened, (ms) => this.#clock.pause(ms));
    // Stopping bets on what just happened comes first; the score is rendered meanwhile.
    const showing = async () => this.#showScore();
    await Promise.all([following, showing()]);
  }

  /**
   * Reverses and redoes settlements based on wrong data; score, probabilities and markets follow automatically.
   * Skipped while sources disagree, because the right data is unknown.
   */
  async #putRight(): Promise<void> {
    const { eventId, key, log, desk } = this.#setup;
    const owed = this.#owed;
    if (owed.length === 0 || this.#stop.cause === 'DISPUTED') return;
    const undone = await desk.putRight(owed);
    this.#owed = [];
    this.#showScore();
    log.info('Fixture history corrected.', { eventId, key, undone });
  }

  async #handOver(): Promise<void> {
    const passed = this.#passed;
    const { exchange, eventId, desk } = this.#setup;
    const own = await exchange.read(({ markets }) =>
      passed.filter((id) => markets.get(id)?.eventId === eventId),
    );
    if (own.length > 0) await desk.handOver(own);
    this.#passed = this.#passed.slice(passed.length);
  }

  /** Checks pending results again: another source may confirm them, or an operator may have settled them. */
  async #askAgain(): Promise<void> {
    this.#isAsked = false;
    if (this.#stop.cause === 'DISPUTED') return;
    await this.#clock.untilDone(() => this.#setup.desk.ending.waiting.lookAgain());
  }

  /** Closes the event of a finished fixture unless something is pending. */
  async #end(): Promise<void> {
    const { desk, eventId, key, log } = this.#setup;
    if (!desk.isOver() || this.#stop.cause === 'DISPUTED') return;
    const isClosed = await endEvent(desk.ending);
    if (isClosed === this.#isClosed) return;
    this.#isClosed = isClosed;
    if (isClosed) log.info('Fixture settled.', { eventId, key });
    else log.warn('Fixture over with unsettled markets.', { eventId, key });
  }

  #showScore(): void {
    const { desk, scoreBoard, eventId, key } = this.#setup;
    const score = desk.score();
    if (score !== null) scoreBoard.set(eventId, key, score.card, score.listScore);
  }

  #isCurrent(): boolean {
    const isTaken = this.#setup.reader.isCurrent && this.#stop.isHeeded;
    return isTaken && this.#passed.length === 0 && !this.#isAsked;
  }
}
