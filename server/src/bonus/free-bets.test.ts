import { EXPORT_PATH } from '@crease/contracts/betting/statement.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseUsers } from '#office/account-closure.ts';
import { buildTrialBalance } from '#office/trial-balance.ts';
import { bonusDesk, FREE_BET } from '#testing/bonus-desk.ts';
import { type Bettor, LICENSED_HOST } from '#testing/cashier-desk.ts';
import {
  startTestServer,
  type TestMarket,
  type TestServer,
  type TestSlip,
  type TestUser,
} from '#testing/test-server.ts';
import { advanceAllClaims } from './advance-claims.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** The player's initial cash; the free bet doesn't touch it. */
const CASH = 100_000;

let server: TestServer;
let asha: Bettor;
let bilal: Bettor;
let market: TestMarket;
beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user('INR');
  bilal = await server.user('INR');
  market = await server.market();
});

const { offer, claim, own, place, settle, ...bonuses } = bonusDesk(() => server);
const bonus = (id: number, by = asha) => bonuses.bonus(id, by);
const cash = async () => (await bonuses.wallet(asha)).cash;

/** Asha has a free bet of ₹100, and Bilal offers ₹500 at 3. */
async function granted() {
  const id = await offer({}, FREE_BET);
  await claim(id, asha);
  await place(market, { by: bilal, stake: 500, rate: 3, side: 'LAY' });
  const freeBetId = (await bonus(id)).claim?.id ?? 0;
  return { id, freeBetId };
}

interface Use extends TestSlip {
  readonly freeBetId: number;
  readonly by?: TestUser;
}

const use = ({ by = asha, ...slip }: Use) => server.bet(own(by), market, { rate: 3, stake: 100, ...slip });

async function byOperator(name: 'operatorVoidMarket' | 'operatorUnsettleMarket') {
  const done = await server.asOperator(name, { marketId: market.marketId, reason: 'rain' });
  if (!done.success) throw new Error(done.text);
  await server.context.wagers.drained();
}

const expectBalanced = async () => expect((await buildTrialBalance(server.context)).ok).toBe(true);

test('ten requests at once use the installation’s first free bet once', async () => {
  const { freeBetId } = await granted();

  const answers = await Promise.all(Array.from({ length: 10 }, () => use({ freeBetId })));

  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const others = answers.filter(({ success }) => !success);
  expect(new Set(others.map(({ error }) => error?.code))).toEqual(new Set(['BONUS_NOT_AVAILABLE']));
});

