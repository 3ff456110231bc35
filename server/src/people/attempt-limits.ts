import { CALL_LIMITS, OTP_SENDS, WRONG_CODES } from '@crease/contracts/base/constants.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Origin } from './sessions/live-session.ts';
import type { LoginStore } from './store/session-store.ts';

const HOUSEHOLD_GROUPS = 4;

/**
 * Returns the network that an address is counted as: itself for IPv4, the /64 of a household for IPv6, where a client
 * can use a new address for every call. Expects an address as `ClientAddresses` normalises it on arrival.
 */
export function toNetwork(address: string): string {
  return keepFirstGroups(address, HOUSEHOLD_GROUPS);
}

const SITE_GROUPS = 3;

/** Returns the wider network of an address: the /48 that an ISP's customer may hold with IPv6. */
export function toSiteNetwork(address: string): string {
  return keepFirstGroups(address, SITE_GROUPS);
}

const GROUPS = 8;
const HEX = 16;

/** Takes the first groups of an IPv6 address; IPv4 stays as it is. */
function keepFirstGroups(address: string, count: number): string {
  if (!address.includes(':')) return address;
  const [before = [], after = []] = address
    .split('::', 2)
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, count)
    .map((group) => Number.parseInt(group, HEX).toString(HEX))
    .join(':');
}

const { points, seconds, lockSeconds } = CALL_LIMITS.wrongPasswords;
const WINDOW_MS = seconds * 1_000;
const LOCK_MS = lockSeconds * 1_000;
const MINUTE_MS = 60_000;

/**
 * Computes the lockout end from the times of wrong passwords (newest first); 0 if not locked.
 *
 * Five within ten minutes lock the account for fifteen, counted from the fifth (api 1.6).
 */
export function lockedUntil(wrongAt: readonly number[], now: number): number {
  for (let last = 0; last + points - 1 < wrongAt.length; last += 1) {
    const newest = wrongAt[last] ?? 0;
    const oldest = wrongAt[last + points - 1] ?? 0;
    if (newest - oldest <= WINDOW_MS && newest + LOCK_MS > now) return newest + LOCK_MS;
  }
  return 0;
}

export function failLockedOut(until: number, now: number): Failure {
  return fail('LOCKED_OUT', { minutes: Math.ceil((until - now) / MINUTE_MS) });
}

/** Failures at one login, from all places together, after which unknown devices are throttled. */
const THROTTLE_AFTER = 20;
/** Unknown devices then share one attempt in this time. */
const UNKNOWN_DEVICE_WAIT_MS = 30_000;
/** Failures after the password or within a session. */
const BEYOND_LOGIN: ReadonlySet<string | null> = new Set(['WRONG_PASSWORD', 'CODE_INVALID']);

/**
 * Lockout end of a user for somebody at an address; 0 if not locked.
 *
 * Wrong logins count by network, or anybody could lock anybody out. Wrong codes, and wrong passwords within a session,
 * count from everywhere, because only somebody past the login can get those wrong.
 */
export async function findLockEnd(
  logins: LoginStore,
  userId: number,
  { origin, now }: { readonly origin: Origin; readonly now: number },
): Promise<number> {
  const wrong = await logins.wrongSecrets('user', userId, now - LOCK_MS - WINDOW_MS);
  const network = toNetwork(origin.ip);
  const own = wrong.filter(({ failure, ip }) => BEYOND_LOGIN.has(failure) || toNetwork(ip) === network);
  const until = lockedUntil(
    own.map(({ at }) => at),
    now,
  );
  if (until > 0) return until;
  const recent = wrong.filter(({ at }) => at > now - WINDOW_MS);
  const [last] = recent;
  if (last === undefined || recent.length < THROTTLE_AFTER) return 0;
  const next = last.at + UNKNOWN_DEVICE_WAIT_MS;
  return next > now && (await logins.isNewDevice('user', userId, origin)) ? next : 0;
}

/** Max. time a failed attempt matters: the window plus the lockout after it. */
const RETENTION_MS = 25 * 60_000;

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
  readonly #wrong: RecentTimes;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#wrong = new RecentTimes(clock, { windowMs: RETENTION_MS, most: THROTTLE_AFTER });
  }

  /** Refusal while this name is locked for this place; null if it isn't. */
  findRefusal({ name, place, isKnownDevice }: Attempt): Failure | null {
    const now = this.#clock.now();
    const ofPlace = lockedUntil(this.#wrong.list(makeAttemptKey(name, place)), now);
    if (ofPlace > 0) return failLockedOut(ofPlace, now);
    const all = this.#wrong.list(makeAttemptKey(name, ''));
    const recent = all.filter((at) => at > now - WINDOW_MS);
    const [newest = 0] = recent;
    const isFree = isKnownDevice || recent.length < THROTTLE_AFTER;
    const next = isFree ? 0 : newest + UNKNOWN_DEVICE_WAIT_MS;
    return next > now ? failLockedOut(next, now) : null;
  }

  record({ name, place }: Attempt): void {
    for (const key of [makeAttemptKey(name, place), makeAttemptKey(name, '')]) this.#wrong.add(key);
  }

  /** Records a successful attempt: clears earlier failures from this place. */
  recordSuccess({ name, place }: Attempt): void {
    this.#wrong.delete(makeAttemptKey(name, place));
  }
}

