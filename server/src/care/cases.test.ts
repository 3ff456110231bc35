import type { CaseOutcome } from '@crease/contracts/care/harm.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { runHarmRound } from '#care/harm-watch.ts';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CRY = 'I cannot stop. Please cancel my withdrawal';

let server: TestServer;
let asha: Bettor;
const desk = cashierDesk(() => server);
beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user('INR');
  await desk.saveMethod();
});

const runRound = () => runHarmRound(server.context);
const cases = async (queue: 'open' | 'followUp' | 'closed' = 'open') =>
  (await server.asOperator('operatorGetCases', { queue })).result.items;
const file = async (id: number) => (await server.asOperator('operatorOpenCase', { id })).result;
const session = async (by: Bettor) => (await server.call('getPlaySession', {}, by)).result;

/** Four deposits in a day (+2), two requests for higher limits (+2), and the given remark. */
async function harmed(remark = 'paid'): Promise<number> {
  for (const amount of [50_000, 60_000, 70_000]) {
    const wish = { name: 'loss:MONTH', amount } as const;
    await server.call('setPlayLimit', wish, asha);
  }
  for (let paid = 0; paid < 3; paid += 1) await desk.credited(asha);
  const id = await desk.claimed(asha);
  const question = { id, reason: 'Is this payment yours?' };
  await server.asOperator('operatorAskForInfo', question);
  const own = { token: asha.token, host: LICENSED_HOST };
  const said = await server.call('answerRequest', { id, remark }, own);
  if (!said.success) throw new Error(said.text);
  await server.asOperator('operatorClaimRequest', { id });
  await server.asOperator('operatorApproveRequest', { id });
  server.clock.advance(1_000);
  await session(asha);
  await runRound();
  return (await cases())[0]?.id ?? 0;
}

describe('a player at risk of harm', () => {
  test('gets the tools at the first threshold, once, and no one else has a case', async () => {
    const other = await server.user('INR');
    await session(other);
    const id = await harmed();
    server.clock.advance(HOUR_MS);
    asha = await desk.logInAgain(asha);
    await session(asha);
    await runRound();

    expect(await cases()).toMatchObject([{ id, userId: asha.id, score: 4, stage: 'MESSAGE', dueAt: null }]);
    expect((await file(id)).steps.map(({ act }) => act)).toEqual(['SEEN', 'MESSAGE']);
    const bell = await server.call('getNotices', {}, asha);
    expect(bell.result.items.filter(({ kind }) => kind === 'CARE')).toMatchObject([{ facts: { what: 'TOOLS' } }]);
    expect((await session(asha)).checkAtLeast).toBeNull();
  });

  test('has a case that only news of signs change', async () => {
    const id = await harmed();
    const known = await server.context.harm.caseById(id);
    server.clock.advance(HOUR_MS);
    asha = await desk.logInAgain(asha);
    await session(asha);
    await runRound();

    expect(await server.context.harm.caseById(id)).toEqual(known);
  });

  test('gets a mandatory reality check and no bonuses or offers at the next', async () => {
    const push = { channel: 'PUSH', product: 'SPORTS', isGiven: true } as const;
    await server.call('saveMarketingConsent', push, asha);
    await server.call('savePreferences', { realityCheck: 0 }, asha);
    await harmed('I am addicted');

    expect((await cases())[0]).toMatchObject({ score: 9, stage: 'CHECK' });
    expect(await session(asha)).toMatchObject({ checkEvery: 30, checkAtLeast: 30 });
    const words = { title: 'Free entry', text: 'A contest on Sunday.', offerOf: 'SPORTS' } as const;
    const to = { to: { userId: asha.id }, clientRequestId: crypto.randomUUID() };
    const offer = await server.asOperator('operatorSendNotice', { ...to, ...words });
    expect(offer.error?.code).toBe('NO_CONSENT');
  });

  test('needs manual review within a day, and is blocked from the last threshold', async () => {
    const points = { MESSAGE: 1, CHECK: 2, REVIEW: 3, STOP: 12 };
    const { DEFAULT_HARM_RULES: usual } = await import('@crease/contracts/care/harm.ts');
    server = await startTestServer({
      siteDomains: {
        domains: {
          'licensed.example': {
            licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' },
            harm: { ...usual, from: points },
          },
        },
      },
    });
    asha = await server.user('INR');
    await desk.saveMethod();
    const before = server.clock.now();
    const id = await harmed(CRY);

    const { item, steps } = await file(id);
    expect(item).toMatchObject({ score: 12, stage: 'STOP' });
    expect(Date.parse(item.dueAt ?? '') - before).toBeGreaterThanOrEqual(DAY_MS);
    expect(steps.map(({ act }) => act)).toEqual(['SEEN', 'MESSAGE', 'CHECK', 'REVIEW', 'STOP']);
    expect((await server.call('getPlaySession', {}, asha)).status).toBe(401);
    const again = await desk.logInAgain(asha);
    expect((await desk.submit(again)).error?.code).toBe('PLAY_PAUSED');
    const limits = await server.call('getPlayLimits', {}, again);
    expect(limits.result.pause).toMatchObject({ kind: 'STOP' });
  });

  test('is left alone once signs end, and the outcome is recorded', async () => {
    const id = await harmed();
    server = await server.restartAfter(8 * DAY_MS);
    await runRound();

    expect(await cases()).toEqual([]);
    expect(await cases('followUp')).toMatchObject([{ id, outcome: 'CALM' }]);
    const { steps } = await file(id);
    expect(steps.at(-2)).toMatchObject({
      act: 'EFFECT',
      effect: { days: 7, depositedBefore: 2_000, depositedAfter: 0, hasReacted: false },
    });
    server = await server.restartAfter(23 * DAY_MS);
    await runRound();
    expect((await file(id)).steps.at(-1)).toMatchObject({ act: 'EFFECT', effect: { days: 30 } });
    expect(await cases('followUp')).toEqual([]);
  });

  test('is assessed by the next process after a kill', async () => {
    await harmed();
    const before = await cases();
    server = await server.restart();
    await runRound();

    expect(await cases()).toEqual(before);
  });
});

