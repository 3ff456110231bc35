import { CASHIER } from '@crease/contracts/rules/cash-limits.ts';
import type { SecurityChange } from '@crease/contracts/wire/personal.ts';
import type { Origin } from '#services/account/live-session.ts';
import type { AppContext } from '#services/app-context.ts';
import { deviceNameOf } from './login-news.ts';

/** A change of how somebody proves who they are. */
export interface ProofChange {
  readonly userId: number;
  readonly change: SecurityChange;
  /** From where the user did it; null: support did. */
  readonly origin: Origin | null;
  /** The passkey's name, where it is about one. */
  readonly name?: string;
}

/**
 * Holds payouts for a day, keeps a notice of the change and tells all devices of its user, so that anyone who took over a
 * session can neither change the ways in unseen nor pay out at once. The change stands already; what cannot be kept is
 * logged.
 */
export async function noticeProofChange(
  {
    cashier,
    clock,
    ids,
    log,
    notices,
  }: Pick<AppContext, 'cashier' | 'clock' | 'ids' | 'log' | 'notices'>,
  { userId, change, origin, name }: ProofChange,
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
        device: origin === null ? null : deviceNameOf(origin.browser),
        ip: origin?.ip ?? null,
        name: name ?? null,
      },
      eventId: null,
      marketId: null,
    });
  } catch (error) {
    log.warn('The notice of a changed proof could not be kept.', { error, change });
  }
}
