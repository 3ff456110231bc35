import { initialMatchState, type MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo, Side } from '@crease/sports/field/match-info.ts';
import { offeredSessions, sessionsSoFar } from '@crease/sports/sessions/offered-sessions.ts';
import { nextChangeMs, type PlayNow, playNow } from '@crease/sports/sessions/play-now.ts';
import { offeredPremiums, premiumsSoFar } from '@crease/sports/sessions/premium.ts';
import { createSessionOdds, type SessionOdds } from '@crease/sports/sessions/session-odds.ts';
import type { Clock } from '#ports/clock.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';
import { correctMarket } from './correct-market.ts';
import { createHouseMarketOf } from './create-market.ts';
import { type EndingParts, endMarket } from './end-market.ts';
import type { StopCause } from './field-log.ts';
import {
  type DeskMarket,
  findMarkets,
  isSent,
  keyOf,
  recordControl,
  type Standing,
  standingOf,
  type Wanted,
  wantedWith,
} from './house-market.ts';
import { bookmakerPlan, type HousePlan, premiumPlan, sessionPlan, tossPlan } from './house-plan.ts';
import { endedHouseMarketOf } from './house-result.ts';
import { NOTHING, wantedMarkets } from './house-wanted.ts';
import type { ManualControl } from './manual-control.ts';
import { figuresOf, isToConfirm } from './result-hold.ts';

export interface HouseDeskSetup {
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly log: Log;
  readonly ending: EndingParts<MatchState>;
  readonly info: CricketMatchInfo;
  readonly eventId: number;
  /** When the first ball is due, ms since 1970 UTC. */
  readonly startsAt: number;
  /** How many times faster than real the match runs. */
  readonly speed: number;
  readonly manualControl: ManualControl;
  /** Fair chances of the sides, in the order of match odds. */
  chances(): readonly number[];
  /** Why what is said of the match does not count now: no bets are taken; null while it does. */
  cause(): StopCause | null;
}

/** At real pace: betting on the toss ends so long before the start, half an hour before the toss. */
const TOSS_CLOSES_MS = 60 * 60_000;

/**
 * The house's own trader on one match: makes its markets when their time comes, quotes them after every ball, closes
 * them while a ball is live or nobody should bet, and settles them from the score.
 *
 * It compares what should stand with what it put there and sends only the difference. All of it can be done again:
 * after a restart the markets are found by kind and name. What a trader does by hand has precedence, also over
 * restarts: a market in which they stop bets, for a ball or for longer, stays so until they open it; one they quote is theirs
 * until they give it back: the desk then stops bets for a ball and leaves it to them to take them again. While they hold
 * the bookmaker no new session is opened. Results that are taken back stay with the operators.
 */
export class HouseDesk {
  readonly #setup: HouseDeskSetup;
  #odds: SessionOdds;
  /** Markets that are traded, by key, and those that are over. */
  readonly #markets = new Map<string, DeskMarket>();
  readonly #over = new Map<string, DeskMarket>();
  #state: MatchState;
  #lastEventAt: number;
  #isTakenUp = false;
  #isBookmakerShut = false;

  constructor(setup: HouseDeskSetup) {
    this.#setup = setup;
    this.#odds = createSessionOdds(setup.info);
    this.#state = initialMatchState(setup.info);
    this.#lastEventAt = setup.clock.now();
  }

  /** Notes one more event of the match, the state after it and when it happened; sends nothing. */
  record(event: FieldEvent, state: MatchState, at: number): void {
    this.#state = state;
    this.#lastEventAt = at;
    this.#odds.follow(event, state);
  }

  /** Back to before the first ball: the past was put right and is to be noted again. */
  rewind(): void {
    const { info } = this.#setup;
    this.#odds = createSessionOdds(info);
    this.#state = initialMatchState(info);
  }

