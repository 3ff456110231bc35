import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyFieldEvent, initialMatchState, type MatchState } from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { importCricsheet } from '@crease/sports/importers/cricsheet.ts';

/** A real match with the strength of its sides as known beforehand. */
export interface PricedMatch {
  readonly info: CricketMatchInfo;
  readonly events: readonly FieldEvent[];
  readonly end: MatchState;
}

/** A point in a match: the latest event, the state after it, and the final state. */
export interface PricedMoment {
  readonly info: CricketMatchInfo;
  readonly event: FieldEvent;
  readonly state: MatchState;
  readonly end: MatchState;
}

interface Context {
  readonly batting_first: string;
  readonly elo_diff_batting_first: number;
  readonly mu1: number;
}

/** Yields the matches of a folder of Cricsheet files, ordered by file name. */
export function* matchesIn(folder: string): Generator<PricedMatch> {
  const contexts = contextsIn(folder);
  for (const name of readdirSync(folder).filter((each) => /^\d+\.json$/.test(each))) {
    const id = name.replace('.json', '');
    const parsed: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
    const match = importCricsheet(parsed, { key: id });
    const info = { ...match.info, ...getStrength(contexts[id], match.info) };
    const events = match.events.map(({ event }) => event);
    yield { info, events, end: events.reduce(applyFieldEvent, initialMatchState(info)) };
  }
}

function getStrength(
  context: Context | undefined,
  { teams }: CricketMatchInfo,
): Pick<CricketMatchInfo, 'eloDiff' | 'level'> {
  if (context === undefined) return { eloDiff: 0, level: 0 };
  const sign = context.batting_first === teams[0] ? 1 : -1;
  return { eloDiff: sign * context.elo_diff_batting_first, level: context.mu1 };
}

function contextsIn(folder: string): Readonly<Record<string, Context>> {
  const file = path.join(folder, 'match_context.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
