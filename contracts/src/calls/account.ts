// Made by `npm run contract`.
import type { accountRoutes } from '#routes/account.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `accountRoutes`. */
export const accountCalls: CallsOf<typeof accountRoutes> = {
  authenticate: {
    method: 'POST',
    path: 'Account/Authenticate',
    access: 'N',
    from: 'body',
  },
  loginAsDemoUser: {
    method: 'GET',
    path: 'Account/LoginAsDemoUser',
    access: 'N',
    from: 'query',
  },
  refreshToken: {
    method: 'GET',
    path: 'Account/RefreshToken',
    access: 'N',
    from: 'query',
  },
  logout: {
    method: 'POST',
    path: 'Account/Logout',
    access: 'U',
    from: 'body',
  },
  getSettingExpiry: {
    method: 'GET',
    path: 'api/setting/GetSettingExpiry',
    access: 'N',
    from: 'query',
    quiet: true,
  },
};
