import * as z from 'zod/mini';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';
import { id } from '#values/number-from.ts';
import { route } from './route.ts';

export interface Bonus {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly category: 'WELCOME' | 'DEPOSIT' | 'APP' | 'REFERRAL' | 'CASHBACK';
  readonly kind: 'FIXED' | 'DEPOSIT_PERCENT';
  readonly amount: Rupees;
  readonly percent: number | null;
  readonly minDeposit: Rupees | null;
  readonly wageringRequired: Rupees;
  readonly wageringDone: Rupees;
  readonly expiryDate: Time | null;
  readonly status: 'AVAILABLE' | 'PENDING' | 'ACTIVE' | 'COMPLETED' | 'REJECTED' | 'EXPIRED';
}

/** What the house adds to a wallet (api 7.6, 7.7). A domain without a licence is play money: FEATURE_OFF. */
export const bonusRoutes = {
  getBonuses: route<Record<string, never>, { items: readonly Bonus[] }>()({
    method: 'GET',
    path: 'Bonus/GetBonuses',
    access: 'U',
    from: 'query',
    about: "The domain's bonuses with the caller's state.",
    request: z.object({}),
  }),
  claimBonus: route<
    { bonusId: number },
    {
      message: string;
      status: Bonus['status'];
      alreadyClaimed: boolean;
      balance: Rupees;
      lockedBonus: Rupees;
    }
  >()({
    method: 'GET',
    path: 'Bonus/Claim',
    access: 'R',
    from: 'query',
    about: 'Claims a bonus.',
    request: z.object({ bonusId: id }),
  }),
};
