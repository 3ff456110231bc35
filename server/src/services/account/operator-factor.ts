import { CHALLENGE_SECONDS } from '@crease/contracts/constants.ts';
import type { Operator } from '#ports/account-store.ts';
import type { Clock } from '#ports/clock.ts';
import type { AppContext } from '#services/app-context.ts';
import { ShortMemory } from '#services/security/short-memory.ts';
import { newTotpSecret, totpUri } from '#services/security/totp.ts';

/** REQUIRED of those who may move money · LICENSED: the same as soon as any site plays for real money · OPTIONAL. */
export type FactorPolicy = 'REQUIRED' | 'LICENSED' | 'OPTIONAL';

/** A login of an operator whose password was right. */
export interface OperatorChallenge {
  readonly operatorId: number;
  /** The hash that the password belonged to: when it changes, the challenge is void. */
  readonly passwordHash: string | null;
  /** The secret that is set up by this login; null: they have one already. */
  readonly secret: string | null;
  readonly wrongCodes: number;
}

const ISSUER = 'Crease back office';

/** Challenges by the digest of their token. */
export function openOperatorChallenges(clock: Clock): ShortMemory<OperatorChallenge> {
  return new ShortMemory(clock, CHALLENGE_SECONDS * 1_000);
}

/** Whether an operator may not log in by a password alone. */
export function needsFactor(
  { operatorFactor, domains }: Pick<AppContext, 'operatorFactor' | 'domains'>,
  { role }: Pick<Operator, 'role'>,
): boolean {
  if (role !== 'admin' && role !== 'cashier') return false;
  return operatorFactor === 'REQUIRED' || (operatorFactor === 'LICENSED' && domains.hasLicence());
}

/** A fresh secret, and the address that an app reads from a picture. */
export function newFactor(
  { ids }: Pick<AppContext, 'ids'>,
  { userName }: Pick<Operator, 'userName'>,
): { readonly secret: string; readonly uri: string } {
  const secret = newTotpSecret(ids);
  return { secret, uri: totpUri(secret, ISSUER, userName) };
}

/** What an operator has beside the password. */
export async function waysOf(
  { operatorSecurity }: Pick<AppContext, 'operatorSecurity'>,
  operatorId: number,
): Promise<{ readonly app: boolean; readonly passkey: boolean }> {
  const [factor, passkeys] = await Promise.all([
    operatorSecurity.secondFactorOf(operatorId),
    operatorSecurity.passkeysOf(operatorId),
  ]);
  return { app: factor !== null, passkey: passkeys.length > 0 };
}
