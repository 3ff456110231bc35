import type { operatorBonusRoutes } from '@crease/contracts/routes/operator-bonus.ts';
import { ok } from '#base/reply.ts';
import { type Handlers, toActor } from '#people/call.ts';
import { decideClaim } from './decide-claim.ts';
import type { BonusEnv } from './env.ts';
import { endByHouse } from './house-endings.ts';
import { listOperatorClaims } from './op-claims.ts';
import { listOperatorBonuses, saveOffer } from './save-offer.ts';

/** Handlers of contracts/routes/operator-bonus.ts. */
export function operatorBonusHandlers(
  context: BonusEnv,
): Pick<Handlers, keyof typeof operatorBonusRoutes> {
  return {
    operatorGetBonuses: async () => ok({ items: await listOperatorBonuses(context) }),
    operatorSaveBonus: (input, call) => saveOffer(context, toActor(call), input),
    operatorGetBonusClaims: async (input) => ok(await listOperatorClaims(context, input)),
    operatorDecideBonusClaim: (input, call) => decideClaim(context, toActor(call), input),
    operatorCancelBonus: (input, call) =>
      endByHouse(context, toActor(call), { ...input, to: 'CANCELLED' }),
  };
}
