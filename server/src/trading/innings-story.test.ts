import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { expect, test } from 'vitest';
import { inningsStoriesOf } from './innings-story.ts';

const schedule = createSchedule({ seed: 5 });
const [PLANNED] = schedule.between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 3));
if (PLANNED === undefined) throw new Error('no match is planned');
const { info } = PLANNED;

test('the tables of both innings go out whole, with the ways out in words and as labels', () => {
  const state = schedule
    .matchOf(PLANNED)
    .events.reduce((before, { event }) => applyFieldEvent(before, event), initialMatchState(info));

  const stories = inningsStoriesOf(info, state);

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
