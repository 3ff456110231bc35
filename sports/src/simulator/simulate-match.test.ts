import { expect, test } from 'vitest';
import { isLegal } from '#cricket/ball-marks.ts';
import { getWicketLimit, oversLeftInMatch } from '#cricket/innings-length.ts';
import { costsWicket, type InningsState, isCreditedToBowler } from '#cricket/innings-state.ts';
import { deriveOutcome } from '#cricket/match-result.ts';
import { applyFieldEvent, initialMatchState, type MatchState } from '#cricket/match-state.ts';
import type { DeliveryEvent, FieldEvent, InningsStartEvent } from '#field/field-event.ts';
import type { MatchOutcome } from '#field/match-info.ts';
import { BALL_OUTCOMES } from '#pricing/ball-model.ts';
import { playEvents } from '#testing/play-events.ts';
import { OUTCOME_LABELS } from './ball-chances.ts';
import { createSchedule, type Fixture } from './schedule.ts';
import { simulateMatch } from './simulate-match.ts';

const FROM = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;
const SEEDS = [1, 2, 3];
const DAYS_EACH = 3;
/** Period of the multi-day sample, which is small, as a fifth of its matches is drawn. */
const DAYS_OF_LONG = 12;

interface Played {
  readonly fixture: Fixture;
  readonly events: readonly FieldEvent[];
  readonly state: MatchState;
  readonly outcome: MatchOutcome;
}

/** A hundred or so matches of all formats. */
const PLAYED: readonly Played[] = SEEDS.flatMap((seed) =>
  createSchedule({ seed })
    .between(FROM, FROM + DAYS_OF_LONG * DAY_MS)
    .filter(({ info, startsAt }) => info.format === 'FC' || startsAt < FROM + DAYS_EACH * DAY_MS)
    .map((fixture) => {
      const { events: timed, outcome } = simulateMatch(fixture);
      const events = timed.map(({ event }) => event);
      return { fixture, events, state: playEvents(fixture.info, events), outcome };
    }),
);

function forEveryMatch(check: (match: Played) => void): void {
  for (const match of PLAYED) {
    try {
      check(match);
    } catch (error) {
      console.log(`match ${match.fixture.info.key}`);
      throw error;
    }
  }
}

interface RawInnings {
  readonly start: InningsStartEvent;
  readonly balls: readonly DeliveryEvent[];
}

function rawInnings(events: readonly FieldEvent[]): RawInnings[] {
  const all: { start: InningsStartEvent; balls: DeliveryEvent[] }[] = [];
  for (const event of events) {
    if (event.type === 'innings-start') all.push({ start: event, balls: [] });
    if (event.type === 'delivery') all.at(-1)?.balls.push(event);
  }
  return all;
}

test('there are a few hundred matches of every format to check', () => {
  const formats = new Set(PLAYED.map(({ fixture }) => fixture.info.format));

  expect(PLAYED.length).toBeGreaterThan(300);
  expect(formats).toEqual(new Set(['T20', 'ODI', 'FC']));
});

test('replaying a match from its seed gives the same match, to the millisecond', () => {
  for (const { fixture } of PLAYED.filter((_, index) => index % 17 === 0)) {
    expect(simulateMatch(fixture)).toEqual(simulateMatch(fixture));
  }
});

test('every match starts with the toss and ends with one result, with no innings open', () => {
  forEveryMatch(({ events, state, outcome }) => {
    expect(events[0]?.type).toBe('toss');
    expect(events.findIndex(({ type }) => type === 'result')).toBe(events.length - 1);
    expect(state).toMatchObject({ phase: 'completed', outcome });
    for (const innings of state.innings) expect(innings.ended).not.toBeNull();
  });
});

test('the state agrees with a naive count of the deliveries', () => {
  forEveryMatch(({ events, state }) => {
    expect(state.innings.map(countsOfState)).toEqual(rawInnings(events).map(naiveCounts));
  });
});

function countsOfState(innings: InningsState) {
  return {
    runs: innings.runs,
    wickets: innings.wickets,
    balls: innings.balls,
    batting: new Map(innings.batters.map(({ name, runs, balls }) => [name, `${runs} (${balls})`])),
    bowling: new Map(innings.bowlers.map(({ name, runs, balls, wickets }) => [name, `${balls}-${runs}-${wickets}`])),
    fallOfWickets: innings.fallOfWickets.map(({ score }) => score),
  };
}

