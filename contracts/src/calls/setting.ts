// Made by `npm run contract`.
import type { CallsOf } from '#routes/route.ts';
import type { settingRoutes } from '#routes/setting.ts';

/** What it takes to call `settingRoutes`. */
export const settingCalls: CallsOf<typeof settingRoutes> = {
  getSetting: {
    method: 'GET',
    path: 'Setting/GetSetting',
    access: 'P',
    from: 'query',
  },
  storeImage: {
    method: 'POST',
    path: 'Setting/StoreImage',
    access: 'R',
    from: 'body',
  },
  getStakes: {
    method: 'GET',
    path: 'UserStake/GetByUser',
    access: 'U',
    from: 'query',
  },
  addStakes: {
    method: 'POST',
    path: 'UserStake/Add',
    access: 'U',
    from: 'body',
  },
};
