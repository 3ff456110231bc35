import { initialMatchState, type MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { getPlayState, nextChangeMs, type PlayState } from '@crease/sports/sessions/play-state.ts';
import { createSessionOdds, type SessionOdds } from '@crease/sports/sessions/session-odds.ts';
import type { Clock } from '#base/system/clock.ts';
import type { StopCause } from '#market-desk/sources/field-log.ts';

export interface HouseMatchSetup {
  readonly clock: Clock;
  readonly info: CricketMatchInfo;
  /** Time of the first ball, ms since 1970 UTC. */
  readonly startsAt: number;
  /** Playback speed relative to real time. */
  readonly speed: number;
  /** Reason the data is unreliable and betting suspended; null if reliable. */
  cause(): StopCause | null;
}

/** Toss betting closes this long before the start, at real pace: half an hour before the toss. */
const TOSS_CLOSES_MS = 60 * 60_000;

/** A match as traded by the house: the score, its probabilities, and whether betting is allowed. */
export class HouseMatch {
  readonly #setup: HouseMatchSetup;
  #odds: SessionOdds;
  #state: MatchState;
  #lastEventAt: number;

  constructor(setup: HouseMatchSetup) {
    this.#setup = setup;
    this.#odds = createSessionOdds(setup.info);
    this.#state = initialMatchState(setup.info);
    this.#lastEventAt = setup.clock.now();
  }

  get info(): CricketMatchInfo {
    return this.#setup.info;
  }

  get state(): MatchState {
    return this.#state;
  }

  get odds(): SessionOdds {
    return this.#odds;
  }

  /** Records an event of the match, the state after it and its time. */
  record(event: FieldEvent, state: MatchState, at: number): void {
    this.#state = state;
    this.#lastEventAt = at;
    this.#odds.follow(event, state);
  }

  /** Resets to before the first ball; the corrected history is then recorded again. */
  rewind(): void {
    const { info } = this.#setup;
    this.#odds = createSessionOdds(info);
    this.#state = initialMatchState(info);
  }

  get play(): PlayState {
    if (this.#setup.cause() !== null) return 'SUSPENDED';
    return getPlayState(this.#state, this.#sinceMs());
  }

  get isTossOpen(): boolean {
    return (
      this.#state.toss === null && this.#state.innings.length === 0 && this.#setup.clock.now() < this.#tossCloses()
    );
  }

  /** Next time that betting opens or closes without a match event, ms since 1970 UTC, or null. */
  changesAt(): number | null {
    const { clock, speed } = this.#setup;
    const change = nextChangeMs(this.#state, this.#sinceMs());
    const tossCloses = this.#tossCloses();
    const times = [
      ...(tossCloses > clock.now() ? [tossCloses] : []),
      ...(change === null ? [] : [this.#lastEventAt + change / speed]),
    ];
    return times.length === 0 ? null : Math.ceil(Math.min(...times));
  }

  #tossCloses(): number {
    const { startsAt, speed } = this.#setup;
    return startsAt - TOSS_CLOSES_MS / speed;
  }

  /** Time since the last event, at real pace. */
  #sinceMs(): number {
    return (this.#setup.clock.now() - this.#lastEventAt) * this.#setup.speed;
  }
}
