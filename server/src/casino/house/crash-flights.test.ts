import type { PlayBet, PlaySeat } from '@crease/contracts/casino/play.ts';
import { computePayout } from '@crease/games/base/money.ts';
import { multiplierAt, reachedAt } from '@crease/games/crash/crash.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { computeLedgerImbalance } from '#office/trial-balance.ts';
import { GameDesk } from '#testing/casino-desk.ts';
import { eventually, turn } from '#testing/eventually.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ withGames: true });
});

const STAKE = 10_000;
const LAKH = 10_000_000;
const desk = new GameDesk(() => server);

type Flight = { readonly stake: number; readonly target: number | null };

async function bet(session: string, flights: readonly Flight[], roundId: string) {
  const bets = flights.map((flight) => ({ type: 'FLIGHT' as const, ...flight }));
  const key = server.context.ids.uuid();
  return await server.call('placeChips', { roundId, key, bets }, { token: session });
}

/** Boards a player on a flight that lasts at least two seconds; shorter ones are skipped. */
async function board(flights: readonly Flight[]) {
  const { token } = await server.user();
  const { session } = await desk.sit('crash', token);
  for (let round = 0; round < 20; round++) {
    const open = await desk.passUntil(session, 'OPEN');
    const roundId = open?.state.roundId ?? '';
    const before = (await desk.readState(session)).balance;
    const taken = await bet(session, flights, roundId);
    expect(taken.error).toBeNull();
    const air = await desk.passUntil(session, 'REVEALING', 20);
    const takeOffAt = air?.state.flight?.takeOffAt ?? 0;
    await desk.pass(Math.max(0, takeOffAt + 2_000 - server.clock.now()));
    const now = await desk.readState(session);
    const [first] = taken.result.ticket.bets;
    if (now.table?.state.phase === 'REVEALING' && first !== undefined) {
      return {
        session,
        roundId,
        takeOffAt,
        before,
        ticket: taken.result.ticket,
        betId: first.betId,
      };
    }
  }
  throw new Error('one flight in twenty flies for two seconds');
}

const cashOut = (session: string, roundId: string, betId: string) =>
  server.call('cashOutFlight', { roundId, betId }, { token: session });

const listBets = (seat: PlaySeat): readonly PlayBet[] => seat.tickets.flatMap(({ bets }) => bets);

const END = z.object({ bust: z.int() });
const getBust = (table: PlaySeat['table']) => END.parse(table?.state.outcome).bust;

describe('a flight', () => {
  test('is cashed out when the server receives the call, once, and paid immediately', async () => {
    const { session, roundId, takeOffAt, before, betId } = await board([{ stake: STAKE, target: null }]);
    const multiplier = multiplierAt(server.clock.now() - takeOffAt);
    const out = await cashOut(session, roundId, betId);
    const payout = computePayout(STAKE, multiplier * 100);
    expect(out.result.ticket.bets[0]).toMatchObject({
      end: 'WON',
      payout,
      flight: { cashedOutAt: multiplier },
    });
    expect(out.result.balance).toBe(before - STAKE + payout);
    server.clock.advance(1);
    const again = await cashOut(session, roundId, betId);
    expect(again.result).toEqual(out.result);
    await desk.passUntil(session, 'SETTLED');
    expect((await desk.readState(session)).balance).toBe(before - STAKE + payout);
    expect(await computeLedgerImbalance(server.context)).toBe(0);
  });

  test('reaches targets automatically and exactly, before and at its end, and loses the rest', async () => {
    const { session, before } = await board([
      { stake: STAKE, target: 105 },
      { stake: STAKE, target: 1_000_000 },
    ]);
    const [met, high] = listBets(await desk.readState(session));
    expect(met).toMatchObject({ end: 'WON', payout: 10_500, flight: { cashedOutAt: 105 } });
    expect(high).toMatchObject({ end: null, flight: { target: 1_000_000 } });
    const bust = await desk.passUntil(session, 'SETTLED').then(getBust);
    expect(bust).toBeGreaterThan(105);
    expect((await desk.readState(session)).balance).toBe(before - 2 * STAKE + 10_500);
    server.clock.advance(1);
    expect((await server.context.house.recheck()).wrong).toEqual([]);
    const [round] = (await server.call('getOwnRounds', {}, { token: session })).result.items;
    expect(round).toMatchObject({ staked: 2 * STAKE, paid: 10_500, fair: { outcome: { bust } } });
  });

  test('doesn’t reveal its end early, and rejects a cash out in the same millisecond', async () => {
    const { session, roundId, takeOffAt, betId } = await board([{ stake: STAKE, target: null }]);
    const { table } = await desk.readState(session);
    expect(table?.state).toMatchObject({ nextAt: null, outcome: null, serverSeed: null });
    const bust = await desk.passUntil(session, 'SETTLED').then(getBust);
    expect((await cashOut(session, roundId, betId)).error?.code).toBe('ROUND_OVER');
    expect(server.clock.now()).toBeGreaterThanOrEqual(takeOffAt + reachedAt(bust));
  });

  test('accepts two bets per player, none after take-off, and no cash out before it', async () => {
    const { session } = await desk.sit('crash');
    const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
    const flight = { stake: 50_000, target: null };
    const taken = await bet(session, [flight, flight], roundId);
    const { balance, ticket } = taken.result;
    expect(balance).toBe(LAKH - 100_000);
    expect((await bet(session, [flight], roundId)).error?.code).toBe('ROUND_BETS');
    const early = await cashOut(session, roundId, ticket.bets[0]?.betId ?? '');
    expect(early.error?.code).toBe('BAD_STATE');
    await desk.passUntil(session, 'REVEALING', 20);
    // Combined payouts never exceed the limit: both targets were reduced to 25 lakh.
    expect(listBets(await desk.readState(session)).map((one) => one.flight?.target)).toEqual([250_000, 250_000]);
    expect((await bet(session, [flight], roundId)).error?.code).toBe('BETTING_CLOSED');
    const { table } = await desk.readState(session);
    expect(table?.state.flight).toMatchObject({ bets: 2 });
    expect(table?.state.flight?.riders[0]?.name).toContain('***');
  });
});

describe('a flight the process didn’t finish', () => {
  test('pays cash-outs and reached targets, and returns the rest', async () => {
    const { session, roundId, before, ticket } = await board([
      { stake: STAKE, target: 105 },
      { stake: STAKE, target: null },
    ]);
    expect(ticket.bets).toHaveLength(2);
    server = await server.restartAfter(0);
    await eventually(async () => {
      server.clock.advance(500);
      for (let i = 0; i < 4; i++) await turn();
      return (await server.plays.roundsById([roundId]))[0]?.round.phase === 'SETTLED';
    }, 'the round is over');
    await eventually(async () => (await server.plays.owedMoves()).length === 0, 'all is paid');
    const [row] = await server.plays.ticketsOfRounds([roundId], null);
    const ends = row?.bets.map(({ end, payout }) => ({ end, payout }));
    expect(ends?.[0]).toEqual({ end: 'WON', payout: 10_500 });
    expect(row?.paid).toBe((ends?.[0]?.payout ?? 0) + (ends?.[1]?.payout ?? 0));
    expect(ends?.[1]).toEqual({ end: 'VOID', payout: STAKE });
    expect((await desk.readState(session)).balance).toBe(before - 2 * STAKE + (row?.paid ?? 0));
    expect(await computeLedgerImbalance(server.context)).toBe(0);
    server.clock.advance(1);
    expect((await server.context.house.recheck()).wrong).toEqual([]);
  });
});
