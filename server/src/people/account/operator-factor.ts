import { CHALLENGE_SECONDS } from '@crease/contracts/constants.ts';
import type { Clock } from '#base/system/clock.ts';
import type { PeopleEnv } from '#people/env.ts';
import { ShortMemory } from '#people/security/short-memory.ts';
import { buildTotpUri, createTotpSecret } from '#people/security/totp.ts';
import type { Operator } from '#people/store/operator-store.ts';

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

const ISSUER = 'Crease back office';

/** Creates the challenge store, keyed by token digest. */
export function openOperatorChallenges(clock: Clock): ShortMemory<OperatorChallenge> {
  return new ShortMemory(clock, CHALLENGE_SECONDS * 1_000);
}

/** True if the operator must use a second factor. */
export function needsFactor(
  { operatorFactor, domains }: Pick<PeopleEnv, 'operatorFactor' | 'domains'>,
  { role }: Pick<Operator, 'role'>,
): boolean {
  if (role !== 'admin' && role !== 'cashier') return false;
  return operatorFactor === 'REQUIRED' || (operatorFactor === 'LICENSED' && domains.hasLicence());
}

/** Creates a TOTP secret and the URI for its QR code. */
export function newFactor(
  { ids }: Pick<PeopleEnv, 'ids'>,
  { userName }: Pick<Operator, 'userName'>,
): { readonly secret: string; readonly uri: string } {
  const secret = createTotpSecret(ids);
  return { secret, uri: buildTotpUri(secret, ISSUER, userName) };
}

/** Second factors that an operator has set up. */
export async function findFactors(
  { operatorSecurity }: Pick<PeopleEnv, 'operatorSecurity'>,
  operatorId: number,
): Promise<{ readonly app: boolean; readonly passkey: boolean }> {
  const [factor, passkeys] = await Promise.all([
    operatorSecurity.findSecondFactor(operatorId),
    operatorSecurity.listPasskeys(operatorId),
  ]);
  return { app: factor !== null, passkey: passkeys.length > 0 };
}
