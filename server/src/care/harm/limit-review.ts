import { LIMIT_ACTIONS } from '@crease/contracts/wire/play-limits.ts';
import type { CareEnv } from '#care/env.ts';
import type { User } from '#people/store/account-store.ts';

/** About half a year. */
const REVIEW_EVERY_MS = 182 * 86_400_000;
const ACTIONS = LIMIT_ACTIONS.map((act) => `Play:${act}`);

/**
 * Reminds users at login to review limits unchanged for half a year, at most once per half-year. Only for real-money
 * players with a limit of their own. Failures are logged and never block the login.
 */
export async function remindOfLimits(context: CareEnv, user: User): Promise<void> {
  const { clock, exchange, log, notices, readModel } = context;
  if (user.currency !== 'INR') return;
  const { id: userId } = user;
  try {
    const hasLimits = await exchange.read((state) => {
      const limits = state.accounts.get(userId)?.play?.limits.values() ?? [];
      return [...limits].some(({ own }) => own !== null);
    });
    if (!hasLimits) return;
    const { items } = await readModel.auditLog({
      entity: 'user',
      entityId: String(userId),
      actions: ACTIONS,
      descending: true,
      skip: 0,
      take: 1,
    });
    const [newest] = items;
    const halves =
      newest === undefined ? 0 : Math.floor((clock.now() - newest.at) / REVIEW_EVERY_MS);
    if (newest === undefined || halves < 1) return;
    await notices.add({
      userId,
      key: `limit-review:${newest.at}:${halves}`,
      at: clock.now(),
      kind: 'CARE',
      facts: { what: 'REVIEW' },
      eventId: null,
      marketId: null,
    });
  } catch (error) {
    log.warn('Couldn’t save a limit-review reminder.', { error });
  }
}
