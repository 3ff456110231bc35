import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptCrashBet,
  CRASH_PAYTABLES,
  cashOutCrash,
  multiplierAt,
  reachedAt,
  settleBrokenFlight,
  settleCrash,
} from '#crash/crash.ts';
import { checkDice, dicePayout } from '#dice/dice.ts';
import { drawsByPlace, FairDraws } from '#fairness/draws.ts';
import { beginHiLo, endHiLo, hiLoActions, hiLoMultiplier, playHiLo } from '#hi-lo/hi-lo.ts';
import { beginMines, drawMines, endMines, type MinesAction, minesActions, playMines } from '#mines/mines.ts';
import { checkPlinko, dropBall, plinkoChoices, plinkoPayout } from '#plinko/plinko.ts';
import { LIMITS } from './limits.ts';
import { parseCards, unwrap } from './taken.ts';

const STAKE = 10_000;
const createDraws = (nonce: number) => new FairDraws({ serverSeed: 'a'.repeat(64), clientSeed: 'test', nonce });

describe('Mines', () => {
  const layout = [0, 1, 2];
  const begin = () => unwrap(beginMines({ stake: STAKE, mines: 3 }, LIMITS));
  const pick = (tile: number): MinesAction => ({ kind: 'PICK', tile });

  test('each pick raises the payout, and a mine ends the round', () => {
    const first = unwrap(playMines(begin(), pick(5), layout));
    expect(minesActions(first)).toEqual(['PICK', 'CASH_OUT']);
    expect(unwrap(playMines(first, { kind: 'CASH_OUT' }, layout))).toMatchObject({
      status: 'CASHED_OUT',
      payout: 11_250,
    });
    expect(unwrap(playMines(first, pick(1), layout))).toMatchObject({ status: 'HIT', payout: 0 });
  });

  test('rejects actions the rules don’t allow', () => {
    expect(minesActions(begin())).toEqual(['PICK']);
    expect(playMines(begin(), { kind: 'CASH_OUT' }, layout)).toMatchObject({
      code: 'ACTION_NOT_ALLOWED',
    });
    for (const tile of [-1, 25, 1.5]) {
      expect(playMines(begin(), pick(tile), layout)).toMatchObject({ code: 'INVALID_CHOICE' });
    }
    const first = unwrap(playMines(begin(), pick(5), layout));
    expect(playMines(first, pick(5), layout)).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    const hit = unwrap(playMines(first, pick(1), layout));
    expect(playMines(hit, pick(7), layout)).toMatchObject({ code: 'ROUND_OVER' });
    expect(minesActions(hit)).toEqual([]);
    for (const mines of [0, 25, 2.5]) {
      expect(beginMines({ stake: STAKE, mines }, LIMITS)).toMatchObject({ code: 'INVALID_CHOICE' });
    }
    expect(beginMines({ stake: 50, mines: 3 }, LIMITS)).toMatchObject({
      code: 'STAKE_NOT_WHOLE_RUPEES',
    });
  });

  test('an abandoned round returns the stake before any pick, and its multiplier after one', () => {
    expect(endMines(begin())).toMatchObject({ status: 'REFUNDED', payout: STAKE });
    const first = unwrap(playMines(begin(), pick(5), layout));
    expect(endMines(first)).toMatchObject({ status: 'CASHED_OUT', payout: 11_250 });
  });

  test('never pays above the limit: cashes out at the last pick that can be paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.nat({ max: 5000 }), fc.nat(), (mines, rupees, nonce) => {
        const begun = beginMines({ stake: 1000 + rupees * 100, mines }, LIMITS);
        if (!begun.ok) return;
        const hidden = drawMines(createDraws(nonce), mines);
        let round = begun.value;
        for (let tile = 0; tile < 25 && round.status === 'OPEN'; tile++) {
          if (!hidden.includes(tile)) round = unwrap(playMines(round, pick(tile), hidden));
        }
        expect(round.status).toBe('CASHED_OUT');
        expect(round.payout).toBeLessThanOrEqual(LIMITS.maxPayout);
      }),
    );
  });
});

