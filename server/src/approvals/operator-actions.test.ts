import { beforeEach, describe, expect, test } from 'vitest';
import { type ActWire, fourEyesDesk, matchedMarket } from '#testing/operator-desks.ts';
import { ADMIN, startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
let second: string;
let cashier: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
  second = await server.otherOperator('trader', 'ritu.desk');
  cashier = await server.otherOperator('cashier', 'kamal.cash');
});

const PASSWORD = ADMIN.password;

async function logIn(userName: string, password = PASSWORD): Promise<string> {
  const { result } = await server.call('operatorAuthenticate', { userName, password });
  return result.accessToken;
}

const { wantFourEyes, confirm, ...desk } = fourEyesDesk(() => server);
const propose = (act: ActWire, by = token) => desk.propose(act, by);
/** Two users matched at 1.85 for ₹10,000. */
const matched = () => matchedMarket(server, { rate: 1.85 });

async function readBalance(userToken: string): Promise<number> {
  return (await server.call('getUserOpenBets', {}, { token: userToken })).result.balance;
}

async function waiting(from = server) {
  const fresh = from === server ? token : await from.operator();
  const { result } = await from.call('operatorGetProposals', {}, { token: fresh });
  return result.acts;
}

describe('voids under four eyes', () => {
  test('one operator alone is rejected, and nothing is voided', async () => {
    const { marketId, bilal } = await matched();
    await wantFourEyes(0);
    const window = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

    const bets = await server.asOperator('operatorVoidBets', {
      marketId,
      ...window,
      reason: 'wrong price',
    });
    const market = await server.asOperator('operatorVoidMarket', { marketId, reason: 'abandoned' });

    expect([bets.error?.code, market.error?.code]).toEqual(['FOUR_EYES', 'FOUR_EYES']);
    expect(await readBalance(bilal.token)).toBe(90_000);
  });

  test('a proposal shows its effect; a second operator confirms it, not the first', async () => {
    const { marketId, eventId, bilal } = await matched();
    await wantFourEyes(0);

    const proposed = await propose({
      type: 'VoidBets',
      marketId,
      from: '2000-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
      reason: 'wrong price',
    });
    const { proposalId, effect } = proposed.result;
    const listed = await waiting();
    const own = await confirm(proposalId, token);
    const other = await confirm(proposalId, second);

    expect(effect).toEqual({
      bets: 2,
      users: 2,
      amount: 10_000,
      balanceAfter: null,
      reversal: null,
    });
    expect(listed).toMatchObject([{ proposalId, type: 'VoidBets', marketId, eventId, proposedBy: 'admin', effect }]);
    expect(own.error?.code).toBe('FOUR_EYES');
    expect(other.result.voided).toEqual({ bets: 2, fills: 1, stake: 10_000 });
    expect(await readBalance(bilal.token)).toBe(100_000);
    expect(await waiting()).toEqual([]);
  });

  test('a proposal survives a restart', async () => {
    const { marketId } = await matched();
    await wantFourEyes(0);
    const { result } = await propose({ type: 'VoidMarket', marketId, reason: 'abandoned' });

    const later = await server.restart();

    expect(await waiting(later)).toMatchObject([{ proposalId: result.proposalId, type: 'VoidMarket' }]);
    const done = await later.call('operatorConfirmAct', { proposalId: result.proposalId }, { token: second });
    expect(done.result.settlement?.status).toBe('VOIDED');
  });

  test('a proposal confirmed twice at once is done once', async () => {
    const { marketId } = await matched();
    const { result } = await propose({ type: 'VoidMarket', marketId, reason: 'abandoned' });

    const answers = await Promise.all([confirm(result.proposalId, second), confirm(result.proposalId, token)]);

    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const log = await server.asOperator('operatorGetAuditLog', { action: 'VoidMarket' });
    expect(log.result.totalCount).toBe(1);
  });

  test('one operator is enough up to the amount', async () => {
    const { marketId } = await matched();
    await wantFourEyes(10_000);

    const done = await server.asOperator('operatorVoidMarket', { marketId, reason: 'abandoned' });

    expect(done.result.status).toBe('VOIDED');
  });

  test('a rejected proposal is gone', async () => {
    const { marketId } = await matched();
    const { result } = await propose({ type: 'VoidMarket', marketId, reason: 'abandoned' });
    const { proposalId } = result;

    await server.call('operatorRejectResult', { proposalId, reason: 'play went on' }, { token: second });

    expect(await waiting()).toEqual([]);
    expect((await confirm(proposalId, second)).error?.code).toBe('NOT_FOUND');
  });
});

