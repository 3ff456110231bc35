import {
  asArray,
  asChoice,
  asCount,
  asNumber,
  asText,
  ImportError,
  type JsonAt,
  member,
  optionalNumber,
} from '#importers/read-json.ts';
import type { TimedFact } from '#play/live-play.ts';
import { createRecording, type Recording, SPORT_IDS } from '#play/sport-fixture.ts';
import { racingMarkets } from './racing-markets.ts';
import { racingModel } from './racing-model.ts';
import type { RaceChances, RaceInfo, RaceRunner, RacingFact } from './racing-state.ts';

/** Assumed times of the file's prices, relative to the off. */
const SEEN_MS = { average: -20 * 60_000, last: -2 * 60_000, starting: -5_000 };
/** Column of the average price before the off. */
const FIRST_PRICES = 'preplay_wap';
const MS_PER_METRE = 62;
const WEIGHED_IN_MS = 200_000;

/**
 * Parses a race from the exchange's results for Australia and New Zealand: prices before the off, starting prices,
 * winners and placed runners. The file has no jockeys, stalls, or order behind the places.
 *
 * Throws ImportError if malformed.
 */
export function importRace(parsed: unknown): Recording<RacingFact> {
  const file: JsonAt = { value: parsed, path: '' };
  const rows = asArray(member(file, 'runners'));
  const placedRunners = runnersWith(rows, 'place_result');
  const winners = runnersWith(rows, 'win_result');
  if (winners.length === 0) throw new ImportError('runners: nobody won');
  const places = getPlaces(rows.length, placedRunners.length);
  const raceNumber = asCount(member(file, 'race_no'));
  const venue = asText(member(file, 'track'));
  const info: RaceInfo = {
    venue,
    country: 'AU',
    raceNumber,
    name: asText(member(file, 'name')),
    distanceM: asNumber(member(file, 'distance_m')),
    going: null,
    raceClass: asText(member(file, 'race_type')),
    places,
    runners: rows.map(readRunner),
  };
  const fixture = {
    key: `replay:racing:${asText(member(file, 'win_market_id'))}`,
    sport: 'horse-racing',
    sportId: SPORT_IDS['horse-racing'],
    title: `${venue} ${info.name}`,
    team1: null,
    team2: null,
    competition: venue,
    country: info.country,
    venue,
    startsAt: parseOff(file),
    markets: racingMarkets(info),
  } as const;
  const placings = listPlacings(winners, placedRunners, places);
  const opening = chancesFrom(rows, FIRST_PRICES, places);
  return createRecording(fixture, racingModel(info, opening), listFacts(rows, info, placings));
}

function readRunner(at: JsonAt): RaceRunner {
  const number = asCount(member(at, 'tab'));
  return {
    number,
    name: asText(member(at, 'name')),
    jockey: '',
    trainer: '',
    stall: number,
    weight: 0,
    age: 0,
    form: '',
  };
}

function runnersWith(rows: readonly JsonAt[], result: string): number[] {
  return rows.flatMap((row, runner) =>
    asChoice(member(row, result), ['WINNER', 'LOSER', 'REMOVED']) === 'WINNER' ? [runner] : [],
  );
}

/** Two or three places are paid; more runners are placed only if the last place is shared. */
function getPlaces(runners: number, placed: number): number {
  return Math.min(placed, runners >= 8 ? 3 : Math.max(2, Math.min(placed, 3)));
}

/** Orders all winners first, then the other placed runners in file order, as the file doesn't say who was second. */
function listPlacings(winners: readonly number[], placed: readonly number[], places: number): number[][] {
  const placings: number[][] = [[...winners]];
  const others = placed.filter((runner) => !winners.includes(runner));
  const free = places - winners.length;
  for (const [index, runner] of others.entries()) {
    if (index < free) placings.push([runner]);
    else placings.at(-1)?.push(runner);
  }
  return placings;
}

function listFacts(
  rows: readonly JsonAt[],
  info: RaceInfo,
  placings: readonly (readonly number[])[],
): TimedFact<RacingFact>[] {
  const prices = (atMs: number, name: string): TimedFact<RacingFact> => ({
    atMs,
    fact: { type: 'prices', chances: chancesFrom(rows, name, info.places) },
  });
  const finish = info.distanceM * MS_PER_METRE;
  return [
    prices(SEEN_MS.average, FIRST_PRICES),
    prices(SEEN_MS.last, 'preplay_last'),
    prices(SEEN_MS.starting, 'bsp'),
    { atMs: 0, fact: { type: 'off' } },
    { atMs: finish - 3_000, fact: { type: 'last-strides' } },
    { atMs: finish, fact: { type: 'finish', placings } },
    { atMs: finish + WEIGHED_IN_MS, fact: { type: 'weighed-in' } },
  ];
}

/** Converts prices to chances that add to one; a runner without a price is treated as an outsider. */
function chancesFrom(rows: readonly JsonAt[], name: string, places: number): RaceChances {
  const shares = rows.map((row) => 1 / (optionalNumber(member(row, name)) ?? 1000));
  const sum = shares.reduce((total, share) => total + share, 0);
  const win = shares.map((share) => share / sum);
  return { win, place: placeFromWin(win, places) };
}

/** Treats the file's local time as UTC, which keeps the relative times of races at a course. */
function parseOff(file: JsonAt): number {
  const text = `${asText(member(file, 'date'))}T${asText(member(file, 'scheduled'))}Z`;
  const instant = Date.parse(text);
  if (!Number.isFinite(instant)) throw new ImportError(`scheduled: expected a time, found ${text}`);
  return instant;
}

/**
 * Exponents that discount lower places, which are less certain than win chances imply; fitted to real finishes (Lo
 * and Bacon-Shone).
 */
const DISCOUNTS = [1, 0.81, 0.65, 0.57] as const;

/**
 * Derives place chances from win chances alone: each place goes to one of the remaining runners, in proportion to a
 * power of their chances.
 *
 * @returns in the order given; the sum is `places`.
 */
export function placeFromWin(win: readonly number[], places: number): number[] {
  const chances = win.map(() => 0);
  const weights = DISCOUNTS.map((power) => win.map((chance) => (chance > 0 ? chance ** power : 0)));
  const taken = new Set<number>();

  const fill = (place: number, reached: number) => {
    const ofPlace = weights[Math.min(place, weights.length - 1)] ?? win;
    const left = ofPlace.reduce((sum, weight, runner) => sum + (taken.has(runner) ? 0 : weight), 0);
    if (place === places || !(left > 0)) return;
    for (const [runner, weight] of ofPlace.entries()) {
      if (weight === 0 || taken.has(runner)) continue;
      const chance = (reached * weight) / left;
      chances[runner] = (chances[runner] ?? 0) + chance;
      taken.add(runner);
      fill(place + 1, chance);
      taken.delete(runner);
    }
  };
  fill(0, 1);
  return chances;
}
