import { ROUND_CYCLE_MS } from '@crease/contracts/casino/play-routes.ts';
import { resultMark } from '@crease/games/catalogue/result-mark.ts';
import { beforeEach, expect, test } from 'vitest';
import { openHouseAccount } from '#people/account/house-account.ts';
import { GameDesk } from '#testing/casino-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { rankPopularGames, roundDown } from './casino-lobby.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ withGames: true });
});

const desk = new GameDesk(() => server);
const key = () => server.context.ids.uuid();
const lobby = async (token: string) => (await server.call('getCasinoLobby', {}, { token })).result;

/** Rolls above 1 per cent of the wheel until a roll wins; takes one or two rolls. */
async function winAtDice(token: string): Promise<void> {
  const { session } = await desk.sit('dice', token);
  const choice = { game: 'dice', side: 'UNDER', winning: 5_000 } as const;
  for (let roll = 0; roll < 100; roll++) {
    const taken = await server.call('startRound', { key: key(), stake: 10_000, choice }, { token: session });
    await desk.pass(ROUND_CYCLE_MS.standard);
    if (taken.result.round.payout > 0) return;
  }
  throw new Error('no even roll in a hundred was won');
}

test('shows a settled win with the name masked and the amount rounded, until its player hides it', async () => {
  const asha = await server.user();
  await winAtDice(asha.token);
  await desk.pass(5_000);

  const ravi = await server.user();
  const [win] = (await lobby(ravi.token)).wins;
  expect(win).toMatchObject({ providerId: 'crease', gameCode: 'dice', times: 198, atLeast: 50 });
  expect(win?.userName).toMatch(/^..\*\*\*$/);

  await server.call('savePreferences', { hidesWins: true }, asha);
  await desk.pass(5_000);
  expect((await lobby(ravi.token)).wins).toEqual([]);
});

test('tables show their round’s state and bettors; an open round can be continued', async () => {
  const { token } = await server.user();
  expect((await lobby(token)).tables.find(({ gameCode }) => gameCode === 't20')).toMatchObject({
    phase: 'RESTING',
    bettors: 0,
    last: [],
  });
  const { session } = await desk.sit('t20', token);
  const table = await desk.passUntil(session, 'OPEN');
  const { roundId = '', closesAt } = table?.state ?? {};
  const bets = [{ type: 'SPOT', spot: 'WINNER:A', stake: 10_000 }] as const;
  await server.call('placeChips', { roundId, key: key(), bets }, { token: session });

  const { tables, open } = await lobby(token);
  expect(tables.find(({ gameCode }) => gameCode === 't20')).toMatchObject({
    phase: 'OPEN',
    closesAt,
    bettors: 1,
  });
  expect(open).toEqual([{ providerId: 'crease', gameCode: 't20', staked: 100 }]);

  const settled = await desk.passUntil(session, 'SETTLED');
  const after = await lobby(token);
  expect(after.tables.find(({ gameCode }) => gameCode === 't20')?.last).toEqual([
    resultMark('t20', settled?.results[0]?.outcome),
  ]);
  expect(after.open).toEqual([]);
});

test('a closed table says so in the lobby and to its players once its round is over', async () => {
  const { token } = await server.user();
  const admin = { token: await server.operator() };
  const { session } = await desk.sit('l7', token);
  const listClosed = async () => {
    const table = (await lobby(token)).tables.find(({ gameCode }) => gameCode === 'l7');
    const seated = (await desk.readState(session)).table?.state;
    return [table?.closedUntil, seated?.closedUntil];
  };
  await desk.passUntil(session, 'OPEN');
  expect(await listClosed()).toEqual([undefined, undefined]);

  const off = { game: 'l7', isOn: false, paytable: 'l7-1', hours: null };
  await server.call('operatorSaveHouseTable', off, admin);
  expect(await listClosed()).toEqual([undefined, undefined]);
  await desk.passUntil(session, 'RESTING');
  expect(await listClosed()).toEqual([null, null]);

  await server.call('operatorSaveHouseTable', { ...off, isOn: true }, admin);
  expect(await listClosed()).toEqual([undefined, undefined]);
  await desk.passUntil(session, 'OPEN');
});

test('lists the most played recent games first, ignoring house accounts', async () => {
  const [asha, ravi] = [await server.user(), await server.user()];
  const play = async (game: 'dice' | 'plinko', token: string, times: number) => {
    const { session } = await desk.sit(game, token);
    for (let round = 0; round < times; round++) {
      const choice =
        game === 'dice'
          ? ({ game, side: 'UNDER', winning: 5_000 } as const)
          : ({ game, rows: 8, risk: 'LOW' } as const);
      const body = { key: key(), stake: 1_000, choice };
      const taken = await server.call('startRound', body, { token: session });
      expect(taken.error).toBeNull();
      await desk.pass(ROUND_CYCLE_MS.standard);
    }
  };
  expect((await lobby(asha.token)).popular).toEqual([]);
  await play('dice', asha.token, 3);
  await play('plinko', asha.token, 1);
  await play('plinko', ravi.token, 1);
  const maker = await openHouseAccount(server.context, 'DEMO', 'maker_1');
  const maker2 = await openHouseAccount(server.context, 'DEMO', 'maker_2');
  for (const accountId of [maker, maker2]) {
    const call = { provider: 'crease', accountId, game: 'dice', roundId: `h${accountId}` };
    const moves = [
      { txId: `b${accountId}`, move: { type: 'BET', amount: 1_000 } },
      { txId: `end/${accountId}/${call.roundId}`, move: { type: 'END' } },
    ] as const;
    for (const one of moves) {
      const taken = await server.context.exchange.submit({
        type: 'MoveCasino',
        call: { ...call, ...one },
      });
      expect(taken.ok).toBe(true);
    }
  }
  await desk.pass(15_000);
  expect((await lobby(ravi.token)).popular).toEqual(['crease:plinko', 'crease:dice']);
  await play('dice', ravi.token, 1);
  expect((await lobby(ravi.token)).popular[0]).toBe('crease:plinko');
  await desk.pass(300_000);
  expect((await lobby(ravi.token)).popular).toEqual(['crease:dice', 'crease:plinko']);

  await desk.pass(8 * 86_400_000);
  expect(await rankPopularGames(server.context, 'DEMO')).toEqual([]);
});

test('rounds amounts down to 1, 2 or 5 and zeros', () => {
  expect([100, 199, 499, 5_100, 99_999, 1_000_000].map(roundDown)).toEqual([100, 100, 200, 5_000, 50_000, 1_000_000]);
});
