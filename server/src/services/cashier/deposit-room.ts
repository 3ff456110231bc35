import type { CashRequest } from '#ports/cashier-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { type Declined, declinedByExchange } from '#services/reply.ts';

/**
 * Reserves room for a new deposit under its owner's own limits; one that finds none was never asked for. Refusals:
 * PLAY_LIMIT, PLAY_PAUSED. A repeat after a crash changes nothing.
 */
export async function reserveRoom(
  { cashier, exchange }: AppContext,
  { id, userId, amount }: CashRequest,
): Promise<Declined | null> {
  const outcome = await exchange.submit({
    type: 'ChangePlay',
    accountId: userId,
    change: { type: 'EXPECT_DEPOSIT', depositId: id, amount },
  });
  if (outcome.ok) return null;
  await cashier.dropRequest(id);
  return declinedByExchange(outcome);
}

/** Gives the room of a deposit back that is not coming. */
export async function releaseRoom(
  { exchange }: AppContext,
  { id, userId, type, state }: CashRequest,
): Promise<void> {
  const isOver = state === 'CANCELLED' || state === 'EXPIRED' || state === 'REJECTED';
  if (type !== 'DEPOSIT' || !isOver) return;
  const change = { type: 'DROP_DEPOSIT', depositId: id } as const;
  await exchange.submit({ type: 'ChangePlay', accountId: userId, change });
}
