import { describe, expect, test } from 'vitest';
import { createPrng } from '#base/prng.ts';
import { computeMean, computeTailChance } from '#play/distributions.ts';
import { stateAfter } from '#play/live-play.ts';
import { createCalibration } from '#testing/calibration.ts';
import { kabaddiViews } from './kabaddi-markets.ts';
import { kabaddiModel } from './kabaddi-model.ts';
import { getIntervalSecondsLeft, halfOutlook, intervalOutlook, totalOutlook, winnerChances } from './kabaddi-prices.ts';
import { createKabaddiTimetable } from './kabaddi-sport.ts';
import {
  applyKabaddiFact,
  BEFORE_FIRST_RAID,
  type KabaddiFact,
  type KabaddiState,
  type RaidFact,
} from './kabaddi-state.ts';
import { simulateKabaddi } from './simulate-kabaddi.ts';

const TEAMS = {
  raiders: [['A', 'B'], ['X']],
  defenders: [
    ['C', 'D'],
    ['Y', 'Z'],
  ],
} as const;
const FROM = Date.UTC(2026, 10, 21);
const DAY_MS = 86_400_000;
const model = kabaddiModel({ teams: ['Bhima Bisons', 'Krishna Kites'], edge: 0 });

function raid(terms: Partial<RaidFact>): RaidFact {
  return {
    type: 'raid',
    side: 0,
    raider: null,
    touch: 0,
    bonus: false,
    isCaught: false,
    isSuperTackle: false,
    allOut: null,
    points: [0, 0],
    secondsLeft: 600,
    ...terms,
  };
}

interface Played {
  readonly edge: number;
  readonly facts: readonly KabaddiFact[];
}

/** Simulated once for all statistical tests; match numbers are stable across tests. */
const PLAYED: Played[] = [];

function matches(count: number): readonly Played[] {
  for (let index = PLAYED.length; index < count; index += 1) {
    const prng = createPrng(`raids ${index}`);
    const edge = (prng.float() - 0.5) * 0.6;
    const facts = simulateKabaddi({ prng, edge, ...TEAMS }).map(({ fact }) => fact);
    PLAYED.push({ edge, facts });
  }
  return PLAYED.slice(0, count);
}

function mapViews(state: KabaddiState) {
  return new Map(kabaddiViews(0, state).map((view) => [view.key, view]));
}

describe('the mat', () => {
  test('a touch takes a defender out and revives a raider’s team-mate; a tackle does the reverse', () => {
    const touched = stateAfter(model, [raid({ touch: 2, points: [2, 0] })]);
    const caught = applyKabaddiFact(touched, raid({ isCaught: true, points: [0, 1] }));

    expect(touched.onMat).toEqual([7, 5]);
    expect(caught.onMat).toEqual([6, 6]);
    expect(caught.tacklePoints).toEqual([0, 1]);
  });

  test('an all-out brings everyone back', () => {
    const state = stateAfter(model, [
      raid({ touch: 6, points: [6, 0] }),
      raid({ touch: 1, allOut: 1, points: [3, 0] }),
    ]);

    expect(state.onMat).toEqual([7, 7]);
    expect(state.allOuts).toEqual([1, 0]);
    expect(state.points).toEqual([9, 0]);
  });

  test('after two empty raids the next is do-or-die, for that team only', () => {
    const state = stateAfter(model, [
      { type: 'first-half' },
      raid({}),
      raid({ side: 1, touch: 1, points: [0, 1] }),
      raid({}),
      raid({ side: 1 }),
      { type: 'raid-start', side: 0, raider: null, secondsLeft: 500 },
    ]);
    const card = model.board(state).card;

    expect(state.emptyRaids).toEqual([2, 1]);
    expect(card.kind === 'kabaddi' && card.isDoOrDie).toBe(true);
  });
});

test('the top raider has the most raid points of those named, the first to reach it if equal', () => {
  const facts = [
    raid({ raider: 'A', touch: 2, points: [2, 0] }),
    raid({ side: 1, raider: 'A', touch: 1, bonus: true, points: [0, 2] }),
    raid({ raider: null, touch: 4, points: [4, 0] }),
    raid({ side: 1, raider: 'X', isCaught: true, points: [1, 0] }),
  ];
  const topAfter = (count: number) => {
    const { card } = model.board(stateAfter(model, facts.slice(0, count)));
    return card.kind === 'kabaddi' ? card.topRaider : null;
  };

  expect(topAfter(0)).toBeUndefined();
  expect(topAfter(4)).toEqual({ side: 0, name: 'A', points: 2 });
  facts.push(raid({ side: 1, raider: 'A', bonus: true, points: [0, 1] }));
  expect(topAfter(5)).toEqual({ side: 1, name: 'A', points: 3 });
});

