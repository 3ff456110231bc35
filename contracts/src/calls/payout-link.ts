// Made by `npm run contract`.
import type { payoutLinkRoutes } from '#routes/payout-link.ts';
import type { CallsOf } from '#routes/route.ts';

/** What it takes to call `payoutLinkRoutes`. */
export const payoutLinkCalls: CallsOf<typeof payoutLinkRoutes> = {
  askForPayoutLink: {
    method: 'POST',
    path: 'Account/AskForPayoutLink',
    access: 'N',
    from: 'body',
  },
  openPayoutLink: {
    method: 'POST',
    path: 'Account/OpenPayoutLink',
    access: 'N',
    from: 'body',
  },
  getTaxByLink: {
    method: 'POST',
    path: 'Account/GetTaxByLink',
    access: 'N',
    from: 'body',
  },
  addAccountByLink: {
    method: 'POST',
    path: 'Account/AddAccountByLink',
    access: 'N',
    from: 'body',
  },
  takeOutByLink: {
    method: 'POST',
    path: 'Account/TakeOutByLink',
    access: 'N',
    from: 'body',
  },
};