describe('the case desk', () => {
  const close = async (id: number, outcome: Exclude<CaseOutcome, 'CALM'>, token: string) =>
    server.call('operatorCloseCase', { id, outcome, text: 'We have talked' }, { token });

  test('lets one reviewer claim and transfer a case, recording each step', async () => {
    const id = await harmed();
    const other = { token: await server.otherOperator('support') };
    await server.asOperator('operatorClaimCase', { id });

    expect((await server.call('operatorClaimCase', { id }, other)).error?.code).toBe('REQUEST_CLAIMED');
    const note = { id, text: 'Called, no answer' };
    await server.asOperator('operatorHandOverCase', note);
    expect((await server.call('operatorClaimCase', { id }, other)).result).toMatchObject({
      claimedBy: 'other support',
    });
    expect((await file(id)).steps.slice(-3)).toMatchObject([
      { act: 'CLAIM', actor: 'admin' },
      { act: 'HAND_OVER', text: 'Called, no answer' },
      { act: 'CLAIM', actor: 'other support' },
    ]);
  });

  test('is closed to roles that don’t look after players', async () => {
    const id = await harmed();
    for (const role of ['viewer', 'cashier', 'trader'] as const) {
      const token = await server.otherOperator(role);
      expect((await server.call('operatorOpenCase', { id }, { token })).error?.code).toBe('FORBIDDEN');
    }
  });

  test('suggests a limit, which becomes the player’s own once accepted', async () => {
    const id = await harmed();
    const wish = { id, name: 'deposit:DAY', amount: 2_000, text: 'Four deposits today' } as const;
    await server.asOperator('operatorProposeLimit', wish);
    const asked = await server.call('getLimitProposal', {}, asha);
    expect(asked.result).toMatchObject({ caseId: id, name: 'deposit:DAY', amount: 2_000 });

    const yes = { caseId: id, isAccepted: true };
    const { result } = await server.call('answerLimitProposal', yes, asha);

    expect(result.limits.find(({ name }) => name === 'deposit:DAY')?.amount).toBe(2_000);
    expect((await desk.submit(asha)).error?.code).toBe('PLAY_LIMIT');
    const twice = await server.call('answerLimitProposal', yes, asha);
    expect(twice.error?.code).toBe('BAD_STATE');
    expect((await file(id)).steps.at(-1)).toMatchObject({ act: 'ACCEPTED' });
  });

  test('closes a case that needs no review in one step, and nothing earlier counts again', async () => {
    const id = await harmed();
    expect((await close(id, 'WATCH', await server.operator())).success).toBe(true);
    server.clock.advance(HOUR_MS);
    await session(await desk.logInAgain(asha));
    await runRound();

    expect(await cases()).toEqual([]);
    expect(await cases('closed')).toMatchObject([{ id, outcome: 'WATCH' }]);
  });

  test('needs two people to close a reviewed case without a measure', async () => {
    const id = await harmed(CRY);
    expect((await cases())[0]).toMatchObject({ score: 12, stage: 'REVIEW' });
    const admin = await server.operator();

    expect((await close(id, 'NO_HARM', admin)).result).toMatchObject({
      isOpen: true,
      closing: { outcome: 'NO_HARM' },
    });
    expect((await close(id, 'NO_HARM', admin)).error?.code).toBe('FOUR_EYES');
    const second = await server.otherOperator('support');
    expect((await close(id, 'NO_HARM', second)).result.isOpen).toBe(false);
  });

  test('blocks play for days, which no one shortens, while the player can withdraw', async () => {
    const id = await harmed();
    const account = await desk.readyAccount(asha);
    const stop = { id, days: 3, text: 'Until we have talked' };
    await server.asOperator('operatorStopPlay', stop);

    const again = await desk.logInAgain(asha);
    expect((await desk.submit(again)).error?.code).toBe('PLAY_PAUSED');
    expect((await desk.withdraw(again, account)).success).toBe(true);
  });
});

describe('a house limit', () => {
  const set = async (amount: number) => {
    const wish = { userId: asha.id, name: 'deposit:DAY', amount, reason: 'As agreed' } as const;
    return server.asOperator('operatorSetPlayerLimit', wish);
  };

  test('applies at once along with the player’s own, is only ever lowered, and is shown as the house’s', async () => {
    await set(3_000);
    expect((await set(3_500)).error?.code).toBe('BAD_STATE');
    expect((await set(400)).success).toBe(true);

    expect((await desk.submit(asha)).error).toMatchObject({
      code: 'PLAY_LIMIT',
      details: { max: 400 },
    });
    const shown = await server.call('getPlayLimits', {}, asha);
    expect(shown.result.limits[0]).toMatchObject({ amount: null, houseAmount: 400, left: 400 });
    const log = await server.asOperator('operatorGetAuditLog', {});
    expect(log.result.items.filter(({ action }) => action === 'Play:HOUSE_LIMIT')).toMatchObject([
      { reason: 'As agreed', before: { operators: 300_000 } },
      { reason: 'As agreed', before: { operators: null } },
    ]);
  });
});
