import path from 'node:path';
import type { IdentityRules } from '@crease/contracts/rules/identity-rules.ts';
import type { SiteDomains } from './config.ts';

const ANYTHING = { depositsInAll: null, depositsIn30Days: null, mayBet: true, mayWithdraw: true };

/** Everybody may pay in and out at once, so that it is seen in a minute; documents are asked for where it becomes much. */
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

/** The settings of a sandbox: this machine is a licensed site whose rupees are nobody's. */
export const SANDBOX_SITE: SiteDomains = {
  namedTheme: null,
  forceSignUpDomain: null,
  domains: {
    test: {
      licence: {
        jurisdiction: 'Sandbox',
        number: '0',
        text: 'A sandbox: no money here is real.',
      },
      isSandbox: true,
      identity: SANDBOX_IDENTITY,
    },
  },
};

/** What would have a sandbox meet another database or another site. */
const NOT_WITH_IT = ['DATABASE_URL', 'SITE_DOMAINS'] as const;

/** Whether a sandbox is started (`npm run sandbox`). What does not go with one is added to the problems. */
export function readSandbox(text: (name: string) => string | null, problems: string[]): boolean {
  const value = text('SANDBOX');
  if (value === null || value === 'off') return false;
  if (value !== 'on') problems.push(`SANDBOX is "${value}"; it must be on or off.`);
  for (const name of NOT_WITH_IT) {
    if (text(name) !== null)
      problems.push(`A sandbox has a database and a site of its own: leave ${name} out.`);
  }
  return true;
}

/** A folder of its own below the one of data, so that it never opens a database that something else was started with. */
export function sandboxFolder(dataDir: string): string {
  return path.join(dataDir, 'sandbox');
}
