import { CHALLENGE_SECONDS, NEW_PROOF_SECONDS, OTP_TRIES } from '@crease/contracts/base/constants.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';
import type { OperatorSession } from '#people/sessions/live-session.ts';

/** Maximum number of entries; the oldest is evicted first, which bounds memory under a flood of requests. */
const MAX_ENTRIES = 50_000;

/** Short-lived values, lost on restart: challenges, codes, unconfirmed secrets. Clients just request a new one. */
export class ShortMemory<Value> {
  readonly #clock: Clock;
  readonly #keepMs: number;
  readonly #entries = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(clock: Clock, keepMs: number) {
    this.#clock = clock;
    this.#keepMs = keepMs;
  }

  /** Sets a value and restarts its lifetime. */
  put(key: string, value: Value): void {
    // Maps keep insertion order and all entries live equally long, so the first expires next.
    this.#entries.delete(key);
    this.#dropOver();
    this.#entries.set(key, { value, until: this.#clock.now() + this.#keepMs });
  }

  /** Changes an existing value without extending its lifetime. */
  replace(key: string, value: Value): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) this.#entries.set(key, { value, until: entry.until });
  }

  /** Returns the value, or null if it is unknown or expired. */
  get(key: string): Value | null {
    const entry = this.#entries.get(key);
    return entry === undefined || entry.until <= this.#clock.now() ? null : entry.value;
  }

  /** Like `get`, but removes the value, so it can be used only once. */
  consume(key: string): Value | null {
    const value = this.get(key);
    this.#entries.delete(key);
    return value;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #dropOver(): void {
    const now = this.#clock.now();
    for (const [key, { until }] of this.#entries) {
      if (until > now && this.#entries.size < MAX_ENTRIES) return;
      this.#entries.delete(key);
    }
  }
}

export const CHALLENGE_MS = CHALLENGE_SECONDS * 1_000;

/** A login that passed the password check and awaits a second factor. */
export interface LoginChallenge {
  readonly userId: number;
  /** Password hash at that time; if it changes, the challenge is void. */
  readonly passwordHash: string | null;
  readonly remember: boolean;
  readonly wrongCodes: number;
}

/** Counts a wrong code, which ends its challenge after too many. @returns CODE_INVALID with the tries left. */
export function failWrongCode<Challenge extends { readonly wrongCodes: number }>(
  challenges: ShortMemory<Challenge>,
  key: string,
  challenge: Challenge,
): Failure {
  const wrongCodes = challenge.wrongCodes + 1;
  const triesLeft = OTP_TRIES - wrongCodes;
  if (triesLeft > 0) challenges.replace(key, { ...challenge, wrongCodes });
  else challenges.delete(key);
  return fail('CODE_INVALID', { triesLeft });
}

/** Grant behind a code. */
export interface Authorization {
  readonly userId: number;
  /** Session that requested the code; the code expires with it. */
  readonly family: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Base64url of the verifier's SHA-256 (RFC 7636). */
  readonly codeChallenge: string;
  readonly expiresAt: number;
  /** True once used; `madeFamily` is the session it opened, or null. */
  readonly isUsed: boolean;
  readonly madeFamily: string | null;
}

/** Used authorization codes are remembered for a while, to detect reuse. */
export const AUTHORIZATION_MS = 600_000;

/** Allows enough time to install an app. */
export const SETUP_SECONDS = 600;

/** Pages reload every few seconds, so the same operator and subject are recorded once per period. */
const SAME_READING_MS = 600_000;
const SAME_REFUSAL_MS = 60_000;

/** Recently recorded accesses, by operator, call and subject. */
export function openAccessMemory(clock: Clock) {
  return {
    readings: new ShortMemory<true>(clock, SAME_READING_MS),
    refusals: new ShortMemory<true>(clock, SAME_REFUSAL_MS),
  };
}

const NEW_PROOF_MS = NEW_PROOF_SECONDS * 1_000;

/** Recency of verification that a call requires; see `Route.proof`. */
export type ProofLevel = NonNullable<AnyRoute['proof']>;

/**
 * Time of each operator session's latest verification by `Operator/Prove`; a login is a full verification too. In
 * memory only: after a restart just the login counts.
 */
export class OperatorProofs {
  readonly #clock: Clock;
  readonly #recentMs: number;
  readonly #recent: ShortMemory<number>;
  readonly #full: ShortMemory<number>;

  /** @param recentMs maximum age for money and permission changes. */
  constructor(clock: Clock, recentMs: number) {
    this.#clock = clock;
    this.#recentMs = recentMs;
    this.#recent = new ShortMemory(clock, recentMs);
    this.#full = new ShortMemory(clock, NEW_PROOF_MS);
  }

  /** Records a verification. `isFull`: by all of the operator's factors. */
  record({ family }: OperatorSession, { isFull }: { readonly isFull: boolean }): void {
    const now = this.#clock.now();
    this.#recent.put(family, now);
    if (isFull) this.#full.put(family, now);
  }

  isSufficient({ family, startedAt }: OperatorSession, level: ProofLevel): boolean {
    const isNew = level === 'NEW';
    const again = (isNew ? this.#full : this.#recent).get(family) ?? startedAt;
    return again > this.#clock.now() - (isNew ? NEW_PROOF_MS : this.#recentMs);
  }
}

/** REQUIRED for roles that can move money · LICENSED: required once any site plays for real money · OPTIONAL. */
export type FactorPolicy = 'REQUIRED' | 'LICENSED' | 'OPTIONAL';

/** An operator login that passed the password check and awaits a second factor. */
export interface OperatorChallenge {
  readonly operatorId: number;
  /** Hash of the password that was checked; the challenge is invalid once it changes. */
  readonly passwordHash: string | null;
  /** TOTP secret being set up by this login; null if the operator already has one. */
  readonly secret: string | null;
  readonly wrongCodes: number;
}
