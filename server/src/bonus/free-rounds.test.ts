import type { SavedBonus } from '@crease/contracts/bonus/bonus-routes.ts';
import type { PlayChoice } from '@crease/contracts/casino/play.ts';
import { ROUND_CYCLE_MS } from '@crease/contracts/casino/play-routes.ts';
import { PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildTrialBalance } from '#office/trial-balance.ts';
import { bonusDesk, FREE } from '#testing/bonus-desk.ts';
import { type Bettor, cashierDesk } from '#testing/cashier-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { advanceAllClaims } from './advance-claims.ts';

const DAY_MS = 86_400_000;
const CYCLE_MS = ROUND_CYCLE_MS.strict;
/** IST offset from UTC. */
const INDIA_MS = 19_800_000;
/** The player's initial cash, rupees. */
const CASH = 100_000;
const STAKE = 1_000;
const DICE: PlayChoice = { game: 'dice', side: 'UNDER', winning: 5_000 };
const MINES: PlayChoice = { game: 'mines', mines: 3 };

let server: TestServer;
let asha: Bettor;
beforeEach(async () => {
  server = await startTestServer({ withGames: true });
  asha = await server.user('INR');
});

const { offer, claim, own, ...desk } = bonusDesk(() => server);
const { logInAgain } = cashierDesk(() => server);
const bonus = (id: number) => desk.bonus(id, asha);
const cash = async () => (await desk.wallet(asha)).cash;
const key = () => server.context.ids.uuid();

/** Three rounds of ₹10 each, with combined winnings of at most ₹50. */
function buildRoundsOffer(gameCode: string, change: Partial<SavedBonus> = {}, rounds = 3): SavedBonus {
  const freeRounds = { providerId: PROVIDER_ID, gameCode, gameName: '', rounds };
  const terms = {
    title: 'Free rounds',
    kind: 'FREE_ROUNDS',
    amount: 10,
    maxConversion: 50,
  } as const;
  return { ...FREE, ...terms, wageringMultiple: 0, freeRounds, ...change };
}

async function sit(game: string, by = asha): Promise<string> {
  const { result } = await server.call('launchGame', { gameCode: game }, own(by));
  const token = new URL(result.url).searchParams.get('s') ?? '';
  return (await server.call('openPlay', { token })).result.session;
}

async function granted(game: string, change: Partial<SavedBonus> = {}, rounds = 3) {
  const id = await offer(buildRoundsOffer(game, change, rounds), FREE);
  const claimed = await claim(id, asha);
  if (!claimed.success) throw new Error(claimed.text);
  const freeRound = String((await bonus(id)).claim?.id);
  return { id, freeRound, session: await sit(game) };
}

interface Asked {
  readonly freeRound?: string;
  readonly choice?: PlayChoice;
  readonly stake?: number;
  readonly key?: string;
}

async function start(session: string, asked: Asked) {
  server.clock.advance(CYCLE_MS);
  const round = { key: key(), stake: STAKE, choice: DICE, ...asked };
  return await server.call('startRound', round, { token: session });
}

const seat = async (session: string) => (await server.call('getPlay', {}, { token: session })).result;
const followed = () => server.context.wagers.drained();
const expectBalanced = async () => expect((await buildTrialBalance(server.context)).ok).toBe(true);

