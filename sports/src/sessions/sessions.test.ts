import { formatEnglish, label } from '@crease/contracts/labels/english.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyFieldEvent, initialMatchState } from '#cricket/match-state.ts';
import type { FieldEvent } from '#field/field-event.ts';
import { createSchedule } from '#simulator/schedule.ts';
import { simulateMatch } from '#simulator/simulate-match.ts';
import { buildDelivery } from '#testing/build-delivery.ts';
import { playEvents } from '#testing/play-events.ts';
import { offeredSessions } from './offered-sessions.ts';
import { getPlayState, nextChangeMs } from './play-state.ts';
import { type Session, sessionLabel } from './session.ts';
import { createSessionOdds, type Figures } from './session-odds.ts';
import { bookmakerRates, type LineQuote, quoteBand, quoteDigits, quoteLine, quoteParity } from './session-quote.ts';
import { isOutcomeConfirmed, sessionResult } from './session-result.ts';

const INFO = {
  ballsPerOver: 6,
  oversPerInnings: 20,
  teams: ['Kraken', 'Herons'],
  squads: null,
} as const;
const START: FieldEvent = {
  type: 'innings-start',
  team: 0,
  superOver: false,
  target: null,
  penaltyRuns: 0,
  powerplays: [],
};
const RAIN: FieldEvent = { type: 'interruption', cause: 'rain', said: label('RAIN') };

function over(index: number, runs: number): FieldEvent[] {
  return Array.from({ length: 6 }, (_, ball) =>
    buildDelivery({
      over: index,
      ballIndex: ball,
      batter: ball === 0 ? runs : 0,
      lastOfOver: ball === 5,
    }),
  );
}

function stateAfter(events: readonly FieldEvent[]) {
  return playEvents(INFO, events);
}

const SIX: Session = { innings: 0, team: 0, kind: 'over-runs', over: 6 };

describe('a session’s result', () => {
  const five = [START, ...[0, 1, 2, 3, 4].flatMap((index) => over(index, 4))];

  test('the score after the over settles it, whatever comes later', () => {
    const six = [...five, ...over(5, 6)];

    expect(sessionResult(SIX, stateAfter(five))).toBeNull();
    expect(sessionResult(SIX, stateAfter(six))).toEqual({ type: 'runs', runs: 26 });
    expect(sessionResult(SIX, stateAfter([...six, ...over(6, 6), RAIN]))).toEqual({
      type: 'runs',
      runs: 26,
    });
  });

  test('rain voids overs not bowled; all out settles at the total', () => {
    const shorter: FieldEvent = {
      type: 'revised',
      oversPerInnings: 5,
      target: null,
      method: 'D/L',
      said: label('REDUCED_TO', { overs: 5 }),
    };
    const allOut: FieldEvent = {
      type: 'innings-end',
      reason: 'all-out',
      penaltyRuns: 5,
      absentHurt: [],
    };

    expect(sessionResult(SIX, stateAfter([...five, RAIN, shorter]))).toEqual({ type: 'void' });
    // Penalty runs after the innings don't count for any session.
    expect(sessionResult(SIX, stateAfter([...five, allOut]))).toEqual({ type: 'runs', runs: 20 });
  });

  test('a match that ends before the innings starts voids its sessions', () => {
    const noResult: FieldEvent = { type: 'result', outcome: { kind: 'no-result' } };

    expect(sessionResult({ ...SIX, innings: 1, team: 1 }, stateAfter([noResult]))).toEqual({
      type: 'void',
    });
  });

  test('a batter retired hurt isn’t out: their runs wait for the end of the innings', () => {
    const hurt = buildDelivery({
      out: [['retired hurt', 'Asha']],
      batter: 3,
    });
    const end: FieldEvent = {
      type: 'innings-end',
      reason: 'overs',
      penaltyRuns: 0,
      absentHurt: [],
    };
    const session: Session = { innings: 0, team: 0, kind: 'batter', name: hurt.striker };
    const wicket: Session = { innings: 0, team: 0, kind: 'wicket', wicket: 1 };

    expect(sessionResult(session, stateAfter([START, hurt]))).toBeNull();
    expect(sessionResult(wicket, stateAfter([START, hurt]))).toBeNull();
    expect(sessionResult(session, stateAfter([START, hurt, end]))).toEqual({
      type: 'runs',
      runs: 3,
    });
  });
});

