import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import type { SecurityChange } from '@crease/contracts/wire/personal.ts';
import type { Origin } from '#people/account/live-session.ts';
import type { AppContext } from '#start/app-context.ts';
import { describeDevice } from './login-notifications.ts';

/** A change to a user's login credentials. */
export interface CredentialChange {
  readonly userId: number;
  readonly change: SecurityChange;
  /** Origin of the user's request; null if support made the change. */
  readonly origin: Origin | null;
  /** Name of the passkey concerned. */
  readonly name?: string;
}

/**
 * Blocks payouts for a day, stores a notice and notifies the user's devices, so that an account thief can neither
 * change credentials unnoticed nor withdraw immediately. The change is already in effect; failures are logged.
 */
export async function notifyCredentialChange(
  {
    cashier,
    clock,
    ids,
    log,
    notices,
  }: Pick<AppContext, 'cashier' | 'clock' | 'ids' | 'log' | 'notices'>,
  { userId, change, origin, name }: CredentialChange,
): Promise<void> {
  try {
    await cashier.holdPayouts(userId, clock.now() + CASHIER.coolingMs);
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
