import { NO_SHARES } from '@crease/contracts/bonus/bonus-rules.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewAuditRow } from '#base/audit-log.ts';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import type { BonusClaim, NewBonusClaim, OfferTerms } from './bonus-claim.ts';
import { BonusStore } from './bonus-store.ts';

const NOW = 1_790_000_000_000;
const TERMS: OfferTerms = {
  title: 'Welcome',
  description: '',
  category: 'WELCOME',
  product: 'SPORTS',
  kind: 'FIXED',
  amount: 10_000,
  percent: null,
  minDeposit: null,
  period: null,
  minLoss: null,
  wageringMultiple: 5,
  shares: { ...NO_SHARES, EXCHANGE: 100, BOOKMAKER: 50 },
  minOdds: 150,
  mostPerMarket: null,
  days: 7,
  maxConversion: null,
  needsApproval: false,
};
const AUDIT: NewAuditRow = {
  actor: 'operator:1',
  action: 'SaveBonus',
  entity: 'bonus',
  entityId: '1',
  reason: null,
  before: null,
  after: null,
  ip: '',
};
const STEP = {
  at: NOW,
  toState: 'CLAIMED',
  actor: 'user:1',
  ip: '203.0.113.7',
} as const;

function buildClaim(change: Partial<NewBonusClaim> = {}): NewBonusClaim {
  return {
    offerId: 1,
    userId: 1,
    termsVersion: 1,
    terms: TERMS,
    state: 'CLAIMED',
    amount: 10_000,
    required: 50_000,
    reserved: 10_000,
    ip: '203.0.113.7',
    browser: 'Firefox',
    createdAt: NOW,
    ...change,
  };
}

