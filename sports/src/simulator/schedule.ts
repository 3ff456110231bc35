import { createPrng } from '#base/prng.ts';
import type { CricketFormat } from '#field/match-info.ts';
import { TOSS_LEAD_MS } from '#field/pace-events.ts';
import { LEAGUES, type League, type LeagueTeam } from './league.ts';
import { type MatchSeed, type SimulatedMatch, simulateMatch } from './simulate-match.ts';
import { createSquad, type Player } from './squad.ts';

/** A fictional match with its schedule. Times are Unix milliseconds. */
export interface Fixture extends MatchSeed {
  /** Toss, half an hour of match time before the first ball; the feed starts here. */
  readonly tossAt: number;
  /** First ball, unless it rains. */
  readonly startsAt: number;
  /** Factor by which the feed is faster than real time. */
  readonly speed: number;
}

/** Endless timetable, independent of the time of the query. */
export interface Schedule {
  /** Lists matches whose first ball is scheduled in [from, to), by start. */
  between(fromMs: number, toMs: number): Fixture[];
  /** Lists matches that have started and have no result, by start. */
  inPlayAt(nowMs: number): Fixture[];
  /** Lists upcoming matches, by start. */
  upcomingAt(nowMs: number, horizonMs?: number): Fixture[];
  /** Returns the whole match, cached. */
  getMatch(fixture: Fixture): SimulatedMatch;
}

