/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildInningsCard } from '#cricket/innings-card.ts';
import { ballsAsOvers, type InningsState } from '#cricket/innings-state.ts';
import { deriveOutcome } from '#cricket/match-result.ts';
import type { MatchState } from '#cricket/match-state.ts';
import type { MatchOutcome } from '#field/match-info.ts';
import { sessionScore } from '#sessions/session-result.ts';
import { playEvents } from '#testing/play-events.ts';
import { type CricsheetMatch, importCricsheet } from './cricsheet.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/cricket/', import.meta.url));
const present = existsSync(`${FOLDER}expected.json`);
if (!present) console.log(`skipped: no match files in ${FOLDER}`);

interface ExpectedInnings {
  readonly team: string;
  readonly super_over: boolean;
  readonly runs: number;
  readonly wickets: number;
  readonly legal_balls: number;
  readonly overs: string;
  readonly deliveries: number;
  readonly extras: Readonly<Record<string, number>>;
  readonly target: { readonly runs: number; readonly overs: number } | null;
  readonly score_after_overs: Readonly<
    Record<string, { readonly runs: number; readonly wickets: number; readonly completed: boolean }>
  >;
  readonly fall_of_wickets: readonly {
    readonly wicket: number;
    readonly score: number;
    readonly player_out: string;
    readonly kind: string;
    readonly over: string;
    readonly over_index: number;
    readonly legal_balls: number;
  }[];
  readonly batting: readonly unknown[];
  readonly bowling: readonly { readonly name: string }[];
  readonly over_summary: readonly { readonly over: number; readonly legal: number }[];
  readonly miscounted_overs: unknown;
}

interface ExpectedMatch {
  readonly teams: readonly [string, string];
  readonly official_outcome: Readonly<Record<string, unknown>>;
  readonly derived: {
    readonly result: string;
    readonly winner: string | null;
    readonly by: unknown;
  };
  readonly innings: readonly ExpectedInnings[];
}

function readExpected(): Record<string, ExpectedMatch> {
  const parsed: { matches: Record<string, ExpectedMatch> } = JSON.parse(readFileSync(`${FOLDER}expected.json`, 'utf8'));
  return parsed.matches;
}

function importFile(name: string): CricsheetMatch {
  const parsed: unknown = JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8'));
  return importCricsheet(parsed, { key: `replay:${name.replace('.json', '')}` });
}

const files = present ? readdirSync(FOLDER).filter((name) => /^\d+\.json$/.test(name)) : [];

describe.skipIf(!present)('every real match file', () => {
  let expected: Record<string, ExpectedMatch> = {};
  beforeAll(() => {
    expected = readExpected();
  });

  test('is covered, nearly a hundred in all', () => {
    expect(files.length).toBeGreaterThan(90);
    expect(new Set(Object.keys(expected))).toEqual(new Set(files));
  });

  test.each(files)('%s gives the expected scorecard and result', (name) => {
    const want = expected[name];
    if (want === undefined) throw new Error(`nothing expected of ${name}`);
    const match = importFile(name);
    const state = playEvents(
      match.info,
      match.events.map(({ event }) => event),
    );

    expect(match.info.teams).toEqual(want.teams);
    expect(state.outcome).toEqual(match.outcome);
    expect(toOfficial(match.outcome, match.info.teams)).toEqual(want.official_outcome);
    expect(state.innings.map((innings) => toCard(innings, match.info.teams, match.info.ballsPerOver))).toEqual(
      want.innings.map(toExpectedCard),
    );
    expect(state.beforeGap).toBeNull();
    for (const [index, innings] of state.innings.entries()) {
      expectSessions(innings, want.innings[index], state);
      expectTables(match, innings);
    }
    expectDerived(match, deriveOutcome(state), want);
  });
});

/**
 * Checks that batters and bowlers both add up to the total, and that all eleven are listed (in a super over, those
 * who batted).
 */
function expectTables({ info }: CricsheetMatch, innings: InningsState) {
  const { runs, batters, notBatted, bowlers, extras } = buildInningsCard(info, info, innings);
  const { byes, legbyes, penalty, total } = extras;
  const sum = (lines: readonly { readonly runs: number }[]) => lines.reduce((all, line) => all + line.runs, 0);
  expect(sum(batters) + total).toBe(runs);
  expect(sum(bowlers) + byes + legbyes + penalty).toBe(runs);
  expect(batters.length + notBatted.length).toBeGreaterThanOrEqual(innings.superOver ? 2 : 11);
}

/** Converts our outcome back to the file's notation. */
function toOfficial(outcome: MatchOutcome, teams: readonly [string, string]) {
  if (outcome.kind === 'draw') return { result: 'draw' };
  if (outcome.kind === 'no-result') return { result: 'no result' };
  const method = outcome.method === null ? {} : { method: outcome.method };
  if (outcome.kind === 'tie') return { result: 'tie', ...method };
  const winner = teams[outcome.winner];
  if (outcome.decidedBy === 'bowl-out') return { result: 'tie', bowl_out: winner, ...method };
  if (outcome.decidedBy === 'play') return { winner, by: outcome.by, ...method };
  if (outcome.decidedBy === 'award') return { winner, ...method };
  return { result: 'tie', eliminator: winner, ...method };
}

