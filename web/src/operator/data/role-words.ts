import type { OperatorRole } from '@crease/contracts/routes/route.ts';

/** What each role is called, and what it may beyond looking. */
export const ROLE_WORDS: Readonly<Record<OperatorRole, { name: string; may: string }>> = {
  admin: { name: 'Admin', may: 'Everything: operators, sites and rules of the house too.' },
  trader: { name: 'Trader', may: 'Events, markets, prices and results.' },
  cashier: { name: 'Cashier', may: 'Players’ money.' },
  support: { name: 'Support', may: 'Players: access, limits and blocks.' },
  viewer: { name: 'Viewer', may: 'Looks at everything and changes nothing.' },
};