/** A league's slot: its matches are consecutive and never overlap. */
interface Slot {
  readonly league: League;
  readonly everyMs: number;
  readonly offsetMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** To be increased when a seed yields a different match, so that a match in progress isn't continued as another. */
const PLAY_VERSION = 2;
/** Origin of slot numbering: 1 January 2026, 00:00 UTC. */
const ORIGIN_MS = 1_767_225_600_000;
const SLOT_LENGTH_MS: Readonly<Record<CricketFormat, number>> = {
  T20: 5 * HOUR_MS,
  ODI: 10 * HOUR_MS,
  FC: 4.5 * DAY_MS,
};
const DEFAULT_HORIZON_MS = 36 * HOUR_MS;
const REMEMBERED_MATCHES = 64;
const REMEMBERED_DURATIONS = 1_000;
const DAYS_OF_FOUR_DAY = 4;
const OVERS: Readonly<Record<CricketFormat, number | null>> = { T20: 20, ODI: 50, FC: null };

/**
 * Creates a timetable with matches of every format in play at any time.
 *
 * @param options.speed factor relative to the real game: 10 plays a T20 in twenty minutes.
 */
export function createSchedule(options: { readonly seed: number; readonly speed?: number }): Schedule {
  const speed = options.speed ?? 1;
  const slots = createSlots(speed);
  const getSquad = createSquadLookup(options.seed);
  const matches = new Map<string, SimulatedMatch>();
  /** Kept for longer than the matches, because it is asked every few seconds which are in play. */
  const durations = new Map<string, number>();

  const fixtureAt = (slot: Slot, round: number) => createFixture({ slot, round, seed: options.seed, speed, getSquad });

  const between = (fromMs: number, toMs: number) =>
    slots
      .flatMap((slot) => roundsBetween(slot, fromMs, toMs).map((round) => fixtureAt(slot, round)))
      .sort((a, b) => a.startsAt - b.startsAt);

  const getMatch = (fixture: Fixture) => {
    const known = matches.get(fixture.info.key);
    if (known !== undefined) return known;
    const match = simulateMatch(fixture);
    const { key } = fixture.info;
    addToCache(matches, { key, value: match, most: REMEMBERED_MATCHES });
    addToCache(durations, { key, value: match.durationMs, most: REMEMBERED_DURATIONS });
    return match;
  };

  const getDuration = (fixture: Fixture) => durations.get(fixture.info.key) ?? getMatch(fixture).durationMs;

  return {
    between,
    getMatch: getMatch,
    upcomingAt: (nowMs, horizonMs = DEFAULT_HORIZON_MS) => between(nowMs + 1, nowMs + horizonMs),
    inPlayAt: (nowMs) =>
      slots
        .flatMap((slot) => roundsBetween(slot, nowMs - slot.everyMs, nowMs + 1).map((round) => fixtureAt(slot, round)))
        .filter((fixture) => nowMs < fixture.tossAt + getDuration(fixture) / speed)
        .sort((a, b) => a.startsAt - b.startsAt),
  };
}

/** Adds to a cache, which forgets the oldest entry if full. */
function addToCache<Value>(
  cache: Map<string, Value>,
  entry: { readonly key: string; readonly value: Value; readonly most: number },
): void {
  const [oldest] = cache.keys();
  if (cache.size >= entry.most && oldest !== undefined) cache.delete(oldest);
  cache.set(entry.key, entry.value);
}

function createSlots(speed: number): Slot[] {
  return LEAGUES.map((league) => {
    const kin = LEAGUES.filter(({ format }) => format === league.format);
    // Whole milliseconds, so that a match can be found by its start time.
    const everyMs = Math.round(SLOT_LENGTH_MS[league.format] / speed);
    return { league, everyMs, offsetMs: Math.round((everyMs * kin.indexOf(league)) / kin.length) };
  });
}

function roundsBetween({ everyMs, offsetMs }: Slot, fromMs: number, toMs: number): number[] {
  const roundFrom = (ms: number) => Math.ceil((ms - ORIGIN_MS - offsetMs) / everyMs);
  const first = roundFrom(fromMs);
  return Array.from({ length: Math.max(0, roundFrom(toMs) - first) }, (_, index) => first + index);
}

function createFixture(at: {
  readonly slot: Slot;
  readonly round: number;
  readonly seed: number;
  readonly speed: number;
  readonly getSquad: (league: League, team: LeagueTeam) => readonly Player[];
}): Fixture {
  const { slot, round, speed } = at;
  const { league } = slot;
  const [home, away] = getPairing(league, round);
  const startsAt = ORIGIN_MS + slot.offsetMs + round * slot.everyMs;
  const speedMark = speed === 1 ? '' : `x${speed}`;
  const key = `sim:${at.seed}${speedMark}:${PLAY_VERSION}:${league.id}:${round}`;
  const squads = [at.getSquad(league, home), at.getSquad(league, away)] as const;

  return {
    info: {
      key,
      format: league.format,
      gender: league.gender,
      teams: [home.name, away.name],
      competition: league.name,
      stage: `Match ${Math.abs(round) + 1}`,
      venue: home.ground,
      oversPerInnings: OVERS[league.format],
      ballsPerOver: 6,
      days: league.format === 'FC' ? DAYS_OF_FOUR_DAY : 1,
      drawPossible: league.format === 'FC',
      ...(league.format === 'FC' ? { reportsIntervals: true } : {}),
      eloDiff: home.strength - away.strength,
      level: league.level,
      squads: [squads[0].map(({ name }) => name), squads[1].map(({ name }) => name)],
    },
    seed: key,
    squads,
    superOver: league.superOver,
    tossAt: startsAt - Math.round(TOSS_LEAD_MS / speed),
    startsAt,
    speed,
  };
}

/** Cycles through all ordered pairs of teams, so that each hosts every other. */
function getPairing({ teams }: League, round: number): [LeagueTeam, LeagueTeam] {
  const pairs = teams.flatMap((home) =>
    teams.filter((away) => away !== home).map((away): [LeagueTeam, LeagueTeam] => [home, away]),
  );
  // A step coprime to the number of pairs visits all of them and varies the sides.
  const step = 5;
  const index = (((round * step) % pairs.length) + pairs.length) % pairs.length;
  const pair = pairs[index];
  if (pair === undefined) throw new Error(`${teams.length} teams make no pair`);
  return pair;
}

/** Caches squads, which stay the same for all matches of a team. */
function createSquadLookup(seed: number): (league: League, team: LeagueTeam) => readonly Player[] {
  const squads = new Map<string, readonly Player[]>();
  return (league, team) => {
    const key = `${league.id}/${team.name}`;
    const known = squads.get(key);
    if (known !== undefined) return known;
    const squad = createSquad(createPrng(`${seed}/squad/${key}`));
    squads.set(key, squad);
    return squad;
  };
}
