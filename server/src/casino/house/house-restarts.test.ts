import type { RequestedPlayBet, TableQuote } from '@crease/contracts/casino/play.ts';
import { assertDefined } from '@crease/games/base/assert.ts';
import { SHARED_TABLES } from '@crease/games/catalogue/draw-outcome.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
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
const key = () => server.context.ids.uuid();

const desk = new GameDesk(() => server);

const cashIsWhole = async () => expect(await computeLedgerImbalance(server.context)).toBe(0);

/** A bet that is accepted in the first betting window of a table. */
function buildFirstBet(game: 'tp1d' | 'ab', quote: TableQuote | null): RequestedPlayBet {
  const [spot] = SHARED_TABLES[game]?.openSpots(1) ?? [];
  if (quote === null) return { type: 'SPOT', spot: spot?.code ?? '', stake: STAKE };
  const { quoteId, runners } = quote;
  const { runner, back } = assertDefined(runners[0], 'somebody is offered');
  return { type: 'RUNNER', runner, side: 'BACK', price: back ?? 0, stake: STAKE, quoteId };
}

describe('after a kill', () => {
  test('a bet sent again in its round is the same bet', async () => {
    const { session } = await desk.sit('t20');
    const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
    const bets = [{ type: 'SPOT', spot: 'WINNER:A', stake: STAKE }] as const;
    const asked = { roundId, key: key(), bets };
    const taken = await server.call('placeChips', asked, { token: session });

    server = await server.restartAfter(0);
    const again = await server.call('placeChips', asked, { token: session });
    await desk.passUntil(session, 'LOCKED');
    const late = await server.call('placeChips', asked, { token: session });

    const { ticketId } = taken.result.ticket;
    expect([again, late].map(({ result }) => result.ticket.ticketId)).toEqual([ticketId, ticketId]);
    expect(late.result.balance).toBe(LAKH - STAKE);
  });

  test.each([
    ['OPEN', 'VOID'],
    ['LOCKED', 'SETTLED'],
    ['REVEALING', 'SETTLED'],
  ])('a round that was %s ends as %s, with nothing lost or doubled', async (phase, end) => {
    const player = await server.user();
    const { session } = await desk.sit('t20', player.token);
    const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
    const bets = [{ type: 'SPOT', spot: 'WINNER:A', stake: STAKE }] as const;
    await server.call('placeChips', { roundId, key: key(), bets }, { token: session });
    await desk.passUntil(session, phase);
    server = await server.restartAfter(getGameTraits('t20').cycle?.bets[0] === 18 ? 20_000 : 0);
    await eventually(async () => {
      server.clock.advance(500);
      for (let i = 0; i < 4; i++) await turn();
      return (await server.plays.roundsById([roundId]))[0]?.round.phase === end;
    }, `the round is ${end}`);
    await eventually(async () => (await server.plays.owedMoves()).length === 0, 'all is paid');
    const { items } = (await server.call('getOwnRounds', {}, { token: session })).result;
    const [round] = items;
    expect((await desk.readState(session)).balance).toBe(LAKH - STAKE + (round?.paid ?? 0));
    if (end === 'VOID') expect(round?.paid).toBe(STAKE);
    await cashIsWhole();
  });

  test.each([
    ['tp1d', 'OPEN', 3, 0],
    ['tp1d', 'OPEN', 3, 20_000],
    ['tp1d', 'LOCKED', 1, 0],
    ['tp1d', 'REVEALING', 4, 20_000],
    ['tp1d', 'OPEN', 6, 0],
    ['ab', 'LOCKED', 1, 0],
    ['ab', 'OPEN', 2, 0],
  ] as const)('a round of %s that was %s in window %i resumes %i ms later', async (game, phase, window, ms) => {
    const { session } = await desk.sit(game);
    const first = await desk.passUntil(session, 'OPEN');
    const { roundId = '' } = first?.state ?? {};
    const bets = [buildFirstBet(game, first?.state.quote ?? null)];
    const taken = await server.call('placeChips', { roundId, key: key(), bets }, { token: session });
    expect(taken.error).toBeNull();
    await eventually(async () => {
      await desk.pass(250);
      const state = (await desk.readState(session)).table?.state;
      return state?.window === window && state.phase === phase;
    }, `it is ${phase}`);
    const before = (await desk.readState(session)).table?.state.shown ?? [];

    server = await server.restartAfter(ms);
    const settled = await desk.passUntil(session, 'SETTLED');
    expect(settled?.state.roundId).toBe(roundId);
    expect(settled?.state.shown.slice(0, before.length)).toEqual(before);
    await eventually(async () => (await server.plays.owedMoves()).length === 0, 'all is paid');
    const [round] = (await server.call('getOwnRounds', {}, { token: session })).result.items;
    expect(round).toMatchObject({ roundId, staked: STAKE, isOpen: false, isVoid: false });
    expect((await desk.readState(session)).balance).toBe(LAKH - STAKE + (round?.paid ?? 0));
    await cashIsWhole();
  });
});
