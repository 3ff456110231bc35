import { DEMO_USERS } from '@crease/contracts/constants.ts';
import type { PeopleEnv } from '#people/env.ts';

const BATCH_SIZE = 200;
const HOUR_MS = 3_600_000;

/**
 * Ends demo users that have expired or been idle for hours: sessions, unmatched bets and betting. Matched bets run to
 * settlement because they have counterparties.
 *
 * @returns the number of users ended.
 * @throws ExchangeUnavailable if the exchange is down; the next run ends the rest.
 */
export async function endDemoUsers(context: PeopleEnv): Promise<number> {
  const { accounts, clock, exchange, pastUsers, sessions } = context;
  const now = clock.now();
  const over = [
    ...(await pastUsers.expiredUsers(now, BATCH_SIZE)),
    ...(await pastUsers.idleDemoUsers(now - DEMO_USERS.idleHours * HOUR_MS, BATCH_SIZE)),
  ];
  const ended = new Set<number>();
  for (const user of over) {
    if (ended.has(user.id)) continue;
    ended.add(user.id);
    await sessions.endAllSessions('user', user.id, 'EXPIRED');
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