test('the top defender has the most tackle points, two for a super tackle', () => {
  const topAfter = (...facts: readonly KabaddiFact[]) => {
    const { card } = model.board(stateAfter(model, facts));
    return card.kind === 'kabaddi' ? card.topDefender : null;
  };
  const caught = { isCaught: true, points: [0, 1] } as const;
  const facts = [
    raid({ ...caught, defender: 'X' }),
    raid({ ...caught, defender: null }),
    raid({ touch: 1, points: [1, 0] }),
  ];

  expect(topAfter()).toBeUndefined();
  expect(topAfter(...facts)).toEqual({ side: 1, name: 'X', points: 1 });
  const superTackle = raid({
    side: 1,
    ...caught,
    defender: 'A',
    isSuperTackle: true,
    points: [2, 0],
  });
  expect(topAfter(...facts, superTackle)).toEqual({ side: 0, name: 'A', points: 2 });
});

test('every tackle in a simulated match is credited to an opponent', () => {
  for (const { facts } of matches(20)) {
    for (const fact of facts) {
      if (fact.type !== 'raid') continue;
      const { side, isCaught, defender } = fact;
      if (isCaught) expect(TEAMS.defenders[side === 0 ? 1 : 0]).toContain(defender);
      else expect(defender).toBeNull();
    }
  }
});

describe('markets', () => {
  test('quotes on points pause during a raid, and the winner market stays open', () => {
    const start = { type: 'raid-start', side: 0, raider: null, secondsLeft: 900 } as const;
    const views = mapViews(stateAfter(model, [{ type: 'first-half' }, start]));

    expect(views.get('match-odds')?.status).toBe('OPEN');
    expect(views.get('half-1-points-1')?.status).toBe('BALL_RUNNING');
  });

  test('a half settles its points at its end, the match the rest; a tie is void', () => {
    const half = stateAfter(model, [{ type: 'first-half' }, raid({ touch: 2, points: [2, 0] }), { type: 'half-time' }]);
    const end = [
      { type: 'second-half' } as const,
      raid({ side: 1, touch: 2, points: [0, 2] }),
      { type: 'full-time' } as const,
    ].reduce(model.apply, half);

    expect(mapViews(half).get('half-1-points-1')?.result).toEqual({ type: 'points', points: 2 });
    expect(mapViews(half).get('half-2-points-2')?.result).toBeNull();
    expect(mapViews(end).get('half-2-points-1')?.result).toEqual({ type: 'points', points: 0 });
    expect(mapViews(end).get('half-2-points-2')?.result).toEqual({ type: 'points', points: 2 });
    expect(mapViews(end).get('total-points')?.result).toEqual({ type: 'points', points: 4 });
    expect(mapViews(end).get('match-odds')?.result).toEqual({ type: 'void' });
  });
});

