import { beforeEach, describe, expect, test } from 'vitest';
import { bonusDesk, RELOAD } from '#testing/bonus-desk.ts';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import { fourEyesDesk } from '#testing/operator-desks.ts';
import { startTestServer } from '#testing/test-server.ts';

const DAY_MS = 86_400_000;

let server = await startTestServer();
let asha: Bettor;
const desk = cashierDesk(() => server);
const fourEyes = fourEyesDesk(() => server);
await desk.saveMethod();
beforeEach(async () => {
  asha = await server.user('INR');
});

const { offer, own, ...bonuses } = bonusDesk(() => server);
const claim = (bonusId: number, by = asha) => bonuses.claim(bonusId, by);
const bonus = (id: number) => bonuses.bonus(id, asha);
const wallet = () => bonuses.wallet(asha);

const { place, settle } = bonuses;

const wagered = (stake: number, more = {}) => bonuses.wagered(asha, stake, more);

describe('claiming a bonus', () => {
  test('locks a fixed bonus immediately, and claims it once however often requested', async () => {
    const id = await offer();

    const [first, again] = await Promise.all([claim(id), claim(id)]);

    expect(new Set([first, again].map(({ result }) => result.alreadyClaimed)).size).toBe(2);
    expect(first.result).toMatchObject({ status: 'ACTIVE', lockedBonus: 100, balance: 100_000 });
    expect(await bonus(id)).toMatchObject({ wageringRequired: 500, wageringDone: 0 });
  });

  test('pays a bonus without wagering as cash immediately, among the deposits of the statement', async () => {
    const id = await offer({ wageringMultiple: 0 });

    const { result } = await claim(id);

    expect(result).toMatchObject({ status: 'COMPLETED', lockedBonus: 0, balance: 100_100 });
    const lines = async (Type: 1 | 2) =>
      (await server.call('getTransactions', { Type }, own(asha))).result.items.map(({ type, credit }) => [
        type,
        credit,
      ]);
    expect(await lines(1)).toContainEqual(['BONUS', 100]);
    expect(await lines(2)).not.toContainEqual(['BONUS', 100]);
  });

  test('claims by POST as by GET, with its input in the query or the body', async () => {
    const id = await offer();
    const post = (url: string, payload: object) =>
      server.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { host: own(asha).host, authorization: `Bearer ${asha.token}` },
      });

    const first = await post('/Bonus/Claim', { bonusId: id });
    const again = await post(`/bonus/claim?bonusId=${id}`, {});
    const byGet = await claim(id);

    expect([first, again].map((answer) => answer.json())).toMatchObject([
      { success: true, result: { status: 'ACTIVE', alreadyClaimed: false, lockedBonus: 100 } },
      { success: true, result: { status: 'ACTIVE', alreadyClaimed: true, lockedBonus: 100 } },
    ]);
    expect(byGet.result.alreadyClaimed).toBe(true);
  });

  test('never exceeds the budget', async () => {
    const id = await offer({ budget: 150 });
    const other = await server.user('INR');

    await claim(id);

    expect((await claim(id, other)).error?.code).toBe('BONUS_NOT_AVAILABLE');
  });

  test('activates one bonus per product, and the next when it ends', async () => {
    const [first, second] = [await offer(), await offer({ title: 'Second' })];
    await claim(first);
    expect((await claim(second)).result).toMatchObject({ status: 'PENDING', lockedBonus: 100 });

    await server.call('giveUpBonus', { bonusId: first }, own(asha));

    expect((await bonus(second)).state).toBe('ACTIVE');
    expect((await bonus(first)).state).toBe('FORFEITED');
    expect(await wallet()).toEqual({ cash: 100_000, locked: 100 });
  });

  test('re-reads changed terms', async () => {
    const id = await offer();
    await offer({ id, wageringMultiple: 8 });

    const { error } = await server.call('claimBonus', { bonusId: id, termsVersion: 1 }, own(asha));

    expect(error?.code).toBe('BONUS_TERMS_CHANGED');
  });

  test('neither offers nor grants a bonus during a break', async () => {
    const id = await offer();
    await server.call('takeTimeOut', { days: 1 }, own(asha));
    const back = await desk.logInAgain(asha);

    expect((await claim(id, back)).error?.code).toBe('PLAY_PAUSED');
    expect((await server.call('getBonuses', {}, own(back))).result.items).toEqual([]);
  });

  test('excludes play money and demo users', async () => {
    const demo = await server.user('DEMO');
    const id = await offer();

    const { error } = await server.call('claimBonus', { bonusId: id }, demo);

    expect(error?.code).toBe('FEATURE_OFF');
  });
});