function naiveCounts({ start, balls }: RawInnings) {
  const sum = (list: readonly DeliveryEvent[], of: (ball: DeliveryEvent) => number) =>
    list.reduce((total, ball) => total + of(ball), 0);
  const names = new Set(
    balls.flatMap(({ striker, nonStriker, next }) =>
      next ? [striker, nonStriker, next.striker, next.nonStriker] : [striker, nonStriker],
    ),
  );
  const faced = (name: string) => balls.filter(({ striker }) => striker === name);
  const bowled = (name: string) => balls.filter(({ bowler }) => bowler === name);
  const conceded = ({ runs, extras }: DeliveryEvent) => runs.batter + (extras.wides ?? 0) + (extras.noballs ?? 0);
  return {
    runs: start.penaltyRuns + sum(balls, ({ runs }) => runs.total),
    wickets: sum(balls, ({ wickets }) => wickets.filter(costsWicket).length),
    balls: balls.filter(isLegal).length,
    batting: new Map(
      [...names].map((name) => [
        name,
        `${sum(faced(name), ({ runs }) => runs.batter)} (${faced(name).filter(({ extras }) => !extras.wides).length})`,
      ]),
    ),
    bowling: new Map(
      [...new Set(balls.map(({ bowler }) => bowler))].map((name) => [
        name,
        `${bowled(name).filter(isLegal).length}-${sum(bowled(name), conceded)}-${sum(bowled(name), ({ wickets }) => wickets.filter(isCreditedToBowler).length)}`,
      ]),
    ),
    fallOfWickets: balls.flatMap((ball, index) =>
      ball.wickets
        .filter(costsWicket)
        .map(() => start.penaltyRuns + sum(balls.slice(0, index + 1), ({ runs }) => runs.total)),
    ),
  };
}

test('no innings has too many wickets or overs, or continues once decided', () => {
  forEveryMatch(({ fixture, state, events }) => {
    for (const innings of state.innings) {
      expect(innings.wickets).toBeLessThanOrEqual(getWicketLimit(innings));
      if (innings.oversLimit !== null) {
        expect(innings.balls).toBeLessThanOrEqual(innings.oversLimit * fixture.info.ballsPerOver);
      }
      expect(innings.batters.length).toBeLessThanOrEqual(11);
    }
    for (const { start, balls } of rawInnings(events)) {
      const before = balls.slice(0, -1);
      const runs = before.reduce((sum, ball) => sum + ball.runs.total, start.penaltyRuns);
      const revised = events.some(({ type }) => type === 'revised');
      if (start.target !== null && !revised) expect(runs).toBeLessThan(start.target.runs);
    }
  });
});

test('every over has six legal balls, one bowler, and never the previous over’s bowler', () => {
  forEveryMatch(({ state }) => {
    for (const { overs } of state.innings) {
      const wrong = overs.filter(({ bowlers, complete, legalBalls }, index) => {
        const twice = bowlers[0] === overs[index - 1]?.bowlers[0];
        const short = complete ? legalBalls !== 6 : index < overs.length - 1;
        return bowlers.length !== 1 || twice || short;
      });
      expect(wrong).toEqual([]);
    }
  });
});

test('no one bowls more than a fifth of a limited innings', () => {
  forEveryMatch(({ state }) => {
    for (const innings of state.innings.filter(({ superOver }) => !superOver)) {
      if (innings.oversLimit === null || state.method !== null) continue;
      const most = Math.ceil(innings.oversLimit / 5) * 6;
      for (const { balls } of innings.bowlers) expect(balls).toBeLessThanOrEqual(most);
    }
  });
});

test('the announced batter faces the next ball, and no one bats after being out', () => {
  forEveryMatch(({ events, state }) => {
    for (const [number, { balls }] of rawInnings(events).entries()) {
      const out = new Set<string>();
      const wrong = balls.filter(({ striker, nonStriker, wickets }, index) => {
        const announced = balls[index - 1]?.next ?? { striker, nonStriker };
        const back = out.has(striker) || out.has(nonStriker) || striker === nonStriker;
        for (const { playerOut } of wickets.filter(costsWicket)) out.add(playerOut);
        return back || announced.striker !== striker || announced.nonStriker !== nonStriker;
      });
      expect(wrong).toEqual([]);
      const stoppedShort = ['declared', 'abandoned'].includes(state.innings[number]?.ended ?? '');
      if (!stoppedShort) expect(balls.at(-1)?.next ?? null).toBeNull();
    }
  });
});

