import path from 'node:path';
import type { IdentityRules } from '@crease/contracts/rules/identity-rules.ts';
import type { SiteDomains } from './config.ts';

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
export const SANDBOX_SITE: SiteDomains = {
  namedTheme: null,
  forceSignUpDomain: null,
  domains: {
    test: {
      licence: {
        jurisdiction: 'Sandbox',
        number: '0',
        text: 'Sandbox: no real money.',
      },
      isSandbox: true,
      identity: SANDBOX_IDENTITY,
    },
  },
};

/** Variables that would point a sandbox at another database or site. */
const NOT_WITH_IT = ['DATABASE_URL', 'SITE_DOMAINS'] as const;

/** True if a sandbox is being started (`npm run sandbox`). Conflicting settings are added to the problems. */
export function readSandbox(text: (name: string) => string | null, problems: string[]): boolean {
  const value = text('SANDBOX');
  if (value === null || value === 'off') return false;
  if (value !== 'on') problems.push(`SANDBOX is "${value}"; it must be on or off.`);
  for (const name of NOT_WITH_IT) {
    if (text(name) !== null)
      problems.push(`A sandbox uses its own database and site. Unset ${name}.`);
  }
  return true;
}

/** A separate subfolder of the data directory, so that a sandbox never opens another installation's database. */
export function sandboxFolder(dataDir: string): string {
  return path.join(dataDir, 'sandbox');
}
