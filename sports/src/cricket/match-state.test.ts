import { formatEnglish, label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { describe, expect, test } from 'vitest';
import type { FieldEvent } from '#field/field-event.ts';
import { sessionScore } from '#sessions/session-result.ts';
import { buildDelivery, type DeliveryTerms } from '#testing/build-delivery.ts';
import { playEvents } from '#testing/play-events.ts';
import { ballMark } from './ball-marks.ts';
import type { InningsState } from './innings-state.ts';
import { formatOvers } from './innings-state.ts';
import { applyFieldEvent, currentInnings, initialMatchState, type MatchState } from './match-state.ts';
import { buildScoreCard } from './score-card.ts';

const T20 = { ballsPerOver: 6, oversPerInnings: 20 };
const TEAMS = { teams: ['Deccan Falcons', 'Konkan Kraken'] as const };
const START: FieldEvent = {
  type: 'innings-start',
  team: 0,
  superOver: false,
  target: null,
  penaltyRuns: 0,
  powerplays: [{ fromOver: 0, toOver: 5, kind: 'mandatory' }],
};

function played(...balls: DeliveryTerms[]): MatchState {
  return playEvents(T20, [START, ...balls.map(buildDelivery)]);
}

function inningsAfter(...balls: DeliveryTerms[]): InningsState {
  const innings = currentInnings(played(...balls));
  if (innings === null) throw new Error('no innings');
  return innings;
}

/** A full over of six singles to the same pair, with alternating bowlers. */
function createOver(over: number, terms: DeliveryTerms = { batter: 1 }): DeliveryTerms[] {
  return [0, 1, 2, 3, 4, 5].map((ballIndex) => ({
    ...terms,
    over,
    ballIndex,
    bowler: over % 2 === 0 ? 'Zoya' : 'Yami',
    lastOfOver: ballIndex === 5,
  }));
}

describe('a ball’s figures', () => {
  test('six off a no-ball: seven against the bowler, one ball faced, none of the over', () => {
    const innings = inningsAfter({ batter: 6, extras: { noballs: 1 } });

    expect(innings.bowlers[0]).toMatchObject({ runs: 7, balls: 0, noballs: 1 });
    expect(innings.batters[0]).toMatchObject({ runs: 6, balls: 1, sixes: 1 });
    expect(formatOvers(innings)).toBe('0.0');
    expect(innings.runs).toBe(7);
  });

  test('a wide isn’t faced or legal, and is all against the bowler', () => {
    const innings = inningsAfter({ extras: { wides: 5 } });

    expect(innings.bowlers[0]).toMatchObject({ runs: 5, balls: 0, wides: 5 });
    expect(innings.batters[0]).toMatchObject({ runs: 0, balls: 0 });
  });

  test('byes, leg byes and penalties aren’t the bowler’s; a no-ball with them is', () => {
    const innings = inningsAfter(
      { extras: { byes: 4 } },
      { extras: { legbyes: 1, penalty: 5 } },
      { extras: { noballs: 1, byes: 2 } },
    );

    expect(innings.runs).toBe(13);
    expect(innings.bowlers[0]).toMatchObject({ runs: 1, balls: 2 });
  });

  test('a run out off a wide isn’t the bowler’s wicket; a stumping off a wide is', () => {
    const innings = inningsAfter(
      { extras: { wides: 1 }, out: [['run out', 'Bina']] },
      { extras: { wides: 1 }, out: [['stumped', 'Asha']], nonStriker: 'Chitra' },
    );

    expect(innings.wickets).toBe(2);
    expect(innings.bowlers[0]).toMatchObject({ wickets: 1, balls: 0 });
    expect(formatOvers(innings)).toBe('0.0');
  });

  test('an all-run four isn’t a boundary', () => {
    const innings = inningsAfter({ batter: 4, nonBoundary: true }, { batter: 4 });

    expect(innings.batters[0]).toMatchObject({ runs: 8, fours: 1 });
  });

  test('retired hurt costs no wicket, leaves the stand unbroken, and the batter may return', () => {
    const innings = inningsAfter(
      { batter: 2, out: [['retired hurt', 'Asha']] },
      { striker: 'Chitra', batter: 1 },
      { striker: 'Asha', nonStriker: 'Chitra', batter: 3 },
    );

    expect(innings.wickets).toBe(0);
    expect(innings.fallOfWickets).toEqual([]);
    expect(innings.partnerships.map(({ ended }) => ended)).toEqual(['unbroken', null]);
    expect(innings.batters[0]).toMatchObject({ name: 'Asha', runs: 5, out: null });
  });

  test('two wickets on one ball fall at the same score', () => {
    const innings = inningsAfter({
      batter: 1,
      out: [
        ['run out', 'Bina'],
        ['retired out', 'Chitra'],
      ],
    });

    expect(innings.fallOfWickets.map(({ wicket, score }) => [wicket, score])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test('byes and leg byes keep a maiden, a wide doesn’t', () => {
    const byes = createOver(0, { extras: { byes: 1 } });
    const wide = createOver(2, {});

    const innings = inningsAfter(...byes, ...createOver(1, {}), { over: 2, extras: { wides: 1 } }, ...wide);

    expect(innings.bowlers.map(({ name, maidens }) => [name, maidens])).toEqual([
      ['Zoya', 1],
      ['Yami', 1],
    ]);
  });

  test('an over of seven balls is one over, and the rest of the innings isn’t shifted', () => {
    const seven = [
      ...createOver(0, {}).map((ball) => ({ ...ball, lastOfOver: false })),
      {
        ballIndex: 6,
        lastOfOver: true,
      },
    ];

    const innings = inningsAfter(...seven, { over: 1, batter: 1 });

    expect(formatOvers(innings)).toBe('1.1');
    expect(innings.balls).toBe(8);
  });

  test.each([
    [{}, '•'],
    [{ batter: 3 }, '3'],
    [{ extras: { wides: 5 } }, '5wd'],
    [{ extras: { noballs: 1 } }, 'nb'],
    [{ batter: 4, extras: { noballs: 1 } }, 'nb+4'],
    [{ extras: { legbyes: 2 } }, '2lb'],
    [{ extras: { byes: 1 } }, '1b'],
    [{ out: [['bowled', 'Asha']] }, 'W'],
    [{ batter: 1, out: [['run out', 'Bina']] }, '1W'],
    [{ batter: 1, out: [['retired hurt', 'Asha']] }, '1'],
  ] satisfies [DeliveryTerms, string][])('the symbol of %j is %s', (terms, token) => {
    expect(ballMark(buildDelivery(terms)).token).toBe(token);
  });
});

describe('a chase', () => {
  const chase: FieldEvent = { ...START, team: 1, target: { runs: 100, balls: 120 } };

  function cardAfter(runs: number, legalBalls: number) {
    const balls = Array.from({ length: legalBalls }, (_, index) =>
      buildDelivery({
        over: Math.floor(index / 6),
        ballIndex: index % 6,
        lastOfOver: index % 6 === 5,
        batter: index === 0 ? runs : 0,
      }),
    );
    return buildScoreCard(TEAMS, playEvents(T20, [chase, ...balls]));
  }

  test('58 needed after 93 balls: 42 off 27 at 9.33', () => {
    const card = cardAfter(58, 93);

    expect(card.need).toEqual({ runs: 42, balls: 27 });
    expect(card.innings[0]).toMatchObject({ overs: '15.3', rrr: 9.33, crr: 3.74, target: 100 });
    expect(formatOrEmpty(card.note)).toBe('Konkan Kraken need 42 off 27 balls, RRR 9.33');
    expect(card.parScore).toBeGreaterThan(58);
    expect(card.parScore).toBeLessThan(99);
  });

  test('rain changes target and balls midway', () => {
    const state = playEvents(T20, [
      chase,
      buildDelivery({ batter: 4 }),
      { type: 'interruption', cause: 'rain', said: label('RAIN_STOPS_PLAY') },
      {
        type: 'revised',
        oversPerInnings: 10,
        target: { runs: 60, balls: 60 },
        method: 'D/L',
        said: label('NEW_TARGET', { runs: 60, overs: 10, method: 'D/L' }),
      },
    ]);

    const card = buildScoreCard(TEAMS, state);

    expect(card).toMatchObject({
      status: label('RAIN'),
      method: 'D/L',
      need: { runs: 56, balls: 59 },
    });
    expect(formatOrEmpty(card.note)).toBe('Target 60 in 10 overs (D/L)');
  });
});

describe('a first-innings card', () => {
  test('182 for 4 after 18.2 overs is 9.93 an over and projects to 199', () => {
    const balls = Array.from({ length: 110 }, (_, index) =>
      buildDelivery({
        over: Math.floor(index / 6),
        ballIndex: index % 6,
        lastOfOver: index % 6 === 5,
        batter: index < 72 ? 2 : index < 110 ? 1 : 0,
      }),
    );

    const card = buildScoreCard(TEAMS, playEvents(T20, [START, ...balls]));

    expect(card.innings[0]).toMatchObject({ runs: 182, overs: '18.2', crr: 9.93, rrr: null });
    expect(card.projected).toBe(199);
    expect(card.lastTwelve).toEqual({ runs: 12, wickets: 0 });
    expect(card.powerplay).toBe(false);
    expect(card.thisOver?.number).toBe(19);
    expect(card.previousOver?.balls).toHaveLength(6);
  });

  test('shows between innings what the other side needs', () => {
    const ended = applyFieldEvent(played({ batter: 6 }), {
      type: 'innings-end',
      reason: 'all-out',
      penaltyRuns: 0,
      absentHurt: [],
    });

    const card = buildScoreCard(TEAMS, ended);

    expect(card).toMatchObject({ status: label('INNINGS_BREAK'), batters: [], projected: null });
    expect(formatOrEmpty(card.note)).toBe('Konkan Kraken need 7 runs to win');
  });

  test('the run rate off no balls is none, not infinite', () => {
    expect(buildScoreCard(TEAMS, played()).innings[0]?.crr).toBeNull();
    expect(buildScoreCard(TEAMS, played({ extras: { wides: 1 } })).projected).toBeNull();
  });

  test('penalty runs before the first ball count in the total', () => {
    const state = playEvents(T20, [{ ...START, penaltyRuns: 5 }, buildDelivery({ batter: 1 })]);

    const card = buildScoreCard(TEAMS, state);

    expect(card.innings[0]?.runs).toBe(6);
  });

  test('betting knows when a ball is running, and a review keeps it so', () => {
    const run: FieldEvent = {
      type: 'ball-start',
      over: 0,
      striker: 'Asha',
      nonStriker: 'Bina',
      bowler: 'Zoya',
    };
    const review: FieldEvent = { type: 'review', by: 1, said: label('UNDER_REVIEW') };
    const running = playEvents(T20, [START, run, review]);

    expect(buildScoreCard(TEAMS, running)).toMatchObject({ ballRunning: true, underReview: true });
    const done = applyFieldEvent(running, buildDelivery());
    expect(buildScoreCard(TEAMS, done)).toMatchObject({ ballRunning: false, underReview: false });
  });
});

describe('a session of six overs', () => {
  const MATCH = initialMatchState(T20);
  const fiveOvers = [0, 1, 2, 3, 4].flatMap((over) => createOver(over));

  test('runs until the over is called, then is final', () => {
    const sixth = createOver(5, { batter: 2 });

    expect(sessionScore(inningsAfter(...fiveOvers, ...sixth.slice(0, 5)), 6, MATCH)).toEqual({
      runs: 40,
      wickets: 0,
      state: 'running',
    });
    const later = inningsAfter(...fiveOvers, ...sixth, ...createOver(6));
    expect(sessionScore(later, 6, MATCH)).toEqual({ runs: 42, wickets: 0, state: 'complete' });
  });

  test.each([
    ['all-out', 'innings-over'],
    ['target', 'innings-over'],
    ['abandoned', 'cut-short'],
  ] as const)('an innings that ends early as %s leaves it %s', (reason, state) => {
    const ended = applyFieldEvent(played(...fiveOvers), {
      type: 'innings-end',
      reason,
      penaltyRuns: 5,
      absentHurt: [],
    });
    const innings = currentInnings(ended);

    expect(innings && sessionScore(innings, 6, MATCH)).toEqual({ runs: 30, wickets: 0, state });
  });
});

test('rejects a delivery without an innings, as a guess could settle a market wrongly', () => {
  expect(() => applyFieldEvent(initialMatchState(T20), buildDelivery())).toThrow(/no innings/);
});

test('where sides bat twice, a break shows the leader and no target', () => {
  const end: FieldEvent = {
    type: 'innings-end',
    reason: 'all-out',
    penaltyRuns: 0,
    absentHurt: [],
  };
  const unlimited = { ballsPerOver: 6, oversPerInnings: null };
  const first = [START, buildDelivery({ batter: 4 }), end];

  const one = buildScoreCard(TEAMS, playEvents(unlimited, first));
  const two = buildScoreCard(
    TEAMS,
    playEvents(unlimited, [...first, { ...START, team: 1 }, buildDelivery({ batter: 1 })]),
  );

  expect(one.note).toBeNull();
  expect(formatOrEmpty(two.note)).toBe('Konkan Kraken trail by 3 runs');
});

function formatOrEmpty(text: Label | null): string {
  return text === null ? '' : formatEnglish(text);
}