describe('a used free bet', () => {
  test('moves none of its player’s money until it wins, then pays winnings after commission', async () => {
    const { id, freeBetId } = await granted();

    const { result } = await use({ freeBetId });

    expect(result).toMatchObject({ balance: CASH, exposure: 0 });
    expect(result.bet).toMatchObject({ stake: 100, liability: 0, expectedProfit: 200 });
    expect(result.bet).toMatchObject({ status: 'MATCHED', freeBet: true });
    const { openBets } = (await server.call('getUserOpenBets', {}, own(asha))).result;
    expect(openBets).toMatchObject([{ betId: result.bet.betId, freeBet: true }]);
    await settle(market);
    expect(await cash()).toBe(CASH + 196);
    expect(await bonus(id)).toMatchObject({ state: 'COMPLETED', claim: { converted: 196 } });
    await expectBalanced();
  });

  test('appears in its player’s history with its payout, and in no total', async () => {
    const { freeBetId } = await granted();
    const { result } = await use({ freeBetId });
    await settle(market);
    const history = async (filter: object) => (await server.call('getUserBetHistory', filter, own(asha))).result;

    const all = await history({});

    expect(all).toMatchObject({ totalCount: 0, summary: { stake: 0, profitLoss: 0 } });
    const { betId } = result.bet;
    const shown = {
      betId,
      status: 'WON',
      stake: 100,
      liability: 0,
      profitLoss: 196,
      freeBet: true,
    };
    expect(all.freeBets).toMatchObject([shown]);
    expect(await history({ Status: 'Won', MarketId: market.marketId })).toMatchObject({
      freeBets: [shown],
    });
    for (const other of [{ Status: 'Lost' }, { MarketType: 'BOOKMAKER' }, { SkipCount: 10 }])
      expect(await history(other)).not.toHaveProperty('freeBets');
    expect((await server.call('getUserBetHistory', {}, own(bilal))).result).not.toHaveProperty('freeBets');
  });

  test('appears in the exported history by placing time, marked, and in no total', async () => {
    await place(market, { by: asha, stake: 100, rate: 3 });
    server.clock.advance(MINUTE_MS);
    const { freeBetId } = await granted();
    await use({ freeBetId });
    await settle(market);
    const asked = { kind: 'Bets', format: 'csv', language: 'en' } as const;
    const query = new URLSearchParams(asked).toString();
    const { payload } = await server.app.inject({
      url: `/${EXPORT_PATH}?${query}`,
      headers: { authorization: `Bearer ${asha.token}`, host: LICENSED_HOST },
    });
    const lines = payload.trim().split('\r\n').slice(1);

    expect(lines.map((line) => line.split(',')[5])).toEqual(['Back', 'FREE_BET']);
    expect(lines[1]).toContain('WON');
    expect(lines[1]).toContain('196');
  });

  test('costs its player nothing when it loses', async () => {
    const { id, freeBetId } = await granted();
    await use({ freeBetId });

    await settle(market, 1);

    expect(await cash()).toBe(CASH);
    expect(await bonus(id)).toMatchObject({ state: 'LOST', claim: { converted: 0 } });
    await expectBalanced();
  });

  test('pays up to the maximum in its terms', async () => {
    const id = await offer({ maxConversion: 150 }, FREE_BET);
    await claim(id, asha);
    await place(market, { by: bilal, stake: 500, rate: 3, side: 'LAY' });
    const { result } = await use({ freeBetId: (await bonus(id)).claim?.id ?? 0 });
    expect(result.bet.expectedProfit).toBe(150);

    await settle(market);

    expect(await cash()).toBe(CASH + 150);
  });

  test('can be used again for its remaining days when its market is void', async () => {
    const { id, freeBetId } = await granted();
    server.clock.advance(MINUTE_MS);
    const { result } = await use({ freeBetId });
    expect(await bonus(id)).toMatchObject({ expiryDate: null });

    await byOperator('operatorVoidMarket');

    const back = await bonus(id);
    expect(back).toMatchObject({ state: 'ACTIVE', claim: { usedAt: null } });
    expect(Date.parse(back.expiryDate ?? '') - server.clock.now()).toBe(7 * DAY_MS - MINUTE_MS);
    market = await server.market();
    await place(market, { by: bilal, stake: 500, rate: 3, side: 'LAY' });
    expect((await use({ freeBetId })).result.bet.betId).not.toBe(result.bet.betId);
  });

  test('returns its winnings when the result is reversed, and the next result pays again', async () => {
    const { id, freeBetId } = await granted();
    await use({ freeBetId });
    await settle(market);
    await byOperator('operatorUnsettleMarket');
    expect(await cash()).toBe(CASH);
    expect(await bonus(id)).toMatchObject({ state: 'ACTIVE', claim: { converted: null } });

    await settle(market, 1);
    expect(await bonus(id)).toMatchObject({ state: 'LOST' });
    await byOperator('operatorUnsettleMarket');
    await settle(market);

    expect(await cash()).toBe(CASH + 196);
    await expectBalanced();
  });
});

test('is credited on an account closed meanwhile and goes to an operator; until then nothing is erased', async () => {
  const { freeBetId } = await granted();
  await use({ freeBetId });
  const paidOut = {
    direction: 'DEBIT',
    amount: CASH * 100,
    reason: 'paid out',
    key: 'all',
  } as const;
  await server.engine.submit({ type: 'AdjustBalance', accountId: asha.id, ...paidOut });
  const closing = { userId: asha.id, reason: 'asked for it' };
  const closed = await server.asOperator('operatorCloseUser', closing);
  expect(closed.result.closedAt).not.toBeNull();
  await server.context.accounts.changeUser(asha.id, { eraseAt: server.clock.now() });
  expect(await eraseUsers(server.context)).toBe(0);

  await settle(market);

  const alarms = await server.asOperator('operatorGetAlarms', {});
  expect(alarms.result.items).toMatchObject([
    { kind: 'CLOSED_CREDIT', entity: 'user', entityId: String(asha.id), figure: 196 },
  ]);
  const balance = await server.engine.read(({ accounts, ledger }) =>
    ledger.getBalance(accounts.get(asha.id)?.cashLedgerId ?? 0),
  );
  expect(balance).toBe(196_00);
});

