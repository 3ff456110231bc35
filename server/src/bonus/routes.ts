import type { bonusRoutes } from '@crease/contracts/routes/bonus.ts';
import { ok } from '#base/reply.ts';
import { toBettor } from '#betting/command-of-slip.ts';
import { placeBet } from '#betting/place-bet.ts';
import { type Handlers, toRequester } from '#people/call.ts';
import { claimBonus } from './claim-bonus.ts';
import type { BonusEnv } from './env.ts';
import { forfeitBonus } from './give-up-bonus.ts';
import { listBonuses } from './list-bonuses.ts';
import { placeFreeBet } from './place-free-bet.ts';

/** Handlers of contracts/routes/bonus.ts, and of bets, which may be free. */
export function bonusHandlers(
  context: BonusEnv,
): Pick<Handlers, keyof typeof bonusRoutes | 'placeBet'> {
  return {
    getBonuses: async (_, call) => ok(await listBonuses(context, call.user.user)),
    claimBonus: (input, call) => claimBonus(context, toRequester(call), input),
    claimBonusByPost: (input, call) => claimBonus(context, toRequester(call), input),
    giveUpBonus: (input, call) => forfeitBonus(context, toRequester(call), input),
    placeBet: ({ freeBetId, ...slip }, call) =>
      freeBetId === undefined
        ? placeBet(context, toBettor(call), slip)
        : placeFreeBet(context, toBettor(call), { ...slip, freeBetId }),
  };
}
