import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { fourEyesDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { expireRequests } from './advance-requests.ts';

const MINUTE_MS = 60_000;
const START = 100_000;

let server: TestServer;
let asha: Bettor;
const desk = cashierDesk(() => server);
const { propose, confirm } = fourEyesDesk(() => server);
beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user('INR');
  await desk.saveMethod();
});

const operator = async () => ({ token: await server.operator() });
const approve = async (id: number, amount?: number) =>
  server.asOperator('operatorApproveRequest', { id, ...(amount === undefined ? {} : { amount }) });

/** A dark header and lines of varying length on white, like a receipt. */
function receipt(): Promise<Buffer> {
  const [width, height] = [200, 300];
  const pixels = Buffer.alloc(width * height, 255);
  for (let y = 0; y < height; y += 1) {
    const line = Math.floor(y / 30);
    const isText = y % 30 > 12;
    const end = line < 2 ? width : isText ? 40 + ((line * 67) % 150) : 0;
    pixels.fill(line < 2 ? 60 : 20, y * width, y * width + end);
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

describe('a draft', () => {
  test('has an account, an exact amount and a UPI link containing both', async () => {
    const { result } = await desk.start(asha, 500);

    expect(Math.floor(result.amount)).toBe(500);
    expect(result.amount).not.toBe(500);
    expect(result.upiLink).toBe(
      `upi://pay?pa=pay@crease&pn=Crease%20%26%20Sons&am=${result.amount.toFixed(2)}&cu=INR&tn=${result.referenceNo}&tr=${result.referenceNo}`,
    );
    expect(Date.parse(result.heldUntil) - server.clock.now()).toBe(15 * MINUTE_MS);
  });

  test('never shares its amount with another pending payment to the same account', async () => {
    const amounts = new Set<number>();
    for (let nth = 0; nth < 12; nth += 1) {
      const { result } = await desk.start(await server.user('INR'), 500);
      amounts.add(result.amount);
    }

    expect(amounts.size).toBe(12);
  });

  test('uses the account with room that was used least today', async () => {
    const [main] = (await server.asOperator('operatorGetPaymentMethods', {})).result.items;
    const payee = main?.payees[0];
    if (payee === undefined) throw new Error('There is an account.');
    await desk.saveMethod({
      id: 1,
      payees: [
        { ...payee, dailyCap: 1_000 },
        { ...payee, code: 'upi-two', upiId: 'two@crease', dailyCap: 600 },
      ],
    });
    const paidTo: (string | null)[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      const { result } = await desk.start(await server.user('INR'), 500);
      paidTo.push(result.upiId);
    }
    const refused = await desk.start(await server.user('INR'), 550);

    expect(paidTo).toEqual(['pay@crease', 'two@crease']);
    expect(refused.error?.code).toBe('METHOD_FULL');
  });

  test('expires after half an hour, and its reference is no longer accepted', async () => {
    const { result } = await desk.start(asha, 500);
    server.clock.advance(30 * MINUTE_MS);
    await expireRequests(server.context);

    asha = await desk.logInAgain(asha);
    const late = await desk.submit(asha, { requestId: result.id, amount: result.amount });

    expect(late.error?.code).toBe('BAD_STATE');
    expect(await desk.requests(asha)).toEqual([]);
  });

  test('is rejected out of hours, with the opening time', async () => {
    const now = new Date(server.clock.now() + 19_800_000);
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    const opensMinute = (minute + 60) % 1_440;
    await desk.saveMethod({
      id: 1,
      opensMinute,
      closesMinute: (opensMinute + 60) % 1_440 || 1_440,
    });

    const refused = await desk.start(asha, 500);

    expect(refused.error?.code).toBe('METHOD_CLOSED');
    const opensAt = Date.parse(String(refused.error?.details?.opensAt));
    expect(opensAt - server.clock.now()).toBeGreaterThan(0);
    expect(opensAt - server.clock.now()).toBeLessThanOrEqual(60 * MINUTE_MS);
  });
});

describe('a deposit', () => {
  test('is submitted, claimed, credited with the amount received, and shown with each step', async () => {
    const { result: draft } = await desk.start(asha, 500);
    await desk.submit(asha, { requestId: draft.id, amount: draft.amount });
    await server.asOperator('operatorClaimRequest', { id: draft.id });

    const done = await approve(draft.id, 480);

    expect(done.result).toMatchObject({ state: 'CREDITED', approvedAmount: 480 });
    expect(await desk.getBalance(asha)).toBe(START + 480);
    const [shown] = await desk.requests(asha);
    expect(shown).toMatchObject({ statusName: 'Accepted', approvedAmount: 480, canAppeal: false });
    expect(shown?.steps.map(({ state }) => state)).toEqual([
      'DRAFT',
      'SUBMITTED',
      'UNDER_REVIEW',
      'APPROVED',
      'CREDITED',
    ]);
  });

  test('is submitted twice and recorded once', async () => {
    const claim = { utr: desk.newReference(), clientRequestId: crypto.randomUUID() };
    const [first, second] = await Promise.all([desk.submit(asha, claim), desk.submit(asha, claim)]);

    expect(second.result.id).toBe(first.result.id);
    expect(await desk.requests(asha)).toHaveLength(1);
  });

  test('one of two bettors claiming the same payment at once is rejected', async () => {
    const bilal = await server.user('INR');
    const utr = desk.newReference();

    const both = await Promise.all([desk.submit(asha, { utr }), desk.submit(bilal, { utr })]);

    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)?.error?.code).toBe('DUPLICATE_UTR');
  });

  test.each([
    ['12345678901', 'too short'],
    ['12345678901A', 'a letter'],
    ['1234567890123', 'too long'],
  ])('with the reference %s is rejected: %s', async (utr) => {
    const refused = await desk.submit(asha, { utr });

    expect(refused.error?.code).toBe('VALIDATION');
    expect(refused.error?.validationErrors?.[0]?.members).toEqual(['utr']);
  });

  test('keeps to the limits of its method', async () => {
    const small = await desk.start(asha, 99);
    const large = await desk.start(asha, 200_001);

    expect([small, large].map(({ error }) => [error?.code, error?.details])).toEqual([
      ['AMOUNT_MIN', { min: 100 }],
      ['AMOUNT_MAX', { max: 200_000 }],
    ]);
  });

  test('waits for the previous one of its method, and six a day are too many', async () => {
    const { result } = await desk.submit(asha);
    const second = await desk.submit(asha);
    expect(second.error?.code).toBe('TOO_MANY_PENDING');
    await server.call('cancelDeposit', { id: result.id }, { token: asha.token, host: LICENSED_HOST });
    for (let nth = 0; nth < 5; nth += 1) await desk.credited(asha, 500);

    const sixth = await desk.submit(asha);

    expect([sixth.error?.code, sixth.error?.details]).toEqual(['TOO_MANY_DEPOSITS', { max: 5, hours: 24 }]);
  });

  test('by two operators at once is credited once', async () => {
    const id = await desk.claimed(asha, 500);

    const both = await Promise.all([approve(id), approve(id)]);

    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both.find(({ success }) => !success)?.error?.code).toBe('BAD_STATE');
    expect(await desk.getBalance(asha)).toBe(START + 500);
  });

  test('is claimed by its reviewer for ten minutes', async () => {
    const id = await desk.claimed(asha, 500);
    const token = await server.otherOperator('cashier');

    const early = await server.call('operatorClaimRequest', { id }, { token });
    server.clock.advance(10 * MINUTE_MS);
    const later = await server.call('operatorClaimRequest', { id }, { token });

    expect(early.error?.code).toBe('REQUEST_CLAIMED');
    expect(later.result).toMatchObject({ isMine: true, claimedBy: 'other cashier' });
  });

  test('from ₹50,000 needs another person, who may confirm the first one’s claim', async () => {
    const id = await desk.claimed(asha, 50_000);
    const token = await server.otherOperator('cashier');

    const alone = await approve(id);
    const { result } = await propose(
      { type: 'ApproveDeposit', requestId: id, reason: 'seen on the statement' },
      await server.operator(),
    );
    const own = await confirm(result.proposalId, await server.operator());
    const other = await confirm(result.proposalId, token);

    expect([alone.error?.code, own.error?.code]).toEqual(['FOUR_EYES', 'FOUR_EYES']);
    expect(other.result).toMatchObject({ requestId: id });
    expect(await desk.getBalance(asha)).toBe(START + 50_000);
  });

  test('with requested info returns to the reviewer with the answer, or expires after a day', async () => {
    const id = await desk.claimed(asha);
    await server.asOperator('operatorAskForInfo', { id, reason: 'Which app?' });
    const answered = await server.call(
      'answerRequest',
      { id, remark: 'PhonePe' },
      { token: asha.token, host: LICENSED_HOST },
    );
    expect(answered.result).toMatchObject({ state: 'SUBMITTED', remark: 'PhonePe' });
    await server.asOperator('operatorClaimRequest', { id });
    await server.asOperator('operatorAskForInfo', { id, reason: 'Which bank?' });
    server.clock.advance(24 * 60 * MINUTE_MS);

    await expireRequests(server.context);

    expect((await server.context.cashier.requestById(id))?.state).toBe('EXPIRED');
  });

  test('that was declined can be appealed once', async () => {
    const id = await desk.claimed(asha);
    const reject = (by: { readonly token: string }) =>
      server.call('operatorRejectRequest', { id, code: 'NO_PAYMENT', reason: 'Not on the statement' }, by);
    const appeal = () =>
      server.call('appealRequest', { id, remark: 'It is there' }, { token: asha.token, host: LICENSED_HOST });
    await reject(await operator());
    expect((await desk.requests(asha))[0]).toMatchObject({
      statusName: 'Rejected',
      rejectCode: 'NO_PAYMENT',
      rejectReason: 'Not on the statement',
      canAppeal: true,
    });

    const first = await appeal();
    const other = { token: await server.otherOperator('cashier') };
    await server.call('operatorClaimRequest', { id }, other);
    await reject(other);
    const second = await appeal();

    expect([first.result.state, second.error?.code]).toEqual(['SUBMITTED', 'BAD_STATE']);
  });

  test('of another player isn’t found', async () => {
    const { result } = await desk.submit(asha);
    const bilal = await server.user('INR');

    const calls = await Promise.all([
      server.call('cancelDeposit', { id: result.id }, { token: bilal.token, host: LICENSED_HOST }),
      desk.submit(bilal, { requestId: result.id }),
    ]);

    expect(calls.map(({ error }) => error?.code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  test('with a previously used screenshot is flagged for its reviewer', async () => {
    const picture = await receipt();
    const smaller = await sharp(picture).resize(150, 225).jpeg({ quality: 60 }).toBuffer();
    const bilal = await server.user('INR');
    const chetan = await server.user('INR');
    const flagsOf: unknown[] = [];
    for (const [by, bytes] of [
      [asha, picture],
      [bilal, picture],
      [chetan, smaller],
    ] as const) {
      const image = await server.call(
        'storeImage',
        { image: bytes.toString('base64') },
        { token: by.token, host: LICENSED_HOST },
      );
      const { result } = await desk.submit(by, { screenshotId: image.result.id });
      flagsOf.push((await server.context.cashier.requestById(result.id))?.flags);
    }

    expect(flagsOf).toEqual([[], ['PICTURE_USED'], ['PICTURE_ALIKE']]);
  });

  test('reversed by the bank is a debt if spent, and needs two people', async () => {
    const id = await desk.credited(asha, 1_000);
    const token = await server.operator();
    await server.adjustBalance(asha.id, 'DEBIT', START + 400);
    const { result } = await propose({ type: 'ReverseDeposit', requestId: id, reason: 'recalled by the bank' }, token);
    const own = await confirm(result.proposalId, token);
    const other = await confirm(result.proposalId, await server.otherOperator('cashier'));

    expect([own.error?.code, other.success]).toEqual(['FOUR_EYES', true]);
    const debt = await server.engine.read((state) => state.ledger.balanceAt(`debt:${asha.id}:INR`));
    expect([await desk.getBalance(asha), debt / 100]).toEqual([0, -400]);
    expect((await desk.requests(asha))[0]?.state).toBe('REVERSED');
  });
});

describe('the owner’s own limit', () => {
  const limit = (amount: number) => server.call('setPlayLimit', { name: 'deposit:DAY', amount }, asha);
  const room = async () => {
    const { limits } = (await server.call('getPlayLimits', {}, asha)).result;
    const { used, waiting, left } = limits.find(({ name }) => name === 'deposit:DAY') ?? {};
    return { used, waiting, left };
  };

  test('counts a deposit from its claim, once, and rejects the next before it is paid', async () => {
    await limit(800);
    const id = await desk.claimed(asha, 500);
    expect(await room()).toEqual({ used: 0, waiting: 500, left: 300 });
    await desk.saveMethod({ name: 'Another' });
    const refused = await desk.submit(asha, { amount: 301, paymentMethodId: 2 });
    expect(refused.error).toMatchObject({ code: 'PLAY_LIMIT', details: { left: 300 } });

    await approve(id);
    expect(await room()).toEqual({ used: 500, waiting: 0, left: 300 });
    expect((await desk.start(asha, 301)).error?.code).toBe('PLAY_LIMIT');
    const { items } = (await server.asOperator('operatorGetRequests', {})).result;
    expect(items.map(({ id: one }) => one)).toEqual([id]);
  });

  test('regains headroom when a deposit is reversed or declined', async () => {
    await limit(600);
    const { result } = await desk.submit(asha, { amount: 500 });
    await server.call('cancelDeposit', { id: result.id }, { token: asha.token, host: LICENSED_HOST });

    expect(await room()).toEqual({ used: 0, waiting: 0, left: 600 });
  });

  test('doesn’t get around a break', async () => {
    await server.call('takeTimeOut', { days: 1 }, asha);
    const again = { ...asha, token: (await server.logIn(asha)).result.accessToken };

    expect((await desk.start(again, 500)).error?.code).toBe('PLAY_PAUSED');
  });
});
