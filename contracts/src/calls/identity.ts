// Made by `npm run contract`.
import type { identityRoutes } from '#routes/identity.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `identityRoutes`. */
export const identityCalls: CallsOf<typeof identityRoutes> = {
  getIdentity: {
    method: 'GET',
    path: 'Account/GetIdentity',
    access: 'R',
    from: 'query',
  },
  declareDetails: {
    method: 'POST',
    path: 'Account/DeclareDetails',
    access: 'R',
    from: 'body',
  },
  sendDocument: {
    method: 'POST',
    path: 'Account/SendDocument',
    access: 'R',
    from: 'body',
  },
};
