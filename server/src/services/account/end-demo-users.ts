import type { AppContext } from '#services/app-context.ts';

const MOST_AT_ONCE = 200;

/**
 * Ends the demo users whose day is over: their sessions, their unmatched bets and their betting. Matched bets run on to
 * the result, because somebody holds the other side.
 *
 * @returns how many were ended.
 * @throws ExchangeUnavailable the rest is ended by the next run.
 */
export async function endDemoUsers(context: AppContext): Promise<number> {
  const { accounts, clock, exchange, sessions } = context;
  const over = await accounts.expiredUsers(clock.now(), MOST_AT_ONCE);
  for (const user of over) {
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
    await accounts.changeUser(user.id, { active: false, expiresAt: null });
  }
  return over.length;
}
