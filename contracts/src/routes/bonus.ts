import * as z from 'zod/mini';
import { id, wholeNumber } from '#values/number-from.ts';
import type { Bonuses, ClaimedBonus } from '#wire/bonus.ts';
import { route } from './route.ts';

const claimRequest = z.object({ bonusId: id, termsVersion: z.optional(wholeNumber(1, 1_000_000)) });

/** Bonuses (api 7.6, 7.7). Unlicensed domains are play money: FEATURE_OFF. */
export const bonusRoutes = {
  getBonuses: route<Record<string, never>, Bonuses>()({
    method: 'GET',
    path: 'Bonus/GetBonuses',
    access: 'U',
    from: 'query',
    about: 'Returns the domain’s bonuses with the caller’s status, including past ones.',
    request: z.object({}),
  }),
  claimBonus: route<{ bonusId: number; termsVersion?: number }, ClaimedBonus>()({
    method: 'GET',
    path: 'Bonus/Claim',
    access: 'R',
    from: 'query',
    about:
      'Claims a bonus once. `termsVersion` is the terms version the caller accepted; TERMS_CHANGED if it’s out of date.',
    request: claimRequest,
  }),
  claimBonusByPost: route<{ bonusId: number; termsVersion?: number }, ClaimedBonus>()({
    method: 'POST',
    path: 'Bonus/Claim',
    access: 'R',
    from: 'both',
    about: 'The same by POST.',
    request: claimRequest,
  }),
  giveUpBonus: route<{ bonusId: number; claimId?: number }, Bonuses>()({
    method: 'POST',
    path: 'Bonus/GiveUp',
    access: 'R',
    from: 'body',
    about:
      'Forfeits a claimed bonus and everything locked in it. Cash isn’t affected. `claimId` selects one claim if the offer produced several.',
    request: z.object({ bonusId: id, claimId: z.optional(id) }),
  }),
};
