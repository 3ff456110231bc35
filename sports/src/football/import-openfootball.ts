import {
  asArray,
  asCount,
  asFlag,
  asNumber,
  asText,
  ImportError,
  isPresent,
  type JsonAt,
  member,
  optionalArray,
  optionalNumber,
  optionalText,
} from '#importers/read-json.ts';
import type { SidePair } from '#play/sport-card.ts';
import { createRecording, type Recording, SPORT_IDS } from '#play/sport-fixture.ts';
import { footballMarkets } from './football-markets.ts';
import { footballModel } from './football-model.ts';
import type { FootballFact, FootballSide } from './football-state.ts';
import { type FactInHalf, footballTimeline, type RecordedHalf } from './recorded-halves.ts';

/** A match in a fixture list. */
export interface ListedMatch {
  readonly teams: SidePair<string>;
  /** Round, or the stage of a play-off; null if the list gives neither. */
  readonly round: string | null;
  readonly ground: string | null;
  /** Kick-off in ms since 1970 UTC; midnight if no time is given, local time if no zone is. */
  readonly startsAt: number;
  readonly halfTime: SidePair<number> | null;
  /** Null before the match is played. */
  readonly fullTime: SidePair<number> | null;
  readonly afterExtraTime: SidePair<number> | null;
  readonly shootOut: SidePair<number> | null;
  /** Null if the list has no goals, is incomplete, or says the match wasn't played to its end. */
  readonly recording: Recording<FootballFact> | null;
}

interface ListedGoal {
  readonly side: FootballSide;
  /** Minute and added time as given: 45 and 2 for `45+2`. */
  readonly minute: number;
  readonly added: number;
  readonly fact: FootballFact;
}

const USUAL_RATES: SidePair<number> = [1.35, 1.2];
const PLAYED: readonly string[] = ['played', 'finished', 'completed', 'ft', 'aet', 'pen'];
const REGULAR = 45 * 60;
const MIN_ADDED = 2 * 60;

/** Parses a match list in openfootball format. Throws ImportError if malformed. */
export function importOpenfootball(parsed: unknown): ListedMatch[] {
  const file: JsonAt = { value: parsed, path: '' };
  const competition = asText(member(file, 'name'));
  return asArray(member(file, 'matches')).map((at, index) => readMatch(at, competition, index));
}

function readMatch(at: JsonAt, competition: string, index: number): ListedMatch {
  const teams = [asText(member(at, 'team1')), asText(member(at, 'team2'))] as const;
  const score = member(at, 'score');
  const match = {
    teams,
    round: optionalText(member(at, 'round')) ?? optionalText(member(at, 'stage')),
    ground: optionalText(member(at, 'ground')),
    startsAt: kickOff(asText(member(at, 'date')), optionalText(member(at, 'time'))),
    halfTime: optionalPair(member(score, 'ht')),
    fullTime: optionalPair(member(score, 'ft')),
    afterExtraTime: optionalPair(member(score, 'et')),
    shootOut: optionalPair(member(score, 'p')),
  };
  const goals = [...readGoals(at, 0), ...readGoals(at, 1)];
  const key = `replay:football:${competition.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}:${index}`;
  const isPlayed = wasPlayed(optionalText(member(at, 'status')));
  return {
    ...match,
    recording: isPlayed ? buildRecording({ match, goals, competition, key }) : null,
  };
}

/** A match awarded, abandoned or cancelled has no score of 90 minutes. Any status we don't know isn't believed either. */
function wasPlayed(status: string | null): boolean {
  return status === null || PLAYED.includes(status.trim().toLowerCase());
}

function optionalPair(at: JsonAt): SidePair<number> | null {
  if (!isPresent(at)) return null;
  const [home, away] = asArray(at).map(asCount);
  if (home === undefined || away === undefined) {
    throw new ImportError(`${at.path}: expected two counts`);
  }
  return [home, away];
}