describe('Hi-Lo', () => {
  const begin = (cards: string) => {
    const cardAt = (place: number) => parseCards(cards)[place] ?? 0;
    return { cardAt, round: unwrap(beginHiLo({ stake: STAKE, cardAt }, LIMITS)) };
  };

  test('a chain of guesses carries the house edge once', () => {
    const { cardAt, round } = begin('7S 9D 9H 2C');
    const second = unwrap(playHiLo(round, 'HIGHER', cardAt));
    const third = unwrap(playHiLo(second, 'HIGHER', cardAt));
    expect(third.guessed).toEqual([7, 5]);
    expect(unwrap(playHiLo(third, 'CASH_OUT', cardAt)).payout).toBe(hiLoMultiplier([7, 5]));
    expect(unwrap(playHiLo(third, 'HIGHER', cardAt))).toMatchObject({
      status: 'MISSED',
      payout: 0,
    });
    expect(endHiLo(third)).toMatchObject({ status: 'CASHED_OUT' });
  });

  test('skips are free and counted, and cash out needs a guess', () => {
    const { cardAt, round } = begin('7S 9D 9H 2C');
    expect(hiLoActions(round)).toEqual(['HIGHER', 'LOWER', 'SKIP']);
    expect(playHiLo(round, 'CASH_OUT', cardAt)).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    let skipped = round;
    for (let skip = 0; skip < 52; skip++) skipped = unwrap(playHiLo(skipped, 'SKIP', cardAt));
    expect(playHiLo(skipped, 'SKIP', cardAt)).toMatchObject({ code: 'ACTION_NOT_ALLOWED' });
    expect(endHiLo(skipped)).toMatchObject({ status: 'REFUNDED', payout: STAKE });
    expect(playHiLo(endHiLo(round), 'SKIP', cardAt)).toMatchObject({ code: 'ROUND_OVER' });
  });

  test('doesn’t offer a guess that couldn’t be paid, and no round pays above the limit', () => {
    fc.assert(
      fc.property(fc.nat(), fc.infiniteStream(fc.nat()), (nonce, choices) => {
        const cardAt = drawsByPlace(createDraws(nonce), 52);
        let round = unwrap(beginHiLo({ stake: LIMITS.maxMain, cardAt }, LIMITS));
        for (const choice of choices) {
          const actions = hiLoActions(round);
          const action = actions[choice % Math.max(1, actions.length)];
          if (action === undefined) break;
          round = unwrap(playHiLo(round, action, cardAt));
        }
        expect(round.payout).toBeLessThanOrEqual(LIMITS.maxPayout);
      }),
    );
  });
});

describe('Dice and Plinko', () => {
  test('a roll wins below or above its number', () => {
    const choice = { side: 'UNDER', winning: 5000 } as const;
    expect(unwrap(checkDice({ stake: STAKE, choice }, LIMITS))).toBe(STAKE);
    expect([dicePayout({ stake: STAKE, choice }, 4999), dicePayout({ stake: STAKE, choice }, 5000)]).toEqual([
      19_800, 0,
    ]);
    for (const winning of [0, 9801, 1.5]) {
      const other = { ...choice, winning };
      expect(checkDice({ stake: STAKE, choice: other }, LIMITS)).toMatchObject({
        code: 'INVALID_CHOICE',
      });
    }
    const rare = { ...choice, winning: 1 };
    expect(checkDice({ stake: LIMITS.maxMain, choice: rare }, LIMITS)).toMatchObject({
      code: 'PAYOUT_ABOVE_MAXIMUM',
    });
  });

  test('a ball pays its bucket’s multiplier', () => {
    for (const choice of plinkoChoices()) {
      const left = dropBall({ int: () => 0 }, choice.rows);
      const right = dropBall({ int: () => 1 }, choice.rows);
      expect([left.bucket, right.bucket]).toEqual([0, choice.rows]);
      const stake = 1000;
      expect(plinkoPayout({ stake, choice }, left)).toBe(plinkoPayout({ stake, choice }, right));
    }
    const choice = { rows: 9, risk: 'LOW' } as const;
    expect(checkPlinko({ stake: STAKE, choice }, LIMITS)).toMatchObject({ code: 'INVALID_CHOICE' });
  });
});

