import { type Failure, toFailure } from '#base/reply.ts';
import type { CashEnv } from '#cash/env.ts';
import type { CashRequest } from '#cash/store/cash-request.ts';

/**
 * Reserves a new deposit against the player's own limits; drops the request if it exceeds them. Idempotent. Errors:
 * PLAY_LIMIT, PLAY_PAUSED.
 */
export async function reserveRoom(
  { cashier, exchange }: CashEnv,
  { id, userId, amount }: CashRequest,
): Promise<Failure | null> {
  const outcome = await exchange.submit({
    type: 'ChangePlay',
    accountId: userId,
    change: { type: 'EXPECT_DEPOSIT', depositId: id, amount },
  });
  if (outcome.ok) return null;
  await cashier.dropRequest(id);
  return toFailure(outcome);
}

/** Releases the reservation of a deposit that will not be credited. */
export async function releaseRoom(
  { exchange }: CashEnv,
  { id, userId, type, state }: CashRequest,
): Promise<void> {
  const isOver = state === 'CANCELLED' || state === 'EXPIRED' || state === 'REJECTED';
  if (type !== 'DEPOSIT' || !isOver) return;
  const change = { type: 'DROP_DEPOSIT', depositId: id } as const;
  await exchange.submit({ type: 'ChangePlay', accountId: userId, change });
}
