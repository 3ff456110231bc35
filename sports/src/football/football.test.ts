import { describe, expect, test } from 'vitest';
import { createPrng } from '#base/prng.ts';
import { createWinnerResult } from '#play/board.ts';
import { stateAfter } from '#play/live-play.ts';
import { footballMarkets, footballViews } from './football-markets.ts';
import { footballModel } from './football-model.ts';
import { footballChances } from './football-prices.ts';
import { createFootballTimetable } from './football-sport.ts';
import { BEFORE_KICK_OFF, type FootballFact, type FootballState } from './football-state.ts';

const TEAMS = ['Withy Marsh', 'Thornquay'] as const;
const RATES = [1.6, 1.1] as const;
const FROM = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;
const model = footballModel({ teams: TEAMS, rates: RATES });

function afterFacts(...facts: readonly FootballFact[]): FootballState {
  return stateAfter(model, facts);
}

function findResult(state: FootballState, key: string) {
  return footballViews(RATES, state).find((view) => view.key === key)?.result;
}

/** Payout of splitting a stake over the two adjacent lines. @param above runner that wins above it. */
function twoHalves(count: number, line: number, above: 0 | 1) {
  const isWhole = line % 0.5 === 0;
  const lines = isWhole ? [line, line] : [line - 0.25, line + 0.25];
  const won = lines.filter((one) => count > one).length;
  const lost = lines.filter((one) => count < one).length;
  const runner = won > lost ? above : above === 0 ? 1 : 0;
  if (won + lost === 0) return { type: 'void' };
  return won + lost === 1 ? { type: 'half', runner } : createWinnerResult(runner);
}

describe('prices', () => {
  test('before kick-off follow two Poisson distributions', () => {
    const chances = footballChances(RATES, BEFORE_KICK_OFF);

    // 1 − e^−2.7 × (1 + 2.7 + 2.7²/2) = 0.5064; (1 − e^−1.6)(1 − e^−1.1) = 0.5324.
    expect(chances.over[2]).toBeCloseTo(0.5064, 4);
    expect(chances.bothScore).toBeCloseTo(0.5324, 4);
    expect(chances.matchOdds[0]).toBeGreaterThan(chances.matchOdds[1]);
  });

  test('a lead is worth more the less time is left', () => {
    const at = (minute: number) =>
      footballChances(RATES, { ...BEFORE_KICK_OFF, period: 'second-half', goals: [1, 0], minute }).matchOdds[0];

    expect(at(10)).toBeLessThan(at(30));
    expect(at(30)).toBeLessThan(at(44));
  });

  test('a red card helps the other side', () => {
    const level = footballChances(RATES, BEFORE_KICK_OFF).matchOdds;
    const short = footballChances(RATES, { ...BEFORE_KICK_OFF, redCards: [1, 0] }).matchOdds;

    expect(short[0]).toBeLessThan(level[0]);
    expect(short[1]).toBeGreaterThan(level[1]);
  });

  test('a pending penalty is worth three quarters of a goal', () => {
    const state: FootballState = {
      ...BEFORE_KICK_OFF,
      period: 'second-half',
      minute: 44,
      added: 3,
    };
    const waiting = footballChances(RATES, { ...state, penalty: 0 }).over[0] ?? 0;

    expect(waiting).toBeGreaterThan(0.76);
    expect(waiting).toBeLessThan(0.82);
  });
});

test('fouls and offsides are on the card once a source has reported one', () => {
  const cardAfter = (...facts: readonly FootballFact[]) => {
    const { card } = model.board(afterFacts(...facts));
    return card.kind === 'football' ? [card.fouls, card.offsides] : null;
  };
  const start = { type: 'kick-off' } as const;
  expect(cardAfter(start)).toEqual([undefined, undefined]);
  const facts = [
    { type: 'foul', side: 1 },
    { type: 'foul', side: 1 },
    { type: 'offside', side: 0 },
  ] as const;
  expect(cardAfter(start, ...facts)).toEqual([
    [0, 2],
    [1, 0],
  ]);
});