describe('free rounds', () => {
  test('are claimed, shown in their game, and staked by the house until used up', async () => {
    const { id, freeRound, session } = await granted('dice', { maxConversion: 400 }, 20);
    expect(await bonus(id)).toMatchObject({
      state: 'ACTIVE',
      claim: { rounds: { left: 20, open: 0, won: 0 } },
    });
    expect((await seat(session)).freeRounds).toMatchObject([{ id: freeRound, left: 20, stake: STAKE, room: 40_000 }]);
    let won = 0;
    for (let left = 19; left >= 0; left -= 1) {
      const { result } = await start(session, { freeRound });
      const { payout, kept } = result.round;
      expect(kept).toBe(Math.max(0, payout - STAKE));
      won += kept ?? 0;
      expect(result.balance).toBe(CASH * 100 + won);
      expect(result.freeRounds.map((one) => one.left)).toEqual(left === 0 ? [] : [left]);
    }
    expect(won).toBeGreaterThan(0);
    await followed();
    expect(await bonus(id)).toMatchObject({ state: 'COMPLETED', claim: { converted: won / 100 } });
    expect((await start(session, { freeRound })).error?.code).toBe('BONUS_NOT_AVAILABLE');
    await expectBalanced();
  });

  test('win up to the maximum together', async () => {
    const { id, freeRound, session } = await granted('dice', { maxConversion: 12 }, 20);
    for (let round = 0; round < 20; round += 1) await start(session, { freeRound });
    await followed();

    expect(await cash()).toBe(CASH + 12);
    expect(await bonus(id)).toMatchObject({ claim: { converted: 12 } });
    await expectBalanced();
  });

  test('are drawn from the same seeds and verified like any round', async () => {
    const { freeRound, session } = await granted('dice');
    await start(session, { freeRound });
    await start(session, {});
    await server.call('changeSeeds', { clientSeed: 'mine' }, { token: session });

    const { items } = (await server.call('getOwnRounds', {}, { token: session })).result;

    expect(items.map(({ kept }) => kept === null)).toEqual([true, false]);
    const found = { userId: asha.id, game: 'dice' };
    const seen = await server.asOperator('operatorGetHouseRounds', found);
    expect(seen.result.items.map(({ kept }) => kept)).toEqual([null, (items[1]?.kept ?? Number.NaN) / 100]);
    expect(items.map(({ fair }) => fair !== null && 'nonce' in fair && fair.nonce)).toEqual([1, 0]);
    const recheck = await server.context.house.recheck(0);
    expect(recheck).toMatchObject({ wrong: [] });
  });

  test('two at once are used once each, and a repeat is the same round', async () => {
    const { freeRound, session } = await granted('dice', {}, 2);
    const other = await sit('dice');
    const same = key();
    server.clock.advance(CYCLE_MS);
    const asked = { key: same, stake: STAKE, choice: DICE, freeRound };
    const both = await Promise.all([
      server.call('startRound', asked, { token: session }),
      server.call('startRound', asked, { token: other }),
      server.call('startRound', { ...asked, key: key() }, { token: other }),
    ]);
    const [first, second, third] = both;

    expect(second.result.round.roundId).toBe(first.result.round.roundId);
    expect(third.error?.code).toBe('ROUND_TOO_SOON');
    expect((await seat(session)).freeRounds).toMatchObject([{ left: 1 }]);
    await expectBalanced();
  });

  test('for another player, game or stake are invalid, and demo play has none', async () => {
    const { freeRound, session } = await granted('dice');
    const bilal = await sit('dice', await server.user('INR'));
    const mines = await sit('mines');
    const tried = await server.call('launchGame', { gameCode: 'dice', mode: 'demo' }, own(asha));
    const launch = new URL(tried.result.url).searchParams.get('s') ?? '';
    const trial = (await server.call('openPlay', { token: launch })).result.session;

    for (const elsewhere of [bilal, trial])
      expect((await start(elsewhere, { freeRound })).error?.code).toBe('BONUS_NOT_AVAILABLE');
    expect((await start(mines, { freeRound, choice: MINES })).error?.code).toBe('BONUS_NOT_AVAILABLE');
    expect((await start(session, { freeRound, stake: 2_000 })).success).toBe(false);
    expect((await seat(session)).freeRounds).toMatchObject([{ left: 3 }]);
    expect((await seat(trial)).freeRounds).toEqual([]);
    expect(await cash()).toBe(CASH);
  });

  test('continue across a restart between stake and win', async () => {
    const { id, freeRound, session } = await granted('mines', { maxConversion: 500 });
    const begun = await start(session, { freeRound, choice: MINES });
    const { roundId } = begun.result.round;
    server = await server.restart();
    expect((await bonus(id)).claim?.rounds).toMatchObject({ left: 2, open: 1 });

    const act = { roundId, step: 0, kind: 'PICK', tile: 3 } as const;
    const picked = await server.call('actInRound', act, { token: session });
    const isOver = picked.result.round.state === 'DONE';
    const ended = isOver
      ? picked
      : await server.call('actInRound', { roundId, step: 1, kind: 'CASH_OUT' }, { token: session });

    const kept = ended.result.round.kept ?? 0;
    expect(ended.result.balance).toBe(CASH * 100 + kept);
    expect(kept > 0).toBe(!isOver);
    await followed();
    expect((await bonus(id)).claim?.rounds).toMatchObject({ left: 2, open: 0, won: kept / 100 });
    await expectBalanced();
  });

  test('whose stake got no response come back at the next start', async () => {
    const { id, freeRound, session } = await granted('mines');
    await start(session, { freeRound, choice: MINES });
    const [row] = await server.plays.openSingles(null);
    if (row === undefined) throw new Error('a round of Mines is open');
    await server.plays.write({ singles: [{ ...row, state: 'ASKED', asked: row.roundId }] });

    server = await server.restart();
    await seat(session);
    await followed();

    expect((await bonus(id)).claim?.rounds).toMatchObject({ left: 3, open: 0 });
    expect(await cash()).toBe(CASH);
    await expectBalanced();
  });

  test('stop with a break that starts meanwhile; an open round is played to its end', async () => {
    const { id, freeRound, session } = await granted('mines');
    const begun = await start(session, { freeRound, choice: MINES });
    await server.engine.submit({
      type: 'ChangePlay',
      accountId: asha.id,
      change: { type: 'PAUSE', kind: 'TIME_OUT', forMs: DAY_MS },
    });
    const { roundId } = begun.result.round;
    const act = { roundId, step: 0, kind: 'PICK', tile: 3 } as const;
    const picked = await server.call('actInRound', act, { token: session });
    if (picked.result.round.state === 'OPEN') {
      const out = { roundId, step: 1, kind: 'CASH_OUT' } as const;
      expect((await server.call('actInRound', out, { token: session })).success).toBe(true);
    }

    server.clock.advance(CYCLE_MS);
    const next = { key: key(), stake: STAKE, choice: MINES, freeRound };
    const refused = await server.call('startRound', next, { token: session });
    expect(refused.error?.code).toBe('BET_LOCKED');
    expect((await bonus(id)).claim?.rounds).toMatchObject({ left: 2 });
  });

  test('expire with their days and keep their winnings', async () => {
    const { id, freeRound, session } = await granted('dice');
    const { result } = await start(session, { freeRound });
    const won = (result.round.kept ?? 0) / 100;
    server = await server.restartAfter(7 * DAY_MS);
    asha = await logInAgain(asha);
    await advanceAllClaims(server.context);

    expect(await bonus(id)).toMatchObject({ state: 'EXPIRED', claim: { converted: won } });
    expect(await cash()).toBe(CASH + won);
  });

  test('are forfeited unless one is open, and cost their offer what they won', async () => {
    const { id, freeRound, session } = await granted('mines');
    await start(session, { freeRound, choice: MINES });
    const forfeit = () => server.call('giveUpBonus', { bonusId: id }, own(asha));
    expect((await forfeit()).error?.code).toBe('BAD_STATE');
    const [row] = await server.plays.openSingles(null);
    await server.engine.submit({
      type: 'MoveCasino',
      call: {
        ...{ provider: PROVIDER_ID, accountId: asha.id, game: 'mines' },
        ...{ roundId: row?.roundId ?? '', txId: 'back-1' },
        move: { type: 'ROLLBACK', betTxId: row?.roundId ?? '' },
      },
    });
    await followed();

    expect((await forfeit()).success).toBe(true);

    expect(await bonus(id)).toMatchObject({ state: 'FORFEITED', claim: { converted: 0 } });
    const { items } = (await server.asOperator('operatorGetBonuses', {})).result;
    expect(items).toMatchObject([{ spent: 0, claims: 1 }]);
  });

  test('count as rounds in their game’s RTP, and as a bonus cost in the books', async () => {
    const { freeRound, session } = await granted('dice', { maxConversion: 400 }, 10);
    let paid = 0;
    for (let round = 0; round < 10; round += 1) paid += (await start(session, { freeRound })).result.round.payout;

    const { items } = (await server.asOperator('operatorGetHouseReturns', {})).result;
    const balances = await server.engine.read(({ ledger }) => ({
      game: ledger.balanceAt(`house:casino:${PROVIDER_ID}:INR`),
      cost: ledger.balanceAt('house:bonus-cost:INR'),
      cash: ledger.balanceAt(`player:${asha.id}:INR`),
    }));

    const day = new Date(server.clock.now() + INDIA_MS).toISOString().slice(0, 10);
    const asked = { providerId: PROVIDER_ID, day };
    const { sums, differing } = (await server.asOperator('operatorReconcileCasino', asked)).result;

    const counted = { game: 'dice', currency: 'INR', bets: 10, staked: 100, paid: paid / 100 };
    expect(items).toMatchObject([counted]);
    const ours = { rounds: 10, staked: 100, paid: paid / 100 };
    expect(differing).toBe(0);
    expect(sums.find(({ currency }) => currency === 'INR')).toMatchObject({ ours, theirs: ours });
    expect(balances.game).toBe(10 * STAKE - paid);
    expect(balances.game + balances.cost).toBe(CASH * 100 - balances.cash);
  });
});