describe('a deposit bonus', () => {
  test('locks a tenth of the amount received when the deposit is credited', async () => {
    const id = await offer({}, RELOAD);
    const { result } = await desk.submit(asha, { amount: 2_000, bonusId: id });
    expect((await bonus(id)).state).toBe('QUALIFYING');
    await server.asOperator('operatorClaimRequest', { id: result.id });

    await server.asOperator('operatorApproveRequest', { id: result.id, amount: 1_500.55 });

    expect(await bonus(id)).toMatchObject({
      state: 'ACTIVE',
      wageringRequired: 750.25,
      claim: { bonusAmount: 150.05 },
    });
  });

  test('a declined deposit leaves the bonus for the next one', async () => {
    const id = await offer({}, RELOAD);
    const { result } = await desk.submit(asha, { amount: 600, bonusId: id });
    await server.asOperator('operatorClaimRequest', { id: result.id });
    const declined = { id: result.id, code: 'NO_PAYMENT' as const, reason: 'nothing came' };
    await server.asOperator('operatorRejectRequest', declined);
    expect((await bonus(id)).state).toBe('CLAIMED');

    await desk.submit(asha, { amount: 700, bonusId: id });

    expect((await bonus(id)).state).toBe('QUALIFYING');
  });
});

describe('wagering', () => {
  test('settled stakes contribute, and enough of them convert the bonus to cash', async () => {
    const id = await offer({ maxConversion: 60 });
    await claim(id);

    await wagered(300);
    expect(await bonus(id)).toMatchObject({ state: 'ACTIVE', wageringDone: 300 });
    await wagered(250);

    expect(await bonus(id)).toMatchObject({ state: 'COMPLETED', claim: { converted: 60 } });
    expect((await wallet()).locked).toBe(0);
  });

  test('odds below the minimum, earlier stakes and stakes on both sides don’t contribute', async () => {
    const id = await offer();
    const early = await server.market();
    const other = await server.user('INR');
    await place(early, { by: asha, stake: 400 });
    await place(early, { by: other, stake: 400, side: 'LAY' });
    server.clock.advance(1_000);
    await claim(id);

    await settle(early);
    await wagered(400, { rate: 1.2 });
    const market = await server.market();
    await place(market, { by: asha, stake: 500 });
    await place(market, { by: other, stake: 500, side: 'LAY' });
    await place(market, { by: other, stake: 400 });
    await place(market, { by: asha, stake: 400, side: 'LAY' });
    await settle(market);

    expect((await bonus(id)).wageringDone).toBe(100);
  });

  test('a reversed result no longer contributes, and its correction contributes once', async () => {
    const id = await offer();
    await claim(id);
    const market = await wagered(200);
    expect((await bonus(id)).wageringDone).toBe(200);

    const reason = 'wrong winner';
    await server.asOperator('operatorUnsettleMarket', { marketId: market.marketId, reason });
    await server.context.wagers.drained();
    expect((await bonus(id)).wageringDone).toBe(0);
    await settle(market, 1);

    expect((await bonus(id)).wageringDone).toBe(200);
  });

  test('the half of a stake that isn’t returned contributes', async () => {
    const id = await offer();
    await claim(id);
    const market = await server.market({ runners: [{ name: 'Under' }, { name: 'Over' }] });
    await place(market, { by: asha, stake: 300 });
    await place(market, { by: await server.user('INR'), stake: 300, side: 'LAY' });

    await server.settle(market, { halfWinnerRunnerId: market.runnerIds[1] ?? 0 });
    await server.context.wagers.drained();

    expect((await bonus(id)).wageringDone).toBe(150);
  });

  test('bets settled while the process was down contribute once at the next start', async () => {
    const id = await offer();
    await claim(id);
    await wagered(200);
    await server.context.wagers.flush();
    server = await server.restart();

    expect((await bonus(id)).wageringDone).toBe(200);
  });
});