function readGoals(at: JsonAt, side: FootballSide): ListedGoal[] {
  return optionalArray(member(at, side === 0 ? 'goals1' : 'goals2')).map((goal) => {
    const scorer = asText(member(goal, 'name'));
    const isPenalty = asFlag(member(goal, 'penalty'));
    const isOwn = asFlag(member(goal, 'owngoal'));
    const how = isPenalty ? 'penalty' : isOwn ? 'own-goal' : 'play';
    return { side, ...parseMinute(goal), fact: { type: 'goal', side, scorer, how } };
  });
}

/** Supports both notations: `45+2`, or 45 with an offset of 2. */
function parseMinute(goal: JsonAt): { minute: number; added: number } {
  const at = member(goal, 'minute');
  const [minute = at.value, added] = typeof at.value === 'string' ? at.value.split('+') : [at.value, undefined];
  return {
    minute: asNumber({ value: minute, path: at.path }),
    added: Number(added ?? optionalNumber(member(goal, 'offset')) ?? 0),
  };
}

/** A recording needs every goal: those in 90 minutes must add up to the full-time score. */
function buildRecording(terms: {
  readonly match: Omit<ListedMatch, 'recording'>;
  readonly goals: readonly ListedGoal[];
  readonly competition: string;
  readonly key: string;
}): Recording<FootballFact> | null {
  const { match, goals, competition, key } = terms;
  const { teams, fullTime } = match;
  if (fullTime === null) return null;
  const inNinety = goals.filter(({ minute }) => minute <= 90 || match.afterExtraTime === null);
  const count = (side: FootballSide) => inNinety.filter((goal) => goal.side === side).length;
  if (count(0) !== fullTime[0] || count(1) !== fullTime[1]) return null;

  const facts = footballTimeline(
    buildHalf(
      inNinety.filter(({ minute }) => minute <= 45),
      0,
    ),
    buildHalf(
      inNinety.filter(({ minute }) => minute > 45),
      45,
    ),
    buildExtraTime(
      match,
      goals.filter((goal) => !inNinety.includes(goal)),
    ),
  );
  const fixture = {
    key,
    sport: 'football',
    sportId: SPORT_IDS.football,
    title: `${teams[0]} v ${teams[1]}`,
    team1: teams[0],
    team2: teams[1],
    competition,
    country: null,
    venue: match.ground,
    startsAt: match.startsAt,
    markets: footballMarkets(teams, USUAL_RATES),
  } as const;
  return createRecording(fixture, footballModel({ teams, rates: USUAL_RATES }), facts);
}

/** Places a goal in the middle of its minute: the 12th is 11:30. */
function buildHalf(goals: readonly ListedGoal[], start: number): RecordedHalf {
  const facts = goals
    .map(({ minute, added, fact }) => ({ second: (minute - start + added - 0.5) * 60, fact }))
    .sort((a, b) => a.second - b.second);
  const last = facts.at(-1)?.second ?? 0;
  return { length: Math.max(REGULAR + MIN_ADDED, last + 60), facts };
}

function buildExtraTime(
  { afterExtraTime }: Pick<ListedMatch, 'afterExtraTime'>,
  goals: readonly ListedGoal[],
): FactInHalf[] {
  if (afterExtraTime === null) return [];
  const facts = goals.map(({ minute, added, fact }) => ({
    second: (minute - 90 + added) * 60,
    fact,
  }));
  return [{ second: 0, fact: { type: 'extra-time', half: 1 } as const }, ...facts.sort((a, b) => a.second - b.second)];
}

/** Parses `2026-06-11` and `13:00 UTC-6` to ms since 1970 UTC. */
function kickOff(date: string, time: string | null): number {
  const [, clock = '00:00', zone = '0'] = /^(\d\d:\d\d)(?: UTC([+-]\d+))?/.exec(time ?? '') ?? [];
  const local = Date.parse(`${date}T${clock}:00Z`);
  if (!Number.isFinite(local)) throw new ImportError(`date: expected a day, found ${date}`);
  return local - Number(zone) * 3_600_000;
}
