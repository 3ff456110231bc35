import { ROUND_CYCLE_MS } from '@crease/contracts/casino/play-routes.ts';
import { GAME_CODES } from '@crease/games/catalogue/game-code.ts';
import { expect, test } from 'vitest';
import { GameDesk } from '#testing/casino-desk.ts';
import { eventually } from '#testing/eventually.ts';
import { connectToHub } from '#testing/hub-client.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer({ withGames: true });

const desk = new GameDesk(() => server);
const EVERYWHERE = { enabled: true, minBet: 100, maxBet: 100_000, maxWin: null, offOn: [] };

async function limit(gameCode: string, more: object) {
  const { result } = await server.call('getGames', {});
  const games = result.flatMap(({ games: ofKind }) => ofKind);
  const id = games.find((game) => game.gameCode === gameCode)?.id ?? 0;
  const terms = { id, ...EVERYWHERE, sites: [], ...more };
  return server.asOperator('operatorSaveCasinoGame', terms);
}

const site = (more: object) => ({
  sites: [{ domain: 'test', minBet: null, maxBet: null, maxWin: null, ...more }],
});

async function put(session: string, chips: readonly (readonly [string, number])[]) {
  const table = await desk.passUntil(session, 'OPEN');
  const bets = chips.map(([spot, rupees]) => ({ type: 'SPOT', spot, stake: rupees * 100 }) as const);
  const asked = { roundId: table?.state.roundId ?? '', key: crypto.randomUUID(), bets };
  return server.call('placeChips', asked, { token: session });
}

test('a site’s own limits apply in its game list, at the table and to each bet', async () => {
  expect((await limit('t20', site({ minBet: 200, maxBet: 500, maxWin: 900 }))).success).toBe(true);
  const listed = (await server.call('getGames', {})).result.flatMap(({ games }) => games);
  const elsewhere = await server.call('getGames', {}, { host: 'licensed.example' });
  const t20 = { gameCode: 't20' };
  const own = { minBet: 200, maxBet: 500, maxWin: 900 };
  expect(listed).toContainEqual(expect.objectContaining({ ...t20, ...own }));
  const others = { minBet: 100, maxBet: 100_000, maxWin: 2_500_000 };
  expect(elsewhere.result.flatMap(({ games }) => games)).toContainEqual(expect.objectContaining({ ...t20, ...others }));

  const { session, limits } = await desk.sit('t20');
  expect(limits).toEqual({ minStake: 20_000, maxMain: 50_000, maxSide: 50_000, maxPayout: 90_000 });
  expect((await put(session, [['WINNER:A', 100]])).error?.code).toBe('STAKE_MIN');
  expect((await put(session, [['WINNER:A', 501]])).error?.code).toBe('STAKE_MAX');
  expect((await put(session, [['WINNER:A', 500]])).error?.code).toBe('PAYOUT_MAX');
  expect((await put(session, [['WINNER:A', 400]])).success).toBe(true);
});

test('checks a ticket’s chips one by one, though the wallet is asked for the total', async () => {
  await limit('t20', site({ maxBet: 500 }));
  const { session } = await desk.sit('t20');

  const taken = await put(session, [
    ['WINNER:A', 500],
    ['WINNER:B', 500],
  ]);
  expect(taken.result.ticket).toMatchObject({ state: 'TAKEN', amount: 100_000 });
});

test('an open game applies new limits to the next bet, and returns them with its next response', async () => {
  const [table, dice] = [await desk.sit('t20'), await desk.sit('dice')];
  const putOne = async (rupees: number) => (await put(table.session, [['WINNER:A', rupees]])).error?.code;
  const roll = async (rupees: number) => {
    const choice = { game: 'dice', side: 'UNDER', winning: 5_000 } as const;
    const asked = { key: crypto.randomUUID(), stake: rupees * 100, choice };
    await desk.pass(ROUND_CYCLE_MS.standard);
    return await server.call('startRound', asked, { token: dice.session });
  };
  await limit('t20', site({ maxBet: 500 }));
  await limit('dice', { minBet: 10, maxBet: 300, maxWin: 1_000 });

  // The game hasn't refreshed the balance since: it still uses the old limits, and the wallet declines.
  expect((await roll(600)).error?.code).toBe('WALLET_LIMIT');
  await desk.readState(dice.session);
  const rolled = { minStake: 1_000, maxMain: 30_000, maxPayout: 100_000 };
  expect((await roll(300)).result.limits).toMatchObject(rolled);
  expect((await roll(600)).error?.code).toBe('STAKE_MAX');
  expect((await desk.readState(table.session)).limits).toMatchObject({ maxMain: 50_000 });
  expect(await putOne(600)).toBe('STAKE_MAX');
  expect(await putOne(500)).toBeUndefined();

  await limit('t20', {});
  await limit('dice', { minBet: 10, maxBet: 50_000 });
  expect((await desk.readState(table.session)).limits).toMatchObject({ maxMain: 10_000_000 });
  expect(await putOne(600)).toBeUndefined();
  expect((await roll(300)).result.limits).toMatchObject({ maxMain: 5_000_000 });
  expect((await roll(600)).error).toBeNull();
});

/** Reads the pushed limits of a game as its spectator. */
async function openSpectator(game: string) {
  const client = await connectToHub(server);
  await client.register(`/play/${game}`, null, 'test');
  return () => client.of('PlayLimits');
}

test('tells a game’s pages, and no other’s, that its limits have changed', async () => {
  const [table, dice] = [await openSpectator('t20'), await openSpectator('dice')];
  const { session } = await desk.sit('dice');

  const own = site({ maxBet: 300 });
  expect((await limit('dice', { maxBet: 1_000, ...own })).error).toBeNull();
  await eventually(() => dice().length === 1, 'pages of the game hear of its limits');
  expect(dice()).toEqual([{ Game: 'dice' }]);
  expect((await desk.readState(session)).limits).toMatchObject({ maxMain: 30_000 });
  expect((await limit('dice', { maxBet: 0 })).error).not.toBeNull();
  expect((await limit('t20', {})).error).toBeNull();
  await eventually(() => table().length === 1, 'the other game hears of its own');
  expect(dice()).toHaveLength(1);
});

test('rejects limits that leave no valid bet, and a site listed twice', async () => {
  const [one] = site({ maxBet: 50 }).sites;
  const none = await limit('t20', { sites: [one] });
  expect(none.error?.validationErrors?.[0]?.members).toEqual(['sites']);
  const twice = await limit('t20', {
    sites: [
      { ...one, maxBet: 500 },
      { ...one, maxBet: 600 },
    ],
  });
  expect(twice.error?.validationErrors?.[0]?.members).toEqual(['sites']);
  const most = await limit('t20', { maxWin: 2_500_001 });
  expect(most.error?.validationErrors?.[0]?.members).toEqual(['maxWin']);
});

test('every house game uses its site’s limits', async () => {
  for (const game of GAME_CODES) {
    const saved = await limit(game, { maxBet: 1_000, maxWin: 5_000 });
    expect(saved.error).toBeNull();
    const { limits } = await desk.sit(game);
    expect(limits).toMatchObject({ maxMain: 100_000, maxPayout: 500_000 });
  }
});
