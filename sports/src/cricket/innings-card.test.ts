import { formatEnglishOrNull } from '@crease/contracts/labels/english.ts';
import { expect, test } from 'vitest';
import type { FieldEvent } from '#field/field-event.ts';
import { buildDelivery, type DeliveryTerms } from '#testing/build-delivery.ts';
import { playEvents } from '#testing/play-events.ts';
import { buildInningsCard } from './innings-card.ts';

const RULES = { ballsPerOver: 6, oversPerInnings: 20 };
const BATTING = ['Asha', 'Bina', 'Charu', 'Dita', 'Esha', 'Fara', 'Gita', 'Hira', 'Ila', 'Jaya', 'Kala'];
const INFO = { squads: [[...BATTING, 'Substitute'], []] as const };
const START: FieldEvent = {
  type: 'innings-start',
  team: 0,
  superOver: false,
  target: null,
  penaltyRuns: 5,
  powerplays: [],
};

function cardAfter(balls: readonly DeliveryTerms[], more: readonly FieldEvent[] = []) {
  const state = playEvents(RULES, [START, ...balls.map(buildDelivery), ...more]);
  const [innings] = state.innings;
  if (innings === undefined) throw new Error('no innings');
  return buildInningsCard(INFO, state, innings);
}

const BALLS: readonly DeliveryTerms[] = [
  { batter: 4 },
  { extras: { wides: 1 } },
  { batter: 6, extras: { noballs: 1 } },
  { extras: { legbyes: 2 } },
  { extras: { byes: 1, penalty: 5 } },
  { out: [['bowled', 'Asha']], next: { striker: 'Charu', nonStriker: 'Bina' } },
];

test('batters, bowlers and extras of an innings in progress', () => {
  const card = cardAfter(BALLS);

  expect(card).toMatchObject({ runs: 25, wkts: 1, overs: '0.4', isOver: false });
  expect(card.batters.map(({ how, ...batter }) => ({ ...batter, how: formatEnglishOrNull(how) }))).toEqual([
    {
      name: 'Asha',
      runs: 10,
      balls: 5,
      fours: 1,
      sixes: 1,
      strikeRate: 200,
      onStrike: false,
      how: 'b Zoya',
    },
    expect.objectContaining({ name: 'Bina', balls: 0, strikeRate: null, how: null }),
    expect.objectContaining({ name: 'Charu', onStrike: true, how: null }),
  ]);
  expect(card.bowlers).toEqual([
    {
      name: 'Zoya',
      overs: '0.4',
      maidens: 0,
      runs: 12,
      wkts: 1,
      economy: 18,
      wides: 1,
      noballs: 1,
    },
  ]);
});

test('adds penalties before the innings and on a ball into one extras figure', () => {
  expect(cardAfter(BALLS).extras).toEqual({
    byes: 1,
    legbyes: 2,
    wides: 1,
    noballs: 1,
    penalty: 10,
    total: 15,
  });
});

test('lists who is yet to bat, without substitutes', () => {
  const ended = cardAfter(BALLS, [{ type: 'innings-end', reason: 'declared', penaltyRuns: 0, absentHurt: [] }]);

  expect(ended.isOver).toBe(true);
  expect(ended.notBatted).toEqual(BATTING.slice(3));
  expect(ended.batters.some(({ onStrike }) => onStrike)).toBe(false);
});