describe('accepting bets', () => {
  const running: FieldEvent = {
    type: 'ball-start',
    over: 0,
    striker: 'Asha',
    nonStriker: 'Bina',
    bowler: 'Zoya',
  };

  test('stops while a ball is live, under review, in rain, or on a silent feed', () => {
    const live = stateAfter([START, running]);
    const review: FieldEvent = { type: 'review', by: 0, said: label('UNDER_REVIEW') };

    expect(getPlayState(stateAfter([START]), 0)).toBe('OPEN');
    expect(getPlayState(live, 0)).toBe('BALL_RUNNING');
    expect(getPlayState(live, 91_000)).toBe('SUSPENDED');
    expect(getPlayState(stateAfter([START, running, review]), 0)).toBe('SUSPENDED');
    expect(getPlayState(stateAfter([START, RAIN]), 0)).toBe('SUSPENDED');
    expect(getPlayState(stateAfter([START, ...over(0, 4)]), 301_000)).toBe('SUSPENDED');
  });

  test('resumes a moment after a wicket', () => {
    const fallen = stateAfter([START, buildDelivery({ out: [['bowled', 'Asha']] })]);

    expect(getPlayState(fallen, 0)).toBe('SUSPENDED');
    expect(getPlayState(fallen, nextChangeMs(fallen, 0) ?? 0)).toBe('OPEN');
  });
});

/** Builds a distribution from weights. */
function createFigures(weights: readonly number[]): Figures {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Float64Array.from(weights, (weight) => weight / sum);
}

/** A bettor's expected win per 100 staked on Yes and on No. */
function computeExpected(figures: Figures, { yes, no }: LineQuote): readonly [number, number] {
  const from = (line: number) => figures.slice(line).reduce((sum, chance) => sum + chance, 0);
  const overYes = from(yes.line);
  const overNo = from(no.line);
  return [overYes * yes.rate - (1 - overYes) * 100, (1 - overNo) * 100 - overNo * no.rate];
}

describe('quotes', () => {
  const figures = fc
    .array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 120 })
    .filter((weights) => weights.some((weight) => weight > 0))
    .map(createFigures);

  test('neither Yes nor No ever beats the house, and the lines don’t cross', () => {
    fc.assert(
      fc.property(figures, (chances) => {
        const quote = quoteLine(chances);
        if (quote === null) return;
        for (const expected of computeExpected(chances, quote)) expect(expected).toBeLessThanOrEqual(0);
        expect(quote.no.line).toBeGreaterThanOrEqual(1);
        expect(quote.yes.line).toBeGreaterThanOrEqual(quote.no.line);
        if (quote.yes.line === quote.no.line) {
          expect(quote.no.rate).toBeGreaterThanOrEqual(quote.yes.rate);
        }
      }),
    );
  });

  test('bands, digits and parity pay less than their value', () => {
    fc.assert(
      fc.property(figures, (chances) => {
        const band = quoteBand(chances, 9);
        if (band !== null) {
          const wins = chances.slice(band.from, band.from + band.runs).reduce((sum, chance) => sum + chance, 0);
          expect(wins * (100 + band.rate)).toBeLessThanOrEqual(100);
        }
        for (const [digit, price] of (quoteDigits(chances) ?? []).entries()) {
          const wins = chances.filter((_, runs) => runs % 10 === digit);
          const chance = wins.reduce((sum, each) => sum + each, 0);
          expect(chance * price).toBeLessThanOrEqual(100);
        }
        const odd = chances.filter((_, runs) => runs % 2 === 1).reduce((sum, each) => sum + each, 0);
        const rates = quoteParity(chances);
        if (rates !== null) {
          expect(odd * (100 + rates[0])).toBeLessThanOrEqual(100);
          expect((1 - odd) * (100 + rates[1])).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  test('a bookmaker keeps an edge on both sides, and every step is worse than the one before', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (chance) => {
        for (const [side, rates] of bookmakerRates([chance, 1 - chance]).entries()) {
          if (rates === null) continue;
          const wins = side === 0 ? chance : 1 - chance;
          const [back = 0] = rates.back;
          const [lay = 0] = rates.lay;
          expect(wins * (10_000 + back)).toBeLessThanOrEqual(10_000);
          expect(wins * (10_000 + lay)).toBeGreaterThanOrEqual(10_000);
          expect(rates.back).toEqual([...new Set(rates.back)].sort((a, b) => b - a));
          expect(rates.lay).toEqual([...new Set(rates.lay)].sort((a, b) => a - b));
        }
      }),
    );
  });

  test('a bookmaker’s evens', () => {
    expect(bookmakerRates([0.5, 0.5])[0]).toEqual({
      back: [9_700, 9_600, 9_500],
      lay: [10_300, 10_400, 10_500],
    });
  });
});

const PLAYED = [11, 12].flatMap((seed) =>
  createSchedule({ seed })
    .between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 2))
    .map((fixture) => ({ fixture, match: simulateMatch(fixture) })),
);

