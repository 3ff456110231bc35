import type { MarketStatus } from '@crease/core/market/market-status.ts';
import { type MatchResult, matchResultOf } from '@crease/sports/cricket/match-result.ts';
import {
  applyFieldEvent,
  initialMatchState,
  type MatchState,
} from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { Side } from '@crease/sports/field/match-info.ts';
import { inningsLineResult } from '@crease/sports/sessions/innings-line.ts';
import { isOutcomeBorneOut } from '@crease/sports/sessions/official-outcome.ts';
import type { Clock } from '#ports/clock.ts';
import { type Exchange, ExchangeUnavailable } from '#ports/exchange.ts';
import type { CricketFixture, FeedMoment } from '#ports/feed.ts';
import type { Log } from '#ports/log.ts';
import type { ScoreBoard } from '#ports/score-board.ts';
import { correctMarket } from './correct-market.ts';
import { type EndingParts, endEvent, endMarket } from './end-market.ts';
import { exchangeResultOf, saidOf } from './exchange-result.ts';
import type { FieldLog, FieldStop } from './field-log.ts';
import type { FixtureRunner } from './fixture-desk.ts';
import type { FixtureWatch } from './fixture-watch.ts';
import { HouseDesk } from './house-desk.ts';
import { createLiveOdds, type LiveOdds } from './live-odds.ts';
import type { MakerDesk } from './maker-desk.ts';
import type { ManualControl } from './manual-control.ts';
import type { PlannedKind } from './market-plan.ts';
import { MatchStory } from './match-story.ts';
import type { ResultRules } from './result-rules.ts';
import { cardOf, listScoreOf } from './score-view.ts';
import { commandsOf, type SendCommand } from './send-command.ts';

/** A market of the match with the desks that quote it, one per currency. */
export interface RunnerMarket {
  readonly kind: PlannedKind;
  /** LINE: whose innings; null elsewhere. */
  readonly side: Side | null;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
  readonly desks: readonly MakerDesk[];
}

export interface RunnerSetup {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly log: Log;
  readonly scoreBoard: ScoreBoard;
  readonly fixture: CricketFixture;
  readonly field: FieldLog<FieldEvent>;
  readonly eventId: number;
  /** Name of the source that is followed now. */
  source(): string;
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
const RETRY_MS = 2_000;
const HUNDRED = 100;

/**
 * Takes one match from its markets' opening to their settlement: turns them in play at the start, follows every ball
 * with score and prices, settles on the official result and closes the event.
 *
 * Everything it does can be done again: after a restart, or when the exchange was away, it looks at what is there and
 * goes on.
 */
export class MatchRunner implements FixtureRunner {
  readonly #setup: RunnerSetup;
  readonly #send: SendCommand;
  readonly #ending: EndingParts;
  #odds: LiveOdds;
  readonly #house: HouseDesk;
  readonly #story: MatchStory;
  #state: MatchState;
  #next = 0;
  /** Of the field, as it was taken last. */
  #revision = 0;
  /** Of the stop of the field that was acted on. */
  #heeded: FieldStop['cause'] | null = null;
  #isStopped = false;
  /** Markets that were taken or given back by name since the desk last looked. */
  #passed: readonly number[] = [];
  /** Markets that were seen open: one that is suspended then is so by hand. */
  readonly #opened = new Set<number>();
  /** Markets with quotes of ours in their book. */
  readonly #quoted = new Set<number>();
  readonly #linesOver = new Set<number>();
  #wake: (() => void) | null = null;

