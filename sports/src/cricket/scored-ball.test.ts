import { expect, test } from 'vitest';
import type { FieldEvent } from '#field/field-event.ts';
import { createSchedule } from '#simulator/schedule.ts';
import { simulateMatch } from '#simulator/simulate-match.ts';
import { applyFieldEvent, initialMatchState, type MatchState } from './match-state.ts';
import { endOfInnings, type ScoredBall, toDelivery, toScoredBall } from './scored-ball.ts';

const FROM = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;
const BALL: ScoredBall = {
  striker: 'Asha',
  nonStriker: 'Bela',
  bowler: 'Chand',
  batter: 0,
  extras: {},
  wickets: [],
  newBatter: null,
  isNobodyLeft: false,
  nextStriker: null,
  nonBoundary: false,
  lastOfOver: null,
};
const START: FieldEvent = {
  type: 'innings-start',
  team: 0,
  superOver: false,
  target: null,
  penaltyRuns: 0,
  powerplays: [],
};

function started(ballsPerOver = 6, oversPerInnings: number | null = 20): MatchState {
  return applyFieldEvent(initialMatchState({ ballsPerOver, oversPerInnings }), START);
}

function after(state: MatchState, ball: Partial<ScoredBall>): MatchState {
  const delivery = toDelivery(state, { ...BALL, ...ball });
  if (typeof delivery === 'string') throw new Error(delivery);
  return applyFieldEvent(state, delivery);
}

function isEndByScore(event: FieldEvent | undefined): boolean {
  if (event?.type !== 'innings-end' || event.absentHurt.length > 0) return false;
  return ['all-out', 'overs', 'target'].includes(event.reason);
}

test('whole matches scored ball by ball give the same deliveries and innings ends', () => {
  const fixtures = createSchedule({ seed: 4 })
    .between(FROM, FROM + DAY_MS)
    .slice(0, 6);
  let balls = 0;
  for (const fixture of fixtures) {
    const events = simulateMatch(fixture).events.map(({ event }) => event);
    let state = initialMatchState(fixture.info);
    for (const [place, event] of events.entries()) {
      const isByScore = isEndByScore(events[place + 1]);
      // If rain ends an innings, no new batter comes in and the score doesn't reveal it.
      if (event.type === 'delivery' && (event.next !== null || isByScore)) {
        balls += 1;
        expect(toDelivery(state, toScoredBall(event))).toEqual({ ...event, shot: null });
      }
      if (event.type === 'innings-end' && isEndByScore(event)) {
        expect(endOfInnings(state)).toBe(event.reason);
      }
      state = applyFieldEvent(state, event);
    }
  }
  expect(balls).toBeGreaterThan(1_000);
});

test('batters change ends for runs, and at the end of an over', () => {
  const strikerAfter = (ball: Partial<ScoredBall>) => {
    const delivery = toDelivery(started(), { ...BALL, ...ball });
    return typeof delivery === 'string' ? delivery : delivery.next?.striker;
  };
  expect(strikerAfter({ batter: 1 })).toBe('Bela');
  expect(strikerAfter({ batter: 4 })).toBe('Asha');
  expect(strikerAfter({ extras: { wides: 1 } })).toBe('Asha');
  expect(strikerAfter({ extras: { wides: 2 } })).toBe('Bela');
  expect(strikerAfter({ extras: { noballs: 1 }, batter: 1 })).toBe('Bela');
  expect(strikerAfter({ extras: { legbyes: 3 } })).toBe('Bela');
  expect(strikerAfter({ extras: { penalty: 5 } })).toBe('Asha');
  expect(strikerAfter({ lastOfOver: true })).toBe('Bela');
  expect(strikerAfter({ batter: 1, lastOfOver: true })).toBe('Asha');
});

test('an illegal ball is bowled again, and every ball of an over has its own number', () => {
  const wide = after(started(), { extras: { wides: 1 } });
  const second = toDelivery(wide, BALL);
  expect(second).toMatchObject({ over: 0, ballIndex: 1, ballLabel: '0.1', lastOfOver: false });
});

test('names what is impossible', () => {
  const out = { kind: 'bowled', playerOut: 'Asha', fielders: [] } as const;
  expect(toDelivery(initialMatchState({ ballsPerOver: 6, oversPerInnings: 20 }), BALL)).toBe('NO_INNINGS');
  expect(toDelivery(started(), { ...BALL, nonStriker: 'Asha' })).toBe('SAME_BATTERS');
  expect(toDelivery(started(), { ...BALL, wickets: [out] })).toBe('NO_NEW_BATTER');
  expect(toDelivery(started(), { ...BALL, wickets: [{ ...out, playerOut: 'Devi' }] })).toBe('NOT_AT_CREASE');
  expect(toDelivery(started(), { ...BALL, wickets: [out], newBatter: 'Bela' })).toBe('SAME_BATTERS');
});
