import type { IdentityRules } from '@crease/contracts/rules/identity-rules.ts';

const ANYTHING = { depositsInAll: null, depositsIn30Days: null, mayBet: true, mayWithdraw: true };

/** Deposits and withdrawals work immediately, for quick demos; documents are required for larger amounts. */
const SANDBOX_IDENTITY: IdentityRules = {
  levels: [
    { ...ANYTHING, needs: [], depositsInAll: 100_000 },
    { ...ANYTHING, needs: ['DETAILS'], depositsIn30Days: 500_000 },
    { ...ANYTHING, needs: ['IDENTITY_CARD', 'SELFIE'] },
  ],
  isScreened: false,
  secondPersonFor: [],
  keepPictureDays: null,
};

/** Settings of a sandbox: a licensed site on this machine with play rupees. */
export const SANDBOX_SITE = {
  domains: {
    test: {
      licence: { jurisdiction: 'Sandbox', number: '0', text: 'Sandbox: no real money.' },
      isSandbox: true,
      identity: SANDBOX_IDENTITY,
    },
  },
};
