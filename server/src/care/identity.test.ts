import { STRICT_IDENTITY_RULES } from '@crease/contracts/care/identity.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonScreening } from '#care/person-screening.ts';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { ASKING_SITE, identityDesk } from '#testing/identity-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let asha: Bettor;
const cash = cashierDesk(() => server);
const desk = identityDesk(() => server);
beforeEach(async () => {
  await open(ASKING_SITE);
});

async function open(siteDomains: unknown, screening?: PersonScreening): Promise<void> {
  server = await startTestServer({
    siteDomains,
    ...(screening === undefined ? {} : { screening }),
  });
  asha = await server.user('INR');
  await cash.saveMethod();
}

const screened = {
  domains: {
    'licensed.example': {
      ...ASKING_SITE.domains['licensed.example'],
      identity: { ...STRICT_IDENTITY_RULES, isScreened: true },
    },
  },
};
const createScreening = (result: 'CLEAR' | 'POSSIBLE' | 'HIT'): PersonScreening => ({
  check: ({ fullName }) =>
    Promise.resolve({
      result,
      hits: result === 'CLEAR' ? [] : [{ name: fullName, birthDate: null, list: 'Sanctions', likeness: 100 }],
    }),
});
const readState = async (kind: string) =>
  (await desk.identity(asha)).result.items.find((item) => item.kind === kind)?.state;

const bet = async () => server.bet({ token: asha.token, host: LICENSED_HOST }, await server.market(), { stake: 500 });

describe('before identity details are given', () => {
  test('rejects bets and deposits, saying what is missing and where to go', async () => {
    const wanted = { needs: 'DETAILS', level: 1, link: '/documents' };

    expect((await bet()).error).toMatchObject({ code: 'IDENTITY_NEEDED', details: wanted });
    expect((await cash.start(asha, 500)).error).toMatchObject({
      code: 'IDENTITY_NEEDED',
      details: wanted,
    });
  });

  test('play money and sites without rules require nothing', async () => {
    const guest = await server.user('DEMO');
    expect((await server.call('getIdentity', {}, guest)).error?.code).toBe('FEATURE_OFF');

    const site = { ...ASKING_SITE.domains['licensed.example'], identity: null };
    await open({ domains: { 'licensed.example': site } });

    expect((await cash.start(asha, 500)).success).toBe(true);
  });
});

describe('identity details', () => {
  test('without objections are accepted immediately: bets and deposits up to the level’s total', async () => {
    const declared = await desk.declare(asha);

    expect(declared.result).toMatchObject({ level: 1, details: { city: 'Pune' } });
    expect((await bet()).success).toBe(true);
    expect((await cash.start(asha, 10_001)).error?.details).toMatchObject({
      needs: 'IDENTITY_CARD,SELFIE,TAX_NUMBER',
      level: 2,
    });
    expect((await cash.start(asha, 9_000)).success).toBe(true);
    expect((await desk.declare(asha)).error?.code).toBe('BAD_STATE');
  });

  test('of someone under age are rejected, as is an invalid date', async () => {
    expect((await desk.declare(asha, { birthDate: '1960-02-30' })).error?.code).toBe('VALIDATION');
    const tooYoung = new Date(server.clock.now() - 17 * 365 * DAY_MS).toISOString().slice(0, 10);

    expect((await desk.declare(asha, { birthDate: tooYoung })).error).toMatchObject({
      code: 'UNDER_AGE',
      details: { age: 18 },
    });
    expect((await desk.identity(asha)).result.details).toBeNull();
  });

  test('used by another account wait for a reviewer, who sees whose they are', async () => {
    await desk.declare(asha);
    const ravi = await server.user('INR');

    const declared = await desk.declare(ravi, { fullName: 'KULKARNI, Asha' });

    expect(declared.result.items[0]).toMatchObject({ kind: 'DETAILS', state: 'SUBMITTED' });
    expect(JSON.stringify(declared.result)).not.toContain('SAME_PERSON');
    const [item] = await desk.waiting();
    expect(item).toMatchObject({ userId: ravi.id, flags: ['SAME_PERSON'] });
    const opened = await server.asOperator('operatorOpenIdentity', { id: item?.id ?? 0 });
    expect(opened.result.samePeople).toEqual([{ userId: asha.id, userName: asha.userName }]);
  });

  test('of someone self-excluded need two people', async () => {
    await desk.declare(asha);
    const excluding = { months: 6, currentPassword: asha.password } as const;
    await server.call('excludeMe', excluding, { token: asha.token, host: LICENSED_HOST });
    const ravi = await server.user('INR');
    await desk.declare(ravi);
    const id = await desk.itemOf(ravi, 'DETAILS');
    await desk.claim(id);

    const first = await desk.accept(id);
    expect(first.result).toMatchObject({ state: 'UNDER_REVIEW', flags: ['EXCLUDED_PERSON'] });
    expect((await desk.accept(id)).error?.code).toBe('FOUR_EYES');
    const other = await server.otherOperator('cashier');
    const second = await desk.accept(id, other);

    expect(second.result).toMatchObject({ state: 'ACCEPTED', firstBy: null });
  });
});

