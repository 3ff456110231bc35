import { listFourEyesAmounts } from '@crease/contracts/trading/four-eyes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { bonusDesk, FREE, RELOAD } from '#testing/bonus-desk.ts';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const DAY_MS = 86_400_000;
const LOOKED_AT = { ...FREE, needsApproval: true };

let server: TestServer;
let asha: Bettor;
const desk = cashierDesk(() => server);
const { offer, own, ...bonuses } = bonusDesk(() => server);
beforeEach(async () => {
  server = await startTestServer();
  await desk.saveMethod();
  asha = await server.user('INR');
});

const bonus = (id: number) => bonuses.bonus(id, asha);
const readState = async (id: number) => (await bonus(id)).state;

async function waiting() {
  return (await server.asOperator('operatorGetBonusClaims', { filter: 'pending' })).result;
}

/** Decides the only pending claim; approves it unless a reason is given. */
async function decide(reason?: string, token?: string) {
  const [claim] = (await waiting()).items;
  return await server.call(
    'operatorDecideBonusClaim',
    { claimId: claim?.id ?? 0, approve: reason === undefined, ...(reason ? { reason } : {}) },
    { token: token ?? (await server.operator()) },
  );
}

describe('an offer whose claims need approval', () => {
  test('grants nothing until approved, then by its terms', async () => {
    const id = await offer({}, LOOKED_AT);

    const { result } = await bonuses.claim(id, asha);

    expect(result).toMatchObject({ message: 'Claim Pending', status: 'PENDING', lockedBonus: 0 });
    expect(await readState(id)).toBe('PENDING');
    expect((await decide()).result).toEqual({ state: 'ACTIVE' });
    expect(await bonuses.wallet(asha)).toEqual({ cash: 100_000, locked: 100 });
    expect((await waiting()).totalCount).toBe(0);
  });

  test('shows why a claim was declined, frees its budget, and can’t be claimed again', async () => {
    const id = await offer({ budget: 100 }, LOOKED_AT);
    await bonuses.claim(id, asha);

    await decide('Only one for a household');

    expect(await bonus(id)).toMatchObject({
      state: 'DECLINED',
      status: 'REJECTED',
      claim: { reason: 'Only one for a household' },
    });
    expect((await bonuses.claim(id, asha)).result).toMatchObject({
      alreadyClaimed: true,
      status: 'REJECTED',
    });
    const other = await server.user('INR');
    expect((await bonuses.claim(id, other)).result.status).toBe('PENDING');
  });

  test('expires undecided claims after the offer’s days and frees their budget', async () => {
    const id = await offer({ budget: 100 }, LOOKED_AT);
    await bonuses.claim(id, asha);
    const other = await server.user('INR');
    expect((await bonuses.claim(id, other)).error?.code).toBe('BONUS_NOT_AVAILABLE');

    server = await server.restartAfter(LOOKED_AT.days * DAY_MS);

    const { result } = await server.logIn(asha);
    asha = { ...asha, token: result.accessToken };
    await expect.poll(() => readState(id), { timeout: 60_000 }).toBe('EXPIRED');
    expect((await waiting()).totalCount).toBe(0);
    const late = await server.user('INR');
    expect((await bonuses.claim(id, late)).result.status).toBe('PENDING');
  });

  test('requires a reason to decline, and decides each claim once', async () => {
    const id = await offer({}, LOOKED_AT);
    await bonuses.claim(id, asha);
    const [claim] = (await waiting()).items;
    const review = (approve: boolean) =>
      server.asOperator('operatorDecideBonusClaim', { claimId: claim?.id ?? 0, approve });

    expect((await review(false)).error?.code).toBe('VALIDATION');
    await review(true);

    expect((await review(true)).error?.code).toBe('BAD_STATE');
  });

  test('a claim pending approval doesn’t take precedence over an approved one', async () => {
    const first = await offer({}, LOOKED_AT);
    const second = await offer({ title: 'Second' });
    await bonuses.claim(first, asha);
    await bonuses.claim(second, asha);
    expect(await readState(second)).toBe('ACTIVE');

    await decide();
    expect(await readState(first)).toBe('CLAIMED');
    await server.call('giveUpBonus', { bonusId: second }, own(asha));

    expect(await readState(first)).toBe('ACTIVE');
  });

  test('lets the owner withdraw a claim before review', async () => {
    const id = await offer({}, LOOKED_AT);
    await bonuses.claim(id, asha);

    await server.call('giveUpBonus', { bonusId: id }, own(asha));

    expect(await readState(id)).toBe('FORFEITED');
    expect((await waiting()).totalCount).toBe(0);
  });

  test('isn’t approved by the author of its terms where two people are required', async () => {
    const id = await offer({}, LOOKED_AT);
    const rules = { fourEyes: true, fourEyesAmounts: listFourEyesAmounts(0) };
    await server.asOperator('operatorSaveSettings', rules);
    await bonuses.claim(id, asha);

    expect((await decide()).error?.code).toBe('FOUR_EYES');
    const cashier = await server.otherOperator('cashier');

    expect((await decide(undefined, cashier)).result).toEqual({ state: 'ACTIVE' });
  });
});