describe('a free bet is used once', () => {
  test('however often the same bet is sent', async () => {
    const { freeBetId } = await granted();
    const clientBetId = crypto.randomUUID();
    const first = await use({ freeBetId, clientBetId });
    server = await server.restartAfter(0);

    const again = await use({ freeBetId, clientBetId });

    expect(again.result.bet.betId).toBe(first.result.bet.betId);
  });

  test('when two tabs send it at once', async () => {
    const { freeBetId } = await granted();

    const both = await Promise.all([use({ freeBetId }), use({ freeBetId })]);

    expect(both.map(({ error }) => error?.code ?? 'placed').toSorted()).toEqual(['BONUS_NOT_AVAILABLE', 'placed']);
    const stakes = await server.engine.read(({ bets }) =>
      [...bets.values()].filter(({ side }) => side === 'BACK').map(({ stake }) => stake),
    );
    expect(stakes).toEqual([100_00]);
  });

  test('when the process dies after the bet, before anything else is written', async () => {
    const { id, freeBetId } = await granted();
    const { bonuses: store } = server.context;
    const write = store.changeClaim.bind(store);
    let writings = 0;
    store.changeClaim = (...given) => {
      writings += 1;
      return writings > 1 ? Promise.reject(new Error('the process is lost')) : write(...given);
    };
    await use({ freeBetId });
    store.changeClaim = write;
    server = await server.restartAfter(61_000);
    await advanceAllClaims(server.context);

    expect((await use({ freeBetId })).error?.code).toBe('BONUS_NOT_AVAILABLE');
    await settle(market);

    expect(await bonus(id)).toMatchObject({ state: 'COMPLETED', claim: { converted: 196 } });
    expect(await cash()).toBe(CASH + 196);
  });

  test('and is available again when the process dies before the bet', async () => {
    const { id, freeBetId } = await granted();
    const { exchange } = server.context;
    const submit = exchange.submit.bind(exchange);
    exchange.submit = (command, given) =>
      command.type === 'PlaceBet' ? Promise.reject(new Error('the process is lost')) : submit(command, given);
    await use({ freeBetId });
    exchange.submit = submit;
    expect((await use({ freeBetId })).error?.code).toBe('BONUS_NOT_AVAILABLE');

    server.clock.advance(61_000);
    await advanceAllClaims(server.context);

    expect(await bonus(id)).toMatchObject({ state: 'ACTIVE', claim: { usedAt: null } });
    expect((await use({ freeBetId })).success).toBe(true);
  });
});

describe('a free bet is kept when it is rejected', () => {
  test.each<[string, TestSlip, string]>([
    ['the price is gone', { rate: 3.5 }, 'NOT_FILLED'],
    ['the odds are below its terms', { rate: 1.4 }, 'VALIDATION'],
    ['it is another stake', { stake: 200 }, 'VALIDATION'],
    ['it is a lay', { type: 2 }, 'VALIDATION'],
  ])('%s', async (_, change, code) => {
    const { id, freeBetId } = await granted();

    expect((await use({ ...change, freeBetId })).error?.code).toBe(code);

    expect(await bonus(id)).toMatchObject({ state: 'ACTIVE', claim: { usedAt: null } });
    expect((await use({ freeBetId })).success).toBe(true);
  });

  test.each<[string, number, string]>([
    ['of its own sport', 3, 'placed'],
    ['of another sport', 1, 'VALIDATION'],
  ])('in a market %s: %s', async (_, sportId, code) => {
    const id = await offer({ sportId }, FREE_BET);
    await claim(id, asha);
    await place(market, { by: bilal, stake: 500, rate: 3, side: 'LAY' });

    const used = await use({ freeBetId: (await bonus(id)).claim?.id ?? 0 });

    expect(used.error?.code ?? 'placed').toBe(code);
    expect((await bonus(id)).sportId).toBe(sportId);
  });

  test('one of another player isn’t found', async () => {
    const { freeBetId } = await granted();
    expect((await use({ freeBetId, by: bilal })).error?.code).toBe('NOT_FOUND');
  });

  test('can’t be used during a break, and expires with its days', async () => {
    const { freeBetId } = await granted();
    await server.engine.submit({
      type: 'ChangePlay',
      accountId: asha.id,
      change: { type: 'PAUSE', kind: 'TIME_OUT', forMs: DAY_MS },
    });
    expect((await use({ freeBetId })).error?.code).toBe('PLAY_PAUSED');

    server.clock.advance(7 * DAY_MS);
    await advanceAllClaims(server.context);

    expect(await server.context.bonuses.claimById(freeBetId)).toMatchObject({
      state: 'EXPIRED',
      reserved: 0,
    });
  });

  test('the price goes during the delay: nothing was bet', async () => {
    market = await server.market({ inPlayDelayMs: 5_000, inPlay: true }, 'IN_PLAY');
    const { id, freeBetId } = await granted();
    const sent = use({ freeBetId });
    await expect.poll(() => server.engine.read(({ heldBetIds }) => heldBetIds.size), { interval: 5 }).toBe(1);
    const { marketId } = market;
    await server.engine.submit({ type: 'CancelBets', accountId: bilal.id, marketId });
    server.clock.advance(5_000);

    expect((await sent).error?.code).toBe('NOT_FILLED');

    expect(await bonus(id)).toMatchObject({ state: 'ACTIVE', claim: { usedAt: null } });
  });
});

test('free bets reserve their potential winnings in the budget, coexist with a bonus, and aren’t ended by a withdrawal', async () => {
  const first = await offer();
  await claim(first, asha);
  const { id } = await granted();

  expect(await bonus(first)).toMatchObject({ state: 'ACTIVE' });
  expect(await bonus(id)).toMatchObject({ state: 'ACTIVE', claim: { bonusAmount: 100 } });
  expect((await bonuses.wallet(asha)).locked).toBe(100);
  expect(await server.context.bonuses.listActiveClaims([asha.id])).toHaveLength(1);
  const { items } = (await server.asOperator('operatorGetBonuses', {})).result;
  expect(items.find((one) => one.id === id)).toMatchObject({ spent: 500, claims: 1 });
});
