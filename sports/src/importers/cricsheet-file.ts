import type { Dismissal, DismissalKind, Extras, Powerplay } from '#field/field-event.ts';
import {
  asArray,
  asChoice,
  asCount,
  asFlag,
  asNumber,
  asText,
  ImportError,
  isPresent,
  type JsonAt,
  member,
  members,
  optionalArray,
  optionalNumber,
  optionalText,
} from './read-json.ts';

/** The parts we use of a validated Cricsheet JSON file (versions 1.x). */
export interface CricsheetFile {
  readonly matchType: (typeof MATCH_TYPES)[number];
  readonly gender: 'male' | 'female';
  readonly teams: readonly [string, string];
  readonly dates: readonly string[];
  readonly season: string;
  readonly eventName: string | null;
  readonly stage: string | null;
  readonly venue: string | null;
  readonly city: string | null;
  /** Overs as stated in the file; wrong in some T20 files. */
  readonly overs: number | null;
  readonly ballsPerOver: number;
  readonly toss: { readonly winner: string; readonly decision: 'bat' | 'field' } | null;
  readonly players: Readonly<Record<string, readonly string[]>>;
  readonly playersOfMatch: readonly string[];
  readonly outcome: CricsheetOutcome;
  readonly innings: readonly CricsheetInnings[];
}

export interface CricsheetOutcome {
  readonly winner: string | null;
  readonly runs: number | null;
  readonly wickets: number | null;
  readonly innings: number | null;
  readonly result: 'tie' | 'draw' | 'no result' | null;
  readonly eliminator: string | null;
  readonly bowlOut: string | null;
  readonly method: string | null;
}

export interface CricsheetInnings {
  readonly team: string;
  readonly superOver: boolean;
  readonly declared: boolean;
  readonly forfeited: boolean;
  readonly absentHurt: readonly string[];
  readonly penaltyBefore: number;
  readonly penaltyAfter: number;
  /** `overs` 5.3 means five overs and three balls. */
  readonly target: { readonly runs: number; readonly overs: number | null } | null;
  readonly powerplays: readonly Powerplay[];
  /** Indices of overs the umpire miscounted. */
  readonly miscounted: readonly number[];
  readonly overs: readonly CricsheetOver[];
}

export interface CricsheetOver {
  readonly over: number;
  readonly deliveries: readonly CricsheetDelivery[];
}

export interface CricsheetDelivery {
  readonly batter: string;
  readonly nonStriker: string;
  readonly bowler: string;
  readonly runs: { readonly batter: number; readonly extras: number; readonly total: number };
  readonly nonBoundary: boolean;
  readonly extras: Extras;
  readonly wickets: readonly Dismissal[];
  readonly review: { readonly by: string | null; readonly decision: string } | null;
  readonly replacements: readonly CricsheetReplacement[];
}

export interface CricsheetReplacement {
  readonly team: string | null;
  readonly in: string;
  readonly out: string | null;
  readonly reason: string;
}

const MATCH_TYPES = ['T20', 'IT20', 'ODI', 'ODM', 'Test', 'MDM'] as const;
const DISMISSAL_KINDS: readonly DismissalKind[] = [
  'bowled',
  'caught',
  'caught and bowled',
  'lbw',
  'stumped',
  'run out',
  'hit wicket',
  'obstructing the field',
  'hit the ball twice',
  'handled the ball',
  'timed out',
  'retired out',
  'retired hurt',
  'retired not out',
];
const EXTRA_KINDS = ['wides', 'noballs', 'byes', 'legbyes', 'penalty'] as const;
const DEFAULT_BALLS_PER_OVER = 6;

/**
 * Validates a parsed Cricsheet file and extracts what we use.
 *
 * @param parsed the result of JSON.parse.
 * @throws ImportError with the file position and what was expected.
 */
export function readCricsheetFile(parsed: unknown): CricsheetFile {
  const root: JsonAt = { value: parsed, path: '' };
  const info = member(root, 'info');
  const event = member(info, 'event');

  return {
    matchType: asChoice(member(info, 'match_type'), MATCH_TYPES),
    gender: asChoice(member(info, 'gender'), ['male', 'female']),
    teams: readTeams(member(info, 'teams')),
    dates: asArray(member(info, 'dates')).map(asText),
    season: String(member(info, 'season').value ?? ''),
    eventName: isPresent(event) ? optionalText(member(event, 'name')) : null,
    stage: isPresent(event) ? readStage(event) : null,
    venue: optionalText(member(info, 'venue')),
    city: optionalText(member(info, 'city')),
    overs: optionalNumber(member(info, 'overs')),
    ballsPerOver: optionalNumber(member(info, 'balls_per_over')) ?? DEFAULT_BALLS_PER_OVER,
    toss: readToss(member(info, 'toss')),
    players: readPlayers(member(info, 'players')),
    playersOfMatch: optionalArray(member(info, 'player_of_match')).map(asText),
    outcome: readOutcome(member(info, 'outcome')),
    innings: optionalArray(member(root, 'innings')).map(readInnings),
  };
}

function readTeams(at: JsonAt): [string, string] {
  const [first, second, ...more] = asArray(at).map(asText);
  if (first === undefined || second === undefined || more.length > 0 || first === second) {
    throw new ImportError(`${at.path}: expected two different teams`);
  }
  return [first, second];
}

function readStage(event: JsonAt): string | null {
  const stage = optionalText(member(event, 'stage'));
  if (stage !== null) return stage;
  const number = member(event, 'match_number');
  return isPresent(number) ? `Match ${String(number.value)}` : null;
}