test('reversing a settlement above the winnings threshold takes two', async () => {
  const { marketId, runnerIds, bilal } = await matched();
  await server.asOperator('operatorSettleMarket', {
    marketId,
    result: { winnerRunnerId: runnerIds[0] ?? 0 },
    closeFirst: true,
  });
  expect(await readBalance(bilal.token)).toBe(108_330);
  await wantFourEyes(5_000);
  const reason = 'wrong winner';

  const alone = await server.asOperator('operatorUnsettleMarket', { marketId, reason });
  const proposed = await propose({ type: 'UnsettleMarket', marketId, reason });
  const done = await confirm(proposed.result.proposalId, second);

  expect(alone.error?.code).toBe('FOUR_EYES');
  expect(proposed.result.effect).toMatchObject({ bets: 2, amount: 8_500 });
  expect(done.result.market?.status).toBe('CLOSED');
  expect(await readBalance(bilal.token)).toBe(90_000);
});

describe('balances under four eyes', () => {
  const credit = (userId: number, amount: number) =>
    ({
      userId,
      amount,
      reason: 'goodwill',
      clientRequestId: crypto.randomUUID(),
    }) as const;

  test('small amounts move immediately, large ones with a second operator, once', async () => {
    const asha = await server.user();
    await wantFourEyes(5_000);

    const small = await server.call(
      'operatorAdjustBalance',
      { ...credit(asha.id, 5_000), type: 'CREDIT' },
      { token: cashier },
    );
    const large = await server.call(
      'operatorAdjustBalance',
      { ...credit(asha.id, 5_001), type: 'CREDIT' },
      { token: cashier },
    );
    const proposed = await propose({ ...credit(asha.id, 5_001), type: 'AdjustBalance', direction: 'CREDIT' }, cashier);
    const { proposalId, effect } = proposed.result;
    const own = await confirm(proposalId, cashier);
    const done = await confirm(proposalId, token);
    const again = await confirm(proposalId, token);

    expect(small.result.balance).toBe(105_000);
    expect(large.error?.code).toBe('FOUR_EYES');
    expect(effect).toMatchObject({ users: 1, amount: 5_001, balanceAfter: 110_001 });
    expect(own.error?.code).toBe('FOUR_EYES');
    expect(done.result.transaction?.balance).toBe(110_001);
    expect(again.error?.code).toBe('NOT_FOUND');
    expect(await readBalance(asha.token)).toBe(110_001);
  });

  test('a trader can’t propose a balance correction, nor a cashier a void', async () => {
    const asha = await server.user();
    const { marketId } = await server.market();
    const money = { ...credit(asha.id, 10), type: 'AdjustBalance', direction: 'DEBIT' } as const;

    const byTrader = await propose(money, second);
    const byCashier = await propose({ type: 'VoidMarket', marketId, reason: 'abandoned' }, cashier);
    const proposed = await propose(money);

    expect([byTrader.error?.code, byCashier.error?.code]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect((await confirm(proposed.result.proposalId, second)).error?.code).toBe('FORBIDDEN');
  });
});

test('quoting over an old quote returns whose quote is current', async () => {
  const { eventId } = await server.market();
  const made = await server.asOperator('operatorCreateMarket', {
    eventId,
    kind: 'FANCY',
    marketName: '6 over runs',
    open: true,
  });
  const { marketId } = made.result;
  const quote = (line: number, expectedVersion: number | undefined, by: string) =>
    server.call(
      'operatorQuoteMarket',
      {
        marketId,
        runners: [{ back: [{ rate: 100, line: line + 1 }], lay: [{ rate: 100, line }] }],
        ...(expectedVersion === undefined ? {} : { expectedVersion }),
      },
      { token: by },
    );
  const first = await quote(46, undefined, token);
  const seen = first.result.quoteVersion;
  const newer = await quote(48, seen, second);

  const late = await quote(47, seen, token);

  expect(late.error?.code).toBe('BAD_STATE');
  expect(late.error?.details).toEqual({
    changedBy: 'ritu.desk',
    quoteVersion: newer.result.quoteVersion,
  });
});

describe('10.1 Operator/ChangePassword', () => {
  const change = (currentPassword: string, newPassword: string) =>
    server.call('operatorChangePassword', { currentPassword, newPassword }, { token: second });

  test('the new password works, the old one doesn’t, and all the operator’s sessions end', async () => {
    expect((await change(PASSWORD, 'another long phrase')).result).toBe(true);

    expect((await server.call('operatorGetStops', {}, { token: second })).status).toBe(401);
    const old = await server.call('operatorAuthenticate', {
      userName: 'ritu.desk',
      password: PASSWORD,
    });
    expect(old.error?.code).toBe('INVALID_LOGIN');
    expect(await logIn('ritu.desk', 'another long phrase')).toBeTruthy();
  });

  test('wrong current passwords lock; the same or a listed new one is rejected', async () => {
    expect((await change(PASSWORD, PASSWORD)).error?.code).toBe('SAME_PASSWORD');
    expect((await change(PASSWORD, 'Password@123')).error?.code).toBe('VALIDATION');
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await change(`guess number ${guess}`, 'something else')).error?.code).toBe('WRONG_PASSWORD');
    }

    expect((await change(PASSWORD, 'something else')).error?.code).toBe('LOCKED_OUT');
  });
});

