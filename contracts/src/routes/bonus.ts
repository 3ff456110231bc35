import * as z from 'zod/mini';
import { id, wholeNumber } from '#values/number-from.ts';
import type { Bonuses, ClaimedBonus } from '#wire/bonus.ts';
import { route } from './route.ts';

/** What the house adds to a wallet (api 7.6, 7.7). A domain without a licence is play money: FEATURE_OFF. */
export const bonusRoutes = {
  getBonuses: route<Record<string, never>, Bonuses>()({
    method: 'GET',
    path: 'Bonus/GetBonuses',
    access: 'U',
    from: 'query',
    about: "The domain's bonuses with the caller's state, and those that are over.",
    request: z.object({}),
  }),
  claimBonus: route<{ bonusId: number; termsVersion?: number }, ClaimedBonus>()({
    method: 'GET',
    path: 'Bonus/Claim',
    access: 'R',
    from: 'query',
    about:
      'Takes a bonus, once. `termsVersion` names the terms that were read: TERMS_CHANGED when others hold.',
    request: z.object({ bonusId: id, termsVersion: z.optional(wholeNumber(1, 1_000_000)) }),
  }),
  giveUpBonus: route<{ bonusId: number; claimId?: number }, Bonuses>()({
    method: 'POST',
    path: 'Bonus/GiveUp',
    access: 'R',
    from: 'body',
    about:
      'Gives up a bonus that was taken, with all that is locked in it; cash stays. `claimId` names one of several that an offer has given.',
    request: z.object({ bonusId: id, claimId: z.optional(id) }),
  }),
};
