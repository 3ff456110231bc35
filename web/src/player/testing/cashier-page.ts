import type { SavedBonus } from '@crease/contracts/bonus/bonus-routes.ts';
import { NO_SHARES } from '@crease/contracts/bonus/bonus-rules.ts';
import { type Bettor, cashierDesk } from '@crease/server/testing/cashier-desk.ts';
import { afterEach, beforeEach } from 'vitest';
import type { PageServer } from '#testing/server.ts';
import { closeServer, server, startServer } from './open-app.tsx';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' };
export const WELCOME: SavedBonus = {
  title: 'Welcome',
  description: 'For new players.',
  category: 'WELCOME',
  product: 'SPORTS',
  kind: 'FIXED',
  amount: 500,
  percent: null,
  minDeposit: null,
  period: null,
  minLoss: null,
  wageringMultiple: 5,
  shares: { ...NO_SHARES, EXCHANGE: 100, BOOKMAKER: 50 },
  minOdds: 1.5,
  mostPerMarket: null,
  days: 7,
  maxConversion: 300,
  needsApproval: false,
  enabled: true,
  domains: [],
  endsAt: null,
  budget: 10_000,
};

/** Page of a user on a licensed site, with its cash desk. */
export interface CashierPage {
  readonly server: PageServer;
  readonly asha: Bettor;
  readonly desk: ReturnType<typeof cashierDesk>;
  /** Creates a ₹500 bonus with 5× wagering by default. @returns its ID */
  readonly offer: (change?: Partial<SavedBonus>) => Promise<number>;
  /** Operator actions on a request. */
  readonly operate: {
    readonly claim: (id: number) => Promise<void>;
    readonly approve: (id: number) => Promise<void>;
    readonly reject: (id: number, reason: string) => Promise<void>;
    readonly requestInfo: (id: number, reason: string) => Promise<void>;
  };
}

interface SiteRules {
  readonly winningsTax?: 'INDIA' | null;
  readonly identity?: 'STRICT' | null;
}

/** The page of the running test. */
export let page: CashierPage;

/** Opens a page before each test of a file, and closes it afterwards. */
export function setUpCashier(rules?: SiteRules): void {
  beforeEach(() => openCashierPage(rules));
  afterEach(closeServer);
}

/**
 * Opens the page: user logged in with ₹1,00,000 and one payment method. Tax withholding and identity verification are
 * opt-in.
 */
export async function openCashierPage({ winningsTax = null, identity = null }: SiteRules = {}): Promise<void> {
  const domain = { licence: LICENCE, winningsTax, identity };
  await startServer({
    siteDomains: { domains: { test: domain, 'licensed.example': domain } },
  });
  const desk = cashierDesk(() => server.server);
  await desk.saveMethod();
  const made = await server.server.user('INR');
  const { accessToken } = await server.logInAs(made.userName, made.password);
  const asha = { ...made, token: accessToken };
  const token = await server.server.operator();
  const done = async (call: Promise<{ readonly success: boolean; readonly text: string }>) => {
    const answer = await call;
    if (!answer.success) throw new Error(answer.text);
  };
  page = {
    server,
    asha,
    desk,
    offer: async (change = {}) => {
      const saved = await server.server.call('operatorSaveBonus', { ...WELCOME, ...change }, { token });
      if (!saved.success) throw new Error(saved.text);
      return saved.result.id;
    },
    operate: {
      claim: (id) => done(server.server.call('operatorClaimRequest', { id }, { token })),
      approve: (id) => done(server.server.call('operatorApproveRequest', { id }, { token })),
      reject: (id, reason) =>
        done(server.server.call('operatorRejectRequest', { id, reason, code: 'NO_PAYMENT' }, { token })),
      requestInfo: (id, reason) => done(server.server.call('operatorAskForInfo', { id, reason }, { token })),
    },
  };
}