describe('an offer of free rounds', () => {
  const save = async (wish: SavedBonus) => server.asOperator('operatorSaveBonus', wish);

  test('needs a supporting game, a stake it accepts, and a maximum win', async () => {
    const wrong = async (wish: SavedBonus) =>
      (await save(wish)).error?.validationErrors?.flatMap(({ members }) => members);
    expect(await wrong(buildRoundsOffer('bj'))).toEqual(['freeRounds']);
    expect(await wrong(buildRoundsOffer('rou'))).toEqual(['freeRounds']);
    expect(await wrong(buildRoundsOffer('dice', { amount: 1 }))).toEqual(['amount']);
    expect(await wrong(buildRoundsOffer('slot1', { amount: 11 }))).toEqual(['amount']);
    expect(await wrong(buildRoundsOffer('dice', { maxConversion: null }))).toEqual(['maxConversion']);
    expect(await wrong(buildRoundsOffer('dice', { budget: 49 }))).toEqual(['budget']);
    const saved = await save(buildRoundsOffer('dice'));
    expect(saved.result).toMatchObject({ product: 'CASINO', freeRounds: { gameName: 'Dice' } });
  });

  test('reserves the maximum win per claim', async () => {
    const id = await offer(buildRoundsOffer('dice', { budget: 70 }), FREE);
    await claim(id, asha);
    const { items } = (await server.asOperator('operatorGetBonuses', {})).result;

    expect(items).toMatchObject([{ spent: 50 }]);
    const bilal = await server.user('INR');
    expect((await claim(id, bilal)).error?.code).toBe('BONUS_NOT_AVAILABLE');
  });
});
