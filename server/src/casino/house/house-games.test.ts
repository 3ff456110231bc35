import { FAIR_ROUND } from '@crease/contracts/casino/fair-round.ts';
import type { PlayChoice } from '@crease/contracts/casino/play.ts';
import { drawOutcome, SHARED_TABLES } from '@crease/games/catalogue/draw-outcome.ts';
import { isGameCode } from '@crease/games/catalogue/game-code.ts';
import { computePublicSeed, matchesCommitment } from '@crease/games/fairness/seeds.ts';
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

describe('a game’s page', () => {
  test('opens once with its launch token, and is useless without its session', async () => {
    const { token } = await server.user();
    const launched = await server.call('launchGame', { gameCode: 'dice' }, { token });
    const launch = new URL(launched.result.url).searchParams.get('s') ?? '';
    const opened = await server.call('openPlay', { token: launch });
    expect(opened.result).toMatchObject({ game: 'dice', balance: LAKH, isTrial: false });
    expect((await server.call('openPlay', { token: launch })).error?.code).toBe('UNAUTHENTICATED');
    expect((await server.call('getPlay', {})).error?.code).toBe('UNAUTHENTICATED');
    expect((await server.call('getPlay', {}, { token })).error?.code).toBe('UNAUTHENTICATED');
    expect((await desk.readState(opened.result.session)).game).toBe('dice');
    server.clock.advance(1_800_000);
    const late = await server.call('getPlay', {}, { token: opened.result.session });
    expect(late.error?.code).toBe('UNAUTHENTICATED');
  });

  test('a launch not opened within a minute expires', async () => {
    const { token } = await server.user();
    const launched = await server.call('launchGame', { gameCode: 'dice' }, { token });
    server.clock.advance(60_000);
    const opened = await server.call('openPlay', {
      token: new URL(launched.result.url).searchParams.get('s') ?? '',
    });
    expect(opened.error?.code).toBe('UNAUTHENTICATED');
  });
});

describe('a table', () => {
  const fixed = ['t20', 'dt', 'l7', 'ab', 'bac', 'rou', 'sicbo'] as const;

  test.each(fixed)('%s accepts bets, reveals cards, pays and can be verified', async (game) => {
    const { token } = await server.user();
    const { session } = await desk.sit(game, token);
    const open = await desk.passUntil(session, 'OPEN');
    const { roundId = '', window = 1 } = open?.state ?? {};
    const [spot] = SHARED_TABLES[game]?.openSpots(window) ?? [];
    const bets = [{ type: 'SPOT', spot: spot?.code ?? '', stake: STAKE }] as const;
    const asked = { roundId, key: key(), bets };
    const taken = await server.call('placeChips', asked, { token: session });
    expect(taken.result).toMatchObject({ balance: LAKH - STAKE, ticket: { state: 'TAKEN' } });
    const again = await server.call('placeChips', asked, { token: session });
    expect(again.result.ticket.ticketId).toBe(taken.result.ticket.ticketId);
    const locked = await desk.passUntil(session, 'LOCKED');
    expect(locked?.state).toMatchObject({ outcome: null, serverSeed: null });
    expect(locked?.state.publicSeed?.seeds).toHaveLength(1);
    const settled = await desk.passUntil(session, 'SETTLED');
    expect(settled?.results[0]).toMatchObject({ roundId, isVoid: false });
    const [round] = (await server.call('getOwnRounds', {}, { token: session })).result.items;
    expect(round).toMatchObject({ roundId, staked: STAKE, isOpen: false });
    expect((await desk.readState(session)).balance).toBe(LAKH - STAKE + (round?.paid ?? 0));
    const fair = FAIR_ROUND.parse(round?.fair);
    expect(matchesCommitment(fair.serverSeed, fair.commitment)).toBe(true);
    if (!('salt' in fair)) throw new Error('a round of a table has a salt');
    const inputs = { ...fair, clientSeed: computePublicSeed(fair), nonce: fair.roundNo };
    expect(drawOutcome({ ...fair, code: game }, inputs)).toEqual(fair.outcome);
    await cashIsWhole();
  });

  test('rejects bets as a whole, late ones, and those on another round', async () => {
    const { session } = await desk.sit('t20');
    const open = await desk.passUntil(session, 'OPEN');
    const roundId = open?.state.roundId ?? '';
    const place = async (bets: readonly { spot: string; stake: number }[], round = roundId) =>
      (
        await server.call(
          'placeChips',
          {
            roundId: round,
            key: key(),
            bets: bets.map((bet) => ({ type: 'SPOT' as const, ...bet })),
          },
          { token: session },
        )
      ).error;
    const good = { spot: 'WINNER:A', stake: STAKE };
    expect((await place([good, { spot: 'NOWHERE', stake: STAKE }]))?.code).toBe('INVALID_CHOICE');
    expect(await place([good, { spot: 'TIE', stake: 100 }])).toMatchObject({
      code: 'STAKE_MIN',
      details: { min: 100 },
    });
    expect((await place([good], 't20-1-999'))?.code).toBe('BETTING_CLOSED');
    expect((await desk.readState(session)).balance).toBe(LAKH);
    await desk.passUntil(session, 'LOCKED');
    expect((await place([good]))?.code).toBe('BETTING_CLOSED');
  });

  test('returns a ticket while betting is open', async () => {
    const { session } = await desk.sit('t20');
    const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
    const bets = [{ type: 'SPOT', spot: 'WINNER:A', stake: STAKE }] as const;
    const taken = await server.call('placeChips', { roundId, key: key(), bets }, { token: session });
    const { ticketId } = taken.result.ticket;
    const undone = await server.call('undoChips', { roundId, ticketId }, { token: session });
    expect(undone.result).toMatchObject({ balance: LAKH, ticket: { state: 'BACK' } });
    await desk.passUntil(session, 'SETTLED');
    expect((await desk.readState(session)).balance).toBe(LAKH);
    await cashIsWhole();
  });

  test('idles while no one watches', async () => {
    const { session } = await desk.sit('t20');
    await desk.passUntil(session, 'SETTLED');
    server.clock.advance(120_000);
    const other = await server.call('launchGame', { gameCode: 'dice' }, await server.user());
    expect(other.success).toBe(true);
    const rows = await server.plays.newestRounds('dt', 5);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.round.phase).toBe('SCHEDULED');
  });
});

