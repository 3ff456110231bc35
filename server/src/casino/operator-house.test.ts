import { SHARED_TABLES } from '@crease/games/catalogue/draw-outcome.ts';
import { beforeAll, expect, test } from 'vitest';
import { buildAction } from '#approvals/action.ts';
import { computeLedgerImbalance } from '#office/trial-balance.ts';
import { GameDesk } from '#testing/casino-desk.ts';
import { turn } from '#testing/eventually.ts';
import { fourEyesDesk } from '#testing/operator-desks.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { checkHouseRounds } from './house-tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withGames: true });
});

const STAKE = 10_000;
const desk = new GameDesk(() => server);
const BET = { type: 'SPOT', spot: 'WINNER:A', stake: STAKE } as const;

async function betOn(session: string) {
  const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
  const key = server.context.ids.uuid();
  await server.call('placeChips', { roundId, key, bets: [BET] }, { token: session });
  return roundId;
}

test('an operator sees a table’s stakes, and ends its round for everyone with the reason', async () => {
  const { session, balance } = await desk.sit('t20');
  const roundId = await betOn(session);
  const { items } = (await server.asOperator('operatorGetHouseTables', {})).result;
  expect(items).toHaveLength(11);
  expect(items.find(({ game }) => game === 't20')).toMatchObject({
    ...{ roundId, phase: 'OPEN', players: 1, bets: 1, isOn: true, paytable: 't20-1' },
    // Play money costs the house nothing.
    ...{ staked: 0, playStaked: 100, liability: 0 },
  });
  const reason = 'The table showed a wrong card';
  const wish = server.asOperator('operatorVoidHouseRound', { roundId, reason });
  for (let i = 0; i < 20; i++) await turn();
  expect((await wish).result).toMatchObject({
    ...{ phase: 'VOID', voidReason: reason },
    bets: [{ on: 'Winner A', stake: 100, end: 'VOID', paid: 100 }],
  });
  const seat = await desk.readState(session);
  expect(seat.balance).toBe(balance);
  // It stays visible for a while, with a public reason.
  expect(seat.table?.state).toMatchObject({ roundId, phase: 'VOID', voidReason: reason });
  expect(seat.table?.results[0]).toMatchObject({ roundId, isVoid: true, voidReason: reason });
  const own = await server.call('getOwnRounds', {}, { token: session });
  expect(own.result.items[0]).toMatchObject({ roundId, isVoid: true, voidReason: reason });
  const again = await server.asOperator('operatorVoidHouseRound', { roundId, reason });
  expect(again.error?.code).toBe('BAD_STATE');
  expect(await computeLedgerImbalance(server.context)).toBe(0);
  await desk.passUntil(session, 'OPEN');
});

test('finds rounds by player and number, with the user behind each bet', async () => {
  const player = await server.user();
  const { session } = await desk.sit('dt', player.token);
  const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
  const [spot] = SHARED_TABLES.dt?.openSpots(1) ?? [];
  const bets = [{ type: 'SPOT', spot: spot?.code ?? '', stake: STAKE }] as const;
  const placed = { roundId, key: server.context.ids.uuid(), bets };
  const taken = await server.call('placeChips', placed, { token: session });
  expect(taken.error).toBeNull();
  await desk.passUntil(session, 'SETTLED');
  const find = async (wish: object) => (await server.asOperator('operatorGetHouseRounds', wish)).result.items;
  expect(await find({ userId: player.id })).toMatchObject([{ roundId, players: 1 }]);
  expect(await find({ roundId })).toHaveLength(1);
  expect(await find({ game: 'bac' })).toEqual([]);
  const one = await server.asOperator('operatorGetHouseRound', { roundId });
  expect(one.result).toMatchObject({ bets: [{ userId: player.id, state: 'SETTLED' }] });
  expect(one.result.fair).toMatchObject({ game: 'dt', roundNo: expect.any(Number) });
});

test('shows RTP by month with the expected one, and a check of all rounds', async () => {
  server.clock.advance(1);
  await checkHouseRounds(server.context);
  const checks = (await server.asOperator('operatorGetHouseChecks', {})).result.items;
  expect(checks[0]).toMatchObject({ wrong: [] });
  expect(checks[0]?.draws).toBeGreaterThan(0);
  const { items } = (await server.asOperator('operatorGetHouseReturns', {})).result;
  const dt = items.find(({ game }) => game === 'dt');
  expect(dt).toMatchObject({ currency: 'DEMO', bets: 1, staked: 100, band: null });
  expect(dt?.theoretical).toEqual([96.2651, 96.2651]);
});

