import { expect, test } from 'vitest';
import type { FieldEvent } from '#field/field-event.ts';
import type { MatchOutcome } from '#field/match-info.ts';
import { buildDelivery } from '#testing/build-delivery.ts';
import { playEvents } from '#testing/play-events.ts';

const T20 = { ballsPerOver: 6, oversPerInnings: 20 };
const WON: MatchOutcome = { kind: 'won', winner: 0, by: {}, method: null, decidedBy: 'play' };

const start = (team: 0 | 1): FieldEvent => ({
  type: 'innings-start',
  team,
  superOver: false,
  target: null,
  penaltyRuns: 0,
  powerplays: [],
});
const END: FieldEvent = { type: 'innings-end', reason: 'overs', penaltyRuns: 0, absentHurt: [] };
const ball = (over: number, ballIndex: number, lastOfOver = false) =>
  buildDelivery({ over, ballIndex, lastOfOver, batter: 1 });
const result = (outcome: MatchOutcome): FieldEvent => ({ type: 'result', outcome });

test.each([
  ['a ball of an over', [start(0), ball(0, 0), ball(0, 2)]],
  ['the first ball', [start(0), ball(0, 1)]],
  ['the last balls of an over', [start(0), ball(0, 0), ball(1, 0)]],
  ['an over', [start(0), ball(0, 0, true), ball(2, 0)]],
  ['the end of an innings', [start(0), ball(0, 0), start(1)]],
  ['the end of the match', [start(0), END, start(1), ball(0, 0), result(WON)]],
  ['an innings', [start(0), END, result(WON)]],
])('%s without a report is missing, and the state before is kept', (_what, events) => {
  const { beforeGap } = playEvents(T20, events);
  expect(beforeGap).toEqual(playEvents(T20, events.slice(0, -1)));
});

test.each([
  ['an over of five balls', [start(0), ball(0, 0), ball(0, 1, true), ball(1, 0)]],
  ['an award in the middle', [start(0), ball(0, 0), result({ ...WON, decidedBy: 'award' })]],
  ['no result', [start(0), ball(0, 0), result({ kind: 'no-result' })]],
  ['a match', [start(0), ball(0, 0), END, start(1), ball(0, 0), END, result(WON)]],
])('%s has nothing missing', (_what, events) => {
  expect(playEvents(T20, events).beforeGap).toBeNull();
});

test('the first gap counts, and isn’t forgotten with the next one', () => {
  const events = [start(0), ball(0, 0, true), ball(2, 0, true), ball(5, 0)];
  expect(playEvents(T20, events).beforeGap?.innings[0]?.runs).toBe(1);
});
