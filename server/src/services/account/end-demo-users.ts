import { DEMO_USERS } from '@crease/contracts/constants.ts';
import type { AppContext } from '#services/app-context.ts';

const MOST_AT_ONCE = 200;
const HOUR_MS = 3_600_000;

/**
 * Ends the demo users whose day is over or of whom nothing was heard for hours: their sessions, their unmatched bets and
 * their betting. Matched bets run on to the result, because somebody holds the other side.
 *
 * @returns how many were ended.
 * @throws ExchangeUnavailable the rest is ended by the next run.
 */
export async function endDemoUsers(context: AppContext): Promise<number> {
  const { accounts, clock, exchange, sessions } = context;
  const now = clock.now();
  const over = [
    ...(await accounts.expiredUsers(now, MOST_AT_ONCE)),
    ...(await accounts.idleDemoUsers(now - DEMO_USERS.idleHours * HOUR_MS, MOST_AT_ONCE)),
  ];
  const ended = new Set<number>();
  for (const user of over) {
    if (ended.has(user.id)) continue;
    ended.add(user.id);
    await sessions.endAllOf('user', user.id, 'EXPIRED');
    const marketIds = await exchange.read((state) => [
      ...(state.accounts.get(user.id)?.marketIds ?? []),
    ]);
    for (const marketId of marketIds) {
      await exchange.submit({ type: 'CancelBets', accountId: user.id, marketId });
    }
    await exchange.submit({
      type: 'SetAccountLimits',
      accountId: user.id,
      limits: { betLocked: true },
    });
    await accounts.changeUser(user.id, { active: false, expiresAt: null, demoNetwork: null });
  }
  return ended.size;
}
