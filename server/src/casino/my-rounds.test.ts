import { expect, test } from 'vitest';
import { GameDesk } from '#testing/casino-desk.ts';
import { turn } from '#testing/eventually.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer({ withGames: true });

const STAKE = 10_000;
const DICE = { game: 'dice', side: 'UNDER', winning: 5_000 } as const;
const desk = new GameDesk(() => server);

/** Plays a round of dice and returns its payout, paise. */
async function rollDice(token: string) {
  const { session } = await desk.sit('dice', token);
  const asked = { key: server.context.ids.uuid(), stake: STAKE, choice: DICE };
  const { result } = await server.call('startRound', asked, { token: session });
  return { session, roundId: result.round.roundId, paid: result.round.payout };
}

test('lists rounds of all games together, newest first, with their results', async () => {
  const { token } = await server.user();
  const dice = await rollDice(token);
  server.clock.advance(60_000);
  const { session } = await desk.sit('slot1', token);
  const spin = { key: server.context.ids.uuid(), stake: STAKE, choice: { game: 'slot1' } } as const;
  const slot = (await server.call('startRound', spin, { token: session })).result.round;

  const { result } = await server.call('getMyRounds', {}, { token });
  expect(result.items.map(({ gameCode, roundId }) => [gameCode, roundId])).toEqual([
    ['slot1', slot.roundId],
    ['dice', dice.roundId],
  ]);
  expect(result.items[1]).toMatchObject({
    ...{ staked: STAKE / 100, returned: dice.paid / 100, net: (dice.paid - STAKE) / 100 },
    ...{ isOpen: false, isVoid: false, isFree: false, isOwn: true },
  });
  const net = (slot.payout + dice.paid - 2 * STAKE) / 100;
  expect(result.totals).toMatchObject({ staked: (2 * STAKE) / 100, net });
  const page = { MaxResultCount: 1, SkipCount: 1 };
  const second = (await server.call('getMyRounds', page, { token })).result;
  expect(second).toMatchObject({ totalCount: 2, totals: result.totals });
  expect(second.items.map(({ gameCode }) => gameCode)).toEqual(['dice']);
  const only = (await server.call('getMyRounds', { Game: 'dice' }, { token })).result;
  expect(only).toMatchObject({ totalCount: 1, totals: { staked: STAKE / 100 } });
});

test('returns a round with its inputs to its player only', async () => {
  const { token } = await server.user();
  const { session, roundId } = await rollDice(token);
  const mine = () => server.call('getMyRound', { roundId }, { token });
  expect((await mine()).result).toMatchObject({ roundId, staked: STAKE, fair: null });

  await server.call('changeSeeds', { clientSeed: 'my-own' }, { token: session });
  const [own] = (await server.call('getOwnRounds', {}, { token: session })).result.items;
  expect((await mine()).result).toEqual(own);

  const other = await server.user();
  const theirs = await server.call('getMyRound', { roundId }, other);
  expect(theirs.error?.code).toBe('NOT_FOUND');
  expect((await server.call('getMyRounds', {}, other)).result.items).toEqual([]);
});

test('finds a table round too', async () => {
  const { token } = await server.user();
  const { session } = await desk.sit('l7', token);
  const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
  const bets = [{ type: 'SPOT', spot: 'LOW', stake: STAKE }] as const;
  const asked = { roundId, key: server.context.ids.uuid(), bets };
  await server.call('placeChips', asked, { token: session });
  const [open] = (await server.call('getMyRounds', {}, { token })).result.items;
  expect(open).toMatchObject({ roundId, gameCode: 'l7', isOpen: true, net: -STAKE / 100 });

  await desk.passUntil(session, 'SETTLED');
  const { result } = await server.call('getMyRound', { roundId }, { token });
  expect(result.fair).toMatchObject({ game: 'l7' });
});

test('shows a manually ended round as void, with its stake returned', async () => {
  const { token } = await server.user();
  const { session } = await desk.sit('l7', token);
  const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
  const bets = [{ type: 'SPOT', spot: 'LOW', stake: STAKE }] as const;
  await server.call('placeChips', { roundId, key: server.context.ids.uuid(), bets }, { token: session });
  const ending = server.context.house.voidRound(roundId, 'A card was shown twice');
  for (let i = 0; i < 20; i++) await turn();
  await ending;

  const [round] = (await server.call('getMyRounds', {}, { token })).result.items;
  expect(round).toMatchObject({ roundId, isOpen: false, isVoid: true, net: 0 });
});