describe('lists', () => {
  test('one market’s history contains only its own actions', async () => {
    const one = await server.market();
    const two = await server.market();
    for (const { marketId } of [one, two, one]) {
      await server.asOperator('operatorUpdateMarket', { marketId, message: 'rain' });
    }

    const history = await server.asOperator('operatorGetAuditLog', {
      entity: 'market',
      entityId: String(one.marketId),
    });
    const other = await server.asOperator('operatorGetAuditLog', {
      entity: 'user',
      entityId: String(one.marketId),
    });

    expect(history.result.totalCount).toBe(2);
    expect(history.result.items[0]).toMatchObject({
      action: 'UpdateMarket',
      after: { terms: { message: 'rain' } },
    });
    expect(other.result.items).toEqual([]);
  });

  test('finds an event by ID', async () => {
    await server.market();
    const { eventId } = await server.market();

    const byId = await server.asOperator('operatorGetEvents', { eventId });
    const bySearch = await server.asOperator('operatorGetEvents', { search: `${eventId}` });

    expect(byId.result.items.map(({ id }) => id)).toEqual([eventId]);
    expect(bySearch.result.items.map(({ id }) => id)).toEqual([eventId]);
  });
});

describe('10.2 SetTv and SetScore', () => {
  const SCORE = {
    kind: 'football',
    status: '2nd half',
    url: null,
    cricket: null,
    football: { home: 2, away: 1, minute: 63, teams: ['Rovers', 'City'] },
    text: null,
  } as const;

  test('stores and announces a stream URL, and null removes it', async () => {
    const { eventId } = await server.market();
    const url = 'https://tv.example/live/1.m3u8';

    const set = await server.asOperator('operatorSetTv', { eventId, url });
    const shown = await server.asOperator('operatorGetTv', { eventId });
    const listed = await server.asOperator('operatorGetEvents', { eventId });
    const wrong = await server.asOperator('operatorSetTv', { eventId, url: 'ftp://x' });
    await server.asOperator('operatorSetTv', { eventId, url: null });
    const gone = await server.asOperator('operatorGetTv', { eventId });

    expect(set.result).toBe(true);
    expect(shown.result).toEqual({ url, provider: null });
    expect(listed.result.items[0]?.tv).toBe(true);
    expect(wrong.status).toBe(400);
    expect(gone.result).toBeNull();
  });

  test('an event without a feed gets a manual score, and an ID to find it by', async () => {
    const made = await server.asOperator('operatorCreateEvent', {
      sportId: 1,
      title: 'Rovers v City',
      startTime: '2026-11-21T10:00:00Z',
    });
    const { id: eventId } = made.result;

    const set = await server.asOperator('operatorSetScore', { eventId, score: SCORE });
    const wrong = await server.asOperator('operatorSetScore', {
      eventId,
      score: { ...SCORE, football: { ...SCORE.football, home: -1 } },
    });
    const listed = await server.asOperator('operatorGetEvents', { eventId });

    expect(set.result).toBe(true);
    expect(listed.result.items[0]).toMatchObject({
      dreamEventId: `hand-${eventId}`,
      score: {
        sides: [
          { name: 'Rovers', text: '2' },
          { name: 'City', text: '1' },
        ],
      },
    });
    expect(wrong.status).toBe(400);
    expect(wrong.error?.validationErrors?.[0]?.members).toEqual(['score.football.home']);
  });
});
