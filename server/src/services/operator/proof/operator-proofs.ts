import { NEW_PROOF_SECONDS } from '@crease/contracts/constants.ts';
import type { AnyRoute } from '@crease/contracts/routes/route.ts';
import type { Clock } from '#ports/clock.ts';
import type { OperatorSession } from '#services/account/live-session.ts';
import { waysOf } from '#services/account/operator-factor.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, decline } from '#services/reply.ts';
import { ShortMemory } from '#services/security/short-memory.ts';

const NEW_PROOF_MS = NEW_PROOF_SECONDS * 1_000;

/** How lately a call wants its operator to have proved themselves; see `Route.proof`. */
export type ProofLevel = NonNullable<AnyRoute['proof']>;

/**
 * When each session of an operator was proved once more by `Operator/Prove`; its login is a full proof too. Kept in memory:
 * after a restart the login alone counts.
 */
export class OperatorProofs {
  readonly #clock: Clock;
  readonly #recentMs: number;
  readonly #recent: ShortMemory<number>;
  readonly #full: ShortMemory<number>;

  /** @param recentMs how old a proof may be for money and rights. */
  constructor(clock: Clock, recentMs: number) {
    this.#clock = clock;
    this.#recentMs = recentMs;
    this.#recent = new ShortMemory(clock, recentMs);
    this.#full = new ShortMemory(clock, NEW_PROOF_MS);
  }

  /** Notes a proof. Full: by everything that the operator has. */
  record({ family }: OperatorSession, { isFull }: { readonly isFull: boolean }): void {
    const now = this.#clock.now();
    this.#recent.put(family, now);
    if (isFull) this.#full.put(family, now);
  }

  isEnough({ family, startedAt }: OperatorSession, level: ProofLevel): boolean {
    const isNew = level === 'NEW';
    const again = (isNew ? this.#full : this.#recent).get(family) ?? startedAt;
    return again > this.#clock.now() - (isNew ? NEW_PROOF_MS : this.#recentMs);
  }
}

/**
 * PROOF_NEEDED, with what is asked for: for money and rights the second factor, or the password of those who have none; for
 * ways in both. A passkey is both.
 */
export async function askForProof(
  context: AppContext,
  { operator }: OperatorSession,
  level: ProofLevel,
): Promise<Declined> {
  const { app, passkey } = await waysOf(context, operator.id);
  const code = app || passkey;
  return decline('PROOF_NEEDED', { password: level === 'NEW' || !code, code, passkey });
}