  /** Puts settlements right that were made on the score as it was in one of `before`. @returns how many have no result now. */
  async putRight(before: readonly MatchState[]): Promise<number> {
    const { info, ending } = this.#setup;
    if (!this.#isTakenUp) await this.#takeUp();
    let undone = 0;
    for (const [key, market] of this.#over) {
      if (!(await correctMarket(ending, endedHouseMarketOf(info, market), before))) continue;
      this.#over.delete(key);
      this.#markets.set(key, market);
      undone += 1;
    }
    return undone;
  }

  /** Runs a side may be expected to make in its innings; null when nobody can say, or it has batted. */
  lineOf(side: Side): number | null {
    return this.#odds.lineOf(side);
  }

  /** Brings all markets to where they belong now: settles, makes, turns in play, quotes. */
  async step(): Promise<void> {
    if (!this.#isTakenUp) await this.#takeUp();
    await this.#settle();
    await this.#make();
    await this.#turnInPlay();
    if (await this.#quote()) await this.#quote();
  }

  /** Markets whose control an operator set: what stands there is not known any more. */
  forgetSent(marketIds: readonly number[]): void {
    for (const market of this.#markets.values()) {
      if (marketIds.includes(market.marketId)) market.sent = null;
    }
  }

  /** When `step` has something to do though nothing happens in the match, ms since 1970 UTC, or null. */
  wakeAt(): number | null {
    const { clock, startsAt, speed } = this.#setup;
    const now = clock.now();
    const tossCloses = startsAt - TOSS_CLOSES_MS / speed;
    const change = nextChangeMs(this.#state, this.#sinceMs());
    const times = [
      ...(tossCloses > now ? [tossCloses] : []),
      ...(change === null ? [] : [this.#lastEventAt + change / speed]),
    ];
    return times.length === 0 ? null : Math.ceil(Math.min(...times));
  }

  async #takeUp(): Promise<void> {
    const { info, log, eventId } = this.#setup;
    const plans = [
      bookmakerPlan(info),
      tossPlan(info),
      ...sessionsSoFar(info, this.#state).map((session) => sessionPlan(info, session)),
      ...premiumsSoFar(info, this.#state).map((premium) => premiumPlan(info, premium)),
    ];
    await this.#find(plans);
    const standing = await this.#standing();
    for (const market of this.#live()) {
      const status = standing.get(market.marketId)?.status;
      if (status === 'SETTLED' || status === 'VOIDED' || status === 'CLOSED') this.#leave(market);
      if (status === 'CLOSED' && !(await this.#waits(market))) {
        log.warn('a house market that was closed by hand waits for its result', {
          eventId,
          marketId: market.marketId,
          name: market.plan.name,
        });
      }
    }
    this.#isTakenUp = true;
  }

  /** Whether a market that is closed waits for what the rules want; it does so again after a restart. */
  async #waits(market: DeskMarket): Promise<boolean> {
    const { info, ending } = this.#setup;
    const ended = endedHouseMarketOf(info, market);
    const figures = figuresOf(ending, ended);
    if (figures.own === null || !(await isToConfirm(ending, market.marketId, figures)))
      return false;
    await endMarket(ending, ended);
    return true;
  }

  /** Looks up the markets of these plans. */
  async #find(plans: readonly HousePlan[]): Promise<void> {
    const { exchange, eventId } = this.#setup;
    const wanted = new Map(plans.map((plan) => [keyOf(plan), plan]));
    const found = await exchange.read((state) => findMarkets(state, eventId, wanted));
    for (const market of found) {
      const key = keyOf(market.plan);
      if (!this.#markets.has(key) && !this.#over.has(key)) this.#markets.set(key, market);
    }
  }

  #standing(): Promise<ReadonlyMap<number, Standing>> {
    const markets = this.#live();
    return this.#setup.exchange.read((state) => standingOf(state, markets));
  }

  #live(): DeskMarket[] {
    return [...this.#markets.values()];
  }

  #leave(market: DeskMarket): void {
    const key = keyOf(market.plan);
    this.#markets.delete(key);
    this.#over.set(key, market);
  }

  async #settle(): Promise<void> {
    const { info, ending, cause } = this.#setup;
    if (cause() === 'DISPUTED') return;
    await Promise.all(
      this.#live().map(async (market) => {
        const ended = endedHouseMarketOf(info, market);
        if (ended.resultIn(this.#state) === null) return;
        // Over, or with a person or another source from here on.
        await endMarket(ending, ended);
        this.#leave(market);
        await this.#setup.manualControl.record(market.marketId, null);
      }),
    );
  }

  /** Makes the markets whose time has come. */
  async #make(): Promise<void> {
    const { eventId } = this.#setup;
    if (this.#state.outcome !== null) return;
    const inPlay = this.#state.innings.length > 0;
    const isFresh = (plan: HousePlan) =>
      !this.#markets.has(keyOf(plan)) && !this.#over.has(keyOf(plan));
    const due = this.#due().filter(isFresh);
    if (due.length === 0) return;
    // An earlier try may have made some of them and lost the answer.
    await this.#find(due);
    const fresh = due.filter(isFresh);
    await Promise.all(
      fresh.map((plan) => this.#setup.ending.send(createHouseMarketOf(eventId, plan, inPlay))),
    );
    await this.#find(fresh);
  }

  #due(): HousePlan[] {
    const { info } = this.#setup;
    const due = [bookmakerPlan(info)];
    if (this.#isTossOpen()) due.push(tossPlan(info));
    if (this.#play() === 'OPEN' && !this.#isHeld()) {
      due.push(...offeredSessions(info, this.#state).map((it) => sessionPlan(info, it)));
      due.push(...offeredPremiums(info, this.#state).map((it) => premiumPlan(info, it)));
    }
    return due;
  }

  async #turnInPlay(): Promise<void> {
    if (this.#state.innings.length === 0 || this.#state.outcome !== null) return;
    const standing = await this.#standing();
    await Promise.all(
      this.#live().map(async (market) => {
        const { marketId } = market;
        const now = standing.get(marketId);
        if (now === undefined || now.inPlay || now.status === 'CLOSED') return;
        await this.#recordControl(market, now);
        // It stops bets; when the answer is lost that must not pass for a trader's doing.
        market.sent = null;
        await this.#setup.ending.send({ type: 'TurnInPlay', marketId, open: false });
      }),
    );
  }

  /** @returns whether a trader came in between, so that something is not as it should be. */
  async #quote(): Promise<boolean> {
    const standing = await this.#standing();
    for (const market of this.#live()) {
      const now = standing.get(market.marketId);
      if (now !== undefined) await this.#recordControl(market, now);
    }
    const wanted = this.#wanted();
    const codes = await Promise.all(
      this.#live().map(async (market) => {
        const now = standing.get(market.marketId);
        if (now === undefined) return null;
        const want = wantedWith(market, now, wanted.get(keyOf(market.plan)) ?? NOTHING);
        if (want === null || isSent(market, want)) return null;
        return this.#send(market, want, now.version);
      }),
    );
    return codes.includes('MARKET_CHANGED');
  }

  async #recordControl(market: DeskMarket, now: Standing): Promise<void> {
    const { manualControl } = this.#setup;
    const { marketId } = market;
    if (market.plan.kind === 'BOOKMAKER') this.#isBookmakerShut = now.status === 'SUSPENDED';
    market.control = manualControl.controlOf(marketId) ?? 'NONE';
    recordControl(market, now);
    await manualControl.record(marketId, market.control === 'NONE' ? null : market.control);
  }

  async #send(market: DeskMarket, want: Wanted, expectedVersion: number) {
    const { marketId, runnerIds, sent } = market;
    const runners = want.offers.flatMap((offer, place) => {
      const runnerId = runnerIds[place];
      return offer === null || runnerId === undefined ? [] : [{ runnerId, ...offer }];
    });
    // Until the answer is there it is not known what stands.
    market.sent = null;
    const { status } = want;
    const code = await this.#setup.ending.send({
      type: 'SetQuote',
      marketId,
      runners,
      status,
      expectedVersion,
    });
    market.sent = code === null ? want : sent;
    return code;
  }

