import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const START = 100_000;
const WHITE = { create: { width: 20, height: 20, channels: 3, background: 'white' } } as const;

let server: TestServer;
let asha: Bettor;
const desk = cashierDesk(() => server);
beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user('INR');
  await desk.saveMethod();
});

test('a crash between the decision and its money credits once, at the next start', async () => {
  const id = await desk.claimed(asha, 500);
  const { cashier } = server.context;
  const request = await cashier.requestById(id);
  if (request === null) throw new Error('It was claimed.');
  // The process ends after the decision is written and before the ledger moves.
  await cashier.changeRequest(
    request,
    {
      state: 'APPROVED',
      settledAmount: 50_000,
      owes: {
        to: 'CREDITED',
        move: { type: 'DEPOSIT', amount: 50_000, from: { kind: 'TRANSIT' } },
        change: { endedAt: server.clock.now() },
        actor: 'system',
        reason: null,
        ip: '',
      },
    },
    { step: null },
  );

  server = await server.restart();

  expect((await server.context.cashier.requestById(id))?.state).toBe('CREDITED');
  expect(await desk.getBalance(asha)).toBe(START + 500);
  server = await server.restart();
  expect(await desk.getBalance(asha)).toBe(START + 500);
});

describe('a domain without a licence', () => {
  test('answers every call with FEATURE_OFF, whatever the host and headers', async () => {
    const demo = await server.user();
    const clientRequestId = crypto.randomUUID();
    for (const host of ['localhost', LICENSED_HOST, 'licensed.example:80', 'LICENSED.example.']) {
      const options = {
        token: demo.token,
        host,
        headers: {
          'x-forwarded-host': LICENSED_HOST,
          forwarded: `host=${LICENSED_HOST}`,
          origin: `https://${LICENSED_HOST}`,
        },
      };
      const calls = await Promise.all([
        server.call('getPaymentInfo', {}, options),
        server.call('startDeposit', { amount: 500, paymentMethodId: 1, clientRequestId }, options),
        server.call(
          'createDeposit',
          {
            amount: 500,
            paymentMethodId: 1,
            utr: '532844179999',
            agreeTerms: true,
            clientRequestId,
          },
          options,
        ),
        server.call('createRequest', { type: 1, amount: 500, paymentMethod: 'UPI', utr: '532844179999' }, options),
        server.call(
          'createWithdrawal',
          { amount: 500, payoutAccountId: 1, password: demo.password, clientRequestId },
          options,
        ),
        server.call(
          'addPayoutAccount',
          { account: { kind: 'UPI', upiId: 'a@bank' }, password: demo.password },
          options,
        ),
        server.call('cancelDeposit', { id: 1 }, options),
        server.call('answerRequest', { id: 1 }, options),
        server.call('appealRequest', { id: 1, remark: 'again' }, options),
        server.call('removePayoutAccount', { id: 1, password: demo.password }, options),
      ]);
      expect(new Set(calls.map(({ error }) => error?.code))).toEqual(new Set(['FEATURE_OFF']));
    }
  });

  test('rejects a deposit by a user whose own domain has a licence', async () => {
    const refused = await server.call(
      'startDeposit',
      { amount: 500, paymentMethodId: 1, clientRequestId: crypto.randomUUID() },
      { token: asha.token, host: 'localhost' },
    );

    expect(refused.error?.code).toBe('FEATURE_OFF');
  });
});

test('a domain that hides deposits and withdrawals rejects them, whichever domain the user is from', async () => {
  const licence = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };
  server = await startTestServer({
    siteDomains: {
      domains: {
        [LICENSED_HOST]: { licence },
        'hidden.example': { licence, showDepositW: false },
      },
    },
  });
  await desk.saveMethod();
  const bilal = await server.user('INR');
  const clientRequestId = crypto.randomUUID();
  const deposit = { amount: 500, paymentMethodId: 1, clientRequestId };
  const claim = { ...deposit, utr: desk.newReference(), agreeTerms: true } as const;
  const withdrawal = {
    amount: 500,
    payoutAccountId: 1,
    password: bilal.password,
    clientRequestId,
  };

  const hidden = { token: bilal.token, host: 'hidden.example' };
  const refused = await Promise.all([
    server.call('startDeposit', deposit, hidden),
    server.call('createDeposit', claim, hidden),
    server.call('createWithdrawal', withdrawal, hidden),
    server.call('getPaymentInfo', {}, hidden),
  ]);

  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(refused.map(() => [403, 'FEATURE_OFF']));
  expect((await desk.start(bilal)).success).toBe(true);
});

test('a deposit by the legacy call needs a reference or a screenshot, and one without a reference is credited', async () => {
  const operator = { token: await server.operator() };
  const own = { token: asha.token, host: LICENSED_HOST };
  const legacy = { type: 1, amount: 500, paymentMethod: 'upi' } as const;
  const picture = (await sharp(WHITE).png().toBuffer()).toString('base64');
  const { imageUrl } = (await server.call('storeImage', { image: picture }, own)).result;

  const bare = await server.call('createRequest', legacy, own);
  const clientRequestId = crypto.randomUUID();
  const asked = { ...legacy, imageUrl, clientRequestId };
  const made = await server.call('createRequest', asked, own);
  const again = await server.call('createRequest', asked, own);
  await server.call('operatorClaimRequest', { id: made.result.id }, operator);
  await server.call('operatorApproveRequest', { id: made.result.id }, operator);

  expect(bare.error?.validationErrors).toMatchObject([{ members: ['utr'] }]);
  expect(made.result.status).toBe('Pending');
  expect(again.result.id).toBe(made.result.id);
  expect(await desk.requests(asha)).toMatchObject([{ state: 'CREDITED', utr: null }]);
  expect(await desk.getBalance(asha)).toBe(START + 500);
});
