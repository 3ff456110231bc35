import type { Bonus } from '@crease/contracts/bonus/bonus.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { bonusDesk, RELOAD } from '#testing/bonus-desk.ts';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
let asha: Bettor;
const desk = cashierDesk(() => server);
beforeEach(async () => {
  await desk.saveMethod();
  asha = await server.user('INR');
});

const { offer, own, ...bonuses } = bonusDesk(() => server);

describe('a domain’s file', () => {
  const listed = async (file: string) => {
    const answered = await server.app.inject({ method: 'GET', url: `/cdn/${file}.json` });
    const { bonuses } = answered.json();
    return { etag: answered.headers.etag, titles: bonuses.map(({ title }: Bonus) => title) };
  };

  test('lists its players’ offers, and changes with them', async () => {
    const before = await listed(LICENSED_HOST);
    const id = await offer();
    await offer({ title: 'Elsewhere', domains: ['other.example'] });
    await offer({ title: 'Over', endsAt: new Date(server.clock.now() - 1).toISOString() });
    server.clock.advance(2_000);
    const after = await listed(LICENSED_HOST);
    server.clock.advance(2_000);

    expect([before.titles, after.titles]).toEqual([[], ['Welcome']]);
    expect(after.etag).not.toBe(before.etag);
    expect(await listed(LICENSED_HOST)).toEqual(after);
    await offer({ id, enabled: false });
    server.clock.advance(2_000);
    expect((await listed(LICENSED_HOST)).titles).toEqual([]);
  });

  test('of play money lists none', async () => {
    await offer();

    expect((await listed('default')).titles).toEqual([]);
  });
});

describe('a deposit bonus', () => {
  test('rejects a deposit for an unknown bonus or one of fixed amount', async () => {
    const fixed = await offer();
    const begin = (bonusId: number) =>
      server.call(
        'startDeposit',
        { amount: 600, paymentMethodId: 1, clientRequestId: crypto.randomUUID(), bonusId },
        own(asha),
      );

    expect((await begin(fixed)).error?.code).toBe('BONUS_NOT_AVAILABLE');
    expect((await begin(99)).error?.code).toBe('NOT_FOUND');
  });

  test('credits a payment without a bonus that expired meanwhile, and says so', async () => {
    const id = await offer({}, RELOAD);
    const fixed = await offer();
    const draft = await server.call(
      'startDeposit',
      { amount: 600, paymentMethodId: 1, clientRequestId: crypto.randomUUID(), bonusId: id },
      own(asha),
    );
    const { id: requestId, amount } = draft.result;
    await server.call('giveUpBonus', { bonusId: id }, own(asha));
    const wish = { requestId, amount, utr: desk.newReference(), bonusId: id };

    const paid = await desk.submit(asha, wish);
    const again = await desk.submit(asha, wish);

    expect(paid.result).toMatchObject({ id: requestId, withoutBonus: true });
    expect(again.result).toEqual(paid.result);
    await server.asOperator('operatorClaimRequest', { id: requestId });
    await server.asOperator('operatorApproveRequest', { id: requestId });
    expect(await bonuses.wallet(asha)).toEqual({ cash: 100_000 + amount, locked: 0 });
    const other = await desk.submit(asha, { bonusId: fixed });
    expect(other.result.withoutBonus).toBe(true);
    expect((await bonuses.bonus(fixed, asha)).state).toBe('OFFERED');
  });
});
