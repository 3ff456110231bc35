import { beforeEach, describe, expect, test } from 'vitest';
import { type Bettor, cashierDesk, GATEWAY, Gateway, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { identityDesk } from '#testing/identity-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const DAY_MS = 86_400_000;
/** Requires the name at the highest level only. */
const ANYTHING = {
  needs: [],
  depositsInAll: null,
  depositsIn30Days: null,
  mayBet: true,
  mayWithdraw: true,
};
const SITE = {
  domains: {
    'licensed.example': {
      licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' },
      identity: {
        levels: [ANYTHING, { ...ANYTHING, needs: ['DETAILS' as const] }, ANYTHING, ANYTHING],
        isScreened: false,
        secondPersonFor: [],
        keepPictureDays: null,
      },
    },
  },
};

let server: TestServer;
let gateway: Gateway;
let asha: Bettor;
const desk = cashierDesk(() => server);
const identity = identityDesk(() => server);
beforeEach(async () => {
  gateway = new Gateway(() => server.clock.now());
  server = await startTestServer({ paymentProviders: [gateway.provider], siteDomains: SITE });
  asha = await server.user('INR');
  await desk.saveMethod({ max: 100_000 });
});

const readFlags = async (id: number) => (await server.context.cashier.requestById(id))?.flags;

async function asked(amount = 1_000) {
  const accountId = await desk.readyAccount(asha, `asha${asha.id}@bank`);
  const { result } = await desk.withdraw(asha, accountId, amount);
  return await readFlags(result.id);
}

async function declare(fullName: string) {
  expect((await identity.declare(asha, { fullName })).success).toBe(true);
}

describe('a withdrawal', () => {
  test('is flagged if less was staked than deposited, and not without deposits', async () => {
    const without = await asked();
    const bala = asha;
    asha = await server.user('INR');
    await desk.credited(asha, 5_000);
    const after = await asked();

    expect(bala.id).not.toBe(asha.id);
    expect([without, after]).toEqual([[], ['LOW_TURNOVER']]);
  });

  test('isn’t flagged for deposits more than 30 days old', async () => {
    await desk.credited(asha, 5_000);
    server.clock.advance(31 * DAY_MS);
    asha = await desk.logInAgain(asha);

    expect(await asked()).toEqual([]);
  });

  test.each([
    ['ASHA Kumari K', []],
    ['Bilal Noor', ['NAME_DIFFERS']],
  ])('to the account of Asha K by someone who is %s has the flags %j', async (name, flags) => {
    await declare(name);

    expect(await asked()).toEqual(flags);
  });
});

describe('a deposit', () => {
  test('is flagged after more than three declined in a week', async () => {
    for (let i = 0; i < 4; i += 1) {
      const id = await desk.claimed(asha, 500);
      const why = { id, code: 'NO_PAYMENT', reason: 'Not on the statement' } as const;
      const declined = await server.asOperator('operatorRejectRequest', why);
      expect(declined.result.state).toBe('REJECTED');
    }
    const fifth = await desk.submit(asha);
    const by = { token: asha.token, host: LICENSED_HOST };
    await server.call('cancelDeposit', { id: fifth.result.id }, by);
    server.clock.advance(8 * DAY_MS);
    asha = await desk.logInAgain(asha);
    const later = await desk.submit(asha);

    expect(await readFlags(fifth.result.id)).toEqual(['DECLINED_OFTEN']);
    expect(await readFlags(later.result.id)).toEqual([]);
  });

  test('is flagged as the third just below the two-person threshold', async () => {
    const flags = [];
    for (const [place, amount] of [45_000, 49_999, 50_000, 44_999, 47_000].entries()) {
      if (place > 0) await desk.saveMethod({ max: 100_000 });
      const { result } = await desk.submit(asha, { amount, paymentMethodId: place + 1 });
      flags.push(await readFlags(result.id));
    }

    expect(flags).toEqual([[], [], [], [], ['NEAR_LIMIT']]);
  });

  test('by a provider from someone else’s account waits for review', async () => {
    const bala = await server.user('INR');
    await desk.readyAccount(bala, 'bala@bank');
    await desk.saveMethod({ provider: GATEWAY, payees: [] });
    const { result } = await desk.start(asha, 500, 2);
    const paid = gateway.event('PAYMENT_SUCCEEDED', result.referenceNo, {
      source: 'UPI:bala@bank',
    });
    await gateway.sendEvent(server, paid);

    expect((await desk.requests(asha))[0]?.state).toBe('SUBMITTED');
    expect(await readFlags(result.id)).toEqual(['ACCOUNT_SHARED']);
    await server.asOperator('operatorClaimRequest', { id: result.id });
    const approved = await server.asOperator('operatorApproveRequest', { id: result.id });
    expect(approved.result.state).toBe('CREDITED');
  });
});