describe('back and lay', () => {
  test.each(['tp1d', 'c32', 'aaa'] as const)('%s holds the worst case, and returns what isn’t needed', async (game) => {
    const { session } = await desk.sit(game);
    const quote = (await desk.passUntil(session, 'OPEN'))?.state.quote;
    const [runner] = quote?.runners ?? [];
    if (quote === undefined || quote === null || runner === undefined) throw new Error('no price');
    const place = (side: 'BACK' | 'LAY', price: number | null, stake: number) =>
      server.call(
        'placeChips',
        {
          roundId: quote.quoteId.slice(0, quote.quoteId.lastIndexOf(':')),
          key: key(),
          bets: [
            {
              type: 'RUNNER',
              runner: runner.runner,
              side,
              price: price ?? 0,
              stake,
              quoteId: quote.quoteId,
            },
          ],
        },
        { token: session },
      );
    const backed = await place('BACK', runner.back, 2 * STAKE);
    expect(backed.result.balance).toBe(LAKH - 2 * STAKE);
    expect((await place('BACK', (runner.back ?? 0) + 1, STAKE)).error?.code).toBe('PRICE_CHANGED');
    const laid = await place('LAY', runner.lay, STAKE);
    expect(laid.error).toBeNull();
    expect(laid.result.balance).toBeGreaterThan(LAKH - 2 * STAKE);
    await desk.passUntil(session, 'SETTLED');
    const [round] = (await server.call('getOwnRounds', {}, { token: session })).result.items;
    const { staked = 0, paid = 0 } = round ?? {};
    expect((await desk.readState(session)).balance).toBe(LAKH - staked + paid);
    await cashIsWhole();
  });
});

