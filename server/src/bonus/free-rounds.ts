import type { FreeRounds } from '@crease/core/casino/free-rounds.ts';
import { ok, type ServiceResult, toFailure } from '#base/reply.ts';
import type { BonusClaim } from '#bonus/store/bonus-claim.ts';
import type { BonusEnv } from './env.ts';

type Parts = Pick<BonusEnv, 'exchange'>;

/** Free rounds of a claim in the exchange; null if not granted yet, or expired days ago. */
export function findFreeRounds(
  { exchange }: Parts,
  { userId, id }: Pick<BonusClaim, 'userId' | 'id'>,
): Promise<FreeRounds | null> {
  return exchange.read(({ accounts }) => accounts.get(userId)?.freeRounds.get(id) ?? null);
}

/** Grants the free rounds of a claim once and returns their expiry. Errors: those of `ChangeFreeRounds`. */
export async function grantFreeRounds(
  context: Parts,
  { id: bonusId, userId, terms }: BonusClaim,
  until: number,
): Promise<ServiceResult<number>> {
  const { providerId = '', gameCode = '', rounds = 0 } = terms.freeRounds ?? {};
  const most = terms.maxConversion ?? 0;
  const outcome = await context.exchange.submit({
    type: 'ChangeFreeRounds',
    accountId: userId,
    change: {
      type: 'GRANT',
      bonusId,
      provider: providerId,
      game: gameCode,
      rounds,
      stake: terms.amount,
      most,
      until,
    },
  });
  if (!outcome.ok) return toFailure(outcome);
  return ok((await findFreeRounds(context, { userId, id: bonusId }))?.until ?? until);
}

/**
 * Cancels a claim's remaining free rounds and returns their winnings so far, in paise. Errors: BAD_STATE while one is
 * in progress. A closed account has none left.
 */
export async function endFreeRounds(
  context: Parts,
  { id: bonusId, userId }: BonusClaim,
): Promise<ServiceResult<number>> {
  const change = { type: 'END', bonusId } as const;
  const outcome = await context.exchange.submit({
    type: 'ChangeFreeRounds',
    accountId: userId,
    change,
  });
  if (!outcome.ok && outcome.code !== 'NOT_FOUND') return toFailure(outcome);
  return ok((await findFreeRounds(context, { userId, id: bonusId }))?.won ?? 0);
}
