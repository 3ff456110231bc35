import { label } from '@crease/contracts/labels/english.ts';
import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { expect, test } from 'vitest';
import { buildCricketCard, buildCricketListScore } from './cricket-score-view.ts';

const [PLANNED] = createSchedule({ seed: 5 }).between(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 3));
if (PLANNED === undefined) throw new Error('no match is planned');
const { info } = PLANNED;
const EVENTS = createSchedule({ seed: 5 })
  .getMatch(PLANNED)
  .events.map(({ event }) => event);
const FIRST_BALL = EVENTS.findIndex(({ type }) => type === 'ball-start');

function haltAfter(...more: readonly FieldEvent[]) {
  const state = [...EVENTS.slice(0, FIRST_BALL + 1), ...more].reduce(applyFieldEvent, initialMatchState(info));
  const halts = (cause: 'SILENT' | 'DISPUTED' | null) => [
    buildCricketCard(info, { state, cause }, 0).halt,
    buildCricketListScore(info, { state, cause })?.halt,
  ];
  return { played: halts(null), silent: halts('SILENT'), disputed: halts('DISPUTED') };
}

test('card and list say why betting is suspended; a silent feed takes precedence', () => {
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

/** Lists the card after every event of the match. */
function cardsOfMatch() {
  let state = initialMatchState(info);
  return EVENTS.map((event) => {
    state = applyFieldEvent(state, event);
    return { event, card: buildCricketCard(info, { state, cause: null }, 0).cricket, state };
  });
}

test('a chase has its par, and fielding restrictions a flag; otherwise neither is sent', () => {
  const balls = cardsOfMatch().filter(({ event }) => event.type === 'delivery');
  const [first, chase] = [1, 2].map((count) => balls.filter(({ state }) => state.innings.length === count));

  expect(first?.some(({ card }) => card !== null && 'par' in card)).toBe(false);
  expect(chase?.every(({ card }) => Number.isInteger(card?.par))).toBe(true);
  const flagged = balls.map(({ card, state }) => [state.innings.at(-1)?.over, card?.isPowerplay]);
  expect(flagged.every(([over, flag]) => flag === (Number(over) < 6 ? true : undefined))).toBe(true);
});
