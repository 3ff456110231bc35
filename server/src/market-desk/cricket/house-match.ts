import { initialMatchState, type MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { getPlayState, nextChangeMs, type PlayState } from '@crease/sports/sessions/play-state.ts';
import { createSessionOdds, type SessionOdds } from '@crease/sports/sessions/session-odds.ts';
import type { StopCause } from '#market-desk/sources/field-log.ts';
import type { CricketDeskSetup } from './cricket-desk.ts';

export interface HouseMatchSetup extends Pick<CricketDeskSetup, 'clock' | 'fixture'> {
  /** Reason the data is unreliable and betting suspended; null if reliable. */
  cause(): StopCause | null;
}

/** Toss betting closes this long before the start, at real pace: half an hour before the toss. */
const TOSS_CLOSES_MS = 60 * 60_000;

/** A match as traded by the house: the score, its probabilities, and whether betting is allowed. */
export class HouseMatch {
  readonly info: CricketMatchInfo;
  readonly #setup: HouseMatchSetup;
  #odds: SessionOdds;
  #state: MatchState;
  #lastEventAt: number;

  constructor(setup: HouseMatchSetup) {
    this.#setup = setup;
    this.info = setup.fixture.info;
    this.#odds = createSessionOdds(this.info);
    this.#state = initialMatchState(this.info);
    this.#lastEventAt = setup.clock.now();
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
    this.#odds = createSessionOdds(this.info);
    this.#state = initialMatchState(this.info);
  }

  get play(): PlayState {
    if (this.#setup.cause() !== null) return 'SUSPENDED';
    return getPlayState(this.#state, this.#sinceMs());
  }

  get isTossOpen(): boolean {
    const { toss, innings } = this.#state;
    return toss === null && innings.length === 0 && this.#setup.clock.now() < this.#tossCloses();
  }

  /** Next time that betting opens or closes without a match event, ms since 1970 UTC, or null. */
  changesAt(): number | null {
    const { clock, fixture } = this.#setup;
    const change = nextChangeMs(this.#state, this.#sinceMs());
    const tossCloses = this.#tossCloses();
    const times = [
      ...(tossCloses > clock.now() ? [tossCloses] : []),
      ...(change === null ? [] : [this.#lastEventAt + change / fixture.speed]),
    ];
    return times.length === 0 ? null : Math.ceil(Math.min(...times));
  }

  #tossCloses(): number {
    const { startsAt, speed } = this.#setup.fixture;
    return startsAt - TOSS_CLOSES_MS / speed;
  }

  /** Time since the last event, at real pace. */
  #sinceMs(): number {
    return (this.#setup.clock.now() - this.#lastEventAt) * this.#setup.fixture.speed;
  }
}