test('rupees in a round are judged to the paisa, and play money beside them hides none', async () => {
  const rich = await server.user();
  const player = await server.user('INR');
  const { session: inPlayMoney } = await desk.sit('dt', rich.token);
  const { session: inRupees } = await desk.sit('dt', player.token);
  const [spot] = SHARED_TABLES.dt?.openSpots(1) ?? [];
  const roundId = (await desk.passUntil(inRupees, 'OPEN'))?.state.roundId ?? '';
  const stakes = [
    [inPlayMoney, 90_000],
    [inRupees, STAKE],
  ] as const;
  for (const [seat, stake] of stakes) {
    const bets = [{ type: 'SPOT', spot: spot?.code ?? '', stake }] as const;
    const placed = { roundId, key: server.context.ids.uuid(), bets };
    expect((await server.call('placeChips', placed, { token: seat })).error).toBeNull();
  }

  const act = await buildAction(server.context, {
    type: 'VoidHouseRound',
    roundId,
    reason: 'The table showed a wrong card',
  });

  expect(act).toMatchObject({ bets: 2, users: 2, amount: STAKE, currency: 'INR' });
});

test('ending a round with high stakes takes two operators under four eyes', async () => {
  const { session, balance } = await desk.sit('aaa');
  const { session: other } = await desk.sit('aaa');
  const [spot] = SHARED_TABLES.aaa?.openSpots(1) ?? [];
  const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
  for (const seat of [session, other]) {
    const bets = [{ type: 'SPOT', spot: spot?.code ?? '', stake: STAKE }] as const;
    const placed = { roundId, key: server.context.ids.uuid(), bets };
    expect((await server.call('placeChips', placed, { token: seat })).error).toBeNull();
  }
  const { wantFourEyes, propose, confirm } = fourEyesDesk(() => server);
  await wantFourEyes(150);
  const trader = await server.otherOperator('trader');
  const admin = await server.otherOperator('admin');
  const reason = 'The table showed a wrong card';

  const alone = await server.call('operatorVoidHouseRound', { roundId, reason }, { token: trader });
  const proposed = await propose({ type: 'VoidHouseRound', roundId, reason }, trader);
  const own = await confirm(proposed.result.proposalId, trader);
  const listed = await server.asOperator('operatorGetProposals', {});
  const before = await server.asOperator('operatorGetHouseRound', { roundId });
  const confirming = confirm(proposed.result.proposalId, admin);
  for (let i = 0; i < 20; i++) await turn();
  const confirmed = await confirming;

  expect([alone, own].map(({ error }) => error?.code)).toEqual(['FOUR_EYES', 'FOUR_EYES']);
  expect(proposed.result.effect).toMatchObject({ bets: 2, users: 2, amount: 200 });
  expect(listed.result.acts).toMatchObject([
    { type: 'VoidHouseRound', changes: [{ name: 'round', before: roundId, after: null }] },
  ]);
  expect(before.result.phase).toBe('OPEN');
  expect(confirmed.success).toBe(true);
  const after = await server.asOperator('operatorGetHouseRound', { roundId });
  expect(after.result).toMatchObject({ phase: 'VOID', voidReason: reason });
  expect((await desk.readState(session)).balance).toBe(balance);
});

test('a table that is off rests, and another paytable counts from the next round', async () => {
  const { session } = await desk.sit('rou');
  const save = (more: object) =>
    server.asOperator('operatorSaveHouseTable', {
      game: 't20',
      isOn: true,
      paytable: 't20-1',
      hours: null,
      ...more,
    });
  expect((await save({ paytable: 'nothing' })).error?.code).toBe('VALIDATION');
  expect((await save({ game: 'dice' })).error?.code).toBe('NOT_FOUND');
  const off = { game: 'rou', isOn: false, paytable: 'rou-1', hours: null };
  await server.asOperator('operatorSaveHouseTable', off);
  await desk.passUntil(session, 'RESTING');
  server = await server.restart();
  const { items } = (await server.asOperator('operatorGetHouseTables', {})).result;
  expect(items.find(({ game }) => game === 'rou')).toMatchObject({ isOn: false });
});