  #wanted(): ReadonlyMap<string, Wanted> {
    const { info, chances } = this.#setup;
    return wantedMarkets({
      info,
      state: this.#state,
      odds: this.#odds,
      play: this.#play(),
      isTossOpen: this.#isTossOpen(),
      chances,
      standing: (key) => this.#markets.get(key)?.sent?.offers ?? [],
    });
  }

  #play(): PlayNow {
    if (this.#setup.cause() !== null) return 'SUSPENDED';
    return playNow(this.#state, this.#sinceMs());
  }

  /** Since the last event, at the pace of the real game. */
  #sinceMs(): number {
    return (this.#setup.clock.now() - this.#lastEventAt) * this.#setup.speed;
  }

  #isTossOpen(): boolean {
    const { clock, startsAt, speed } = this.#setup;
    return (
      this.#state.toss === null &&
      this.#state.innings.length === 0 &&
      clock.now() < startsAt - TOSS_CLOSES_MS / speed
    );
  }

  #isHeld(): boolean {
    const bookmaker = this.#markets.get(keyOf(bookmakerPlan(this.#setup.info)));
    if (bookmaker === undefined) return false;
    const control = this.#setup.manualControl.controlOf(bookmaker.marketId);
    return control === 'PAUSED' || (control === 'MANUAL' && this.#isBookmakerShut);
  }
}
