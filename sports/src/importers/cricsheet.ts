import { label } from '@crease/contracts/labels/english.ts';
import { createPrng } from '#base/prng.ts';
import type { FieldEvent, Target, TimedFieldEvent } from '#field/field-event.ts';
import type { CricketFormat, CricketMatchInfo, MatchOutcome, Side } from '#field/match-info.ts';
import { paceEvents } from '#field/pace-events.ts';
import {
  type CricsheetFile,
  type CricsheetInnings,
  type CricsheetReplacement,
  readCricsheetFile,
} from './cricsheet-file.ts';
import { cricsheetInningsEvents, cricsheetOutcome, sumInningsRuns } from './cricsheet-innings.ts';
import { ImportError } from './read-json.ts';

export interface CricsheetOptions {
  /** Key for `info.key`, also the seed of the pace: `replay:1195614`. */
  readonly key: string;
  /** Elo difference, first team minus second, if known. */
  readonly eloDiff?: number;
  /** Scoring level of competition and ground, if known. */
  readonly level?: number;
}

/** A real match ready for replay. */
export interface CricsheetMatch {
  readonly info: CricketMatchInfo;
  /** First day of play: `2020-01-18`. */
  readonly date: string;
  readonly events: readonly TimedFieldEvent[];
  readonly outcome: MatchOutcome;
  readonly facts: CricsheetFacts;
}

/** Metadata of the file. */
export interface CricsheetFacts {
  readonly matchType: string;
  readonly season: string;
  readonly dates: readonly string[];
  readonly city: string | null;
  readonly playersOfMatch: readonly string[];
  readonly replacements: readonly CricsheetReplacement[];
}

const FORMATS: Readonly<Record<CricsheetFile['matchType'], CricketFormat>> = {
  T20: 'T20',
  IT20: 'T20',
  ODI: 'ODI',
  ODM: 'ODI',
  Test: 'FC',
  MDM: 'FC',
};
const T20_OVERS = 20;
const ODI_OVERS = 50;
const TEST_DAYS = 5;
const FIRST_CLASS_DAYS = 4;
const LAST_INNINGS_OF_FOUR = 3;

/**
 * Converts a parsed Cricsheet file to match events with a realistic synthetic pace: the files have no clock, no
 * weather, and only the last of several revised targets.
 *
 * @param parsed the result of JSON.parse.
 * @throws ImportError with the file position.
 */
export function importCricsheet(parsed: unknown, options: CricsheetOptions): CricsheetMatch {
  const file = readCricsheetFile(parsed);
  const toSide = createSideLookup(file);
  const info = buildInfo(file, options);
  const outcome = cricsheetOutcome(file, toSide);
  const events = paceEvents(
    [...listTossEvents(file, toSide), ...inningsEvents(file, info, toSide), { type: 'result', outcome }],
    { prng: createPrng(options.key), format: info.format },
  );
  return { info, date: file.dates[0] ?? '', events, outcome, facts: pickFacts(file) };
}

function createSideLookup({ teams }: CricsheetFile): (team: string) => Side {
  return (team) => {
    if (team === teams[0]) return 0;
    if (team === teams[1]) return 1;
    throw new ImportError(`team ${team} does not play in this match`);
  };
}

function buildInfo(file: CricsheetFile, options: CricsheetOptions): CricketMatchInfo {
  const format = FORMATS[file.matchType];
  const [first, second] = file.teams.map((team) => file.players[team]);
  return {
    key: options.key,
    format,
    gender: file.gender,
    teams: file.teams,
    competition: file.eventName ?? file.matchType,
    stage: file.stage,
    venue: file.venue,
    oversPerInnings: scheduledOvers(file),
    ballsPerOver: file.ballsPerOver,
    days: getDays(file),
    drawPossible: format === 'FC',
    eloDiff: options.eloDiff ?? 0,
    level: options.level ?? 0,
    squads: first && second ? [first, second] : null,
  };
}

/** Some T20 files wrongly say 50 overs, so the format takes precedence. */
function scheduledOvers({ matchType, overs }: CricsheetFile): number | null {
  switch (FORMATS[matchType]) {
    case 'T20':
      return Math.min(overs ?? T20_OVERS, T20_OVERS);
    case 'ODI':
      return overs ?? ODI_OVERS;
    case 'FC':
      return null;
  }
}

function getDays({ matchType, dates }: CricsheetFile): number {
  const scheduled = { T20: 1, ODI: 1, FC: matchType === 'Test' ? TEST_DAYS : FIRST_CLASS_DAYS };
  return Math.max(dates.length, scheduled[FORMATS[matchType]]);
}

function listTossEvents({ toss }: CricsheetFile, toSide: (team: string) => Side): FieldEvent[] {
  if (toss === null) return [];
  return [{ type: 'toss', winner: toSide(toss.winner), decision: toss.decision }];
}

