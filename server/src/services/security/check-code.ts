import type { AppContext } from '#services/app-context.ts';
import { recoveryHashOf } from './recovery-code.ts';
import { isTotpCode, stepOfCode } from './totp.ts';

/**
 * Whether a code proves a user's second factor: six digits of his app, or one of his recovery codes. A code that was
 * right is used up by this.
 */
export async function takeSecondFactorCode(
  context: AppContext,
  userId: number,
  typed: string,
): Promise<boolean> {
  const { security, secretKeys, clock } = context;
  const code = typed.replace(/\s/g, '');
  if (!isTotpCode(code)) {
    return security.takeRecoveryCode(userId, await recoveryHashOf(secretKeys, userId, code));
  }
  const factor = await security.secondFactorOf(userId);
  if (factor === null) return false;
  const secret = await secretKeys.open('second-factor', ownerOf(userId), factor.sealedSecret);
  const step = stepOfCode(secret, code, clock.now());
  return step !== null && (await security.takeStep(userId, step));
}

/** What a sealed secret is bound to: the row of one user is of no use to another. */
export function ownerOf(userId: number): string {
  return `user:${userId}`;
}
