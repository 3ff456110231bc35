import type { bonusRoutes } from '@crease/contracts/bonus/bonus.ts';
import type { operatorBonusRoutes } from '@crease/contracts/bonus/bonus-routes.ts';
import { ok } from '#base/reply.ts';
import { toBettor } from '#betting/bet-slip.ts';
import { placeBet } from '#betting/place-bet.ts';
import { type Handlers, toActor, toRequester } from '#people/account/call-context.ts';
import { claimBonus, forfeitBonus } from './claim-bonus.ts';
import { listOperatorClaims } from './claim-review.ts';
import { decideClaim, endByHouse } from './decide-claim.ts';
import type { BonusEnv } from './env.ts';
import { placeFreeBet } from './free-bet.ts';
import { listBonuses } from './list-bonuses.ts';
import { listOperatorBonuses, saveOffer } from './save-offer.ts';

/** Handlers of bonuses, and of bets, which may be free. */
export function bonusHandlers(context: BonusEnv): Pick<Handlers, keyof typeof bonusRoutes | 'placeBet'> {
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

/** Handlers of the operators of bonuses. */
export function operatorBonusHandlers(context: BonusEnv): Pick<Handlers, keyof typeof operatorBonusRoutes> {
  return {
    operatorGetBonuses: async () => ok({ items: await listOperatorBonuses(context) }),
    operatorSaveBonus: (input, call) => saveOffer(context, toActor(call), input),
    operatorGetBonusClaims: async (input) => ok(await listOperatorClaims(context, input)),
    operatorDecideBonusClaim: (input, call) => decideClaim(context, toActor(call), input),
    operatorCancelBonus: (input, call) => endByHouse(context, toActor(call), { ...input, to: 'CANCELLED' }),
  };
}
