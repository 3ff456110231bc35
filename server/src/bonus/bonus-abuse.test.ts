import { beforeEach, expect, test } from 'vitest';
import { bonusDesk } from '#testing/bonus-desk.ts';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import { ASKING_SITE, DETAILS, identityDesk } from '#testing/identity-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let asha: Bettor;
let ravi: Bettor;
const desk = cashierDesk(() => server);
const papers = identityDesk(() => server);
const { offer, claim, place, settle, ...bonuses } = bonusDesk(() => server);
beforeEach(async () => {
  server = await startTestServer({ siteDomains: ASKING_SITE });
  asha = await server.user('INR');
  ravi = await server.user('INR');
});

const readState = async (id: number, by: Bettor) => (await bonuses.bonus(id, by)).state;

/** Reads the flags that an operator sees on a bettor's claim. */
async function readFlags(by: Bettor) {
  const { result } = await server.asOperator('operatorGetBonusClaims', { userId: by.id });
  return result.items[0]?.flags ?? [];
}

test('holds a claim by someone with another claimant’s name and birth date, showing why', async () => {
  const id = await offer();
  await papers.declare(asha);
  await papers.declare(ravi, { fullName: DETAILS.fullName.toUpperCase() });

  await claim(id, asha);
  await claim(id, ravi);

  expect([await readState(id, asha), await readState(id, ravi)]).toEqual(['ACTIVE', 'PENDING']);
  expect((await bonuses.wallet(ravi)).locked).toBe(0);
  expect(await readFlags(ravi)).toContain('SAME_PERSON');
});

test('doesn’t hold a claim with another birth date, or on another offer', async () => {
  const [first, second] = [await offer(), await offer({ title: 'Second' })];
  await papers.declare(asha);
  await papers.declare(ravi, { birthDate: '1991-04-12' });
  const meera = await server.user('INR');
  await papers.declare(meera);

  await claim(first, asha);
  await claim(first, ravi);
  await claim(second, meera);

  expect([await readState(first, ravi), await readState(second, meera)]).toEqual(['ACTIVE', 'ACTIVE']);
  expect(await readFlags(ravi)).not.toContain('SAME_PERSON');
});

test('holds a claim paid to someone else’s account, showing why', async () => {
  const id = await offer();
  await desk.readyAccount(asha, 'family@bank');
  await desk.readyAccount(ravi, 'family@bank');

  await claim(id, ravi);

  expect(await readState(id, ravi)).toBe('PENDING');
  expect(await readFlags(ravi)).toContain('SAME_PAYOUT');
});

test('shows a shared address and browser without holding the claim', async () => {
  const id = await offer();
  await claim(id, asha);
  expect(await readFlags(asha)).toEqual([]);

  await claim(id, ravi);

  expect(await readState(id, ravi)).toBe('ACTIVE');
  expect(await readFlags(ravi)).toEqual(['SAME_DEVICE']);
});

test('shows stakes on both sides of a market', async () => {
  await papers.declare(asha);
  await papers.declare(ravi, { birthDate: '1991-04-12' });
  await claim(await offer(), asha);
  const market = await server.market();
  await place(market, { by: asha, stake: 400 });
  await place(market, { by: ravi, stake: 400, side: 'LAY' });
  await place(market, { by: ravi, stake: 300 });
  await place(market, { by: asha, stake: 300, side: 'LAY' });

  await settle(market);

  expect(await readFlags(asha)).toContain('OPPOSITE_BETS');
});
