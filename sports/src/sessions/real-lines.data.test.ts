/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { applyFieldEvent, initialMatchState } from '#cricket/match-state.ts';
import type { CricketMatchInfo } from '#field/match-info.ts';
import { importCricsheet } from '#importers/cricsheet.ts';
import { playEvents } from '#testing/play-events.ts';
import { offeredSessions } from './offered-sessions.ts';
import type { Session, SessionKind } from './session.ts';
import { createSessionOdds, type Figures } from './session-odds.ts';
import { sessionResult } from './session-result.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/cricket/', import.meta.url));
const present = existsSync(`${FOLDER}match_context.json`);
if (!present) console.log(`skipped: no match files in ${FOLDER}`);

/** Interval in balls at which lines are evaluated. */
const EVERY = 41;

interface Context {
  readonly batting_first: string;
  readonly elo_diff_batting_first: number;
  readonly mu1: number;
}

/** Rank of results within the predicted distribution: 0 below all of it, 1 above all of it, 0.5 in the middle. */
interface Ranks {
  count: number;
  sum: number;
  /** Sum of squared distances from the middle: averages a twelfth if the spread is right. */
  squares: number;
}

/** @param counts selects the matches. */
function ranksByKind(counts: (info: CricketMatchInfo) => boolean): ReadonlyMap<SessionKind, Ranks> {
  const contexts: Record<string, Context> = JSON.parse(readFileSync(`${FOLDER}match_context.json`, 'utf8'));
  const ranks = new Map<SessionKind, Ranks>();
  for (const name of readdirSync(FOLDER).filter((each) => /^\d+\.json$/.test(each))) {
    const parsed: unknown = JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8'));
    const match = importCricsheet(parsed, { key: name });
    if (counts(match.info)) addRanks(match, contexts[name.replace('.json', '')], ranks);
  }
  return ranks;
}

function addRanks(
  match: ReturnType<typeof importCricsheet>,
  context: Context | undefined,
  ranks: Map<SessionKind, Ranks>,
) {
  const sign = context?.batting_first === match.info.teams[0] ? 1 : -1;
  const info = {
    ...match.info,
    eloDiff: sign * (context?.elo_diff_batting_first ?? 0),
    level: context?.mu1 ?? 0,
  };
  const events = match.events.map(({ event }) => event);
  const end = playEvents(info, events);
  const odds = createSessionOdds(info);
  let state = initialMatchState(info);
  let balls = 0;
  for (const event of events) {
    state = applyFieldEvent(state, event);
    odds.follow(event, state);
    if (event.type !== 'delivery' || ++balls % EVERY !== 0) continue;
    for (const session of offeredSessions(info, state)) {
      const result = sessionResult(session, end);
      const figures = odds.predictFigures(session);
      if (figures !== null && result?.type === 'runs') note(ranks, session, figures, result.runs);
    }
  }
}

function note(ranks: Map<SessionKind, Ranks>, session: Session, figures: Figures, runs: number): void {
  const below = figures.slice(0, runs).reduce((sum, chance) => sum + chance, 0);
  const distance = below + (figures[runs] ?? 0) / 2 - 0.5;
  const known = ranks.get(session.kind) ?? { count: 0, sum: 0, squares: 0 };
  known.count += 1;
  known.sum += distance;
  known.squares += distance ** 2;
  ranks.set(session.kind, known);
}

function expectFair(ranks: ReturnType<typeof ranksByKind>): void {
  for (const [kind, { count, sum, squares }] of ranks) {
    const [bias, spread] = [sum / count, (squares / count) * 12];
    console.log(`${kind}: ${count} lines, bias ${bias.toFixed(3)}, spread ${spread.toFixed(2)}`);
    expect(Math.abs(bias), kind).toBeLessThan(0.08);
    expect(spread, kind).toBeGreaterThan(0.7);
    expect(spread, kind).toBeLessThan(1.35);
  }
}

describe.skipIf(!present)('lines of real matches', () => {
  test('results are above as often as below, with the spread that the model predicts', () => {
    // The folder has only a few women's matches, selected for unusual finishes.
    const ranks = ranksByKind(({ gender, oversPerInnings }) => gender === 'male' && oversPerInnings !== null);

    expectFair(ranks);
    expect(ranks.size).toBe(17);
  });

  test('also in multi-day matches', () => {
    const ranks = ranksByKind(({ oversPerInnings }) => oversPerInnings === null);

    expectFair(ranks);
    expect(ranks.size).toBe(7);
  });
});
