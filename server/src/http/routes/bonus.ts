import type { bonusRoutes } from '@crease/contracts/routes/bonus.ts';
import type { operatorBonusRoutes } from '@crease/contracts/routes/operator-bonus.ts';
import type { Call, Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { claimBonus } from '#services/bonus/claim-bonus.ts';
import { decideClaim } from '#services/bonus/decide-claim.ts';
import { giveUpBonus } from '#services/bonus/give-up-bonus.ts';
import { endByHouse } from '#services/bonus/house-endings.ts';
import { bonusesOf } from '#services/bonus/list-bonuses.ts';
import { opClaims } from '#services/bonus/op-claims.ts';
import { opBonuses, saveOffer } from '#services/bonus/save-offer.ts';
import type { Asking } from '#services/cashier/start-deposit.ts';
import { answer } from '#services/reply.ts';
import { actorOf } from './operator.ts';

/** Handlers of contracts/routes/bonus.ts and operator-bonus.ts. */
export function bonusHandlers(
  context: AppContext,
): Pick<Handlers, keyof typeof bonusRoutes | keyof typeof operatorBonusRoutes> {
  const asking = ({ user: { user }, origin }: Call): Asking => ({ user, origin });
  return {
    getBonuses: async (_, call) => answer(await bonusesOf(context, call.user.user)),
    claimBonus: (input, call) => claimBonus(context, asking(call), input),
    giveUpBonus: (input, call) => giveUpBonus(context, asking(call), input),
    operatorGetBonuses: async () => answer({ items: await opBonuses(context) }),
    operatorSaveBonus: (input, call) => saveOffer(context, actorOf(call), input),
    operatorGetBonusClaims: async (input) => answer(await opClaims(context, input)),
    operatorDecideBonusClaim: (input, call) => decideClaim(context, actorOf(call), input),
    operatorCancelBonus: (input, call) =>
      endByHouse(context, actorOf(call), { ...input, to: 'CANCELLED' }),
  };
}
