import { getBonusPeriod } from '@crease/contracts/bonus/bonus-rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { bonusDesk, FREE, LOSSES } from '#testing/bonus-desk.ts';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import { startTestServer } from '#testing/test-server.ts';
import { advanceAllClaims } from './advance-claims.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let server = await startTestServer();
let asha: Bettor;
const desk = cashierDesk(() => server);
const { offer, own, ...bonuses } = bonusDesk(() => server);
beforeEach(async () => {
  asha = await server.user('INR');
});

const lose = (stake: number) => bonuses.wagered(asha, stake, { winner: 1 });
const listed = async () => (await server.call('getBonuses', {}, own(asha))).result.items;
/** Amounts paid per period, latest first. */
const given = async () =>
  (await listed()).flatMap(({ claim, state }) => (claim?.period == null ? [] : [{ state, amount: claim.bonusAmount }]));
const taking = async () => (await listed()).find(({ claim }) => claim?.period === null);

/** Runs another process, a quarter of an hour after the end of the given number of days. */
async function daysLater(days = 1): Promise<void> {
  const now = server.clock.now();
  const { to } = getBonusPeriod('DAY', now + (days - 1) * DAY_MS);
  server = await server.restartAfter(to + 15 * MINUTE_MS - now);
  for (let day = 1; day < days; day++) await advanceAllClaims(server.context);
  asha = await desk.logInAgain(asha);
}

test('returns a tenth of a day’s losses as cash, once, however often it is computed', async () => {
  await bonuses.claim(await offer({}, LOSSES), asha);
  await lose(1_000);
  await bonuses.wagered(asha, 300);
  const { cash } = await bonuses.wallet(asha);
  const net = 100_000 - cash;

  await daysLater();
  await advanceAllClaims(server.context);
  server = await server.restart();

  const amount = Math.floor(net * 10) / 100;
  expect(await given()).toEqual([{ state: 'COMPLETED', amount }]);
  expect((await bonuses.wallet(asha)).cash).toBeCloseTo(cash + amount, 2);
});

test('a day with little or no loss gives nothing, and the next one is awaited', async () => {
  await bonuses.claim(await offer({ minLoss: 200 }, LOSSES), asha);
  await lose(199);
  await daysLater();
  await bonuses.wagered(asha, 500);

  await daysLater(3);

  expect(await given()).toEqual([]);
  const awaited = await taking();
  expect(awaited?.state).toBe('CLAIMED');
  expect(Date.parse(awaited?.expiryDate ?? '')).toBeGreaterThan(server.clock.now());
});

test('losses before the claim don’t count', async () => {
  await lose(1_000);
  server.clock.advance(MINUTE_MS);
  await bonuses.claim(await offer({}, LOSSES), asha);

  await daysLater();

  expect(await given()).toEqual([]);
});

test('lossback is capped by the terms, and a bonus with wagering where they say so', async () => {
  const id = await offer({ amount: 50, wageringMultiple: 3 }, LOSSES);
  await bonuses.claim(id, asha);
  await lose(1_000);
  const { cash } = await bonuses.wallet(asha);

  await daysLater();

  expect(await given()).toEqual([{ state: 'ACTIVE', amount: 50 }]);
  expect(await bonuses.wallet(asha)).toEqual({ cash, locked: 50 });
  const claimId = (await listed()).find(({ state }) => state === 'ACTIVE')?.claim?.id ?? 0;
  await server.call('giveUpBonus', { bonusId: id, claimId }, own(asha));
  expect(await given()).toEqual([{ state: 'FORFEITED', amount: 50 }]);
  expect((await taking())?.state).toBe('CLAIMED');
});

test('players beyond the budget are told that it is used up', async () => {
  const id = await offer({ budget: 500 }, LOSSES);
  const ravi = await server.user('INR');
  await bonuses.claim(id, asha);
  await bonuses.claim(id, ravi);
  await lose(4_000);
  await bonuses.wagered(ravi, 4_000, { winner: 1 });

  await daysLater();

  expect(await given()).toEqual([{ state: 'COMPLETED', amount: 400 }]);
  const { items } = (await server.asOperator('operatorGetBonuses', {})).result;
  expect(items[0]).toMatchObject({ spent: 400, claims: 2 });
  const own = (await server.asOperator('operatorGetBonusClaims', { userId: ravi.id })).result;
  expect(own.items.map(({ state }) => state)).toEqual(['CANCELLED']);
});

test('an ended offer pays for the current day, and no more', async () => {
  const id = await offer({}, LOSSES);
  await bonuses.claim(id, asha);
  await lose(1_000);
  await offer({ id, enabled: false }, LOSSES);

  await daysLater(2);

  expect(await given()).toEqual([{ state: 'COMPLETED', amount: 100 }]);
  expect((await taking())?.state).toBe('EXPIRED');
});

test('isn’t granted to anyone on a break until it ends', async () => {
  await bonuses.claim(await offer({}, LOSSES), asha);
  await lose(1_000);
  await server.call('takeTimeOut', { days: 7 }, own(asha));

  await daysLater(2);
  expect(await given()).toEqual([{ state: 'CLAIMED', amount: 100 }]);
  await daysLater(7);

  expect(await given()).toEqual([{ state: 'COMPLETED', amount: 100 }]);
});

test('doesn’t save terms that can’t be computed', async () => {
  const save = async (change: object) => {
    const wish = { ...FREE, ...LOSSES, ...change };
    return await server.asOperator('operatorSaveBonus', wish);
  };

  expect((await save({ period: null })).error?.code).toBe('VALIDATION');
  expect((await save({ percent: null })).error?.code).toBe('VALIDATION');
  expect((await save({ percent: 150 })).error?.code).toBe('VALIDATION');
});
