import { formatEnglish, label } from '@crease/contracts/labels/english.ts';
import { expect, test } from 'vitest';
import type { FieldEvent } from '#field/field-event.ts';
import { buildDelivery, type DeliveryTerms } from '#testing/build-delivery.ts';
import { buildChartedInnings } from './innings-card.ts';
import { applyFieldEvent, initialMatchState, type MatchState } from './match-state.ts';
import { describeEvent } from './story-lines.ts';

const INFO = {
  teams: ['Deccan Falcons', 'Konkan Kraken'] as const,
  ballsPerOver: 6,
  oversPerInnings: 20,
};
const START: FieldEvent = {
  type: 'innings-start',
  team: 0,
  superOver: false,
  target: null,
  penaltyRuns: 0,
  powerplays: [],
};

function commentOn(...events: readonly FieldEvent[]) {
  let state: MatchState = initialMatchState(INFO);
  const lines = events.flatMap((event) => {
    state = applyFieldEvent(state, event);
    return describeEvent(INFO, event, state);
  });
  return {
    state,
    lines,
    texts: lines.map(({ at, text }) => `${formatEnglish(at)} ${formatEnglish(text)}`),
  };
}

function over(terms: readonly DeliveryTerms[], index = 0): FieldEvent[] {
  return terms.map((each, ballIndex) =>
    buildDelivery({ ...each, over: index, ballIndex, lastOfOver: ballIndex === terms.length - 1 }),
  );
}

test('describes a four with its shot, and an over with its runs, score, batters and bowler', () => {
  const four: FieldEvent = {
    ...buildDelivery({ batter: 4 }),
    shot: {
      angle: 48,
      distance: 1,
      said: label('SHOT_THROUGH', {
        stroke: label('STROKE_DRIVEN'),
        place: label('FIELD_EXTRA_COVER'),
      }),
    },
  };
  const rest = over([{}, { batter: 1 }, { extras: { wides: 1 } }, {}, {}, {}]).slice(1);

  const { lines, texts } = commentOn(START, four, ...rest);

  expect(texts[1]).toBe('0.1 Zoya to Asha: four. Driven through extra cover');
  expect(lines[1]).toMatchObject({ isKey: true, ball: { token: '4', kind: 'four' } });
  expect(texts[3]).toBe('0.1 Zoya to Asha: wide');
  expect(texts.at(-1)).toBe('1.0 End of over 1: 6 runs, 6/0. Asha 5 (5), Bina 0 (0). Zoya 0.5-0-6-0');
});

test('a wicket names who, how and for how many; retired hurt isn’t out', () => {
  const caught = buildDelivery({ out: [['bowled', 'Asha']] });
  const hurt = buildDelivery({ batter: 1, out: [['retired hurt', 'Bina']] });

  const { texts, lines } = commentOn(START, buildDelivery({ batter: 2 }), caught, hurt);

  expect(texts[2]).toBe('0.1 Zoya to Asha: out! Asha b Zoya 2 (2)');
  expect(lines[2]?.isKey).toBe(true);
  expect(texts[3]).toBe('0.1 Zoya to Asha: 1 run; Bina retired hurt 0 (0)');
  expect(lines[3]?.isKey).toBe(false);
});

test('mentions a fifty once, on the ball that brings it', () => {
  const sixes = Array.from({ length: 10 }, () => buildDelivery({ batter: 6 }));

  const { texts } = commentOn(START, ...sixes);

  const lines = texts.filter((text) => text.includes('reaches 50'));
  expect(lines).toEqual(['0.1 Zoya to Asha: six. Asha reaches 50 off 9 balls']);
});

test('the toss, stoppages, a revision, the break, the chase and the result have a line each', () => {
  const { texts } = commentOn(
    { type: 'toss', winner: 1, decision: 'field' },
    START,
    buildDelivery({ batter: 3 }),
    { type: 'interruption', cause: 'rain', said: label('RAIN_STOPS_PLAY') },
    { type: 'resumption', said: label('PLAY_RESUMES') },
    { type: 'innings-end', reason: 'declared', penaltyRuns: 0, absentHurt: [] },
    {
      type: 'revised',
      oversPerInnings: 12,
      target: null,
      method: 'D/L',
      said: label('NEW_TARGET', { runs: 5, overs: 12, method: 'D/L' }),
    },
    { ...START, team: 1, target: { runs: 5, balls: 72 } },
    {
      type: 'result',
      outcome: { kind: 'won', winner: 0, by: { runs: 4 }, method: null, decidedBy: 'play' },
    },
  );

  expect(texts).toEqual([
    'Toss Konkan Kraken won the toss and chose to field',
    '0.0 Deccan Falcons begin their innings',
    '0.1 Zoya to Asha: 3 runs',
    '0.1 Rain stops play',
    '0.1 Play resumes',
    'Break End of innings, Deccan Falcons 3/0 in 0.1 overs: declared. Konkan Kraken will need 4 runs',
    'Break Target 5 in 12 overs (D/L)',
    '0.0 Konkan Kraken need 5 runs in 12 overs to win',
    'Result Deccan Falcons won by 4 runs',
  ]);
});

test('charted overs have the score at their end; the current one is incomplete', () => {
  const { state } = commentOn(
    START,
    ...over([{ batter: 4 }, {}, { out: [['bowled', 'Asha']] }, {}, {}, { batter: 1 }]),
    ...over([{ batter: 6 }, {}], 1).map((event) =>
      event.type === 'delivery' ? { ...event, lastOfOver: false } : event,
    ),
  );

  expect(state.innings.map((innings) => buildChartedInnings(INFO, innings))).toEqual([
    {
      team: 'Deccan Falcons',
      target: null,
      overs: [
        { over: 1, runs: 5, wickets: 1, total: 5, lost: 1, isComplete: true },
        { over: 2, runs: 6, wickets: 0, total: 11, lost: 1, isComplete: false },
      ],
    },
  ]);
});
