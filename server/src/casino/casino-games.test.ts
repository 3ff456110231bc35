import { beforeEach, expect, test } from 'vitest';
import { CasinoStudio } from '#testing/casino-desk.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';

let server: TestServer;
let studio: CasinoStudio;
let asha: TestUser;
beforeEach(async () => {
  studio = new CasinoStudio(() => server.clock.now());
  server = await startTestServer({ casinoProviders: [studio.provider] });
  asha = await server.user();
});

const codes = async () =>
  (await server.call('getGames', {})).result.flatMap(({ games }) => games.map(({ gameCode }) => gameCode));
const launch = (more: object = {}) => server.call('launchGame', { gameCode: 'dice', ...more }, asha);

async function save(more: object) {
  const terms = {
    id: 1,
    enabled: true,
    minBet: 1,
    maxBet: 100,
    maxWin: null,
    offOn: [],
    sites: [],
  };
  return server.asOperator('operatorSaveCasinoGame', { ...terms, ...more });
}

test('lists the games of all providers by type, in the domain file too', async () => {
  const { result } = await server.call('getGames', { isMobile: true });
  const file = await server.app.inject('/cdn/test.json');

  expect(result).toMatchObject([{ category: 'tables', games: [{ gameCode: 'dice', providerId: 'studio-1' }, {}] }]);
  expect(file.json().games).toEqual(result);
  expect((await server.call('getGames', { category: 'slots' })).result).toEqual([]);
});

test('a disabled game leaves the list, can’t be opened and accepts no stake', async () => {
  await studio.seat(server, asha.token);
  const saved = await save({ enabled: false });

  expect(saved.result).toMatchObject({ enabled: false, maxBet: 100, providerMax: 200_000 });
  expect(await codes()).toEqual(['t20']);
  expect((await launch()).error?.code).toBe('FEATURE_OFF');
});

test('a game can be off on one domain only, across a restart', async () => {
  await save({ offOn: ['test'] });
  server = await server.restart();

  expect(await codes()).toEqual(['t20']);
  const elsewhere = await server.call('getGames', {}, { host: 'licensed.example' });
  expect(elsewhere.result.flatMap(({ games }) => games)).toHaveLength(2);
});

test('rejects stakes beyond the provider’s limits with the field', async () => {
  const { error } = await save({ maxBet: 200_001 });

  expect(error?.validationErrors?.[0]?.members).toEqual(['maxBet']);
  expect((await save({ minBet: 50, maxBet: 40 })).error?.code).toBe('VALIDATION');
  expect((await save({ id: 77 })).error?.code).toBe('NOT_FOUND');
});

test('a game dropped by its provider keeps its ID for when it returns', async () => {
  studio.games.shift();
  await server.context.games.sync();
  expect(await codes()).toEqual(['t20']);
  studio.games.push('dice');
  await server.context.games.sync();

  const { result } = await server.call('getGames', {});
  expect(result[0]?.games.map(({ id, gameCode }) => [id, gameCode])).toEqual([
    [1, 'dice'],
    [2, 't20'],
  ]);
});

test('opens a game by its ID too, and an unknown ID isn’t found', async () => {
  const open = (gameId: number) => server.call('launchGameById', { gameId }, asha);

  expect((await open(2)).result.url).toBe('https://studio.example/play/1');
  expect(studio.launches[0]).toMatchObject({ gameCode: 't20', currency: 'DEMO' });
  expect((await open(3)).error?.code).toBe('NOT_FOUND');
});

test('a casino token opens games of its own session only', async () => {
  const [own, other] = [await server.user(), await server.user()];
  const mine = (await server.logIn(own)).result;
  const theirs = (await server.logIn(other)).result;
  const open = (token: string) => server.call('launchGame', { gameCode: 'dice', token }, { token: mine.accessToken });

  expect((await open(mine.casinoToken)).success).toBe(true);
  expect((await open(theirs.casinoToken)).status).toBe(401);
  expect((await open('made-up')).error?.code).toBe('UNAUTHENTICATED');
});

test('closes a session’s games at their provider when it ends', async () => {
  const { sessionToken } = await studio.seat(server, asha.token);
  await server.call('logout', {}, asha);

  await expect.poll(() => studio.closed).toEqual([sessionToken]);
});

test('keeps recently opened games for all devices, newest first, once each', async () => {
  await launch();
  await launch({ gameCode: 't20' });
  await launch();

  const { result } = await server.call('getPreferences', {}, asha);
  expect(result.recentGames).toEqual(['studio-1:dice', 'studio-1:t20']);
});

test('rejects demo play of a game whose provider has none', async () => {
  expect((await launch({ mode: 'demo' })).error?.code).toBe('FEATURE_OFF');
});

test('shows operators players and availability per game', async () => {
  studio.isDown = true;
  const { result } = await server.asOperator('operatorGetCasinoProviders', {});

  expect(result.items).toEqual([{ providerId: 'studio-1', games: 2, isUp: false }]);
});
