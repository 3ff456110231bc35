import { CHALLENGE_SECONDS } from '@crease/contracts/constants.ts';
import type { Operator } from '#ports/account-store.ts';
import type { Clock } from '#ports/clock.ts';
import type { AppContext } from '#services/app-context.ts';
import { newRecoveryCodes } from '#services/security/recovery-code.ts';
import { ShortMemory } from '#services/security/short-memory.ts';
import { isTotpCode, newTotpSecret, stepOfCode, totpUri } from '#services/security/totp.ts';

/** REQUIRED of those who may move money · LICENSED: the same as soon as any site plays for real money · OPTIONAL. */
export type FactorPolicy = 'REQUIRED' | 'LICENSED' | 'OPTIONAL';

/** A login of an operator whose password was right. */
export interface OperatorChallenge {
  readonly operatorId: number;
  /** The hash that the password belonged to: when it changes, the challenge is void. */
  readonly passwordHash: string;
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

/** Keeps a secret whose first code is right, with ten fresh recovery codes; null for a wrong code. */
export async function keepFactor(
  context: AppContext,
  operatorId: number,
  { secret, code }: { readonly secret: string; readonly code: string },
): Promise<readonly string[] | null> {
  const { clock, ids, operatorSecurity, secretKeys } = context;
  const step = stepOfCode(secret, code.replace(/\s/g, ''), clock.now());
  if (step === null) return null;
  const codes = newRecoveryCodes(ids);
  const sealedSecret = await secretKeys.seal('operator-factor', ownerOf(operatorId), secret);
  const factor = { userId: operatorId, sealedSecret, lastStep: step, createdAt: clock.now() };
  const hashes = await Promise.all(codes.map((one) => hashOf(context, operatorId, one)));
  await operatorSecurity.setSecondFactor(factor, hashes);
  return codes;
}

/** Whether a code proves an operator's second factor: six digits of their app, or a recovery code; it is used up by this. */
export async function takeOperatorCode(
  context: AppContext,
  operatorId: number,
  typed: string,
): Promise<boolean> {
  const { operatorSecurity, secretKeys, clock } = context;
  const code = typed.replace(/\s/g, '');
  if (!isTotpCode(code)) {
    return operatorSecurity.takeRecoveryCode(operatorId, await hashOf(context, operatorId, code));
  }
  const factor = await operatorSecurity.secondFactorOf(operatorId);
  if (factor === null) return false;
  const secret = await secretKeys.open('operator-factor', ownerOf(operatorId), factor.sealedSecret);
  const step = stepOfCode(secret, code, clock.now());
  return step !== null && (await operatorSecurity.takeStep(operatorId, step));
}

/** What a sealed secret is bound to: one of a bettor with the same number is of no use here. */
function ownerOf(operatorId: number): string {
  return `operator:${operatorId}`;
}

/** How a recovery code rests, whatever case and dashes it was typed with. */
function hashOf({ secretKeys }: AppContext, operatorId: number, code: string): Promise<string> {
  const bare = code.toUpperCase().replace(/[\s-]/g, '');
  return secretKeys.sign('operator-factor', `recovery:${operatorId}:${bare}`);
}