test('every session of a simulated match is decided at its end by the score', () => {
  let checked = 0;
  for (const { fixture, match } of PLAYED) {
    const { info } = fixture;
    const offered = new Map<string, Session>();
    let state = initialMatchState(info);
    for (const { event } of match.events) {
      state = applyFieldEvent(state, event);
      if (event.type === 'ball-start') continue;
      for (const session of offeredSessions(info, state)) {
        offered.set(JSON.stringify(session), session);
      }
    }
    for (const session of offered.values()) {
      checked += 1;
      const title = formatEnglish(sessionLabel(info, session));
      expect(sessionResult(session, state), `${info.key} ${title}`).not.toBeNull();
    }
    expect(isOutcomeConfirmed(state), info.key).toBe(true);
  }
  expect(checked).toBeGreaterThan(500);
});

test.each([
  { format: 'T20', every: 10 },
  { format: 'FC', every: 150 },
])('$format: a session’s distribution leaves room for its actual result', ({ format, every }) => {
  const found = PLAYED.find(({ fixture }) => fixture.info.format === format);
  if (found === undefined) throw new Error(`no match of the format ${format} was simulated`);
  const { info } = found.fixture;
  const end = playEvents(
    info,
    found.match.events.map(({ event }) => event),
  );
  const odds = createSessionOdds(info);
  let state = initialMatchState(info);
  let asked = 0;

  for (const [place, { event }] of found.match.events.entries()) {
    state = applyFieldEvent(state, event);
    odds.follow(event, state);
    if (place % every !== 0) continue;
    for (const session of offeredSessions(info, state)) {
      const figures = odds.predictFigures(session);
      const result = sessionResult(session, end);
      asked += 1;
      expect(figures?.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
      if (result?.type === 'runs') {
        expect(figures?.[result.runs], formatEnglish(sessionLabel(info, session))).toBeGreaterThan(0);
      }
    }
  }
  expect(asked).toBeGreaterThan(100);
});

describe('a day of play', () => {
  const FOUR_DAYS = { ballsPerOver: 6, oversPerInnings: null };
  const overs = (count: number): FieldEvent[] =>
    Array.from({ length: count }, (_, over) => buildDelivery({ over, batter: 3, lastOfOver: true }));
  const day = { kind: 'day-runs', day: 1 } as const;
  const morning = { kind: 'period-runs', day: 1, period: 1 } as const;

  test('its runs count once stumps are called, and its morning at lunch', () => {
    const lunch: FieldEvent = { type: 'lunch', said: label('LUNCH') };
    const stumps: FieldEvent = { type: 'stumps', said: label('STUMPS_OF_DAY', { day: 1 }) };
    const atLunch = playEvents(FOUR_DAYS, [START, ...overs(28), lunch]);
    const atStumps = playEvents(FOUR_DAYS, [START, ...overs(28), lunch, ...overs(60), stumps]);

    expect(sessionResult(morning, playEvents(FOUR_DAYS, [START, ...overs(28)]))).toBeNull();
    expect(sessionResult(morning, atLunch)).toEqual({ type: 'runs', runs: 84 });
    expect(sessionResult(day, atLunch)).toBeNull();
    expect(sessionResult(day, atStumps)).toEqual({ type: 'runs', runs: 264 });
  });

  test('too few overs, or a match that ends before: void', () => {
    const stumps: FieldEvent = { type: 'stumps', said: label('STUMPS_OF_DAY', { day: 1 }) };
    const drawn: FieldEvent = { type: 'result', outcome: { kind: 'draw' } };

    const short = playEvents(FOUR_DAYS, [START, ...overs(79), stumps]);
    const ended = playEvents(FOUR_DAYS, [START, ...overs(24), drawn]);

    expect(sessionResult(day, short)).toEqual({ type: 'void' });
    expect(sessionResult(day, ended)).toEqual({ type: 'void' });
    expect(sessionResult(morning, ended)).toEqual({ type: 'void' });
  });
});