  constructor(setup: RunnerSetup) {
    this.#setup = setup;
    this.#state = initialMatchState(setup.fixture.info);
    this.#odds = createLiveOdds(setup.fixture.info);
    this.#story = new MatchStory(setup.fixture.info, this.#state);
    const { exchange, clock, log, fixture, eventId, source, manualControl, watch, resultRules } =
      setup;
    this.#send = commandsOf(exchange, log, eventId);
    this.#ending = { exchange, clock, send: this.#send, watch, eventId, source, resultRules };
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
      isSilent: () => this.#cause() !== null,
    });
  }

  /** Runs until the match is settled or `stop` is called. */
  async run(): Promise<void> {
    const { manualControl, field } = this.#setup;
    const leave = manualControl.onSet((marketIds) => this.#nudge(marketIds));
    const leaveField = field.onChange(() => this.#wake?.());
    try {
      await this.#play();
    } finally {
      leave();
      leaveField();
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake?.();
  }

  #nudge(marketIds: readonly number[]): void {
    this.#house.forgetSent(marketIds);
    this.#passed = [...this.#passed, ...marketIds];
    this.#wake?.();
  }

  async #play(): Promise<void> {
    const { field, fixture, scoreBoard } = this.#setup;
    this.#catchUp();
    // The board keeps the story for a while after the match; the rest of the runner may go.
    const story = this.#story;
    scoreBoard.setStory(fixture.info.key, () => story.current());
    await this.#untilDone(() => this.#resume());
    await this.#finishCorrections();
    while (!this.#isStopped && !(field.isEnded && this.#next === field.size)) {
      const houseAt = this.#house.wakeAt();
      await this.#idle(houseAt);
      if (this.#isStopped) return;
      const before = this.#state;
      const isPutRight = field.revision !== this.#revision;
      const happened = this.#catchUp();
      if (isPutRight) await this.#untilDone(() => this.#putRight([before]));
      if (this.#heeded !== this.#cause()) await this.#untilDone(() => this.#heed());
      if (happened.length > 0) await this.#untilDone(() => this.#follow(happened));
      else if (this.#passed.length > 0) await this.#untilDone(() => this.#handOver());
      else if (houseAt !== null && houseAt <= this.#setup.clock.now()) {
        await this.#untilDone(() => this.#house.step());
      }
    }
  }

  /** A process may have been lost between a correction and its settlements. */
  async #finishCorrections(): Promise<void> {
    const { field, fixture } = this.#setup;
    const start = initialMatchState(fixture.info);
    const states = field.earlier.map((moments) =>
      moments.reduce((state, { fact }) => applyFieldEvent(state, fact), start),
    );
    if (states.length > 0) await this.#untilDone(() => this.#putRight(states));
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
    for (const { desks } of this.#setup.markets) for (const desk of desks) await desk.clear();
    this.#showScore();
    if (this.#cause() !== null) {
      await this.#hush();
      return;
    }
    if (this.#hasStarted()) await this.#turnInPlay(0);
    const result = matchResultOf(this.#state);
    await this.#settleLines();
    await this.#house.step();
    if (result === null) await this.#quote();
    else await this.#settle(result);
  }

  async #follow(happened: readonly FeedMoment<FieldEvent>[]): Promise<void> {
    // When a ball is live nothing is as urgent as to stop taking bets on it.
    if (this.#state.ballRunning) await this.#house.step();
    this.#showScore();
    const started = happened.some(({ fact }) => fact.type === 'innings-start');
    if (started) await this.#turnInPlay(TURN_PAUSE_MS / this.#setup.fixture.speed);
    const result = matchResultOf(this.#state);
    const isNews = happened.some(({ fact }) => fact.type !== 'ball-start');
    if (isNews) await this.#settleLines();
    await Promise.all([
      this.#state.ballRunning ? undefined : this.#house.step(),
      result === null && isNews ? this.#quote() : undefined,
    ]);
    if (result !== null) await this.#settle(result);
  }

  /** Settlements on what was wrong are taken back and made again; score, chances and questions follow by themselves. */
  async #putRight(before: readonly MatchState[]): Promise<void> {
    const { eventId, fixture, markets, log } = this.#setup;
    let undone = await this.#house.putRight(before);
    for (const market of markets) {
      const { kind, side, marketId, runnerIds } = market;
      const resultIn = (state: MatchState) => {
        if (kind === 'LINE') return side === null ? null : inningsLineResult(side, state);
        const decided = matchResultOf(state);
        if (decided === null) return null;
        return isOutcomeBorneOut(state)
          ? exchangeResultOf({ kind, runnerIds }, decided)
          : ('UNCONFIRMED' as const);
      };
      const correction = { marketId, before: before.map(resultIn), after: resultIn(this.#state) };
      if (!(await correctMarket(this.#ending, correction))) continue;
      this.#linesOver.delete(marketId);
      undone += 1;
    }
    this.#showScore();
    log.info('the past of a match was put right', { eventId, key: fixture.key, undone });
  }

  /** No bets while what is said does not count, and again when it does. */
  #heed(): Promise<void> {
    return this.#cause() === null ? this.#goOn() : this.#hush();
  }

  async #hush(): Promise<void> {
    const { eventId, markets, watch, clock, log, fixture } = this.#setup;
    const cause = this.#cause();
    this.#heeded = cause;
    if (cause === null) return;
    this.#showScore();
    for (const { marketId, desks } of markets) {
      const status = (await this.#statuses()).get(marketId)?.status;
      if (status === 'OPEN') {
        // It is the feed that stops it, not a trader.
        this.#opened.delete(marketId);
        await this.#setStatus(marketId, 'SUSPENDED');
      }
      for (const desk of desks) await desk.clear();
    }
    await this.#house.step();
    watch.wait({ eventId, marketId: null, reason: cause, code: null }, clock.now());
    log.warn('what is said of a match does not count', { eventId, key: fixture.key, cause });
  }

  async #goOn(): Promise<void> {
    const { eventId, markets, manualControl, watch } = this.#setup;
    this.#heeded = null;
    watch.done(eventId, null);
    if (!this.#hasStarted()) {
      for (const { marketId } of markets) {
        if (!manualControl.isByHand(marketId)) await this.#setStatus(marketId, 'OPEN');
      }
    }
    await this.#resume();
  }

  #hasStarted(): boolean {
    return this.#state.innings.length > 0;
  }

  #showScore(): void {
    const { scoreBoard, fixture, eventId, clock } = this.#setup;
    const { info } = fixture;
    const shown = { state: this.#state, cause: this.#cause() };
    const card = cardOf(info, shown, clock.now());
    scoreBoard.set(eventId, info.key, card, listScoreOf(info, shown));
  }

  /** Suspends, waits, turns in play; goes on from wherever an earlier try or a restart has left each market. */
  async #turnInPlay(pauseMs: number): Promise<void> {
    const { eventId, markets } = this.#setup;
    const before = await this.#statuses();
    const fresh = markets.filter(({ marketId }) => before.get(marketId)?.inPlay === false);
    for (const { marketId } of fresh) await this.#setStatus(marketId, 'SUSPENDED');
    if (fresh.length > 0) {
      await this.#send({ type: 'UpdateEvent', eventId, details: {}, status: 'IN_PLAY' });
      if (pauseMs > 0) await this.#rest(pauseMs);
    }
    for (const { marketId } of markets) {
      const status = before.get(marketId);
      if (status === undefined || !mayTrade(status.status)) continue;
      const isHeld = this.#setup.manualControl.isByHand(marketId);
      if (status.inPlay && isHeld) continue;
      if (status.inPlay) await this.#setStatus(marketId, 'OPEN');
      else await this.#send({ type: 'TurnInPlay', marketId, open: !isHeld });
    }
  }

  async #quote(): Promise<void> {
    if (this.#cause() !== null) return;
    const { markets, manualControl, eventId } = this.#setup;
    await this.#recordControls();
    const isWatched = this.#setup.isWatched(eventId);
    const chances = this.#odds.chances();
    await Promise.all(
      markets.flatMap(({ kind, side, marketId, desks }) => {
        const fair = kind === 'LINE' ? this.#lineOf(side) : chances[kind];
        const isQuoted = fair !== null && manualControl.controlOf(marketId) !== 'MANUAL';
        if (isQuoted) {
          this.#quoted.add(marketId);
          return desks.map((desk) => desk.quote(fair, isWatched));
        }
        return this.#quoted.delete(marketId) ? desks.map((desk) => desk.clear()) : [];
      }),
    );
  }

  /** Fair line of a side's innings, hundredths; null while nobody can say, and when it is over. */
  #lineOf(side: Side | null): readonly number[] | null {
    const line = side === null ? null : this.#house.lineOf(side);
    return line === null ? null : [Math.round(line * HUNDRED)];
  }

  /** A line is decided with its innings, not with the match. */
  async #settleLines(): Promise<void> {
    for (const { side, marketId, desks } of this.#setup.markets) {
      if (side === null || this.#linesOver.has(marketId)) continue;
      const result = inningsLineResult(side, this.#state);
      if (result === null) continue;
      await this.#setStatus(marketId, 'SUSPENDED');
      for (const desk of desks) await desk.clear();
      await endMarket(this.#ending, { marketId, result });
      await this.#setup.manualControl.record(marketId, null);
      this.#linesOver.add(marketId);
    }
  }

  /** What was given back opens as the desk wants it; what was taken is left as it stands. */
  async #handOver(): Promise<void> {
    const passed = this.#passed;
    const { markets, manualControl } = this.#setup;
    for (const { marketId } of markets) {
      if (!passed.includes(marketId) || manualControl.isByHand(marketId)) continue;
      if (this.#state.outcome === null) await this.#setStatus(marketId, 'OPEN');
    }
    await this.#quote();
    await this.#house.step();
    this.#passed = this.#passed.slice(passed.length);
  }

  /** A market that a trader suspends is not opened again by a restart or the next innings. */
  async #recordControls(): Promise<void> {
    const { manualControl } = this.#setup;
    for (const [marketId, { status }] of await this.#statuses()) {
      const control = manualControl.controlOf(marketId);
      if (status === 'OPEN') {
        this.#opened.add(marketId);
        if (control === 'PAUSED') await manualControl.record(marketId, null);
      } else if (status === 'SUSPENDED' && control === null && this.#opened.has(marketId)) {
        await manualControl.record(marketId, 'PAUSED');
      }
    }
  }

  async #settle(result: MatchResult): Promise<void> {
    const { eventId, fixture, markets, manualControl, log } = this.#setup;
    const isSure = isOutcomeBorneOut(this.#state);
    for (const { kind, marketId, runnerIds, desks } of markets) {
      if (kind === 'LINE') continue;
      await this.#setStatus(marketId, 'SUSPENDED');
      for (const desk of desks) await desk.clear();
      await manualControl.record(marketId, null);
      const settled = exchangeResultOf({ kind, runnerIds }, result);
      await endMarket(this.#ending, {
        marketId,
        result: isSure ? settled : 'UNCONFIRMED',
        said: saidOf(this.#state, (decided) => exchangeResultOf({ kind, runnerIds }, decided)),
      });
    }
    if (!isSure) {
      log.warn(
        'score card and announced result name different winners: an operator has to settle',
        {
          eventId,
          key: fixture.info.key,
        },
      );
      return;
    }
    const { key } = fixture.info;
    if (await endEvent(this.#ending)) {
      log.info('match settled', { eventId, key, result: result.matchOdds.kind });
    } else log.warn('a match is over and has markets without a result', { eventId, key });
  }

  async #statuses(): Promise<Map<number, { status: MarketStatus; inPlay: boolean }>> {
    return this.#setup.exchange.read((state) => {
      const found = new Map<number, { status: MarketStatus; inPlay: boolean }>();
      for (const { marketId } of this.#setup.markets) {
        const market = state.markets.get(marketId);
        if (market !== undefined)
          found.set(marketId, { status: market.status, inPlay: market.inPlay });
      }
      return found;
    });
  }

  async #setStatus(marketId: number, status: 'OPEN' | 'SUSPENDED'): Promise<void> {
    await this.#send({ type: 'SetMarketStatus', marketId, status });
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

  /** Waits until something happens, or the house has something to do; fills the book up meanwhile. */
  async #idle(houseAt: number | null): Promise<void> {
    const { clock, eventId, field, fixture } = this.#setup;
    if (this.#isBehind()) return;
    const wait = (houseAt ?? Number.POSITIVE_INFINITY) - clock.now();
    const inPlay = this.#hasStarted();
    const refill = this.#setup.isWatched(eventId) ? REFILL_MS.watched : REFILL_MS.unwatched;
    const rest = inPlay ? refill : refreshBefore(fixture.startsAt - clock.now());
    if (wait <= rest) return this.#sleep(Math.max(wait, 0));
    await this.#sleep(rest);
    if (this.#isStopped || this.#isBehind() || field.isEnded) return;
    if (this.#state.outcome !== null) return;
    await this.#untilDone(() => this.#quote());
    if (!inPlay) await this.#untilDone(() => this.#house.step());
  }

  #isBehind(): boolean {
    const { field } = this.#setup;
    const isHeeded = this.#heeded === this.#cause();
    return this.#next < field.size || this.#revision !== field.revision || !isHeeded;
  }

  /** Why what is said does not count; null while it does. */
  #cause(): FieldStop['cause'] | null {
    return this.#setup.field.stop?.cause ?? null;
  }

  /** A rest that news do not end. */
  async #rest(delayMs: number): Promise<void> {
    const { clock } = this.#setup;
    const until = clock.now() + delayMs;
    while (!this.#isStopped && clock.now() < until) await this.#sleep(until - clock.now());
  }

  #sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#setup.clock.after(delayMs, () => {
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

function refreshBefore(waitMs: number): number {
  const { far, near, nearFrom } = PRE_MATCH_REFRESH_MS;
  return waitMs > nearFrom ? far : near;
}

function mayTrade(status: MarketStatus): boolean {
  return status === 'OPEN' || status === 'SUSPENDED' || status === 'BALL_RUNNING';
}
