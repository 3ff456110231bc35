import { verbatimLabel } from '@crease/contracts/labels/english.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPrng } from '#base/prng.ts';
import { listPlaced } from '#play/board.ts';
import { stateAfter } from '#play/live-play.ts';
import { createCalibration } from '#testing/calibration.ts';
import { listFaults } from '#testing/check-play.ts';
import { playFixture } from '#testing/play-script.ts';
import { drawRace } from './draw-race.ts';
import { placeFromWin } from './import-race.ts';
import { eachWayChance, racingMarkets, racingViews } from './racing-markets.ts';
import { racingModel } from './racing-model.ts';
import { createRacingTimetable } from './racing-sport.ts';
import type { RaceInfo, RacingFact } from './racing-state.ts';
import { finishChances, simulateRace } from './simulate-race.ts';

const MEETING = { id: 'test', venue: 'Tamarind Hill', country: 'IN' };
const FROM = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;

interface Run {
  readonly info: RaceInfo;
  readonly facts: readonly RacingFact[];
}

/** Simulated once for all statistical tests; race numbers are stable across tests. */
const RUN: Run[] = [];

function races(count: number): readonly Run[] {
  for (let index = RUN.length; index < count; index += 1) {
    const race = drawRace(createPrng(`field ${index}`), MEETING, 1);
    const facts = simulateRace(createPrng(`race ${index}`), race).map(({ fact }) => fact);
    RUN.push({ info: race.info, facts });
  }
  return RUN.slice(0, count);
}

