import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import type { CashEnv } from '#cash/env.ts';
import { describeDevice } from '#notices/login-notices.ts';
import type { CredentialChange } from '#people/account/login-gates.ts';

/**
 * Blocks payouts for a day, stores a notice and notifies the user's devices, so that an account thief can neither
 * change credentials unnoticed nor withdraw immediately. The change is already in effect; failures are logged.
 */
export async function holdPayoutsAfterChange(
  {
    clock,
    ids,
    log,
    notices,
    payouts,
  }: Pick<CashEnv, 'clock' | 'ids' | 'log' | 'notices' | 'payouts'>,
  { userId, change, origin, name }: CredentialChange,
): Promise<void> {
  try {
    await payouts.hold(userId, clock.now() + CASHIER.coolingMs);
    await notices.add({
      userId,
      key: `security:${ids.uuid()}`,
      at: clock.now(),
      kind: 'SECURITY',
      facts: {
        change,
        device: origin === null ? null : describeDevice(origin.browser),
        ip: origin?.ip ?? null,
        name: name ?? null,
      },
      eventId: null,
      marketId: null,
    });
  } catch (error) {
    log.warn('Couldn’t save a security notice.', { error, change });
  }
}
