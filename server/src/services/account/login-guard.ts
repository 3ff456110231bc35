import type { Clock } from '#ports/clock.ts';
import { lockedUntil } from './lock-out.ts';

/** Longest that a wrong try counts: the window, and the lock after it. */
const KEEP_MS = 25 * 60_000;
/** Names and places that are remembered at most; the oldest goes first. */
const MOST_KEYS = 50_000;
/** Wrong tries at one name, from wherever, after which strangers wait. */
const MANY = 20;
const STRANGERS_WAIT_MS = 30_000;
const WINDOW_MS = 10 * 60_000;

/** Who tries to log in, and from where. */
export interface Attempt {
  /** As it was typed; whether it is anybody's makes no difference here. */
  readonly name: string;
  /** A device that has logged in under this name before, or the address. */
  readonly place: string;
  readonly isKnownDevice: boolean;
}

/**
 * Counts wrong tries by name and place, so that nobody locks another out: five from one place lock that place for that
 * name. Where many places try one name, those that are strange to it get one try in half a minute between them; a device
 * that has logged in before is let past.
 */
export class LoginGuard {
  readonly #clock: Clock;
  readonly #wrong = new Map<string, readonly number[]>();
  readonly #strangersTried = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Until when these tries are refused, or 0. */
  lockedUntil({ name, place, isKnownDevice }: Attempt): number {
    const now = this.#clock.now();
    const ofPlace = lockedUntil(this.#wrong.get(keyOf(name, place)) ?? [], now);
    if (ofPlace > 0 || isKnownDevice) return ofPlace;
    const recent = (this.#wrong.get(keyOf(name, '')) ?? []).filter((at) => at > now - WINDOW_MS);
    if (recent.length < MANY) return 0;
    const next = (this.#strangersTried.get(keyOf(name, '')) ?? 0) + STRANGERS_WAIT_MS;
    return next > now ? next : 0;
  }

  /** A try that was wrong. */
  record({ name, place }: Attempt): void {
    const now = this.#clock.now();
    for (const key of [keyOf(name, place), keyOf(name, '')]) {
      const kept = (this.#wrong.get(key) ?? []).filter((at) => at > now - KEEP_MS);
      put(this.#wrong, key, [now, ...kept].slice(0, MANY));
    }
    put(this.#strangersTried, keyOf(name, ''), now);
  }

  /** A try that was right: what this place has tried before is forgiven. */
  forgive({ name, place }: Attempt): void {
    this.#wrong.delete(keyOf(name, place));
  }
}

function keyOf(name: string, place: string): string {
  return `${name.toLowerCase()}\n${place}`;
}

function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  if (map.size >= MOST_KEYS) {
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
  }
  map.set(key, value);
}
