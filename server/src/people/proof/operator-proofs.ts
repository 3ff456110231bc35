import { NEW_PROOF_SECONDS } from '@crease/contracts/constants.ts';
import type { AnyRoute } from '@crease/contracts/routes/route.ts';
import { type Failure, fail } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';
import type { OperatorSession } from '#people/account/live-session.ts';
import { findFactors } from '#people/account/operator-factor.ts';
import type { PeopleEnv } from '#people/env.ts';
import { ShortMemory } from '#people/security/short-memory.ts';

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

/**
 * Returns PROOF_NEEDED with what is required: the second factor for money and permissions (or the password, if there
 * is none); both for changing credentials. A passkey satisfies both.
 */
export async function requireProof(
  context: PeopleEnv,
  { operator }: OperatorSession,
  level: ProofLevel,
): Promise<Failure> {
  const { app, passkey } = await findFactors(context, operator.id);
  const code = app || passkey;
  return fail('PROOF_NEEDED', { password: level === 'NEW' || !code, code, passkey });
}
