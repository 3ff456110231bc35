import { rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { fileExclusionRegister } from '#care/exclusion-register.ts';
import { type Bettor, cashierDesk, LICENSED_HOST as host } from '#testing/cashier-desk.ts';
import { ASKING_SITE, identityDesk } from '#testing/identity-desk.ts';
import { lendFolder } from '#testing/temporary-files.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const SITE = {
  domains: {
    [host]: { ...ASKING_SITE.domains[host], exclusionRegister: 'REQUIRED' },
  },
};
const HEAD = 'mobile,name,birth_date\n';
const REGISTRATION = {
  userName: 'asha_1',
  mobile: '9876543210',
  password: 'Kx9!mmzz31',
  confirmPassword: 'Kx9!mmzz31',
  agreeTerms: true,
};

let folder: string;
let server: TestServer;
const cash = cashierDesk(() => server);
const desk = identityDesk(() => server);

beforeEach(async () => {
  folder = lendFolder();
  await list('');
  server = await startTestServer({
    siteDomains: SITE,
    exclusionRegister: fileExclusionRegister(file()),
  });
});

const file = () => path.join(folder, 'register.csv');
const signUp = (at: string = host) => server.call('register', REGISTRATION, { host: at });
const logIn = ({ userName, password }: Bettor) => server.logIn({ userName, password }, { host });

let writes = 0;
/** Rewrites the register; its modification time in whole seconds differs from the previous one. */
async function list(lines: string): Promise<void> {
  await writeFile(file(), HEAD + lines);
  writes += 1;
  await utimes(file(), writes, writes);
}

test('a registered mobile can’t sign up; others aren’t looked up, nor on other sites', async () => {
  await list('+919876543210,,\n');

  expect((await signUp()).error?.code).toBe('CENTRALLY_EXCLUDED');
  expect((await signUp('localhost')).success).toBe(true);
  await list('+919999999999,Somebody Else,1990-04-12\n');
  expect((await signUp()).success).toBe(true);
});

test('a registered name and birth date can’t log in or deposit; the name alone means nothing', async () => {
  const asha = await server.user('INR');
  await cash.saveMethod();
  await desk.declare(asha);
  await list(',Kulkarni Asha,1971-01-01\n');
  expect((await cash.start(asha)).error?.code).not.toBe('CENTRALLY_EXCLUDED');

  await list(',Kulkarni Asha,1990-04-12\n');
  expect((await cash.start(asha)).error?.code).toBe('CENTRALLY_EXCLUDED');
  expect((await logIn(asha)).error?.code).toBe('CENTRALLY_EXCLUDED');
  const wrong = await logIn({ ...asha, password: 'not this one' });
  expect(wrong.error?.code).toBe('INVALID_LOGIN');
});

test.each([
  ['is not there', () => rm(file())],
  ['lacks a column', () => writeFile(file(), 'name,birth_date\nAsha,1990-04-12\n')],
])('a register that %s blocks sign-up and deposits where it is required', async (_, breakIt) => {
  const asha = await server.user('INR');
  await cash.saveMethod();
  await breakIt();

  for (const refused of [await signUp(), await logIn(asha), await cash.start(asha)]) {
    expect([refused.status, refused.error?.code]).toEqual([503, 'REGISTER_DOWN']);
  }
  expect((await signUp('localhost')).success).toBe(true);
});

test('a site that requires a missing register blocks everyone', async () => {
  server = await startTestServer({ siteDomains: SITE });

  expect((await signUp()).error?.code).toBe('REGISTER_DOWN');
});

test('somebody registered while logged in can’t bet, play or stay logged in', async () => {
  const licence = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };
  server = await startTestServer({
    siteDomains: { domains: { [host]: { licence, exclusionRegister: 'REQUIRED' } } },
    exclusionRegister: fileExclusionRegister(file()),
    withGames: true,
  });
  const asha = await server.user('INR');
  const mobile = '+919000000001';
  await server.context.accounts.changeUser(asha.id, { mobile });
  const market = await server.market();
  const login = await logIn(asha);
  const own = { token: login.result.accessToken, host };
  const bet = (stake: number) => server.bet(own, market, { stake });
  const placed = await bet(100);
  expect(placed.success).toBe(true);

  await list(`${mobile},,\n`);

  expect((await bet(200)).error?.code).toBe('CENTRALLY_EXCLUDED');
  const { betId } = placed.result.bet;
  const more = await server.call('updateBet', { betId, stake: 300 }, own);
  expect(more.error?.code).toBe('CENTRALLY_EXCLUDED');
  const game = await server.call('launchGame', { gameCode: 'dice' }, own);
  expect(game.error?.code).toBe('CENTRALLY_EXCLUDED');
  expect((await server.call('cancelBets', { betIds: [betId] }, own)).success).toBe(true);
  const { refreshToken } = login.result;
  const renewed = await server.call('refreshToken', { refreshToken }, { host });
  expect(renewed.error?.code).toBe('UNAUTHENTICATED');
  expect((await server.call('getUserOpenBets', {}, own)).error?.code).toBe('UNAUTHENTICATED');
});

test('a register that can’t be read stops bets and renewals, and ends no session', async () => {
  const asha = await server.user('INR');
  const { refreshToken } = (await logIn(asha)).result;
  await rm(file());

  const renewed = await server.call('refreshToken', { refreshToken }, { host });
  expect([renewed.status, renewed.error?.code]).toEqual([503, 'REGISTER_DOWN']);
  await list('');
  expect((await server.call('refreshToken', { refreshToken }, { host })).success).toBe(true);
});
