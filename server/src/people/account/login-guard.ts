import type { Clock } from '#base/system/clock.ts';
import { lockedUntil, THROTTLE_AFTER, UNKNOWN_DEVICE_WAIT_MS } from './lock-out.ts';

/** Max. time a failed attempt matters: the window plus the lockout after it. */
const RETENTION_MS = 25 * 60_000;
/** Max. (name, place) pairs remembered; the oldest is evicted first. */
const MAX_KEYS = 50_000;
const WINDOW_MS = 10 * 60_000;

/** A login attempt and its origin. */
export interface Attempt {
  /** The name as entered, whether or not it exists. */
  readonly name: string;
  /** A device that has logged in under this name before, or an address. */
  readonly place: string;
  readonly isKnownDevice: boolean;
}

/**
 * Counts failed attempts per name and place, so that an attacker can't lock out the owner: five from one place lock
 * that place for that name. When many places try one name, unknown devices share one attempt per 30 seconds; known
 * devices are not throttled.
 */
export class LoginGuard {
  readonly #clock: Clock;
  readonly #wrong = new Map<string, readonly number[]>();
  readonly #strangersTried = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Lockout end for this name and place; 0 if not locked. */
  lockedUntil({ name, place, isKnownDevice }: Attempt): number {
    const now = this.#clock.now();
    const ofPlace = lockedUntil(this.#wrong.get(makeAttemptKey(name, place)) ?? [], now);
    if (ofPlace > 0 || isKnownDevice) return ofPlace;
    const recent = (this.#wrong.get(makeAttemptKey(name, '')) ?? []).filter(
      (at) => at > now - WINDOW_MS,
    );
    if (recent.length < THROTTLE_AFTER) return 0;
    const next = (this.#strangersTried.get(makeAttemptKey(name, '')) ?? 0) + UNKNOWN_DEVICE_WAIT_MS;
    return next > now ? next : 0;
  }

  /** Records a failed attempt. */
  record({ name, place }: Attempt): void {
    const now = this.#clock.now();
    for (const key of [makeAttemptKey(name, place), makeAttemptKey(name, '')]) {
      const kept = (this.#wrong.get(key) ?? []).filter((at) => at > now - RETENTION_MS);
      put(this.#wrong, key, [now, ...kept].slice(0, THROTTLE_AFTER));
    }
    put(this.#strangersTried, makeAttemptKey(name, ''), now);
  }

  /** Records a successful attempt: clears earlier failures from this place. */
  recordSuccess({ name, place }: Attempt): void {
    this.#wrong.delete(makeAttemptKey(name, place));
  }
}

function makeAttemptKey(name: string, place: string): string {
  return `${name.toLowerCase()}\n${place}`;
}

function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  if (map.size >= MAX_KEYS) {
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
  }
  map.set(key, value);
}
