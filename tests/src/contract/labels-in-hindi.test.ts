import { ENGLISH, formatEnglish, type LabelCode, type Named, type Ruled } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import {
  bookmakerPlan,
  listCricketMarkets,
  premiumPlan,
  sessionPlan,
  tossPlan,
} from '@crease/server/market-desk/trading/cricket-plan.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { createTimetables } from '@crease/sports/registry/sports.ts';
import type { Premium } from '@crease/sports/sessions/premium.ts';
import type { Session } from '@crease/sports/sessions/session.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { SENT_IN_HINDI } from '@crease/web/i18n/hi/sent-in-hindi.ts';
import labels from '@crease/web/i18n/hi/server/labels.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';

const FROM = Date.UTC(2026, 10, 21);
const HALF_DAY_MS = 43_200_000;
const HINDI: Readonly<Record<string, string>> = labels;
const CODES = Object.keys(ENGLISH) as LabelCode[];
/** Abbreviations that Indian sites write in Latin letters in Hindi too. */
const SIGNS = ['LBW'];
/** Abbreviations and labels that consist of facts only. */
const WITHOUT_WORDS: ReadonlySet<LabelCode> = new Set<LabelCode>([
  'LBW',
  'PLAYER_OF_TEAM',
  'WITH_HANDICAP',
  'AS_SENT',
  'LAST_WICKET',
  'BY_METHOD',
  'THEN',
  'COMMA',
  'ALSO',
  'GONE',
  'GONE_FOR',
  'SIDES_SCORE',
]);

/**
 * Placeholders of a text: `{team}`, `{over, selectordinal, …}`. Plural forms begin with their number or contain
 * spaces.
 */
function placesIn(words: string): readonly string[] {
  return [...new Set([...words.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].sort();
}

describe('the label dictionary', () => {
  test.each(CODES)('%s has a Hindi text with all its facts', (code) => {
    const words = HINDI[code] ?? '';

    if (!WITHOUT_WORDS.has(code)) expect(words).toMatch(/\p{Script=Devanagari}/u);
    expect(placesIn(words)).toEqual(placesIn(ENGLISH[code]));
  });

  test('has no unused texts', () => {
    expect(Object.keys(HINDI).filter((code) => !Object.hasOwn(ENGLISH, code))).toEqual([]);
  });
});

describe('texts of match markets', () => {
  const fixtures = createSchedule({ seed: 3 }).between(FROM, FROM + HALF_DAY_MS);
  const sports = [...createTimetables({ seed: 3 }).values()].flatMap((timetable) =>
    timetable.between(FROM, FROM + HALF_DAY_MS / 2),
  );
  const info: CricketMatchInfo = fixtures[0]?.info ?? expect.fail('no fixture');
  const player = info.squads?.[0][0] ?? expect.fail('no player');
  const plans = [
    ...fixtures.flatMap(({ info: each }) => [...listCricketMarkets(each), bookmakerPlan(each), tossPlan(each)]),
    ...sports.flatMap(({ markets }) => markets),
    ...listSessions(player).map((session) => sessionPlan(info, session)),
    ...listPremiums().map((premium) => premiumPlan(info, premium)),
  ];
  const named: readonly Named[] = plans.flatMap((plan) => [plan, ...plan.runners]);
  const ruled: readonly Ruled[] = plans;

  test('a name equals its label in English', () => {
    const labelled = named.filter(({ nameLabel }) => nameLabel !== undefined);

    expect(labelled.length).toBeGreaterThan(500);
    expect(labelled.filter(({ name, nameLabel }) => name !== englishIn(nameLabel))).toEqual([]);
  });

  test('every market has a label, and every runner not named by side, player or digits', () => {
    const given = new Set([
      ...fixtures.flatMap(({ info: { teams, squads } }) => [...teams, ...(squads?.flat() ?? [])]),
      ...sports.flatMap(({ team1, team2 }) => [team1 ?? '', team2 ?? '']),
    ]);
    const DIGITS = /^\d( - \d)?$/;
    const races = plans.filter(({ kind }) => kind === 'WIN' || kind === 'PLACE');
    const horses = new Set(races.flatMap(({ runners }) => runners.map(({ name }) => name)));

    expect(plans.filter(({ nameLabel }) => nameLabel === undefined)).toEqual([]);
    expect(
      named.filter(
        ({ name, nameLabel }) => nameLabel === undefined && !given.has(name) && !horses.has(name) && !DIGITS.test(name),
      ),
    ).toEqual([]);
  });

  test('rules equal their labels in English, and all of them have a Hindi text', () => {
    for (const { rules, rulesLabels } of ruled) {
      expect(rulesLabels.map(formatEnglish).join(' ')).toBe(rules);
      expect(SENT_IN_HINDI.labels(rulesLabels)).toMatch(/^[^A-Za-z]+$/);
    }
  });

  test('Hindi names keep the names of sides and players, and no English words', () => {
    for (const { nameLabel } of named) {
      if (nameLabel === undefined) continue;
      const said = SENT_IN_HINDI.label(nameLabel) ?? '';
      const known = new Set([...SIGNS, ...textsIn(nameLabel).flatMap((text) => text.split(/\W+/))]);
      expect((said.match(/[A-Za-z]+/g) ?? []).filter((word) => !known.has(word))).toEqual([]);
      for (const text of textsIn(nameLabel)) expect(said).toContain(text);
    }
  });
});

function englishIn(label: Label | undefined): string {
  return label === undefined ? '' : formatEnglish(label);
}

/** Names among the facts of a label. */
function textsIn({ facts = {} }: Label): readonly string[] {
  return Object.values(facts).flatMap((fact) =>
    typeof fact === 'object' ? textsIn(fact) : typeof fact === 'string' ? [fact] : [],
  );
}

/** One session of every kind, in a side's first and second innings. */
function listSessions(name: string): readonly Session[] {
  const parts = [
    { innings: 0, team: 0 },
    { innings: 3, team: 1 },
  ] as const;
  const overKinds = ['over-runs', 'advance', 'band', 'meter', 'last-figure'] as const;
  return [
    ...parts.flatMap((part): Session[] => [
      ...[...overKinds, 'single-over' as const, 'odd-even' as const].map((kind) => ({
        ...part,
        kind,
        over: 13,
      })),
      { ...part, kind: 'ball', over: 1, ball: 4 },
      { ...part, kind: 'wicket', wicket: 3 },
      { ...part, kind: 'partnership', wicket: 2 },
      ...(['batter', 'boundaries', 'bowler-runs', 'bowler-wickets'] as const).map((kind) => ({
        ...part,
        kind,
        name,
      })),
    ]),
    { kind: 'match-fours' },
    { kind: 'match-sixes' },
    { kind: 'match-wides' },
    { kind: 'day-runs', day: 2 },
    { kind: 'period-runs', day: 2, period: 3 },
  ];
}

function listPremiums(): readonly Premium[] {
  const part = { innings: 2, team: 0 } as const;
  return [
    { ...part, kind: 'top-batter' },
    { ...part, kind: 'dismissal', wicket: 1 },
    { ...part, kind: 'highest-over' },
    { ...part, innings: 0, kind: 'innings-lead' },
  ];
}
