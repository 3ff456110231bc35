import { label } from '@crease/contracts/labels/english.ts';
import { describe, expect, test } from 'vitest';
import { applyFieldEvent, initialMatchState, type MatchState } from '#cricket/match-state.ts';
import type { FieldEvent, InningsStartEvent } from '#field/field-event.ts';
import { createSchedule } from '#simulator/schedule.ts';
import { simulateMatch } from '#simulator/simulate-match.ts';
import { buildDelivery } from '#testing/build-delivery.ts';
import { playEvents } from '#testing/play-events.ts';
import { offeredPremiums, premiumResult, premiumRunners } from './premium.ts';
import type { MatchSession, Session } from './session.ts';
import { createSessionOdds } from './session-odds.ts';
import { quotePremium } from './session-quote.ts';
import { inningsLineResult, sessionResult } from './session-result.ts';

const TWO_OVERS = { ballsPerOver: 6, oversPerInnings: 2 };
const WON: FieldEvent = {
  type: 'result',
  outcome: { kind: 'won', winner: 0, by: { runs: 9 }, method: null, decidedBy: 'play' },
};
const FOURS: MatchSession = { kind: 'match-fours' };

function start(team: 0 | 1): InningsStartEvent {
  return {
    type: 'innings-start',
    team,
    superOver: false,
    target: team === 0 ? null : { runs: 30, balls: 12 },
    penaltyRuns: 0,
    powerplays: [],
  };
}

function end(reason: 'overs' | 'abandoned'): FieldEvent {
  return { type: 'innings-end', reason, penaltyRuns: 0, absentHurt: [] };
}

/** Each over has a boundary by one batter and two runs by the other. */
function overs(team: 0 | 1): FieldEvent[] {
  return [0, 1].flatMap((over) => [
    buildDelivery({ over, striker: `A${team}`, nonStriker: `B${team}`, batter: 4 }),
    buildDelivery({
      over,
      striker: `B${team}`,
      nonStriker: `A${team}`,
      batter: 2,
      lastOfOver: true,
    }),
  ]);
}

function played(...events: readonly FieldEvent[]): MatchState {
  return playEvents(TWO_OVERS, events);
}

describe('whole-match counts', () => {
  const whole = [start(0), ...overs(0), end('overs'), start(1), ...overs(1), end('overs')];

  test('add both innings, once the match has its result', () => {
    expect(sessionResult(FOURS, played(...whole))).toBeNull();
    expect(sessionResult(FOURS, played(...whole, WON))).toEqual({ type: 'runs', runs: 4 });
  });

  test('are void if overs are lost or an innings is forfeited', () => {
    const cut: FieldEvent = {
      type: 'revised',
      oversPerInnings: 1,
      target: null,
      method: null,
      said: label('REDUCED_TO', { overs: 1 }),
    };
    const oneOver = (team: 0 | 1) => [start(team), ...overs(team).slice(0, 2)];
    const short = [cut, ...oneOver(0), end('overs'), ...oneOver(1), end('overs'), WON];
    const given = [start(0), ...overs(0), end('overs'), ...oneOver(1), end('abandoned'), WON];

    expect(sessionResult(FOURS, played(...short))).toEqual({ type: 'void' });
    expect(sessionResult(FOURS, played(...given))).toEqual({ type: 'void' });
    expect(inningsLineResult(0, played(...short))).toEqual({ type: 'void' });
  });
});

