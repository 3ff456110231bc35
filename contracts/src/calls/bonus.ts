// Made by `npm run contract`.
import type { bonusRoutes } from '#routes/bonus.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `bonusRoutes`. */
export const bonusCalls: CallsOf<typeof bonusRoutes> = {
  getBonuses: {
    method: 'GET',
    path: 'Bonus/GetBonuses',
    access: 'U',
    from: 'query',
  },
  claimBonus: {
    method: 'GET',
    path: 'Bonus/Claim',
    access: 'R',
    from: 'query',
  },
  giveUpBonus: {
    method: 'POST',
    path: 'Bonus/GiveUp',
    access: 'R',
    from: 'body',
  },
};