describe('solo rounds', () => {
  const instant: readonly PlayChoice[] = [
    { game: 'dice', side: 'UNDER', winning: 5_000 },
    { game: 'plinko', rows: 8, risk: 'LOW' },
    { game: 'slot1' },
  ];

  test.each(instant)('$game ends with its response and can be verified', async (choice) => {
    const { session } = await desk.sit(choice.game);
    const asked = { key: key(), stake: STAKE, choice };
    const played = await server.call('startRound', asked, { token: session });
    expect(played.result.round.state).toBe('DONE');
    expect(played.result.balance).toBe(LAKH - STAKE + played.result.round.payout);
    const again = await server.call('startRound', asked, { token: session });
    expect(again.result).toEqual(played.result);
    const seeds = { clientSeed: 'my-own' };
    const changed = await server.call('changeSeeds', seeds, { token: session });
    expect(changed.result.seeds).toMatchObject({ pairId: 2, nonce: 0, clientSeed: 'my-own' });
    const [round] = (await server.call('getOwnRounds', {}, { token: session })).result.items;
    const fair = FAIR_ROUND.parse(round?.fair);
    expect(matchesCommitment(fair.serverSeed, fair.commitment)).toBe(true);
    if (!('nonce' in fair) || !isGameCode(fair.game)) throw new Error('a round of one’s own');
    expect(drawOutcome({ ...fair, code: fair.game }, fair)).toEqual(fair.outcome);
    await cashIsWhole();
  });

  const paced: readonly PlayChoice[] = [...instant, { game: 'mines', mines: 1 }, { game: 'hilo' }, { game: 'bj' }];

  test.each(paced)('rounds of $game start no faster than manual play', async (choice) => {
    const { session } = await desk.sit(choice.game);
    const asked = { key: key(), stake: STAKE, choice };
    const start = (more: object = {}) => server.call('startRound', { ...asked, ...more }, { token: session });
    const { round } = (await start()).result;
    // An open round would be returned instead; a natural ends immediately.
    if (choice.game === 'bj' && round.state === 'OPEN') {
      const stand = { roundId: round.roundId, step: 0, kind: 'STAND' } as const;
      await server.call('actInRound', stand, { token: session });
    }
    if (choice.game === 'mines' || choice.game === 'hilo') {
      const kind = choice.game === 'mines' ? 'PICK' : 'HIGHER';
      const act = { roundId: round.roundId, step: 0, kind, tile: 0 } as const;
      const acted = await server.call('actInRound', act, { token: session });
      if (acted.result.round.state === 'OPEN') {
        const cash = { roundId: round.roundId, step: 1, kind: 'CASH_OUT' } as const;
        await server.call('actInRound', cash, { token: session });
      }
    }
    const { balance } = await desk.readState(session);
    server.clock.advance(1_000);
    expect((await start({ key: key() })).error).toMatchObject({
      code: 'ROUND_TOO_SOON',
      message: 'Next round can start in 1.5 s',
    });
    // The first result can be requested again at any time, and a rejected bet moves no money.
    expect((await start()).result.round.roundId).toBe(round.roundId);
    expect((await desk.readState(session)).balance).toBe(balance);
    server.clock.advance(1_500);
    expect((await start({ key: key() })).success).toBe(true);
  });

  test.each([
    [{ currency: 'INR', site: { host: 'licensed.example' } }, 5_000],
    [{ currency: 'DEMO', site: {} }, 2_500],
  ] as const)('rounds through %j start as far apart as the site’s rules require', async (who, ms) => {
    const { token } = await server.user(who.currency);
    const wish = { gameCode: 'dice' };
    const launched = await server.call('launchGame', wish, { token, ...who.site });
    const launch = new URL(launched.result.url).searchParams.get('s') ?? '';
    const { session, cycleMs } = (await server.call('openPlay', { token: launch })).result;
    expect(cycleMs).toBe(ms);
    const choice = { game: 'dice', side: 'UNDER', winning: 5_000 } as const;
    const roll = async () => {
      const asked = { key: key(), stake: STAKE, choice };
      return (await server.call('startRound', asked, { token: session })).error?.code;
    };
    expect(await roll()).toBeUndefined();
    server.clock.advance(ms - 1);
    expect(await roll()).toBe('ROUND_TOO_SOON');
    server.clock.advance(1);
    expect(await roll()).toBeUndefined();
  });

  test('mines resume where they were left, by action number', async () => {
    const { session } = await desk.sit('mines');
    const choice = { game: 'mines', mines: 1 } as const;
    const begun = await server.call('startRound', { key: key(), stake: STAKE, choice }, { token: session });
    const { roundId } = begun.result.round;
    expect(begun.result).toMatchObject({ balance: LAKH - STAKE, round: { state: 'OPEN' } });
    const other = await server.call('startRound', { key: key(), stake: STAKE, choice }, { token: session });
    expect(other.error?.code).toBe('BAD_STATE');
    const busy = await server.call('changeSeeds', { clientSeed: 'x' }, { token: session });
    expect(busy.error?.code).toBe('SEED_IN_USE');
    expect((await desk.readState(session)).round).toEqual(begun.result.round);
    const pick = { roundId, step: 0, kind: 'PICK', tile: 0 } as const;
    const picked = await server.call('actInRound', pick, { token: session });
    const repeated = await server.call('actInRound', pick, { token: session });
    expect(repeated.result).toEqual(picked.result);
    if (picked.result.round.state === 'OPEN') {
      const cash = { roundId, step: 1, kind: 'CASH_OUT' } as const;
      const ended = await server.call('actInRound', cash, { token: session });
      expect(ended.result.balance).toBe(LAKH - STAKE + ended.result.round.payout);
    }
    await cashIsWhole();
  });

  test('is played by the seat of its game only', async () => {
    const { token } = await server.user();
    const mines = await desk.sit('mines', token);
    const hilo = await desk.sit('hilo', token);
    const choice = { game: 'mines', mines: 1 } as const;
    const begun = await server.call('startRound', { key: key(), stake: STAKE, choice }, { token: mines.session });
    const { roundId } = begun.result.round;

    const pick = { roundId, step: 0, kind: 'PICK', tile: 0 } as const;
    const other = await server.call('actInRound', pick, { token: hilo.session });
    expect(other.error?.code).toBe('ROUND_OVER');
    expect((await desk.readState(mines.session)).round).toEqual(begun.result.round);
    const own = await server.call('actInRound', pick, { token: mines.session });
    expect(own.success).toBe(true);
  });

  test('two pages that a new player opens at once show the same seeds', async () => {
    const { token } = await server.user();
    const [one, other] = await Promise.all([desk.sit('dice', token), desk.sit('mines', token)]);
    expect(other.seeds).toEqual(one.seeds);
  });

  test('a round abandoned for a day ends by its rule', async () => {
    const { session } = await desk.sit('mines');
    const choice = { game: 'mines', mines: 3 } as const;
    const asked = { key: key(), stake: STAKE, choice };
    const { result } = await server.call('startRound', asked, { token: session });
    const { playerId } = (await server.plays.openSingles(null))[0]?.purse ?? { playerId: '' };
    await eventually(async () => {
      server.clock.advance(600_000);
      await turn();
      return (await server.plays.openSingles(playerId)).length === 0;
    }, 'the round is over');
    const query = { playerId, game: 'mines', take: 1, before: undefined } as const;
    const [ended] = await server.plays.listSingles(query);
    expect(ended).toMatchObject({ roundId: result.round.roundId, state: 'DONE', payout: STAKE });
    await cashIsWhole();
  });
});

