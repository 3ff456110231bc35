import { accept } from '@crease/core/base/result.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import type { ActionDefinition } from '#approvals/action.ts';
import { NO_EFFECT } from '#approvals/effect-totals.ts';
import { buildAuditRow } from '#base/audit-log.ts';
import { fail, ok } from '#base/reply.ts';
import type { PlayerWallet } from '#casino/store/play-rows.ts';
import type { CasinoEnv } from './env.ts';
import { loadHouseRound } from './house-rounds.ts';

declare module '#approvals/action.ts' {
  interface Actions {
    VoidHouseRound: {
      readonly roundId: string;
      readonly bets: number;
      readonly users: number;
      /** Staked when it was requested. */
      readonly amount: Money;
      readonly currency: Currency;
      readonly reason: string;
    };
  }
}

/** Voids a table round. Errors: NOT_FOUND, BAD_STATE once it has ended. */
export const voidHouseRound: ActionDefinition<'VoidHouseRound', CasinoEnv> = {
  roles: ['trader'],
  amounts: 'VOID',
  subject: ({ roundId }) => ({ entity: 'houseRound', entityId: roundId }),
  build: async (context, request) => {
    const round = await loadHouseRound(context, request.roundId);
    if (round === null) return fail('NOT_FOUND');
    if (round.endedAt !== null) return fail('BAD_STATE');
    const staked = await sumStakes(context, request.roundId);
    // Play money, however much, must not hide the rupees that a second operator and the day's sum are judged by.
    const currency = staked.INR > 0 ? 'INR' : 'DEMO';
    return {
      ...request,
      bets: round.sums.reduce((sum, { bets }) => sum + bets, 0),
      users: round.players,
      amount: staked[currency],
      currency,
    };
  },
  effect: (_, { bets, users, amount, currency }) =>
    accept({ ...NO_EFFECT, need: 'BY_AMOUNT', bets, users, amount, currency }),
  changes: (_, { roundId }) => [{ name: 'round', before: roundId, after: null }],
  execute: async (context, { actor, act: { roundId, reason } }) => {
    const before = await loadHouseRound(context, roundId);
    if (before === null) return fail('NOT_FOUND');
    if (!(await context.house.voidRound(roundId, reason))) return fail('BAD_STATE');
    const { phase, players, sums } = before;
    await context.accounts.addAudit(
      buildAuditRow(actor, {
        action: 'VoidHouseRound',
        entity: 'houseRound',
        entityId: roundId,
        reason,
        before: { phase, players, sums },
        after: { phase: 'VOID' },
      }),
    );
    return ok({});
  },
  alarms: () => ({ WITHDRAWALS: 1 }),
};

/** Adds up the standing stakes of a table round, paise. */
async function sumStakes(
  { house }: CasinoEnv,
  roundId: string,
): Promise<Readonly<Record<PlayerWallet['currency'], Money>>> {
  const staked = { INR: 0, DEMO: 0 };
  for (const { purse, amount, state } of await house.store.ticketsOfRounds([roundId], null)) {
    const isStanding = state === 'TAKEN' || state === 'SETTLED';
    if (isStanding && purse.trial === null) staked[purse.currency] += amount;
  }
  return staked;
}