describe('an offer without approval where two people are required', () => {
  /** A bonus without wagering. */
  const GIFT = { ...FREE, wageringMultiple: 0 };
  let cashier: string;
  let other: string;
  beforeEach(async () => {
    cashier = await server.otherOperator('cashier', 'cashier one');
    other = await server.otherOperator('cashier', 'cashier two');
    const rules = { fourEyes: true, fourEyesAmounts: listFourEyesAmounts(0) };
    await server.asOperator('operatorSaveSettings', rules);
  });
  const save = (change: object, token: string) => server.call('operatorSaveBonus', { ...GIFT, ...change }, { token });

  test('is enabled by someone other than the author of its terms', async () => {
    const alone = await save({}, cashier);
    const { result } = await save({ enabled: false }, cashier);
    const own = await save({ id: result.id }, cashier);
    const byOther = await save({ id: result.id }, other);

    expect([alone, own].map(({ error }) => error?.code)).toEqual(['FOUR_EYES', 'FOUR_EYES']);
    expect(byOther.result).toMatchObject({ enabled: true });
  });

  test('isn’t widened by its author while enabled, but can be narrowed and disabled', async () => {
    const { id } = (await save({ enabled: false }, cashier)).result;
    await save({ id }, other);

    const richer = await save({ id, budget: 2_000 }, cashier);
    const others = await save({ id, amount: 200 }, other);
    const looked = await save({ id, needsApproval: true }, cashier);
    const unlooked = await save({ id }, cashier);
    const off = await save({ id, enabled: false }, cashier);

    expect([richer, others, unlooked].map(({ error }) => error?.code)).toEqual(['FOUR_EYES', 'FOUR_EYES', 'FOUR_EYES']);
    expect([looked, off].map(({ success }) => success)).toEqual([true, true]);
  });
});

describe('a deposit bonus that needs approval', () => {
  test('is granted once deposited and approved, in either order', async () => {
    const [early, late] = [await offer({}, RELOAD), await offer({ title: 'Late' }, RELOAD)];
    for (const id of [early, late]) await offer({ id, needsApproval: true }, RELOAD);
    const credited = async (bonusId: number) => {
      const { result } = await desk.submit(asha, { amount: 1_000, bonusId });
      await server.asOperator('operatorClaimRequest', { id: result.id });
      await server.asOperator('operatorApproveRequest', { id: result.id });
    };

    await credited(early);
    expect([await readState(early), (await bonuses.wallet(asha)).locked]).toEqual(['PENDING', 0]);
    await decide();
    expect((await bonuses.wallet(asha)).locked).toBe(100);
    await server.call('giveUpBonus', { bonusId: early }, own(asha));

    await bonuses.claim(late, asha);
    await decide();
    expect(await readState(late)).toBe('CLAIMED');
    await credited(late);

    expect((await bonuses.wallet(asha)).locked).toBe(100);
  });
});
