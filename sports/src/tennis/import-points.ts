import { createPrng } from '#base/prng.ts';
import {
  asArray,
  asChoice,
  asCount,
  asNumber,
  asText,
  ImportError,
  type JsonAt,
  member,
} from '#importers/read-json.ts';
import type { TimedFact } from '#play/live-play.ts';
import type { SidePair } from '#play/sport-card.ts';
import { createRecording, type Recording, SPORT_IDS } from '#play/sport-fixture.ts';
import { pauseBefore } from './simulate-tennis.ts';
import { tennisMarkets } from './tennis-markets.ts';
import { tennisModel } from './tennis-model.ts';
import type { ServeChances } from './tennis-prices.ts';
import {
  applyTennisFact,
  BEFORE_FIRST_POINT,
  type TennisFact,
  type TennisFormat,
  type TennisSide,
} from './tennis-state.ts';

/** Serve points won between equals, by tour. */
const USUAL_SERVE: ReadonlyMap<string, number> = new Map([
  ['ATP', 0.64],
  ['WTA', 0.57],
]);
const CODES = ['S', 'R', 'A', 'D'] as const;

/**
 * Parses a match point by point in processed tennis_pointbypoint format. The data has no times, so points are paced
 * by default.
 *
 * @param serves expected share of serve points won by each player; defaults to the tour average. Throws ImportError
 * if the file is malformed, or doesn't end with the sets it states.
 */
export function importTennisPoints(parsed: unknown, serves?: ServeChances): Recording<TennisFact> {
  const file: JsonAt = { value: parsed, path: '' };
  const [one, two] = asArray(member(file, 'players')).map(asText);
  if (one === undefined || two === undefined) throw new ImportError('players: expected two');
  const players = [one, two] as const;
  const sets = asArray(member(file, 'sets_player1_first')).map(readSet);
  const format = deriveFormat(sets);
  const usual = USUAL_SERVE.get(asText(member(file, 'tour'))) ?? 0.6;
  const key = `replay:tennis:${asText(member(file, 'id'))}`;
  const facts = readPoints(file, format, key);
  checkSets(facts, format, sets);
  const fixture = {
    key,
    sport: 'tennis',
    sportId: SPORT_IDS.tennis,
    title: `${one} v ${two}`,
    team1: one,
    team2: two,
    competition: asText(member(file, 'tournament')),
    country: null,
    venue: null,
    startsAt: parseDay(asText(member(file, 'date'))),
    markets: tennisMarkets(format, players),
  } as const;
  const model = tennisModel({ players, format, serves: serves ?? [usual, usual] });
  return createRecording(fixture, model, facts);
}

function readSet(at: JsonAt): SidePair<number> {
  const [one, two] = asArray(at).map(asCount);
  if (one === undefined || two === undefined) throw new ImportError(`${at.path}: expected a score`);
  return [one, two];
}

/** Derives from the sets how many were needed, and whether the last one had a tie-break. */
function deriveFormat(sets: readonly SidePair<number>[]): TennisFormat {
  const won = sets.filter(([one, two]) => one > two).length;
  const bestOf = Math.max(won, sets.length - won) === 3 ? 5 : 3;
  const last = sets.length === bestOf ? sets.at(-1) : undefined;
  return { bestOf, lastSet: Math.max(...(last ?? [0])) > 7 ? 'advantage' : 'tie-break' };
}

function readPoints(file: JsonAt, format: TennisFormat, key: string): TimedFact<TennisFact>[] {
  const prng = createPrng(key);
  const facts: TimedFact<TennisFact>[] = [];
  let state = BEFORE_FIRST_POINT;
  let atMs = 0;
  for (const [index, at] of asArray(member(file, 'points')).entries()) {
    const server = parseSide(member(at, 'server'));
    if (index === 0) facts.push({ atMs, fact: { type: 'start', server } });
    if (index === 0) state = applyTennisFact(format, state, { type: 'start', server });
    atMs += pauseBefore(prng, state, index);
    const code = asChoice(member(at, 'code'), CODES);
    const how = code === 'A' ? 'ace' : code === 'D' ? 'double-fault' : 'rally';
    const winner = parseSide(member(at, 'winner'));
    const fact: TennisFact = { type: 'point', server, winner, how };
    facts.push({ atMs, fact });
    state = applyTennisFact(format, state, fact);
  }
  return facts;
}

function parseSide(at: JsonAt): TennisSide {
  const number = asNumber(at);
  if (number !== 1 && number !== 2) throw new ImportError(`${at.path}: expected 1 or 2`);
  return number === 1 ? 0 : 1;
}

function checkSets(
  facts: readonly TimedFact<TennisFact>[],
  format: TennisFormat,
  sets: readonly SidePair<number>[],
): void {
  const end = facts.reduce((state, { fact }) => applyTennisFact(format, state, fact), BEFORE_FIRST_POINT);
  if (JSON.stringify(end.doneSets) !== JSON.stringify(sets) || end.winner === null) {
    throw new ImportError(`points: they make ${JSON.stringify(end.doneSets)}`);
  }
}

/** Parses `07 Jan 17` to ms since 1970 UTC. */
function parseDay(text: string): number {
  const [day, month, year] = text.split(' ');
  const instant = Date.parse(`${day} ${month} 20${year} 00:00 UTC`);
  if (!Number.isFinite(instant)) throw new ImportError(`date: expected a day, found ${text}`);
  return instant;
}
