import type { bonusRoutes } from '@crease/contracts/routes/bonus.ts';
import type { operatorBonusRoutes } from '@crease/contracts/routes/operator-bonus.ts';
import type { Call, Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { claimBonus } from '#services/bonus/claim-bonus.ts';
import { decideClaim } from '#services/bonus/decide-claim.ts';
import { forfeitBonus } from '#services/bonus/give-up-bonus.ts';
import { endByHouse } from '#services/bonus/house-endings.ts';
import { listBonuses } from '#services/bonus/list-bonuses.ts';
import { listOperatorClaims } from '#services/bonus/op-claims.ts';
import { listOperatorBonuses, saveOffer } from '#services/bonus/save-offer.ts';
import type { Requester } from '#services/cashier/start-deposit.ts';
import { ok } from '#services/reply.ts';
import { toActor } from './operator.ts';

/** Handlers of contracts/routes/bonus.ts and operator-bonus.ts. */
export function bonusHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof bonusRoutes | keyof typeof operatorBonusRoutes> {
  const asking = ({ user: { user }, origin }: Call): Requester => ({ user, origin });
  return {
    getBonuses: async (_, call) => ok(await listBonuses(context, call.user.user)),
    claimBonus: (input, call) => claimBonus(context, asking(call), input),
    claimBonusByPost: (input, call) => claimBonus(context, asking(call), input),
    giveUpBonus: (input, call) => forfeitBonus(context, asking(call), input),
    operatorGetBonuses: async () => ok({ items: await listOperatorBonuses(context) }),
    operatorSaveBonus: (input, call) => saveOffer(context, toActor(call), input),
    operatorGetBonusClaims: async (input) => ok(await listOperatorClaims(context, input)),
    operatorDecideBonusClaim: (input, call) => decideClaim(context, toActor(call), input),
    operatorCancelBonus: (input, call) =>
      endByHouse(context, toActor(call), { ...input, to: 'CANCELLED' }),
  };
}