describe('an innings', () => {
  test('its line is decided with its last over, as a session of all overs is, not with the match', () => {
    expect(inningsLineResult(0, played(start(0), ...overs(0).slice(0, -1)))).toBeNull();
    expect(inningsLineResult(0, played(start(0), ...overs(0)))).toEqual({ type: 'runs', runs: 12 });
    expect(inningsLineResult(0, played(start(0), ...overs(0), end('overs')))).toEqual({
      type: 'runs',
      runs: 12,
    });
  });

  test('settles a bowler with it; one who never bowls is void', () => {
    const state = played(start(0), ...overs(0), end('overs'));
    const of = (name: string): Session => ({ kind: 'bowler-runs', innings: 0, team: 0, name });

    expect(sessionResult(of('Zoya'), played(start(0), ...overs(0)))).toBeNull();
    expect(sessionResult(of('Zoya'), state)).toEqual({ type: 'runs', runs: 12 });
    expect(sessionResult(of('Nobody'), state)).toEqual({ type: 'void' });
  });

  test('advance sessions need all overs of the match', () => {
    const advance: Session = { kind: 'advance', innings: 1, team: 1, over: 1 };
    const before = [start(0), ...overs(0), end('overs')];
    const cut: FieldEvent = {
      type: 'revised',
      oversPerInnings: 1,
      target: null,
      method: 'D/L',
      said: label('NEW_TARGET', { runs: 8, overs: 1, method: 'D/L' }),
    };

    expect(sessionResult(advance, played(...before, start(1), ...overs(1)))).toEqual({
      type: 'runs',
      runs: 6,
    });
    expect(sessionResult(advance, played(...before, cut, start(1), ...overs(1)))).toEqual({
      type: 'void',
    });
  });
});

const fixture = createSchedule({ seed: 21 })
  .between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 3))
  .find(({ info: { format } }) => format === 'T20');
if (fixture === undefined) throw new Error('no match of twenty overs is planned');
const { info } = fixture;
const events = simulateMatch(fixture).events.map(({ event }) => event);

describe('premium markets of a simulated match', () => {
  test('the runners’ chances add to one, and prices keep a house margin', () => {
    const odds = createSessionOdds(info);
    let state = initialMatchState(info);
    let asked = 0;
    for (const [place, event] of events.entries()) {
      state = applyFieldEvent(state, event);
      odds.follow(event, state);
      if (place % 25 !== 0) continue;
      for (const premium of offeredPremiums(info, state)) {
        const chances = odds.predictChances(premium);
        if (chances === null) throw new Error(`${premium.kind} has no chances`);
        expect(chances.length).toBe(premiumRunners(info, premium).length);
        expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
        expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
        const prices = quotePremium(chances);
        if (prices === null) continue;
        asked += 1;
        for (const [runner, price] of prices.entries()) {
          if (price !== null) expect(((chances[runner] ?? 0) * price) / 100).toBeLessThan(0.95);
        }
      }
    }
    expect(asked).toBeGreaterThan(20);
  });

  test('level top scorers share, and an unlisted name is any other player', () => {
    const eleven = info.squads?.[0].slice(0, 11) ?? [];
    const [one = '', two = ''] = eleven;
    const hit = (striker: string, batter: number) => buildDelivery({ striker, batter, next: null });
    const of = (...balls: readonly FieldEvent[]) =>
      premiumResult(
        info,
        { kind: 'top-batter', innings: 0, team: 0 },
        playEvents(info, [start(0), ...balls, end('overs')]),
      );

    expect(of(hit(one, 6), hit(two, 6))).toEqual({ type: 'winners', places: [0, 1] });
    expect(of(hit(one, 4), hit('Substitute', 6))).toEqual({ type: 'winners', places: [11] });
  });
});

describe('first-innings lead', () => {
  const LEAD = { innings: 0, team: 1, kind: 'innings-lead' } as const;
  const FOUR_DAYS = { ballsPerOver: 6, oversPerInnings: null };
  const innings = (team: 0 | 1, runs: number, reason: 'all-out' | 'abandoned'): FieldEvent[] => [
    { ...start(0), team },
    buildDelivery({ batter: runs }),
    { type: 'innings-end', reason, penaltyRuns: 0, absentHurt: [] },
  ];
  const computeResult = (...events: readonly FieldEvent[]) => premiumResult(info, LEAD, playEvents(FOUR_DAYS, events));

  test('goes to the side with more runs, whichever batted first; equal runs share', () => {
    expect(computeResult(...innings(1, 6, 'all-out'))).toBeNull();
    expect(computeResult(...innings(1, 6, 'all-out'), ...innings(0, 4, 'all-out'))).toEqual({
      type: 'winners',
      places: [1],
    });
    expect(computeResult(...innings(1, 4, 'all-out'), ...innings(0, 4, 'all-out'))).toEqual({
      type: 'winners',
      places: [0, 1],
    });
  });

  test('is void if the second innings is forfeited', () => {
    expect(computeResult(...innings(1, 6, 'all-out'), ...innings(0, 4, 'abandoned'))).toEqual({
      type: 'void',
    });
  });
});