describe('markets', () => {
  test('a goal suspends everything until play resumes', () => {
    const goal = [{ type: 'kick-off' }, { type: 'goal', side: 0, scorer: 'A', how: 'play' }] as const;
    const open = { type: 'restart' } as const;
    const statuses = (state: FootballState) => new Set(footballViews(RATES, state).map(({ status }) => status));

    expect(statuses(afterFacts(...goal))).toEqual(new Set(['SUSPENDED']));
    expect(statuses(afterFacts(...goal, open))).toEqual(new Set(['OPEN', 'CLOSED']));
    expect(findResult(afterFacts(...goal), 'over-under-0.5')).toBeNull();
    expect(findResult(afterFacts(...goal, open), 'over-under-0.5')).toEqual({
      type: 'placings',
      placings: [[1]],
    });
  });

  test('goals in extra time and shoot-outs settle nothing', () => {
    const goal = { type: 'goal', side: 1, scorer: null, how: 'play' } as const;
    const state = afterFacts({ type: 'kick-off' }, { type: 'full-time' }, { type: 'extra-time', half: 1 }, goal, {
      type: 'shoot-out-kick',
      side: 1,
      scored: true,
    });

    expect(findResult(state, 'match-odds')).toEqual({ type: 'placings', placings: [[2]] });
    expect(findResult(state, 'over-under-0.5')).toEqual({ type: 'placings', placings: [[0]] });
    expect(state.extraTime).toEqual([0, 1]);
  });

  test('the half-time and final scores settle their markets, and unreported ones are void', () => {
    const goal = (side: 0 | 1) => ({ type: 'goal', side, scorer: null, how: 'play' }) as const;
    const first = [{ type: 'kick-off' }, goal(1), { type: 'restart' }] as const;
    const half = [...first, { type: 'half-time' }, { type: 'second-half' }] as const;
    const over = afterFacts(...half, goal(0), goal(0), { type: 'full-time' });
    const five = afterFacts(...first, ...[0, 0, 0, 0].map(() => goal(0)), { type: 'full-time' });

    expect(findResult(afterFacts(...first), 'half-time')).toBeNull();
    expect(findResult(afterFacts(...half), 'half-time')).toEqual(createWinnerResult(1));
    expect(findResult(afterFacts(...half), 'correct-score')).toBeNull();
    // 2 - 1 is the tenth score, counting from 0 - 0, 0 - 1.
    expect(findResult(over, 'correct-score')).toEqual(createWinnerResult(9));
    expect(findResult(five, 'correct-score')).toEqual(createWinnerResult(16));
    expect(findResult(five, 'half-time')).toEqual({ type: 'void' });
  });

  test('a quarter line settles as two half bets on the adjacent lines, at every score', () => {
    const goals = (side: 0 | 1, count: number) =>
      Array.from({ length: count }, () => ({ type: 'goal', side, scorer: null, how: 'play' }) as const);
    for (const [home, away] of [0, 1, 2, 3].flatMap((one) => [0, 1, 2, 3].map((two) => [one, two] as const))) {
      const over = afterFacts({ type: 'kick-off' }, ...goals(0, home), ...goals(1, away), {
        type: 'full-time',
      });
      for (const line of [1.75, 2, 2.25, 2.75, 3, 4.25]) {
        expect(findResult(over, `over-under-${line}`)).toEqual(twoHalves(home + away, line, 1));
      }
      for (const line of [-2, -1, -0.75, -0.25, 0, 0.75, 1.25]) {
        expect(findResult(over, `handicap-${line}`)).toEqual(twoHalves(home - away, -line, 0));
      }
    }
  });

  test('a line is decided before the end only if no goal can change it', () => {
    const goal = [{ type: 'goal', side: 0, scorer: 'A', how: 'play' }, { type: 'restart' }] as const;
    const three = afterFacts({ type: 'kick-off' }, ...goal, ...goal, ...goal);

    expect(findResult(three, 'over-under-2.25')).toEqual(createWinnerResult(1));
    expect(findResult(three, 'over-under-2.75')).toBeNull();
    expect(findResult(three, 'handicap--1')).toBeNull();
  });

  test('a match’s lines surround its expectation, the middle one near evens', () => {
    const listLines = (rates: readonly [number, number]) => {
      const views = footballViews(rates, BEFORE_KICK_OFF);
      const made = footballMarkets(TEAMS, rates).filter(({ line }) => line?.isChosen === true);
      const of = (family: string) => made.filter(({ line }) => line?.family === family);
      const main = [of('goals')[1], of('handicap')[1]].map(
        (plan) => views.find(({ key }) => key === plan?.key)?.chances[0] ?? 0,
      );
      return { names: made.map(({ key }) => key), main };
    };

    // 1.5 + 1.2 goals, the default for unknown sides.
    expect(listLines([1.5, 1.2]).names).toEqual([
      'over-under-2.25',
      'over-under-2.75',
      'over-under-3',
      'handicap--0.75',
      'handicap--0.25',
      'handicap-0',
    ]);
    for (const rates of [
      [1.5, 1.2],
      [2.4, 0.7],
      [0.9, 2.1],
      [1, 0.8],
      [2.2, 1.9],
    ] as const) {
      for (const chance of listLines(rates).main) expect(Math.abs(chance - 0.5)).toBeLessThan(0.08);
    }
    // There is nothing beyond the last line.
    expect(listLines([6, 0.2]).names).toHaveLength(6);
  });

  test('at its fair price a line wins nothing in the long run', () => {
    const views = footballViews(RATES, BEFORE_KICK_OFF);
    const { totals } = footballChances(RATES, BEFORE_KICK_OFF);
    const [, over = 0] = views.find(({ key }) => key === 'over-under-2.75')?.chances ?? [];
    // At 1 / over: three goals win half, four or more win, two or fewer lose.
    const law = (from: number, to?: number) => totals.slice(from, to).reduce((sum, chance) => sum + chance, 0);
    const profit = (1 / over - 1) * (law(3, 4) / 2 + law(4)) - law(0, 3);

    expect(profit).toBeCloseTo(0, 9);
    expect(over).toBeGreaterThan(0.4);
  });

  test('score probabilities add up, and impossible ones are zero', () => {
    const state = { ...BEFORE_KICK_OFF, period: 'second-half', minute: 20, goals: [2, 1] } as const;
    const { score, halfTime } = footballChances(RATES, BEFORE_KICK_OFF);
    const later = footballChances(RATES, state).score;
    const sum = (chances: readonly number[]) => chances.reduce((all, chance) => all + chance, 0);

    expect(sum(score)).toBeCloseTo(1, 6);
    expect(sum(halfTime)).toBeCloseTo(1, 6);
    expect(sum(later)).toBeCloseTo(1, 6);
    expect(later.filter((_, place) => place < 9).every((chance) => chance === 0)).toBe(true);
    // e^−2.7 = 0.0672: no goals.
    expect(score[0]).toBeCloseTo(0.0672, 4);
  });

  test('an abandoned match is void except for decided bets', () => {
    const state = afterFacts(
      { type: 'kick-off' },
      { type: 'goal', side: 0, scorer: 'A', how: 'play' },
      { type: 'restart' },
      { type: 'abandoned' },
    );

    expect(findResult(state, 'match-odds')).toEqual({ type: 'void' });
    expect(findResult(state, 'over-under-0.5')).toEqual({ type: 'placings', placings: [[1]] });
    expect(findResult(state, 'over-under-1.5')).toEqual({ type: 'void' });
  });
});

test('two matches are always in-play, others follow, and repeated reads agree', () => {
  const timetable = createFootballTimetable({ seed: 7 });
  const random = createPrng('looks');

  for (let look = 0; look < 20; look++) {
    const now = FROM + random.int(9 * DAY_MS);
    const inPlay = timetable.inPlayAt(now);
    expect(inPlay.length).toBeGreaterThanOrEqual(2);
    expect(timetable.upcomingAt(now).length).toBeGreaterThan(20);
    const [first] = inPlay;
    const again = createFootballTimetable({ seed: 7 }).findFixture(first?.key ?? '', first?.startsAt ?? 0);
    expect(again?.script().facts).toEqual(first?.script().facts);
  }
});