describe('ends without cash', () => {
  test('a withdrawal asks once, and ends the bonus when the money is held', async () => {
    const id = await offer();
    await claim(id);
    const account = await desk.readyAccount(asha);

    const asked = await desk.withdraw(asha, account);
    expect(asked.error).toMatchObject({ code: 'BONUS_WILL_END', details: { amount: 100 } });
    expect(await wallet()).toEqual({ cash: 100_000, locked: 100 });
    const done = await server.call(
      'createWithdrawal',
      {
        amount: 1_000,
        payoutAccountId: account,
        password: asha.password,
        giveUpBonus: true,
        clientRequestId: crypto.randomUUID(),
      },
      own(asha),
    );

    expect(done.success).toBe(true);
    expect((await bonus(id)).state).toBe('FORFEITED');
    expect(await wallet()).toEqual({ cash: 99_000, locked: 0 });
  });

  test('expiry ends the bonus and takes nothing else', async () => {
    const id = await offer();
    await claim(id);

    server = await server.restartAfter(7 * DAY_MS);
    asha = await desk.logInAgain(asha);

    expect((await bonus(id)).state).toBe('EXPIRED');
    expect(await wallet()).toEqual({ cash: 100_000, locked: 0 });
  });

  test('the house cancels it with a reason, and voids it with two people', async () => {
    const [first, second] = [await offer(), await offer({ title: 'Second' })];
    await claim(first);
    await claim(second);
    const token = await server.operator();
    const { result } = await server.asOperator('operatorGetBonusClaims', {});
    const claimIds = new Map(result.items.map((item) => [item.bonusId, item.id]));

    const claimId = claimIds.get(first) ?? 0;
    await server.asOperator('operatorCancelBonus', { claimId, reason: 'offer was wrong' });
    const act = {
      type: 'VoidBonus',
      claimId: claimIds.get(second) ?? 0,
      reason: 'two accounts, one person',
    } as const;
    const { proposalId } = (await fourEyes.propose(act, token)).result;
    const alone = await fourEyes.confirm(proposalId, token);
    expect(alone.error?.code).toBe('FOUR_EYES');
    const cashier = await server.otherOperator('cashier');
    const agreed = await fourEyes.confirm(proposalId, cashier);

    expect(agreed.success).toBe(true);
    expect(await bonus(first)).toMatchObject({
      state: 'CANCELLED',
      claim: { reason: 'offer was wrong' },
    });
    expect((await bonus(second)).state).toBe('VOIDED');
    expect(await wallet()).toEqual({ cash: 100_000, locked: 0 });
  });

  test('a deposit reversed by the bank takes its bonus with it', async () => {
    const id = await offer({}, RELOAD);
    const { result } = await desk.submit(asha, { amount: 1_000, bonusId: id });
    const token = await server.operator();
    await server.asOperator('operatorClaimRequest', { id: result.id });
    await server.asOperator('operatorApproveRequest', { id: result.id });
    expect((await wallet()).locked).toBe(100);
    const act = { type: 'ReverseDeposit', requestId: result.id, reason: 'recalled' } as const;
    const { proposalId } = (await fourEyes.propose(act, token)).result;
    await fourEyes.confirm(proposalId, await server.otherOperator('cashier', 'second cashier'));

    expect((await bonus(id)).state).toBe('CANCELLED');
    expect((await wallet()).locked).toBe(0);
  });
});