describe.each(DATABASE_KINDS)('bonus store (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: BonusStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    database = await server.newDatabase();
    store = new BonusStore(database.sql, () => NOW);
    const offer = {
      termsVersion: 1,
      terms: TERMS,
      enabled: true,
      domains: [],
      endsAt: null,
      termsBy: 1,
    };
    await store.saveOffer({ ...offer, id: 0, budget: 25_000, createdAt: NOW }, () => AUDIT);
  });
  afterEach(() => database.drop());

  async function taken(change: Partial<NewBonusClaim> = {}): Promise<BonusClaim> {
    const kept = await store.addClaim(buildClaim(change), STEP);
    if (typeof kept === 'string') throw new Error(kept);
    return kept;
  }

  const wager = (claimId: number, settlement: number, counted = 700) => ({
    claimId,
    source: 'market:7',
    settlement,
    wagerGroup: 'EXCHANGE' as const,
    staked: 1_000,
    counted,
    at: NOW,
  });

  test('an offer keeps its terms, and its ID when changed', async () => {
    const [offer] = await store.offers();
    if (offer === undefined) throw new Error('no offer');
    await store.saveOffer({ ...offer, termsVersion: 2, enabled: false }, () => AUDIT);

    expect(await store.offers()).toEqual([{ ...offer, termsVersion: 2, enabled: false }]);
  });

  test('an offer is claimed once, and two simultaneous claims don’t exceed its budget', async () => {
    const tries = await Promise.all([1, 1, 2, 3].map((userId) => store.addClaim(buildClaim({ userId }), STEP)));

    const words = tries.map((one) => (typeof one === 'string' ? one : 'TAKEN'));
    expect(words.filter((word) => word === 'TAKEN')).toHaveLength(2);
    expect(words).toContain('BUDGET');
    expect(await store.costs()).toEqual([{ offerId: 1, claims: 2, reserved: 20_000 }]);
  });

  test('a period is granted once, in addition to the claim itself', async () => {
    await taken({ amount: null, required: null, reserved: 0 });
    const period = { periodFrom: NOW, reserved: 1_000 };
    await taken(period);

    expect(await store.addClaim(buildClaim(period), STEP)).toBe('REPEATED');
    await taken({ periodFrom: NOW + 1, reserved: 1_000 });
    expect(await store.addClaim(buildClaim({ periodFrom: NOW + 2, reserved: 25_000 }), STEP)).toBe('BUDGET');
    expect(await store.costs()).toEqual([{ offerId: 1, claims: 1, reserved: 2_000 }]);
  });

  test('of two transitions from one state only the first applies', async () => {
    const claim = await taken();
    const step = { ...STEP, fromState: 'CLAIMED', toState: 'FORFEITED' } as const;
    const both = await Promise.all([
      store.changeClaim(claim, { state: 'FORFEITED' }, { step }),
      store.changeClaim(claim, { state: 'FORFEITED' }, { step }),
    ]);

    expect(both.filter((one) => one === null)).toHaveLength(1);
    expect((await store.listSteps([claim.id])).map(({ toState }) => toState)).toEqual(['CLAIMED', 'FORFEITED']);
  });

  test('a settlement contributes once, a reversal removes it, and a resettlement contributes again', async () => {
    const { id } = await taken({ state: 'ACTIVE', grantedAt: NOW });
    await store.storeWagers({ wagers: [wager(id, 10)], reversed: [] }, 10);
    await store.storeWagers({ wagers: [wager(id, 10)], reversed: [] }, 10);
    expect((await store.claimById(id))?.wagered).toBe(700);

    const reversed = [{ userId: 1, source: 'market:7', sequence: 11 }];
    await store.storeWagers({ wagers: [], reversed }, 11);
    expect((await store.claimById(id))?.wagered).toBe(0);
    await store.storeWagers({ wagers: [wager(id, 12, 600)], reversed: [] }, 12);

    expect((await store.claimById(id))?.wagered).toBe(600);
    expect(await store.computeTotals([id])).toEqual([{ claimId: id, group: 'EXCHANGE', staked: 1_000, counted: 600 }]);
    expect(await store.getWagerPosition()).toBe(12);
  });

  test('an ended bonus keeps its outcome when a result is reversed later', async () => {
    const claim = await taken({ state: 'ACTIVE', grantedAt: NOW });
    await store.storeWagers({ wagers: [wager(claim.id, 10, 50_000)], reversed: [] }, 10);
    await store.changeClaim(claim, { state: 'COMPLETED', endedAt: NOW }, { step: null });

    const reversed = [{ userId: 1, source: 'market:7', sequence: 11 }];
    await store.storeWagers({ wagers: [], reversed }, 11);

    expect(await store.claimById(claim.id)).toMatchObject({ state: 'COMPLETED', wagered: 50_000 });
  });

  test('lists bonuses that are owed, due, completed or queued', async () => {
    const quiet = await taken({ state: 'ACTIVE', dueAt: NOW + 1 });
    const idle = await taken({ userId: 2, amount: null, required: null, dueAt: NOW + 1 });
    const ids = async (now: number) => (await store.unfinished(now)).map(({ id }) => id);
    expect(await ids(NOW)).toEqual([]);

    expect(await ids(NOW + 1)).toEqual([quiet.id, idle.id]);
    await store.changeClaim(idle, { state: 'QUALIFYING', depositId: 5 }, { step: null });
    await store.storeWagers({ wagers: [wager(quiet.id, 10, 50_000)], reversed: [] }, 10);

    expect(await ids(NOW)).toEqual([quiet.id, idle.id]);
    const undecided = await taken({ userId: 3, state: 'PENDING', reserved: 0, dueAt: NOW + 1 });
    expect(await ids(NOW)).not.toContain(undecided.id);
    expect(await ids(NOW + 1)).toContain(undecided.id);
    await store.changeClaim(undecided, { state: 'EXPIRED' }, { step: null });
    expect((await store.open()).map(({ id }) => id)).toEqual([quiet.id, idle.id]);
  });

  test('finds players who claimed the same offer from one IP until they are erased', async () => {
    const one = await taken();
    const other = await taken({ userId: 2, browser: 'Chrome' });
    expect(await store.sharedOrigins([one.id])).toEqual([{ claimId: one.id, isSameBrowser: false }]);

    await store.eraseUserData(2);

    expect(await store.sharedOrigins([one.id, other.id])).toEqual([]);
  });
});