describe('screening lists', () => {
  test('that are unreadable or missing clear no one', async () => {
    await open(screened);
    await desk.declare(asha);
    expect(await readState('DETAILS')).toBe('SUBMITTED');

    await open(screened, { check: () => Promise.reject(new Error('unreadable')) });
    await desk.declare(asha);
    expect((await desk.waiting())[0]?.flags).toEqual(['LIST_FAILED']);
  });

  test('without a match let the person in', async () => {
    await open(screened, createScreening('CLEAR'));
    await desk.declare(asha);

    expect(await readState('DETAILS')).toBe('ACCEPTED');
  });

  test('with a match are shown to reviewers only', async () => {
    await open(screened, createScreening('HIT'));
    const declared = await desk.declare(asha);

    expect(declared.text).not.toMatch(/LIST_HIT|Sanctions/);
    const [item] = await desk.waiting();
    const opened = await server.asOperator('operatorOpenIdentity', { id: item?.id ?? 0 });
    expect(opened.result).toMatchObject({
      needsSecond: true,
      hits: [{ list: 'Sanctions', likeness: 100 }],
    });
  });
});

describe('a withdrawal', () => {
  test('waits for documents its owner was shown when depositing', async () => {
    await desk.declare(asha);
    await cash.credited(asha, 500);
    const account = await cash.readyAccount(asha);

    expect((await cash.withdraw(asha, account)).error).toMatchObject({
      code: 'IDENTITY_NEEDED',
      details: { needs: 'IDENTITY_CARD,SELFIE,TAX_NUMBER', level: 2 },
    });
    for (const kind of ['IDENTITY_CARD', 'SELFIE', 'TAX_NUMBER'] as const) {
      await desk.proven(asha, kind);
    }

    expect((await cash.withdraw(asha, account)).success).toBe(true);
  });

  test('never waits for one that could have been requested at deposit time', async () => {
    const site = ASKING_SITE.domains['licensed.example'];
    const [first, details, , last] = STRICT_IDENTITY_RULES.levels;
    const former = { ...STRICT_IDENTITY_RULES, levels: [first, details, { ...last, needs: [] }] };
    await open({ domains: { 'licensed.example': { ...site, identity: former } } });
    await desk.declare(asha);
    await cash.credited(asha, 500);
    const account = await cash.readyAccount(asha);
    const { domains } = server.context;
    const record = domains.findRecord('licensed.example');
    if (record?.published == null) throw new Error('The domain is served.');
    const stricter = { ...record.published, identity: STRICT_IDENTITY_RULES };
    const audit = {
      actor: 'system',
      action: 'SaveDomainSetting',
      entity: 'domain',
      entityId: 'licensed.example',
      reason: null,
      before: null,
      after: null,
      ip: '',
    };
    await domains.save('licensed.example', { ...record, draft: stricter, published: stricter, publishedAt: 1 }, audit);

    expect((await desk.identity(asha)).result.levels).toHaveLength(4);
    expect((await cash.withdraw(asha, account)).success).toBe(true);
  });
});
