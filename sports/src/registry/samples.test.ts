/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { importOpenfootball } from '#football/import-openfootball.ts';
import { importWyscout } from '#football/import-wyscout.ts';
import { importRaids } from '#kabaddi/import-raids.ts';
import type { PlayResult } from '#play/board.ts';
import { listPlaced } from '#play/board.ts';
import { type Recording, toReplayFixture } from '#play/sport-fixture.ts';
import { importRace } from '#racing/import-race.ts';
import { importTennisPoints } from '#tennis/import-points.ts';
import { listFaults } from '#testing/check-play.ts';
import { playFixture } from '#testing/play-script.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/other/', import.meta.url));
const present = existsSync(FOLDER);
if (!present) console.log(`skipped: no samples in ${FOLDER}`);

function samples(sport: string, pattern: RegExp) {
  return readdirSync(`${FOLDER}${sport}`)
    .filter((name) => pattern.test(name))
    .map((name) => ({
      name,
      parsed: JSON.parse(readFileSync(`${FOLDER}${sport}/${name}`, 'utf8')),
    }));
}

/** Replays a recording at another time, checks its integrity, and returns its results by market. */
function replayResults<Fact>(recording: Recording<Fact>, name: string): Map<string, PlayResult | null> {
  const fixture = toReplayFixture(recording, { startsAt: 1_000_000_000, speed: 10 });
  expect(listFaults(fixture), name).toEqual([]);
  const last = playFixture(fixture.script()).steps.at(-1)?.board.markets ?? [];
  return new Map(last.map(({ key, result }) => [key, result]));
}

/** Returns home, away or draw. */
function getWinner([home, away]: readonly number[]): PlayResult {
  if (home === away) return { type: 'placings', placings: [[2]] };
  return { type: 'placings', placings: [[(home ?? 0) > (away ?? 0) ? 0 : 1]] };
}

describe.skipIf(!present)('recorded matches', () => {
  test('football with a timeline ends with its score and settles on 90 minutes', () => {
    const files = samples('football', /^wyscout/);
    for (const { name, parsed } of files) {
      const recording = importWyscout(parsed);
      const results = replayResults(recording, name);
      const card = playFixture(recording.script({ startsAt: 0, speed: 1 })).steps.at(-1)?.board.card;
      if (card?.kind !== 'football') throw new Error('no card of football');

      const extra = card.extraTime ?? [0, 0];
      expect([card.home + extra[0], card.away + extra[1]], name).toEqual(Object.values(parsed.final_score));
      expect(card.shootOut === null ? null : [...card.shootOut], name).toEqual(
        parsed.shootout === null ? null : Object.values(parsed.shootout),
      );
      expect(results.get('match-odds'), name).toEqual(getWinner([card.home, card.away]));
    }
    expect(files.length).toBe(19);
  });

  test('a shoot-out doesn’t decide match odds: Spain v Russia is a draw', () => {
    const [file] = samples('football', /^wyscout_2058004/);
    const recording = importWyscout(file?.parsed);

    expect(replayResults(recording, 'Spain v Russia').get('match-odds')).toEqual(getWinner([1, 1]));
    expect(new Date(recording.fixture.startsAt).toISOString()).toBe('2018-07-01T14:00:00.000Z');
  });

  test('lists of football matches give every score, and a recording where all goals are known', () => {
    let recorded = 0;
    let played = 0;
    for (const { name, parsed } of samples('football', /^openfootball/)) {
      for (const { teams, fullTime, afterExtraTime, recording } of importOpenfootball(parsed)) {
        if (fullTime !== null) played += 1;
        if (recording === null || fullTime === null) continue;
        recorded += 1;
        const where = `${name} ${teams.join(' v ')}`;
        const results = replayResults(recording, where);
        const card = playFixture(recording.script({ startsAt: 0, speed: 1 })).steps.at(-1)?.board.card;
        if (card?.kind !== 'football') throw new Error('no card of football');
        expect([card.home, card.away], where).toEqual(fullTime);
        const extra = card.extraTime ?? [0, 0];
        expect([card.home + extra[0], card.away + extra[1]], where).toEqual(afterExtraTime ?? fullTime);
        expect(results.get('match-odds'), where).toEqual(getWinner(fullTime));
      }
    }
    expect(played).toBe(64 + 104 + 291);
    expect(recorded).toBeGreaterThanOrEqual(64 + 104);
  });

  test('tennis point by point gives the sets played', () => {
    const files = samples('tennis', /json$/);
    for (const { name, parsed } of files) {
      const results = replayResults(importTennisPoints(parsed), name);
      const sets: readonly (readonly number[])[] = parsed.sets_player1_first;

      expect(results.get('match-odds'), name).toEqual({
        type: 'placings',
        placings: [[parsed.winner - 1]],
      });
      expect(results.get('set-1'), name).toEqual(getWinner(sets[0] ?? []));
      expect(results.get('set-2'), name).toEqual(getWinner(sets[1] ?? []));
    }
    expect(files.length).toBe(12);
  });

  test('kabaddi raid by raid gives the points of both halves', () => {
    const files = samples('kabaddi', /json$/);
    for (const { name, parsed } of files) {
      const results = replayResults(importRaids(parsed), name);
      const [one, two] = parsed.teams.map(({ score }: { score: number }) => score);
      const getPoints = (key: string) => {
        const result = results.get(key);
        return result?.type === 'points' ? result.points : Number.NaN;
      };

      expect(getPoints('half-1-points-1') + getPoints('half-2-points-1'), name).toBe(one);
      expect(getPoints('half-1-points-2') + getPoints('half-2-points-2'), name).toBe(two);
      expect(results.get('match-odds'), name).toEqual(one === two ? { type: 'void' } : getWinner([one, two]));
    }
    expect(files.length).toBe(12);
  });

  test('a race pays winner and places, both of a dead heat', () => {
    const files = samples('horse', /^ANZ/);
    let deadHeats = 0;
    for (const { name, parsed } of files) {
      const results = replayResults(importRace(parsed), name);
      const listNames = (key: string) => {
        const result = results.get(key);
        const runners = listPlaced(result ?? null);
        return new Set(runners.map((runner) => parsed.runners[runner].name));
      };

      expect(listNames('win'), name).toEqual(new Set(parsed.winners));
      expect(listNames('place'), name).toEqual(new Set(parsed.placed));
      if (parsed.winners.length > 1) deadHeats += 1;
    }
    expect(files.length).toBe(14);
    expect(deadHeats).toBe(2);
  });
});

test('rejects invalid files with the place', () => {
  expect(() => importWyscout({ teams: ['A'] })).toThrow('teams');
  expect(() => importOpenfootball({ name: 'Cup', matches: [{ team1: 1 }] })).toThrow('matches[0].team1');
  expect(() => importTennisPoints({ players: ['A', 'B'] })).toThrow('sets_player1_first');
  expect(() => importRaids({})).toThrow('teams');
  expect(() => importRace({ runners: [{ place_result: 'NINTH' }] })).toThrow('place_result');
});