function readToss(at: JsonAt): CricsheetFile['toss'] {
  if (!isPresent(at) || !isPresent(member(at, 'winner'))) return null;
  return {
    winner: asText(member(at, 'winner')),
    decision: asChoice(member(at, 'decision'), ['bat', 'field']),
  };
}

function readPlayers(at: JsonAt): Record<string, string[]> {
  if (!isPresent(at)) return {};
  return Object.fromEntries(members(at).map(([team, names]) => [team, asArray(names).map(asText)] as const));
}

function readOutcome(at: JsonAt): CricsheetOutcome {
  const by = member(at, 'by');
  const margin = (name: string) => (isPresent(by) ? optionalNumber(member(by, name)) : null);
  const result = member(at, 'result');
  return {
    winner: optionalText(member(at, 'winner')),
    runs: margin('runs'),
    wickets: margin('wickets'),
    innings: margin('innings'),
    result: isPresent(result) ? asChoice(result, ['tie', 'draw', 'no result']) : null,
    eliminator: optionalText(member(at, 'eliminator')),
    bowlOut: optionalText(member(at, 'bowl_out')),
    method: optionalText(member(at, 'method')),
  };
}

function readInnings(at: JsonAt): CricsheetInnings {
  const penalty = member(at, 'penalty_runs');
  const penaltyRuns = (name: string) => (isPresent(penalty) ? (optionalNumber(member(penalty, name)) ?? 0) : 0);
  const target = member(at, 'target');
  const miscounted = member(at, 'miscounted_overs');

  return {
    team: asText(member(at, 'team')),
    superOver: asFlag(member(at, 'super_over')),
    declared: asFlag(member(at, 'declared')),
    forfeited: asFlag(member(at, 'forfeited')),
    absentHurt: optionalArray(member(at, 'absent_hurt')).map(asText),
    penaltyBefore: penaltyRuns('pre'),
    penaltyAfter: penaltyRuns('post'),
    target: isPresent(target)
      ? { runs: asCount(member(target, 'runs')), overs: optionalNumber(member(target, 'overs')) }
      : null,
    powerplays: optionalArray(member(at, 'powerplays')).map(readPowerplay),
    miscounted: isPresent(miscounted) ? members(miscounted).map(([over]) => Number(over)) : [],
    overs: optionalArray(member(at, 'overs')).map(readOver),
  };
}

function readPowerplay(at: JsonAt): Powerplay {
  return {
    fromOver: Math.floor(asNumber(member(at, 'from'))),
    toOver: Math.floor(asNumber(member(at, 'to'))),
    kind: asChoice(member(at, 'type'), ['mandatory', 'batting', 'fielding']),
  };
}

function readOver(at: JsonAt): CricsheetOver {
  return {
    over: asCount(member(at, 'over')),
    deliveries: asArray(member(at, 'deliveries')).map(readDelivery),
  };
}

function readDelivery(at: JsonAt): CricsheetDelivery {
  const runs = member(at, 'runs');
  const delivery = {
    batter: asText(member(at, 'batter')),
    nonStriker: asText(member(at, 'non_striker')),
    bowler: asText(member(at, 'bowler')),
    runs: {
      batter: asCount(member(runs, 'batter')),
      extras: asCount(member(runs, 'extras')),
      total: asCount(member(runs, 'total')),
    },
    nonBoundary: asFlag(member(runs, 'non_boundary')),
    extras: readExtras(member(at, 'extras')),
    wickets: optionalArray(member(at, 'wickets')).map(readWicket),
    review: readReview(member(at, 'review')),
    replacements: readReplacements(member(at, 'replacements')),
  };
  checkRuns(delivery, at.path);
  return delivery;
}

/** Inconsistent runs would settle a session wrongly. */
function checkRuns({ runs, extras }: Pick<CricsheetDelivery, 'runs' | 'extras'>, path: string) {
  const sum = EXTRA_KINDS.reduce((total, kind) => total + (extras[kind] ?? 0), 0);
  if (runs.extras !== sum || runs.total !== runs.batter + runs.extras) {
    throw new ImportError(`${path}.runs: expected total = batter + extras, extras = their sum`);
  }
}

function readExtras(at: JsonAt): Extras {
  if (!isPresent(at)) return {};
  const kinds = EXTRA_KINDS.filter((kind) => isPresent(member(at, kind)));
  return Object.fromEntries(kinds.map((kind) => [kind, asCount(member(at, kind))] as const));
}

function readWicket(at: JsonAt): Dismissal {
  return {
    kind: asChoice(member(at, 'kind'), DISMISSAL_KINDS),
    playerOut: asText(member(at, 'player_out')),
    fielders: optionalArray(member(at, 'fielders')).map(readFielder),
  };
}

/** Older files list fielders as plain names; a substitute may have none. */
function readFielder(at: JsonAt): string {
  if (typeof at.value === 'string') return at.value;
  return optionalText(member(at, 'name')) ?? 'sub';
}

function readReview(at: JsonAt): CricsheetDelivery['review'] {
  if (!isPresent(at)) return null;
  return { by: optionalText(member(at, 'by')), decision: asText(member(at, 'decision')) };
}

function readReplacements(at: JsonAt): CricsheetReplacement[] {
  if (!isPresent(at)) return [];
  return members(at).flatMap(([, list]) =>
    asArray(list).map((each) => ({
      team: optionalText(member(each, 'team')),
      in: asText(member(each, 'in')),
      out: optionalText(member(each, 'out')),
      reason: asText(member(each, 'reason')),
    })),
  );
}