function inningsEvents(file: CricsheetFile, info: CricketMatchInfo, toSide: (team: string) => Side): FieldEvent[] {
  const main = file.innings.filter(({ superOver }) => !superOver);
  const superOvers = file.innings.filter(({ superOver }) => superOver);
  const targets = inferTargets(file, info, main);
  const setting = { file, toSide, scheduledOvers: targets.overs };

  return [
    ...(targets.overs === null || targets.overs === info.oversPerInnings ? [] : [shortened(targets.overs)]),
    ...main.flatMap((innings, index) => [
      ...(index === 1 ? targets.beforeChase : []),
      ...cricsheetInningsEvents(innings, {
        ...setting,
        target: targets.forInnings(index),
        finalTarget: index === 1 ? targets.atTheEnd : null,
        isLast: index === main.length - 1,
        impliedRuns: index === 0 ? targets.impliedRuns : null,
      }),
    ]),
    ...superOvers.flatMap((innings, index) =>
      cricsheetInningsEvents(innings, {
        ...setting,
        target: index % 2 === 0 ? null : superOverTarget(superOvers[index - 1], file.ballsPerOver),
        finalTarget: null,
        isLast: false,
        impliedRuns: null,
      }),
    ),
  ];
}

function shortened(overs: number): FieldEvent {
  return {
    type: 'revised',
    oversPerInnings: overs,
    target: null,
    method: null,
    said: label('REDUCED_TO', { overs }),
  };
}

interface Targets {
  /** Overs per innings at the start of the match. */
  readonly overs: number | null;
  readonly forInnings: (index: number) => Target | null;
  /** Announcement of a revised target between innings, if any. */
  readonly beforeChase: readonly FieldEvent[];
  /** Par target if rain ended the chase; null if the initial target stood. */
  readonly atTheEnd: Target | null;
  /** First innings total as the stated target implies it; null after a revision. */
  readonly impliedRuns: number | null;
}

/**
 * Infers the targets, of which a file keeps only the last. Fewer overs without a method: shortened before the start.
 * A target exceeded before the last ball, or one over a fraction of overs that were all bowled: set when rain ended
 * the chase.
 */
function inferTargets(file: CricsheetFile, info: CricketMatchInfo, main: readonly CricsheetInnings[]): Targets {
  if (info.oversPerInnings === null) {
    const forInnings = (index: number) =>
      index === LAST_INNINGS_OF_FOUR ? { runs: fourthInningsTarget(main), balls: null } : null;
    return { overs: null, forInnings, beforeChase: [], atTheEnd: null, impliedRuns: null };
  }

  const none = {
    overs: info.oversPerInnings,
    forInnings: () => null,
    beforeChase: [],
    atTheEnd: null,
    impliedRuns: null,
  };
  const [first, chase] = main;
  if (first === undefined || chase === undefined) return none;
  const original = {
    runs: sumInningsRuns(first) + 1,
    balls: info.oversPerInnings * info.ballsPerOver,
  };
  const method = file.outcome.method;
  const stated = chase.target;
  if (stated === null) {
    // First innings plus one, unless a method set a target that the file doesn't contain.
    const forInnings = (index: number) => (index === 1 && method === null ? original : null);
    return { ...none, forInnings };
  }
  const statedOvers = stated.overs ?? info.oversPerInnings;
  const target = { runs: stated.runs, balls: oversAsBalls(statedOvers, info.ballsPerOver) };
  const abandoned = method !== null && wasAbandoned(chase, target, statedOvers);
  const reduced = method === null && statedOvers < info.oversPerInnings;

  return {
    overs: reduced ? statedOvers : info.oversPerInnings,
    forInnings: (index) => (index === 1 ? (abandoned ? original : target) : null),
    beforeChase: method === null || abandoned ? [] : [newTarget(target, statedOvers, method)],
    atTheEnd: abandoned ? target : null,
    impliedRuns: method === null && !reduced ? stated.runs - 1 : null,
  };
}

function newTarget(target: Target, overs: number, method: string): FieldEvent {
  return {
    type: 'revised',
    oversPerInnings: Math.ceil(overs),
    target: null,
    method,
    said: label('NEW_TARGET', { runs: target.runs, overs, method }),
  };
}

function wasAbandoned(
  chase: CricsheetInnings,
  target: { readonly runs: number; readonly balls: number },
  statedOvers: number,
): boolean {
  const balls = chase.overs.flatMap(({ deliveries }) => deliveries);
  const legal = balls.filter(({ extras }) => !extras.wides && !extras.noballs).length;
  const passedEarly = sumInningsRuns(chase) - (balls.at(-1)?.runs.total ?? 0) >= target.runs;
  return passedEarly || (!Number.isInteger(statedOvers) && legal === target.balls);
}

function superOverTarget(first: CricsheetInnings | undefined, ballsPerOver: number): Target | null {
  return first === undefined ? null : { runs: sumInningsRuns(first) + 1, balls: ballsPerOver };
}

function fourthInningsTarget(main: readonly CricsheetInnings[]): number {
  const chaser = main[LAST_INNINGS_OF_FOUR]?.team;
  return main
    .slice(0, LAST_INNINGS_OF_FOUR)
    .reduce((sum, innings) => sum + (innings.team === chaser ? -1 : 1) * sumInningsRuns(innings), 1);
}

/** Converts overs to balls: 5.3 six-ball overs are 33. */
function oversAsBalls(overs: number, ballsPerOver: number): number {
  const whole = Math.floor(overs);
  return whole * ballsPerOver + Math.round((overs - whole) * 10);
}

function pickFacts(file: CricsheetFile): CricsheetFacts {
  return {
    matchType: file.matchType,
    season: file.season,
    dates: file.dates,
    city: file.city,
    playersOfMatch: file.playersOfMatch,
    replacements: file.innings
      .flatMap(({ overs }) => overs)
      .flatMap(({ deliveries }) => deliveries)
      .flatMap(({ replacements }) => replacements),
  };
}
