import { label } from '@crease/contracts/labels/english.ts';
import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { expect, test } from 'vitest';
import { cricketCardOf, cricketListScoreOf } from './cricket-score-view.ts';

const [PLANNED] = createSchedule({ seed: 5 }).between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 3));
if (PLANNED === undefined) throw new Error('no match is planned');
const { info } = PLANNED;
const EVENTS = createSchedule({ seed: 5 })
  .matchOf(PLANNED)
  .events.map(({ event }) => event);
const FIRST_BALL = EVENTS.findIndex(({ type }) => type === 'ball-start');

function haltAfter(...more: readonly FieldEvent[]) {
  const state = [...EVENTS.slice(0, FIRST_BALL + 1), ...more].reduce(
    applyFieldEvent,
    initialMatchState(info),
  );
  const halts = (cause: 'SILENT' | 'DISPUTED' | null) => [
    cricketCardOf(info, { state, cause }, 0).halt,
    cricketListScoreOf(info, { state, cause })?.halt,
  ];
  return { played: halts(null), silent: halts('SILENT'), disputed: halts('DISPUTED') };
}

test('card and list say why bets rest; a feed that does not count says more than the play', () => {
  const said = label('RAIN');
  const untold = { silent: ['NO_FEED', 'NO_FEED'], disputed: ['DISPUTED', 'DISPUTED'] };

  expect(haltAfter()).toEqual({ played: [undefined, undefined], ...untold });
  expect(haltAfter({ type: 'review', by: null, said })).toEqual({
    played: ['REVIEW', 'REVIEW'],
    ...untold,
  });
  expect(haltAfter({ type: 'interruption', cause: 'rain', said })).toEqual({
    played: ['RAIN', 'RAIN'],
    ...untold,
  });
});
