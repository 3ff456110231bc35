import type { FeedFact, FeedMoment } from '#ports/feed.ts';
import { endEvent } from './end-market.ts';
import { FieldReader } from './field-reader.ts';
import type { FixtureDesk, FixtureParts } from './fixture-desk.ts';
import { HeededStop } from './heeded-stop.ts';
import { RunnerClock } from './runner-clock.ts';

export interface RunnerSetup<Fact extends FeedFact, View> extends FixtureParts<Fact> {
  readonly desk: FixtureDesk<Fact, View>;
}

/**
 * Takes one fixture of any sport from the opening of its markets to their settlement: follows the log of its field, has
 * its desk do what that asks for, puts settlements right where the past was, and closes the event.
 *
 * Everything it does can be done again: after a restart, or when the exchange was away, it looks at what is there and
 * goes on.
 */
export class FixtureRunner<Fact extends FeedFact, View> {
  readonly #setup: RunnerSetup<Fact, View>;
  readonly #clock: RunnerClock;
  readonly #reader: FieldReader<Fact>;
  readonly #stop: HeededStop;
  /** Markets that operators took or gave back since the desk heard of it. */
  #passed: readonly number[] = [];
  /** Whether another source has said something since the results that wait were looked at. */
  #isAsked = false;
  /** How the fixture stood where something may have been settled before the start that is wrong now. */
  #owed: readonly View[] = [];
  /** Whether the event is closed, once its fixture is over. */
  #isClosed: boolean | null = null;

  constructor(setup: RunnerSetup<Fact, View>) {
    this.#setup = setup;
    this.#clock = new RunnerClock(setup.clock);
    this.#reader = new FieldReader(setup.field);
    this.#stop = new HeededStop({ ...setup, cause: () => setup.desk.cause() });
  }

  /** Resolves when nothing more comes of the fixture and all of it is done, or it was stopped. */
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
    this.#clock.stop();
  }

  async #play(): Promise<void> {
    const { field, desk, eventId, isWatched } = this.#setup;
    this.#takeUp();
    await this.#clock.untilDone(() => this.#open());
    while (!this.#clock.isStopped) {
      let isTimeToLook = false;
      if (this.#isCurrent()) {
        // One whose result waits for another source stays.
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

  /** Takes all that has happened before this start. */
  #takeUp(): void {
    const { field, desk, key, scoreBoard } = this.#setup;
    desk.take(this.#reader.read().moments);
    // The board keeps the story for a while after the end; the rest of the runner may go.
    if (desk.story !== null) scoreBoard.setStory(key, desk.story);
    // A process may have been lost between a correction and its settlements.
    this.#owed = field.earlier.map((moments) => {
      const course = desk.begin();
      for (const moment of moments) course.take(moment);
      return course.view;
    });
  }

  /** After a start or restart: no bets of ours in the books, markets where the fixture has them. */
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
    const { desk } = this.#setup;
    const before = desk.ending.view();
    const { isPutRight, moments } = this.#reader.read();
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

  /** No bets while what is said does not count, and again when it does. */
  async #heed(): Promise<void> {
    if (this.#stop.heed()) this.#showScore();
    await this.#setup.desk.bring();
  }

  async #follow(happened: readonly FeedMoment<Fact>[]): Promise<void> {
    const following = this.#setup.desk.follow(happened, (ms) => this.#clock.pause(ms));
    // Nothing is as urgent as to stop bets on what was just seen: the score is drawn while that is under way.
    this.#showScore();
    await following;
  }

  /**
   * Settlements on what was wrong are taken back and made again; score, chances and questions follow by themselves. While
   * sources contradict each other nobody knows what is right.
   */
  async #putRight(): Promise<void> {
    const { eventId, key, log, desk } = this.#setup;
    const owed = this.#owed;
    if (owed.length === 0 || this.#stop.cause === 'DISPUTED') return;
    const undone = await desk.putRight(owed);
    this.#owed = [];
    this.#showScore();
    log.info('the past of a fixture was put right', { eventId, key, undone });
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

  /** Results that wait are looked at again: another source may bear them out, or a person has settled them. */
  async #askAgain(): Promise<void> {
    this.#isAsked = false;
    if (this.#stop.cause === 'DISPUTED') return;
    await this.#clock.untilDone(() => this.#setup.desk.ending.waiting.lookAgain());
  }

  /** Closes the event of a fixture that is over, if nothing of it waits for anybody. */
  async #end(): Promise<void> {
    const { desk, eventId, key, log } = this.#setup;
    if (!desk.isOver() || this.#stop.cause === 'DISPUTED') return;
    const isClosed = await endEvent(desk.ending);
    if (isClosed === this.#isClosed) return;
    this.#isClosed = isClosed;
    if (isClosed) log.info('fixture settled', { eventId, key });
    else log.warn('a fixture is over and has markets without a result', { eventId, key });
  }

  #showScore(): void {
    const { desk, scoreBoard, eventId, key } = this.#setup;
    const score = desk.score();
    if (score !== null) scoreBoard.set(eventId, key, score.card, score.listScore);
  }

  #isCurrent(): boolean {
    const isTaken = this.#reader.isCurrent && this.#stop.isHeeded;
    return isTaken && this.#passed.length === 0 && !this.#isAsked;
  }
}