function makeAttemptKey(name: string, place: string): string {
  return `${name.toLowerCase()}\n${place}`;
}

/** Max. keys remembered; the oldest is evicted first. */
const MAX_KEYS = 50_000;

/** The latest times at which something happened, by key, newest first. In memory only. */
export class RecentTimes {
  readonly #clock: Clock;
  readonly #windowMs: number;
  readonly #most: number;
  readonly #times = new Map<string, readonly number[]>();

  /** @param most number of times kept per key. */
  constructor(clock: Clock, { windowMs, most }: { readonly windowMs: number; readonly most: number }) {
    this.#clock = clock;
    this.#windowMs = windowMs;
    this.#most = most;
  }

  /** Puts the key last, evicting the oldest one if the map is full. */
  add(key: string): void {
    const times = [this.#clock.now(), ...this.list(key)].slice(0, this.#most);
    this.#times.delete(key);
    if (this.#times.size >= MAX_KEYS) {
      const [oldest] = this.#times.keys();
      if (oldest !== undefined) this.#times.delete(oldest);
    }
    this.#times.set(key, times);
  }

  delete(key: string): void {
    this.#times.delete(key);
  }

  list(key: string): readonly number[] {
    const since = this.#clock.now() - this.#windowMs;
    return (this.#times.get(key) ?? []).filter((at) => at > since);
  }

  /** Time from which a key has less than `limit` within the window; 0 if it has now. */
  freeAt(key: string, limit: number): number {
    const filling = this.list(key)[limit - 1];
    return filling === undefined ? 0 : filling + this.#windowMs;
  }
}

const HOUR_MS = 3_600_000;
const EVERY_MS = OTP_SENDS.everySeconds * 1_000;

/** Limits reset requests like their SMS. Counts every mobile, so that answers don't reveal which have an account. */
export class ResetRequests {
  readonly #clock: Clock;
  readonly #times: RecentTimes;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#times = new RecentTimes(clock, { windowMs: HOUR_MS, most: OTP_SENDS.perNetworkAndHour });
  }

  /** Counts a request, or returns the seconds to wait. */
  count({ mobile, network }: { readonly mobile: string; readonly network: string }): number {
    const own = `${mobile} ${network}`;
    const [latest = 0 - EVERY_MS] = this.#times.list(own);
    const freeAt = Math.max(
      latest + EVERY_MS,
      this.#times.freeAt(own, OTP_SENDS.perHour),
      this.#times.freeAt(mobile, OTP_SENDS.perMobileAndHour),
      this.#times.freeAt(network, OTP_SENDS.perNetworkAndHour),
    );
    const waitMs = freeAt - this.#clock.now();
    if (waitMs > 0) return Math.ceil(waitMs / 1_000);
    for (const key of [own, mobile, network]) this.#times.add(key);
    return 0;
  }
}

interface CodeTry {
  /** ID of the registration, or the mobile of a password reset; null if unknown. */
  readonly subject: number | string | null;
  readonly network: string;
}

/**
 * Counts wrong SMS codes across resends, so that a new code doesn't reset the count. Limited per registration or
 * mobile, against guessing one code forever, and per network, against guessing many from one place. Registrations are
 * counted separately, so one user can't use up another's attempts.
 */
export class WrongCodes {
  readonly #clock: Clock;
  readonly #times: RecentTimes;

  constructor(clock: Clock) {
    this.#clock = clock;
    const windowMs = WRONG_CODES.seconds * 1_000;
    this.#times = new RecentTimes(clock, { windowMs, most: WRONG_CODES.perNetwork });
  }

  /** Seconds until the next attempt is allowed; 0 if now. */
  waitSeconds({ subject, network }: CodeTry): number {
    const ofOne = subject === null ? 0 : this.#times.freeAt(`user:${subject}`, WRONG_CODES.perPerson);
    const ofNetwork = this.#times.freeAt(`network:${network}`, WRONG_CODES.perNetwork);
    const wait = Math.max(ofOne, ofNetwork) - this.#clock.now();
    return Math.max(0, Math.ceil(wait / 1_000));
  }

  /** Records a wrong code or an unknown registration. */
  record({ subject, network }: CodeTry): void {
    if (subject !== null) this.#times.add(`user:${subject}`);
    this.#times.add(`network:${network}`);
  }
}
