import { SPORTS } from '@crease/contracts/constants.ts';
import { englishOf } from '@crease/contracts/labels/english.ts';
import { bookmakerPlan, tossPlan } from '@crease/server/trading/house-plan.ts';
import { marketsOf } from '@crease/server/trading/market-plan.ts';
import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import { noteText, statusText, tossText } from '@crease/sports/cricket/match-status.ts';
import { storyLinesOf } from '@crease/sports/cricket/story-lines.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { storyUntil } from '@crease/sports/play/play-story.ts';
import { createTimetables } from '@crease/sports/play/timetables.ts';
import {
  PREMIUM_RULES,
  type Premium,
  premiumLabel,
  premiumRunners,
} from '@crease/sports/sessions/premium.ts';
import { type Session, sessionLabel } from '@crease/sports/sessions/session.ts';
import { SESSION_RULES } from '@crease/sports/sessions/session-rules.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { simulateMatch } from '@crease/sports/simulator/simulate-match.ts';
import { SENT_IN_HINDI } from '@crease/web/text/hi/sent-in-hindi.ts';
import { describe, expect, test } from 'vitest';

const { name: sayName, sentence: saySentence } = SENT_IN_HINDI;
const FROM = Date.UTC(2026, 10, 21);
const HALF_DAY_MS = 43_200_000;
const SPORTS_HOURS = 6 * 3_600_000;
const FIXTURES = createSchedule({ seed: 3 }).between(FROM, FROM + HALF_DAY_MS);
const TIMETABLES = createTimetables({ seed: 3 });
/** Signs that Indian sites write in Latin letters, in Hindi too. */
const SIGNS = ['LBW', 'DLS', 'D', 'L', 'VJD', 'SP'];

/** English words that are left when names of people, sides and places are taken away. */
function leftOf(said: string, names: readonly string[]): string[] {
  const known = new Set([...SIGNS, ...names.flatMap((name) => name.match(/[A-Za-z]+/g) ?? [])]);
  return (said.match(/[A-Za-z]+/g) ?? []).filter((word) => !known.has(word));
}

function namesOf({ teams, squads }: CricketMatchInfo): string[] {
  return [...teams, ...(squads?.flat() ?? [])];
}

describe('names of markets', () => {
  const info: CricketMatchInfo = FIXTURES[0]?.info ?? expect.fail('no fixture');
  const names = [...namesOf(info), 'Asha Rao'];
  const part = { innings: 0, team: 0 } as const;
  const sessions: readonly Session[] = [
    ...(
      ['over-runs', 'advance', 'band', 'meter', 'last-figure', 'single-over', 'odd-even'] as const
    ).flatMap((kind) => [
      { ...part, kind, over: 6 },
      { innings: 2, team: 0 as const, kind, over: 13 },
    ]),
    { ...part, kind: 'wicket', wicket: 3 },
    { ...part, kind: 'partnership', wicket: 2 },
    ...(['batter', 'boundaries', 'bowler-runs', 'bowler-wickets'] as const).flatMap((kind) => [
      { ...part, kind, name: 'Asha Rao' },
      { innings: 3, team: 1 as const, kind, name: 'Asha Rao' },
    ]),
    { ...part, kind: 'ball', over: 1, ball: 4 },
    { kind: 'match-fours' },
    { kind: 'match-sixes' },
    { kind: 'match-wides' },
    { kind: 'day-runs', day: 2 },
    { kind: 'period-runs', day: 2, period: 3 },
  ];
  const premiums: readonly Premium[] = [
    { ...part, kind: 'top-batter' },
    { ...part, kind: 'dismissal', wicket: 1 },
    { ...part, kind: 'highest-over' },
    { ...part, kind: 'innings-lead' },
  ];
  const plans = [
    ...FIXTURES.flatMap(({ info: each }) => marketsOf(each)),
    bookmakerPlan(info),
    tossPlan(info),
    ...[...TIMETABLES.values()].flatMap((timetable) =>
      timetable.between(FROM, FROM + SPORTS_HOURS).flatMap(({ markets }) => markets),
    ),
  ];

  test('sessions, premium markets and sports are said without an English word', () => {
    const said = [
      ...sessions.map((session) => englishOf(sessionLabel(info, session))),
      ...premiums.map((premium) => englishOf(premiumLabel(info, premium))),
      ...premiums.flatMap((premium) => premiumRunners(info, premium).map(({ name }) => name)),
      'Odd',
      'Even',
      'Void',
      ...SPORTS.map(({ name }) => name),
    ].map(sayName);

    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((name) => leftOf(name, names).length > 0)).toEqual([]);
  });

  test('markets of every sport are, with their rules', () => {
    const sides = [
      ...FIXTURES.flatMap(({ info: each }) => namesOf(each)),
      ...[...TIMETABLES.values()].flatMap((timetable) =>
        timetable
          .between(FROM, FROM + SPORTS_HOURS)
          .flatMap(({ team1, team2 }) => [team1 ?? '', team2 ?? '']),
      ),
    ];

    const english = new Set(
      plans.flatMap(({ name, rules }) => [
        ...leftOf(sayName(name), sides),
        ...leftOf(saySentence(rules), sides),
      ]),
    );

    expect(plans.length).toBeGreaterThan(100);
    expect([...english]).toEqual([]);
  });

  test.each(Object.entries({ ...SESSION_RULES, ...PREMIUM_RULES }))(
    'rules of %s are',
    (_, { rules }) => {
      expect(leftOf(saySentence(rules), [])).toEqual([]);
    },
  );
});

describe('what is shown of a match', () => {
  test('every line of the commentary on half a day of cricket, and every note and state', () => {
    const english = new Set<string>();
    let count = 0;
    for (const fixture of FIXTURES) {
      const { info } = fixture;
      const names = namesOf(info);
      let state = initialMatchState(info);
      for (const { event } of simulateMatch(fixture).events) {
        state = applyFieldEvent(state, event);
        const texts = [
          ...storyLinesOf(info, event, state).flatMap(({ at, text }) => [at, text]),
          noteText(info.teams, state) ?? '',
          tossText(info.teams, state.toss) ?? '',
          statusText(state),
        ];
        count += texts.length;
        for (const text of texts) {
          if (leftOf(saySentence(text), names).length > 0) english.add(text);
        }
      }
    }
    expect(count).toBeGreaterThan(10_000);
    expect([...english].slice(0, 20)).toEqual([]);
  });

  test.each(['football', 'tennis', 'kabaddi', 'horse-racing'] as const)(
    'every line of the commentary on %s, and every state of it',
    (sport) => {
      const fixtures = TIMETABLES.get(sport)?.between(FROM, FROM + SPORTS_HOURS) ?? [];
      const english = fixtures.flatMap((fixture) =>
        storyUntil(fixture.play(), Number.MAX_SAFE_INTEGER, 1_000)
          .flatMap(({ at, text }) => [at, text])
          // Names begin with a capital; what begins with none is a word of the story.
          .filter((text) => /(?:^|[^A-Za-z'])[a-z]{2,}/.test(saySentence(text))),
      );

      expect(fixtures.length).toBeGreaterThan(0);
      expect(english.slice(0, 20)).toEqual([]);
    },
  );
});