describe('Crash', () => {
  const [paytable = { version: '', paid: 99, cap: 0 }] = CRASH_PAYTABLES;
  const terms = { limits: LIMITS, paytable, openBets: [] };
  const asked = { betId: 'a', playerId: 'p', stake: STAKE, target: 200 };
  const flying = unwrap(acceptCrashBet(asked, terms));

  test('the multiplier grows by 6% a second', () => {
    expect([0, 11_552, 11_553, 38_377].map(multiplierAt)).toEqual([100, 199, 200, 1000]);
    expect([76_752, 76_753].map(multiplierAt)).toEqual([9999, 10_000]);
    for (let ms = 0; ms < 150_000; ms += 977) {
      expect(Math.abs(multiplierAt(ms) - 100 * Math.exp(0.00006 * ms))).toBeLessThan(1.000_001);
    }
    for (const multiplier of [100, 101, 200, 1000, 1_000_000]) {
      const at = reachedAt(multiplier);
      expect(multiplierAt(at)).toBeGreaterThanOrEqual(multiplier);
      if (at > 0) expect(multiplierAt(at - 1)).toBeLessThan(multiplier);
    }
  });

  test('pays a reached target exactly, even if the flight ends on it', () => {
    expect(settleCrash([flying], 200)).toEqual([{ betId: 'a', payout: 20_000, end: 'WON' }]);
    expect(settleCrash([flying], 199)).toEqual([{ betId: 'a', payout: 0, end: 'LOST' }]);
  });

  test('a manual cash out applies before the crash, not in the same millisecond', () => {
    const bust = 150;
    const end = reachedAt(bust);
    expect(cashOutCrash(flying, { receivedMs: end, bust })).toMatchObject({ code: 'ROUND_OVER' });
    const out = unwrap(cashOutCrash(flying, { receivedMs: end - 1, bust }));
    expect(out.cashedOutAt).toBe(149);
    expect(settleCrash([out], bust)).toEqual([{ betId: 'a', payout: 14_900, end: 'WON' }]);
    expect(cashOutCrash(out, { receivedMs: 5, bust })).toMatchObject({
      code: 'ACTION_NOT_ALLOWED',
    });
    expect(cashOutCrash(flying, { receivedMs: 0, bust: 100 })).toMatchObject({
      code: 'ROUND_OVER',
    });
    expect(cashOutCrash(flying, { receivedMs: 12_000, bust: 900 })).toMatchObject({
      code: 'ROUND_OVER',
    });
    expect(cashOutCrash(flying, { receivedMs: -1, bust })).toMatchObject({
      code: 'ACTION_NOT_ALLOWED',
    });
  });

  test('an aborted flight pays cash-outs and returns the other stakes', () => {
    expect(settleBrokenFlight([flying], 199)).toEqual([{ betId: 'a', payout: STAKE, end: 'VOID' }]);
    expect(settleBrokenFlight([flying], 200)).toEqual([{ betId: 'a', payout: 20_000, end: 'WON' }]);
  });

  test('allows two bets per player, targets from 1.01, and never exceeds the limit', () => {
    const openBets = [flying, { ...flying, betId: 'b' }];
    expect(acceptCrashBet(asked, { ...terms, openBets })).toMatchObject({ code: 'TOO_MANY_BETS' });
    for (const target of [100, 0, 150.5]) {
      expect(acceptCrashBet({ ...asked, target }, terms)).toMatchObject({ code: 'INVALID_CHOICE' });
    }
    const most = unwrap(acceptCrashBet({ ...asked, stake: 5_000_000, target: null }, terms));
    expect(most.target).toBe(5000);
    expect(settleCrash([most], 1_000_000)[0]?.payout).toBe(LIMITS.maxPayout);
    expect(acceptCrashBet({ ...asked, stake: 5_000_000, target: 5001 }, terms)).toMatchObject({
      code: 'PAYOUT_ABOVE_MAXIMUM',
    });
    expect(unwrap(acceptCrashBet({ ...asked, target: null }, terms)).target).toBe(paytable.cap);
  });
});
