import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { buildDelivery } from '@crease/sports/testing/build-delivery.ts';
import { expect, test } from 'vitest';
import { buildInningsStories } from './cricket-commentary.ts';

const schedule = createSchedule({ seed: 5 });
const [PLANNED] = schedule.between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 3));
if (PLANNED === undefined) throw new Error('no match is planned');
const { info } = PLANNED;

test('sends both innings’ tables in full, with dismissals as text and labels', () => {
  const state = schedule
    .getMatch(PLANNED)
    .events.reduce((before, { event }) => applyFieldEvent(before, event), initialMatchState(info));

  const stories = buildInningsStories(info, state);

  expect(stories.map(({ team }) => team)).toHaveLength(2);
  for (const { card, overs } of stories) {
    const { batters, bowlers, extras, notBatted, runs, wkts, isOver } = card;
    expect(isOver).toBe(true);
    expect(batters.reduce((sum, batter) => sum + batter.runs, extras.total)).toBe(runs);
    expect(overs.at(-1)?.total).toBe(runs);
    expect(batters.length + notBatted.length).toBe(11);
    expect(bowlers.length).toBeGreaterThan(4);
    const out = batters.filter(({ how }) => how !== null);
    expect(out).toHaveLength(wkts);
    expect(out.every(({ howLabel }) => howLabel?.code.startsWith('OUT_'))).toBe(true);
  }
});

test('a super over has batting and bowling tables, and is marked as one', () => {
  const start = (team: 0 | 1, superOver: boolean): FieldEvent => ({
    type: 'innings-start',
    team,
    superOver,
    target: null,
    penaltyRuns: 0,
    powerplays: [],
  });
  const over: FieldEvent = { type: 'innings-end', reason: 'overs', penaltyRuns: 0, absentHurt: [] };
  const ball = buildDelivery({
    striker: 'A Sule',
    nonStriker: 'P Rane',
    bowler: 'T More',
    batter: 4,
  });
  const events = [start(0, false), over, start(1, false), over, start(1, true), ball];
  const state = events.reduce<ReturnType<typeof initialMatchState>>(applyFieldEvent, initialMatchState(info));

  const stories = buildInningsStories(info, state);

  expect(stories.map(({ superOver }) => superOver)).toEqual([undefined, undefined, true]);
  const { card } = stories[2] ?? {};
  expect(card?.batters.map(({ name, runs }) => [name, runs])).toEqual([
    ['A Sule', 4],
    ['P Rane', 0],
  ]);
  expect(card?.bowlers.map(({ name, runs }) => [name, runs])).toEqual([['T More', 4]]);
  // None of the remaining eight is listed as yet to bat.
  expect(card?.notBatted).toEqual([]);
});
