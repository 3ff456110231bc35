import type { MatchContext, OversFormat } from './ball-model.ts';
import known from './known-levels-data.json' with { type: 'json' };

/** Full members of the International Cricket Council, whose matches are treated as a separate competition. */
const FULL_MEMBERS: ReadonlySet<string> = new Set([
  'Afghanistan',
  'Australia',
  'Bangladesh',
  'England',
  'India',
  'Ireland',
  'New Zealand',
  'Pakistan',
  'South Africa',
  'Sri Lanka',
  'West Indies',
  'Zimbabwe',
]);
const UNKNOWN_ELO = 1500;
const ASSOCIATE_ELO = 1250;

/** A real match by the names in score files. */
export interface NamedMatch {
  readonly format: OversFormat;
  readonly gender: MatchContext['gender'];
  readonly oversPerInnings: number;
  /** True for national sides. */
  readonly international: boolean;
  /** League name; ignored for internationals. */
  readonly competition: string;
  /** Ground name, optionally followed by a comma and the town. */
  readonly venue: string;
  readonly battingFirst: string;
  readonly battingSecond: string;
}

/**
 * Builds the context of a match between known sides, from the final scoring levels and Elo ratings of the model's
 * matches.
 *
 * Unknown values default to average: level 0 for a ground or league, 1500 for a side.
 */
export function buildNamedMatchContext(match: NamedMatch): MatchContext {
  const { format, gender, oversPerInnings, battingFirst, battingSecond } = match;
  const league = getLeague(match);
  const venue = levelOfVenue(match);
  const found = COMPETITIONS.get(`${league}|0`);
  const chase = COMPETITIONS.get(`${league}|1`);
  return {
    format,
    gender,
    oversPerInnings,
    eloDiff: getRating(match, battingFirst) - getRating(match, battingSecond),
    level: (found ?? 0) + venue,
    ...(chase === undefined ? {} : { levelChase: chase + venue }),
    drawPossible: false,
  };
}

const COMPETITIONS = new Map<string, number>(Object.entries(known.competitions));
const VENUES = new Map<string, number>(Object.entries(known.venues));
const RATINGS = new Map<string, number>(Object.entries(known.ratings));

function getLeague(match: NamedMatch): string {
  const { format, gender, international, competition, battingFirst, battingSecond } = match;
  if (!international) return `${format}|${gender}|club|${competition}`;
  const full = FULL_MEMBERS.has(battingFirst) && FULL_MEMBERS.has(battingSecond);
  return `${format}|${gender}|intl|${full ? 'full' : 'assoc'}`;
}

function levelOfVenue({ format, gender, venue }: NamedMatch): number {
  const ground = venue.split(',')[0] ?? venue;
  return VENUES.get(`${format}|${gender}|${venue}`) ?? VENUES.get(`${format}|${gender}|${ground}`) ?? 0;
}

function getRating(match: NamedMatch, side: string): number {
  const { format, gender, international, competition } = match;
  const league = international ? 'intl' : `club|${competition}`;
  const rating = RATINGS.get(`${format}|${gender}|${league}|${side}`);
  return rating ?? (international && !FULL_MEMBERS.has(side) ? ASSOCIATE_ELO : UNKNOWN_ELO);
}