describe('chances', () => {
  test('of equals are equal and add up, for a win and for places', () => {
    const win = finishChances([0, 0, 0, 0, 0], 1, 1);
    const place = finishChances([0, 0, 0, 0, 0], 1, 2);

    for (const chance of win) expect(chance).toBeCloseTo(0.2, 6);
    for (const chance of place) expect(chance).toBeCloseTo(0.4, 6);
  });

  test('of two runners follow one normal difference', () => {
    // Φ(1 / √2) = 0.7602.
    expect(finishChances([1, 0], 1, 1)[0]).toBeCloseTo(0.7602, 3);
  });

  test('from win chances alone keep the order and pay every place', () => {
    const place = placeFromWin([0.5, 0.3, 0.15, 0.05, 0], 2);

    expect(place.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(2, 10);
    expect([...place].sort((a, b) => b - a)).toEqual(place);
    expect(place[0]).toBeLessThan(1);
    expect(place[4]).toBe(0);
  });
});

const VOIDED = { type: 'void' };

describe('markets', () => {
  const [race] = races(1);
  const info = race?.info ?? expect.fail('no race');
  const model = racingModel(info);
  const chances = { win: info.runners.map(() => 1 / info.runners.length), place: null };
  const opening = { ...chances, place: info.runners.map(() => info.places / info.runners.length) };
  const viewsAfter = (...facts: readonly RacingFact[]) => racingViews(info, stateAfter(model, facts));

  test('a dead heat pays both, and in a place market all who share the last place', () => {
    const placings = [[2, 3], ...info.runners.slice(4).map((_, index) => [index + 4]), [0], [1]];
    const heat = placings.slice(0, info.places - 1);
    const lastPlace = [[0], [1], [2], [3, 4]].slice(4 - info.places);

    const [win, place] = viewsAfter({ type: 'off' }, { type: 'finish', placings }, { type: 'weighed-in' });
    const [, shared] = viewsAfter({ type: 'finish', placings: lastPlace }, { type: 'weighed-in' });

    expect(win?.result).toEqual({ type: 'placings', placings: [[2, 3]] });
    expect(place?.result).toEqual({ type: 'placings', placings: heat });
    expect(shared?.result).toEqual({ type: 'placings', placings: lastPlace });
  });

  test('settles nothing before the weigh-in', () => {
    const views = viewsAfter({ type: 'off' }, { type: 'finish', placings: [[0], [1], [2], [3]] });

    expect(views.map(({ result, status }) => [result, status])).toEqual([
      [null, 'SUSPENDED'],
      [null, 'SUSPENDED'],
      [null, 'SUSPENDED'],
    ]);
  });

  test('the win market stays open after the off, the others don’t, and none near the post', () => {
    const running = { type: 'running', done: 0.5, order: [0, 1], chances } as const;
    const statuses = (...facts: readonly RacingFact[]) => viewsAfter(...facts).map(({ status }) => status);

    expect(statuses()).toEqual(['OPEN', 'OPEN', 'OPEN']);
    expect(statuses({ type: 'off' }, running)).toEqual(['OPEN', 'SUSPENDED', 'SUSPENDED']);
    expect(statuses({ type: 'off' }, running, { type: 'last-strides' })).toEqual([
      'SUSPENDED',
      'SUSPENDED',
      'SUSPENDED',
    ]);
  });

  test('offers each way with the field’s terms, at odds between those of both parts', () => {
    const plan = racingMarkets(info).find(({ kind }) => kind === 'EACH_WAY');
    const field = info.runners.length >= 8 ? [3, 5] : [2, 4];
    expect([plan?.winners, plan?.eachWayDivisor]).toEqual(field);

    const [win, place, eachWay] = viewsAfter({ type: 'prices', chances: opening });
    for (const [runner, chance] of (eachWay?.chances ?? []).entries()) {
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(place?.chances[runner] ?? 0);
      expect(win?.chances[runner]).toBeGreaterThan(0);
    }
    expect(racingMarkets({ ...info, runners: info.runners.slice(0, 4) })).toHaveLength(2);
  });

  test('a handicap pays more: a quarter of the odds from twelve runners, four places from sixteen', () => {
    const getTerms = (count: number, raceClass: string, places: number) => {
      const runners = Array.from({ length: count }, () => info.runners[0]).flatMap((it) => it ?? []);
      const markets = racingMarkets({ ...info, raceClass, places, runners });
      const plan = markets.find(({ kind }) => kind === 'EACH_WAY');
      return plan === undefined ? null : [plan.winners, plan.eachWayDivisor];
    };
    expect(getTerms(15, 'Handicap', 3)).toEqual([3, 4]);
    expect(getTerms(16, 'Class 2 Handicap', 4)).toEqual([4, 4]);
    // The place chance is unknown if the place market pays another number of places.
    expect(getTerms(16, 'Handicap', 3)).toBeNull();
    expect(getTerms(16, 'Maiden', 4)).toBeNull();
    expect(getTerms(15, 'Maiden', 3)).toEqual([3, 5]);
  });

  test('a void race voids everything', () => {
    const views = viewsAfter({ type: 'off' }, { type: 'void-race', reason: verbatimLabel('fog') });

    expect(views.map(({ result }) => result)).toEqual([VOIDED, VOIDED, VOIDED]);
  });
});

test('fields, non-runners and dead heats are as frequent as intended', () => {
  const all = races(400);
  const count = (of: (facts: readonly RacingFact[]) => boolean) =>
    all.filter(({ facts }) => of(facts)).length / all.length;
  const sizes = all.map(({ info }) => info.runners.length);

  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([6, 16]);
  expect(all.every(({ info }) => new Set(info.runners.map(({ name }) => name)).size === info.runners.length)).toBe(
    true,
  );
  expect(Math.abs(count((facts) => facts.some(({ type }) => type === 'non-runner')) - 0.2)).toBeLessThan(0.06);
  const deadHeats = count((facts) =>
    facts.some((fact) => fact.type === 'finish' && (fact.placings[0]?.length ?? 0) > 1),
  );
  expect(deadHeats).toBeGreaterThan(0.001);
  expect(deadHeats).toBeLessThan(0.03);
});

test('a non-runner takes the share of the book its price represented', () => {
  for (const { facts, info } of races(120)) {
    for (const [index, fact] of facts.entries()) {
      if (fact.type !== 'non-runner') continue;
      const before = facts[index - 1];
      if (before === undefined || !('chances' in before)) continue;
      expect(Math.abs(fact.winReductionBps / 10_000 - (before.chances.win[fact.runner] ?? 0))).toBeLessThan(0.06);
      expect(fact.placeReductionBps).toBeLessThanOrEqual(10_000 / info.places);
      expect(fact.chances.win[fact.runner]).toBe(0);
      expect(fact.chances.place?.[fact.runner]).toBe(0);
    }
  }
});

test('horses win and place as often as priced, early, at the off and in-running', () => {
  const win = createCalibration();
  const place = createCalibration();

  for (const { facts, info } of races(400)) {
    const last = racingViews(info, stateAfter(racingModel(info), facts));
    const [won, placed] = last.map(({ result }) => listPlaced(result));
    const gone = new Set(facts.flatMap((fact) => (fact.type === 'non-runner' ? [fact.runner] : [])));
    for (const [index, fact] of facts.entries()) {
      if (!('chances' in fact) || index % 8 !== 0) continue;
      for (const [runner, chance] of fact.chances.win.entries()) {
        if (!gone.has(runner)) win.add(chance, won?.includes(runner) ?? false);
      }
      if (gone.size > 0) continue;
      for (const [runner, chance] of (fact.chances.place ?? []).entries()) {
        place.add(chance, placed?.includes(runner) ?? false);
      }
    }
  }

  expect(win.error()).toBeLessThan(0.012);
  expect(place.error()).toBeLessThan(0.02);
});

test('every race of six hours is complete and settles all its markets', () => {
  const fixtures = createRacingTimetable({ seed: 7 }).between(FROM, FROM + 6 * HOUR_MS);

  expect(fixtures.length).toBe(90);
  for (const fixture of fixtures) expect(listFaults(fixture), fixture.key).toEqual([]);
});

test('long before the off a race is priced as when its market starts to move', () => {
  for (const fixture of createRacingTimetable({ seed: 7 }).between(FROM, FROM + HOUR_MS)) {
    const { opening, steps } = playFixture(fixture.script());

    expect(opening.markets).toEqual(steps[0]?.board.markets);
    expect(new Set(opening.markets[0]?.chances).size).toBeGreaterThan(4);
  }
});

test('a race is always off, others follow, and repeated reads agree', () => {
  const timetable = createRacingTimetable({ seed: 7 });
  const random = createPrng('looks');

  for (let look = 0; look < 30; look++) {
    const now = FROM + random.int(9 * 24 * HOUR_MS);
    const [first] = timetable.inPlayAt(now);
    expect(first, `at ${now}`).toBeDefined();
    expect(timetable.upcomingAt(now).length).toBeGreaterThan(40);
    if (look % 10 !== 0) continue;
    const again = createRacingTimetable({ seed: 7 }).findFixture(first?.key ?? '', first?.startsAt ?? 0);
    expect(again?.markets).toEqual(first?.markets);
    expect(again?.script().facts).toEqual(first?.script().facts);
  }
});

test('both parts together win nothing in the long run at its odds', () => {
  const chance = fc.double({ min: 0.001, max: 0.95, noNaN: true });
  fc.assert(
    fc.property(chance, chance, fc.constantFrom(4, 5), (win, more, divisor) => {
      const place = win + (1 - win) * more;
      const odds = 1 / eachWayChance(win, place, divisor) - 1;

      const ofWin = win * odds - (1 - win);
      const ofPlace = (place * odds) / divisor - (1 - place);
      expect(ofWin + ofPlace).toBeCloseTo(0, 6);
    }),
  );
});

test('a certain winner is at 1.0, and a removed runner has no chance', () => {
  expect(eachWayChance(1, 1, 5)).toBe(1);
  expect(eachWayChance(0, 0, 5)).toBe(0);
});
