import {
  type FixtureWaitReason,
  SECOND_SOURCE_MINUTES,
} from '@crease/contracts/routes/operator-fixtures.ts';
import type { RejectReason } from '@crease/core/base/reject-reason.ts';
import { ResultSources } from './result-sources.ts';

/** A fixture, or one market of it, that goes no further by itself. */
export interface WaitingFixture {
  readonly eventId: number;
  /** Null: all of its markets that have no result. */
  readonly marketId: number | null;
  readonly reason: FixtureWaitReason;
  /** What the exchange said; only RESULT_REFUSED. */
  readonly code: RejectReason | null;
  /** Since when, ms since 1970 UTC. */
  readonly since: number;
}

const SECOND_SOURCE_MS = SECOND_SOURCE_MINUTES * 60_000;

type Wait = Omit<WaitingFixture, 'since'>;

/** How the runner of a fixture ended. */
type Ended = 'OVER' | 'STOPPED';

/**
 * Which fixtures are followed, and which wait for a person. The directors and desks write it; `StaleFixtures`
 * and the back office read it. All of it follows from the state of the exchange and is found again after a restart.
 */
export class FixtureWatch {
  /** What feeds say of results. */
  readonly results = new ResultSources();
  readonly #followed = new Set<number>();
  readonly #ended = new Map<number, Ended>();
  readonly #waiting = new Map<string, WaitingFixture>();

  /** Something takes this event from here to its settlement. */
  follow(eventId: number): void {
    this.#followed.add(eventId);
    this.#ended.delete(eventId);
  }

  /** It does no more: the fixture is over, or what followed it failed. */
  leave(eventId: number, how: Ended): void {
    this.#followed.delete(eventId);
    this.#ended.set(eventId, how);
  }

  isFollowed(eventId: number): boolean {
    return this.#followed.has(eventId);
  }

  /** How the runner of an event ended; null when it had none. */
  endOf(eventId: number): Ended | null {
    return this.#ended.get(eventId) ?? null;
  }

  /** Notes what waits; it keeps the time of its first note while the reason is the same. */
  wait(wait: Wait, now: number): void {
    const key = keyOf(wait.eventId, wait.marketId);
    const known = this.#waiting.get(key);
    const isSame = known?.reason === wait.reason && known.code === wait.code;
    if (!isSame) this.#waiting.set(key, { ...wait, since: now });
  }

  /** Whether a market of it was settled on what the feed has put right since: that waits though the event is closed. */
  isCorrected(eventId: number): boolean {
    return [...this.#waiting.values()].some(
      (wait) => wait.eventId === eventId && wait.reason === 'CORRECTED',
    );
  }

  /** It waits no more. */
  done(eventId: number, marketId: number | null): void {
    this.#waiting.delete(keyOf(eventId, marketId));
  }

  /** Forgets an event that is closed. */
  forget(eventId: number): void {
    this.#followed.delete(eventId);
    this.#ended.delete(eventId);
    this.results.forget(eventId);
    for (const [key, wait] of this.#waiting) {
      if (wait.eventId === eventId) this.#waiting.delete(key);
    }
  }

  /** What waits, longest first. */
  waiting(): readonly WaitingFixture[] {
    return [...this.#waiting.values()].toSorted((a, b) => a.since - b.since);
  }

  /** What a person has to look at by now, longest first: a source that is alone first waits for another one. */
  due(now: number): readonly WaitingFixture[] {
    return this.waiting().filter(
      ({ reason, since }) => reason !== 'ONE_SOURCE' || since + SECOND_SOURCE_MS <= now,
    );
  }

  /** Events of which something is kept. */
  get eventIds(): ReadonlySet<number> {
    const waiting = [...this.#waiting.values()].map(({ eventId }) => eventId);
    return new Set([...this.#followed, ...this.#ended.keys(), ...waiting]);
  }
}

function keyOf(eventId: number, marketId: number | null): string {
  return `${eventId}/${marketId ?? ''}`;
}
