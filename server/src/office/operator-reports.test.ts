import { REPORT_FILE_PATH } from '@crease/contracts/office/reports.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { GameDesk } from '#testing/casino-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.operator();
});

type Name = 'profitLoss' | 'turnover' | 'cash' | 'commission' | 'casino';
type Group = 'hour' | 'day' | 'sport' | 'market' | 'user';

const today = () => server.clock.now();
const toIso = (at: number) => new Date(at).toISOString();
const DAY_MS = 86_400_000;
/** Play money of a new user. */
const START = 100_000;

async function report(name: Name, groupBy: Group = 'day', more: object = {}) {
  const range = { from: toIso(today() - DAY_MS), to: toIso(today() + 1_000) };
  return server.asOperator('operatorGetReport', { name, groupBy, ...range, ...more });
}

/** Two players are matched at 1.85 for ₹1,000; the backer wins ₹850 and pays 2% commission. */
async function playedMarket() {
  const [asha, bilal] = [await server.user(), await server.user()];
  const market = await server.market();
  for (const [by, type] of [
    [bilal, 2],
    [asha, 1],
  ] as const) {
    await server.bet(by, market, { type, stake: 1_000 });
  }
  await server.settle(market);
  return { ...market, asha, bilal };
}

/** Ledger balance of a house account, by its path. */
async function readLedger(account: string): Promise<number> {
  const { result } = await server.asOperator('operatorGetTrialBalance', {});
  const accounts = result.currencies.flatMap((currency) => currency.accounts);
  return accounts.find((one) => one.account === account)?.balance ?? 0;
}

describe('results report', () => {
  test('players against each other leave the house its commission, as in the ledger', async () => {
    const { asha, bilal, marketId } = await playedMarket();

    const byUser = (await report('profitLoss', 'user')).result;
    const byMarket = (await report('profitLoss', 'market')).result;
    const commission = (await report('commission')).result;

    expect(byUser.columns).toEqual([
      'User ID',
      'User',
      'Players won',
      'Players lost',
      'Commission',
      'Reversed',
      'House P&L',
    ]);
    expect(byUser.rows).toEqual([
      [asha.id, expect.any(String), 850, 0, 17, 0, -833],
      [bilal.id, expect.any(String), 0, 850, 0, 0, 850],
    ]);
    expect(byUser.totals).toEqual(['Total', null, 850, 850, 17, 0, 17]);
    expect(byMarket.rows).toEqual([[marketId, 'India v Australia', 'Match Odds', 850, 850, 17, 0, 17]]);
    expect(commission.totals).toEqual(['Total', 17, 0, 17]);
    // The trial balance shows house income as a credit.
    expect(await readLedger('house:commission:DEMO')).toBe(-17);
  });

  test('turnover counts matched stakes of settled bets, each player once', async () => {
    await playedMarket();

    const { columns, rows, totals } = (await report('turnover', 'sport')).result;

    expect(columns).toEqual(['Sport', 'Bets', 'Players', 'Turnover', 'Average stake']);
    expect(rows).toEqual([['Cricket', 2, 2, 2_000, 1_000]]);
    expect(totals).toEqual(['Total', 2, null, 2_000, 1_000]);
  });

  test('never adds play money and rupees', async () => {
    await playedMarket();

    const rupees = (await report('profitLoss', 'day', { currency: 'INR' })).result;

    expect(rupees).toMatchObject({ currency: 'INR', rows: [] });
    expect(rupees.totals).toEqual(['Total', 0, 0, 0, 0, 0]);
  });

  test('excludes what is before or after the range', async () => {
    await playedMarket();
    server.clock.advance(60_000);

    const late = await report('profitLoss', 'hour', { from: toIso(today() - 30_000) });

    expect(late.result.rows).toEqual([]);
    expect((await report('profitLoss', 'hour')).result.rows).toHaveLength(1);
  });
});

test('deposits and withdrawals are by day, hour or user, not sport', async () => {
  const { id } = await server.user();
  await server.asOperator('operatorAdjustBalance', {
    userId: id,
    type: 'DEBIT',
    amount: 0.01,
    reason: 'a paisa',
    clientRequestId: crypto.randomUUID(),
  });

  const { rows, columns } = (await report('cash', 'user')).result;
  const bySport = await report('cash', 'sport');

  expect(columns).toEqual(['User ID', 'User', 'Given', 'Adjustments']);
  expect(rows).toEqual([[id, expect.any(String), 100_000, -0.01]]);
  expect(bySport.error?.validationErrors).toMatchObject([{ members: ['groupBy'] }]);
});

test('casino play is what players staked less what they won, as in their cash', async () => {
  server = await startTestServer({ withGames: true });
  token = await server.operator();
  const asha = await server.user();
  const { session } = await new GameDesk(() => server).sit('dice', asha.token);
  const choice = { game: 'dice', side: 'OVER', winning: 9_000 } as const;
  let staked = 0;
  for (let round = 0; round < 3; round += 1) {
    const asked = { key: crypto.randomUUID(), stake: 10_000, choice };
    const { success } = await server.call('startRound', asked, { token: session });
    staked += success ? 100 : 0;
    server.clock.advance(10_000);
  }
  server.clock.advance(1_000);

  const { columns, rows, totals } = (await report('casino', 'user')).result;
  const bySport = await report('casino', 'sport');

  expect(columns).toEqual(['User ID', 'User', 'Staked', 'Players won', 'House P&L']);
  const cash = await server.engine.read((state) => state.ledger.balanceAt(`player:${asha.id}:DEMO`) / 100);
  const house = START - cash;
  expect(staked).toBeGreaterThan(0);
  expect(rows).toEqual([[asha.id, expect.any(String), staked, expect.closeTo(staked - house), house]]);
  expect(totals).toEqual(['Total', null, staked, expect.closeTo(staked - house), house]);
  expect(bySport.error?.validationErrors).toMatchObject([{ members: ['groupBy'] }]);
});

describe('as a file', () => {
  const file = (format: 'csv' | 'pdf', by = token) =>
    server.app.inject({
      method: 'GET',
      url: `/${REPORT_FILE_PATH}?name=profitLoss&groupBy=user&format=${format}&from=${toIso(today() - DAY_MS)}&to=${toIso(today() + 1_000)}`,
      headers: { host: 'localhost', authorization: `Bearer ${by}` },
    });

  test('has the same rows, and who exported it is logged', async () => {
    const { asha } = await playedMarket();

    const csv = await file('csv');
    const pdf = await file('pdf');

    expect(csv.headers['content-disposition']).toContain('report-profitLoss-by-user-');
    const [head, first] = csv.payload.replace('\ufeff', '').split('\r\n');
    expect(head).toBe('User ID,User,Players won,Players lost,Commission,Reversed,House P&L');
    expect(first).toMatch(new RegExp(`^${asha.id},[^,]+,850,0,17,0,-833$`));
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const log = await server.asOperator('operatorGetAuditLog', { action: 'ReadPersonalData' });
    expect(log.result.items).toMatchObject([{ entityId: '2 players' }]);
  });

  test('isn’t available to a bettor', async () => {
    const { token: bettor } = await server.user();

    expect((await file('csv', bettor)).statusCode).toBe(401);
  });
});