describe('five minutes', () => {
  const start = (secondsLeft: number) => ({ type: 'raid-start', side: 0, raider: null, secondsLeft }) as const;

  test('a raid counts where it starts, and a later start settles them', () => {
    const before = stateAfter(model, [
      { type: 'first-half' },
      start(1000),
      raid({ touch: 2, points: [2, 0], secondsLeft: 980 }),
      start(901),
      raid({ touch: 1, points: [1, 0], secondsLeft: 880 }),
    ]);
    const after = applyKabaddiFact(before, start(870));

    expect(mapViews(before).get('stretch-1-points')?.result).toBeNull();
    expect(mapViews(before).get('stretch-1-points')?.status).toBe('SUSPENDED');
    expect(mapViews(after).get('stretch-1-points')?.result).toEqual({ type: 'points', points: 3 });
    expect(mapViews(after).get('stretch-2-points')?.status).toBe('BALL_RUNNING');
  });

  test('offers the current and the next five minutes, and a half starts with its own', () => {
    const offered = (state: KabaddiState) =>
      [...mapViews(state)].flatMap(([key, { status, isToCome }]) =>
        key.startsWith('stretch') && status === 'OPEN' && isToCome !== true ? key : [],
      );
    const half = stateAfter(model, [
      { type: 'first-half' },
      start(100),
      raid({ points: [0, 0], secondsLeft: 90 }),
      { type: 'half-time' },
    ]);

    expect(offered(BEFORE_FIRST_RAID)).toEqual(['stretch-1-points', 'stretch-2-points']);
    expect(offered(half)).toEqual(['stretch-5-points', 'stretch-6-points']);
  });

  test('points come as often as priced, for the current and the next', () => {
    const overs = createCalibration();
    for (const { edge, facts } of matches(700)) {
      const end = stateAfter(model, facts);
      let state = BEFORE_FIRST_RAID;
      for (const [index, fact] of facts.entries()) {
        state = applyKabaddiFact(state, fact);
        if (index % 11 !== 0) continue;
        for (const interval of [state.interval, state.interval + 1]) {
          const outlook = intervalOutlook(edge, state, interval);
          const points = end.pointsByInterval[interval];
          if (points === undefined || getIntervalSecondsLeft(state, interval) < 20) continue;
          for (const line of [5, 7, 9, 11, 13]) {
            overs.add(computeTailChance(outlook, line), points >= line);
          }
        }
      }
    }

    expect(overs.error()).toBeLessThan(0.03);
  });
});

test('matches have raids, points and all-outs like recorded ones', () => {
  const all = matches(800).map(({ facts }) => stateAfter(model, facts));
  const mean = (of: (state: KabaddiState) => number) => all.reduce((sum, state) => sum + of(state), 0) / all.length;

  expect(Math.abs(mean(({ raids }) => raids) - 85)).toBeLessThan(2);
  expect(Math.abs(mean(({ points }) => points[0] + points[1]) - 70)).toBeLessThan(2);
  expect(Math.abs(mean(({ allOuts }) => allOuts[0] + allOuts[1]) - 2.3)).toBeLessThan(0.4);
});

test('projected points are unbiased, and as spread as in matches', () => {
  const errors: number[] = [];
  const overs = createCalibration();
  for (const { edge, facts } of matches(900)) {
    const end = stateAfter(model, facts);
    const outlook = halfOutlook(edge, BEFORE_FIRST_RAID, { half: 1, side: 0 });
    const points = end.firstHalf?.[0] ?? 0;
    errors.push(points - computeMean(outlook));
    for (const line of [12, 15, 18, 21, 24]) {
      overs.add(computeTailChance(outlook, line), points >= line);
    }
    const total = totalOutlook(edge, BEFORE_FIRST_RAID);
    for (const line of [60, 65, 70, 75, 80]) {
      overs.add(computeTailChance(total, line), end.points[0] + end.points[1] >= line);
    }
  }

  const bias = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  expect(Math.abs(bias)).toBeLessThan(0.5);
  expect(overs.error()).toBeLessThan(0.03);
});

test('teams win as often as priced, at every raid', () => {
  const calibration = createCalibration();

  for (const { edge, facts } of matches(900)) {
    const states: KabaddiState[] = [];
    for (const fact of facts) states.push(applyKabaddiFact(states.at(-1) ?? BEFORE_FIRST_RAID, fact));
    const [one, two] = states.at(-1)?.points ?? [0, 0];
    if (one === two) continue;
    for (const [index, state] of states.entries()) {
      if (index % 13 === 0) calibration.add(winnerChances(edge, state)[0], one > two);
    }
  }

  expect(calibration.error()).toBeLessThan(0.025);
});

test('a match is always in-play, others follow, and repeated reads agree', () => {
  const timetable = createKabaddiTimetable({ seed: 7 });
  const random = createPrng('looks');

  for (let look = 0; look < 30; look++) {
    const now = FROM + random.int(9 * DAY_MS);
    const [first] = timetable.inPlayAt(now);
    expect(first, `at ${now}`).toBeDefined();
    expect(timetable.upcomingAt(now).length).toBeGreaterThan(20);
    if (look % 10 !== 0) continue;
    const again = createKabaddiTimetable({ seed: 7 }).findFixture(first?.key ?? '', first?.startsAt ?? 0);
    expect(again?.script().facts).toEqual(first?.script().facts);
  }
});