function toCard(innings: InningsState, teams: readonly [string, string], ballsPerOver: number) {
  return {
    team: teams[innings.team],
    superOver: innings.superOver,
    runs: innings.runs,
    wickets: innings.wickets,
    legalBalls: innings.balls,
    overs: ballsAsOvers(innings.balls, ballsPerOver),
    deliveries: innings.deliveries,
    extras: innings.extras,
    fallOfWickets: innings.fallOfWickets.map((fall) => ({
      wicket: fall.wicket,
      score: fall.score,
      player_out: fall.playerOut,
      kind: fall.dismissal.kind,
      over: fall.overs,
    })),
    batting: innings.batters.map(({ name, runs, balls, fours, sixes, out }) => ({
      name,
      runs,
      balls,
      fours,
      sixes,
      out: out?.dismissal.kind ?? null,
    })),
    bowling: innings.bowlers.map((bowler) => ({
      ...bowler,
      overs: ballsAsOvers(bowler.balls, ballsPerOver),
    })),
    overSummary: innings.overs.map((over) => ({
      over: over.over + 1,
      runs: over.runs,
      wickets: over.wickets,
      legal: over.legalBalls,
      score: over.score,
      wkts: over.wicketsDown,
      bowlers: over.bowlers,
    })),
  };
}

function toExpectedCard(innings: ExpectedInnings) {
  const { total: _, ...extras } = innings.extras;
  return {
    team: innings.team,
    superOver: innings.super_over,
    runs: innings.runs,
    wickets: innings.wickets,
    legalBalls: innings.legal_balls,
    overs: innings.overs,
    deliveries: innings.deliveries,
    extras,
    fallOfWickets: innings.fall_of_wickets.map((fall) => ({
      wicket: fall.wicket,
      score: fall.score,
      player_out: fall.player_out,
      kind: fall.kind,
      over: innings.miscounted_overs === null ? fall.over : overMark(innings, fall),
    })),
    batting: innings.batting,
    bowling: innings.bowling,
    overSummary: innings.over_summary,
  };
}

/** The expected marks divide balls by six, but after a miscounted over the scoreboard counts overs as called. */
function overMark(
  { over_summary }: ExpectedInnings,
  { over_index, legal_balls }: ExpectedInnings['fall_of_wickets'][number],
): string {
  const legalBefore = over_summary.filter(({ over }) => over <= over_index).reduce((sum, { legal }) => sum + legal, 0);
  const inOver = legal_balls - legalBefore;
  return inOver >= 6 ? `${over_index + 1}.0` : `${over_index}.${inOver}`;
}

function expectSessions(innings: InningsState, want: ExpectedInnings | undefined, state: MatchState) {
  for (const [overs, score] of Object.entries(want?.score_after_overs ?? {})) {
    const session = sessionScore(innings, Number(overs), state);
    expect({ ...session, state: session.state === 'complete' }).toEqual({
      runs: score.runs,
      wickets: score.wickets,
      state: score.completed,
    });
  }
}

function expectDerived(match: CricsheetMatch, derived: MatchOutcome | null, want: ExpectedMatch) {
  const { outcome } = match;
  if (want.derived.result === 'win') {
    expect(derived).toMatchObject({ kind: 'won', by: want.derived.by });
    const winner = derived?.kind === 'won' ? match.info.teams[derived.winner] : null;
    expect(winner).toBe(want.derived.winner);
    return;
  }
  const undecidable =
    outcome.kind === 'draw' ||
    outcome.kind === 'no-result' ||
    (outcome.kind === 'won' && outcome.decidedBy === 'award');
  if (undecidable) expect(derived).toBeNull();
  else if (outcome.kind === 'won' && outcome.decidedBy !== 'super-over') {
    expect(derived?.kind).toBe('tie');
  } else expect(derived).toEqual(outcome);
}

describe('a file without the chase’s target', () => {
  const ball = (total: number) => ({
    batter: 'A',
    bowler: 'B',
    non_striker: 'C',
    runs: { batter: total, extras: 0, total },
  });
  const played = (winner: string, method?: string) =>
    importCricsheet(
      {
        meta: {},
        info: {
          balls_per_over: 6,
          dates: ['2024-05-01'],
          gender: 'male',
          match_type: 'T20',
          overs: 20,
          teams: ['Asha', 'Bilal'],
          toss: { winner: 'Asha', decision: 'bat' },
          outcome: { winner, by: { wickets: 10 }, ...(method === undefined ? {} : { method }) },
        },
        innings: [
          { team: 'Asha', overs: [{ over: 0, deliveries: [ball(4), ball(1)] }] },
          { team: 'Bilal', overs: [{ over: 0, deliveries: [ball(4), ball(2)] }] },
        ],
      },
      { key: 'replay:1' },
    );
  const getDerivedOutcome = ({ info, events }: CricsheetMatch) =>
    deriveOutcome(
      playEvents(
        info,
        events.map(({ event }) => event),
      ),
    );

  test('still has its result checked: one run more than the first innings wins', () => {
    expect(getDerivedOutcome(played('Bilal'))).toMatchObject({ kind: 'won', winner: 1 });
  });

  test('reports a winner that the scores contradict', () => {
    expect(getDerivedOutcome(played('Asha'))).toMatchObject({ kind: 'won', winner: 1 });
  });

  test('leaves the result to the officials if a method set a target', () => {
    expect(getDerivedOutcome(played('Bilal', 'D/L'))).toBeNull();
  });
});