test('demo play has its own balance and never touches the real one', async () => {
  const { token } = await server.user();
  const wish = { gameCode: 'dice', mode: 'demo' } as const;
  const launched = await server.call('launchGame', wish, { token });
  const address = new URL(launched.result.url);
  const opened = await server.call('openPlay', { token: address.searchParams.get('s') ?? '' });
  const { session } = opened.result;
  expect(opened.result).toMatchObject({ isTrial: true, balance: LAKH });
  const choice = { game: 'dice', side: 'OVER', winning: 1 } as const;
  const asked = { key: key(), stake: STAKE, choice };
  const played = await server.call('startRound', asked, { token: session });
  expect(played.result.balance).toBe(LAKH - STAKE + played.result.round.payout);
  expect((await desk.sit('dice', token)).balance).toBe(LAKH);
});

test('every round is recomputed, and a tampered one is found', async () => {
  const { session } = await desk.sit('t20');
  const roundId = (await desk.passUntil(session, 'OPEN'))?.state.roundId ?? '';
  const bets = [{ type: 'SPOT', spot: 'WINNER:A', stake: STAKE }] as const;
  await server.call('placeChips', { roundId, key: key(), bets }, { token: session });
  await desk.passUntil(session, 'SETTLED');
  const dice = await desk.sit('dice');
  const choice = { game: 'dice', side: 'OVER', winning: 5_000 } as const;
  const roll = { key: key(), stake: STAKE, choice };
  await server.call('startRound', roll, { token: dice.session });
  server.clock.advance(1);
  expect(await server.context.house.recheck()).toMatchObject({ rounds: 2, wrong: [] });

  const [ticket] = await server.plays.ticketsOfRounds([roundId], null);
  const [row] = await server.plays.roundsById([roundId]);
  if (ticket === undefined || row === undefined) throw new Error('the round is kept');
  const at = server.clock.now();
  await server.plays.write({
    tickets: [{ ...ticket, paid: ticket.paid + 1 }],
    rounds: [{ ...row, endedAt: at }],
  });
  server.clock.advance(1);
  expect(await server.context.house.recheck()).toMatchObject({ rounds: 1, wrong: [roundId] });
});