test('the result follows from the scores, unless there was rain or a draw', () => {
  forEveryMatch(({ state, outcome, fixture }) => {
    if (outcome.kind === 'won' || outcome.kind === 'tie') {
      expect(deriveOutcome(state)).toEqual(outcome);
    } else if (outcome.kind === 'draw') {
      expect(fixture.info.drawPossible).toBe(true);
      expect(deriveOutcome(state)).toBeNull();
    } else expect(fixture.info.drawPossible).toBe(false);
    if (outcome.kind === 'tie') expect(fixture.superOver).toBe(false);
  });
});

test('a ball always runs before its outcome, and time never goes back', () => {
  for (const { fixture } of PLAYED.slice(0, 40)) {
    const { events } = simulateMatch(fixture);
    let running = false;
    for (const { event, afterMs } of events) {
      expect(afterMs).toBeGreaterThanOrEqual(0);
      if (event.type === 'delivery') expect(running).toBe(true);
      if (event.type !== 'review') running = event.type === 'ball-start';
    }
  }
});

test('everything possible happens: rain, new targets, super overs, ties, draws', () => {
  const kinds = new Set(PLAYED.flatMap(({ events }) => events.map(({ type }) => type)));
  const outcomes = new Set(PLAYED.map(({ outcome }) => (outcome.kind === 'won' ? outcome.decidedBy : outcome.kind)));
  const dismissals = new Set(
    PLAYED.flatMap(({ state }) => state.innings)
      .flatMap(({ fallOfWickets }) => fallOfWickets)
      .map(({ dismissal }) => dismissal.kind),
  );

  expect([...kinds]).toEqual(
    expect.arrayContaining(['review', 'interruption', 'revised', 'resumption', 'stumps', 'lunch', 'tea']),
  );
  expect([...outcomes]).toEqual(expect.arrayContaining(['play', 'super-over', 'draw', 'no-result']));
  expect([...dismissals]).toEqual(
    expect.arrayContaining(['bowled', 'caught', 'lbw', 'stumped', 'run out', 'caught and bowled']),
  );
  expect(PLAYED.some(({ outcome }) => outcome.kind === 'won' && outcome.method === 'D/L')).toBe(true);
});

test('the outcomes are in the price model’s order', () => {
  expect(BALL_OUTCOMES.map(({ label }) => label)).toEqual([...OUTCOME_LABELS]);
});

test('totals look like cricket', () => {
  const totals = (format: string, gender: string, limit: number | null) =>
    PLAYED.filter(({ fixture }) => fixture.info.format === format && fixture.info.gender === gender)
      .map(({ state }) => state.innings[0])
      .filter((innings) => innings?.oversLimit === limit && innings.ended !== 'abandoned')
      .map((innings) => innings?.runs ?? 0)
      .sort((a, b) => a - b);
  const middle = (list: readonly number[]) => list[Math.floor(list.length / 2)] ?? 0;
  const tenth = (list: readonly number[]) => list[Math.floor(list.length / 10)] ?? 0;

  const t20 = totals('T20', 'male', 20);
  expect(middle(t20)).toBeGreaterThan(145);
  expect(middle(t20)).toBeLessThan(185);
  expect(tenth(t20)).toBeGreaterThan(90);
  expect(middle(totals('ODI', 'male', 50))).toBeGreaterThan(220);
  expect(middle(totals('ODI', 'male', 50))).toBeLessThan(310);
});

test('a draw comes when the match’s overs are used up, never before', () => {
  forEveryMatch(({ events, fixture, outcome }) => {
    if (!fixture.info.drawPossible) return;
    let state = initialMatchState(fixture.info);
    for (const event of events) {
      const left = oversLeftInMatch(fixture.info, state) ?? 0;
      if (event.type === 'ball-start') expect(left).toBeGreaterThan(0);
      if (event.type === 'result' && outcome.kind === 'draw') expect(left).toBeLessThanOrEqual(90);
      state = applyFieldEvent(state, event);
    }
  });
});

test('a target is revised only if rain took overs', () => {
  forEveryMatch(({ events, state }) => {
    const rained = events.some(({ type }) => type === 'interruption');
    if (state.method !== null) expect(rained).toBe(true);
    if (!rained && state.innings[1]?.target) {
      const [first, chase] = state.innings;
      if (first?.oversLimit != null) expect(chase?.target?.runs).toBe(first.runs + 1);
    }
  });
});

test('a revised target is fair: fewer overs never need more than the full chase did', () => {
  forEveryMatch(({ events, state }) => {
    const [first] = state.innings;
    for (const event of events) {
      if (event.type === 'revised' && event.target !== null && first !== undefined) {
        expect(event.target.runs).toBeLessThanOrEqual(first.runs + 60);
        expect(event.target.runs).toBeGreaterThan(0);
      }
    }
  });
});
