import type { bonusRoutes } from '@crease/contracts/routes/bonus.ts';
import type { operatorBonusRoutes } from '@crease/contracts/routes/operator-bonus.ts';
import { ok } from '#base/reply.ts';
import { claimBonus } from '#bonus/claim-bonus.ts';
import { decideClaim } from '#bonus/decide-claim.ts';
import { forfeitBonus } from '#bonus/give-up-bonus.ts';
import { endByHouse } from '#bonus/house-endings.ts';
import { listBonuses } from '#bonus/list-bonuses.ts';
import { listOperatorClaims } from '#bonus/op-claims.ts';
import { listOperatorBonuses, saveOffer } from '#bonus/save-offer.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor, toRequester } from '#people/call.ts';

/** Handlers of contracts/routes/bonus.ts and operator-bonus.ts. */
export function bonusHandlers(
  context: AppEnv,
): Pick<Handlers, keyof typeof bonusRoutes | keyof typeof operatorBonusRoutes> {
  return {
    getBonuses: async (_, call) => ok(await listBonuses(context, call.user.user)),
    claimBonus: (input, call) => claimBonus(context, toRequester(call), input),
    claimBonusByPost: (input, call) => claimBonus(context, toRequester(call), input),
    giveUpBonus: (input, call) => forfeitBonus(context, toRequester(call), input),
    operatorGetBonuses: async () => ok({ items: await listOperatorBonuses(context) }),
    operatorSaveBonus: (input, call) => saveOffer(context, toActor(call), input),
    operatorGetBonusClaims: async (input) => ok(await listOperatorClaims(context, input)),
    operatorDecideBonusClaim: (input, call) => decideClaim(context, toActor(call), input),
    operatorCancelBonus: (input, call) =>
      endByHouse(context, toActor(call), { ...input, to: 'CANCELLED' }),
  };
}
