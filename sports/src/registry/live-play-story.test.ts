import { formatEnglish } from '@crease/contracts/labels/english.ts';
import { describe, expect, test } from 'vitest';
import type { PlayCommentaryLine } from '#play/live-play.ts';
import type { PlayedSport } from '#play/sport-fixture.ts';
import { playFixture, storyUntil } from '#testing/play-script.ts';
import { createTimetables } from './sports.ts';

const FROM = Date.UTC(2026, 10, 21, 9);
const HOUR_MS = 3_600_000;
const MAX_LINES = 60;
const timetables = createTimetables({ seed: 3 });

function buildStories(sport: PlayedSport, hours: number) {
  const fixtures = timetables.get(sport)?.between(FROM, FROM + hours * HOUR_MS) ?? [];
  return fixtures.map((fixture) => {
    const script = fixture.script();
    const play = playFixture(script);
    const story = play.steps
      .flatMap(({ line, at }, place) => (line === null ? [] : [{ ...line, id: place + 1, time: at }]))
      .map(inEnglish)
      .toReversed();
    return { script, play, story };
  });
}

function inEnglish({ at, text, ...line }: PlayCommentaryLine) {
  return { ...line, at: formatEnglish(at), text: formatEnglish(text) };
}

test.each(['football', 'tennis', 'horse-racing', 'kabaddi'] as const)(
  'commentary on %s reveals nothing to come, newest first, with stable IDs',
  (sport) => {
    const [first] = buildStories(sport, 4);
    const { script, story } = first ?? expect.fail('no fixture');
    const middle = story[Math.floor(story.length / 2)]?.time ?? 0;

    const lines = storyUntil(script, middle).map(inEnglish);

    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
    expect(lines).toEqual(story.filter(({ time }) => time <= middle).slice(0, MAX_LINES));
    expect([...lines].sort((a, b) => b.id - a.id)).toEqual(lines);
    expect(storyUntil(script, 0)).toEqual([]);
  },
);

test('a match of every sport has a few dozen commentary lines, some of them bold', () => {
  for (const sport of ['football', 'tennis', 'kabaddi', 'horse-racing'] as const) {
    for (const { story } of buildStories(sport, 6)) {
      const bold = story.filter(({ isKey }) => isKey).length;
      expect(story.length, sport).toBeGreaterThan(3);
      expect(story.length, sport).toBeLessThan(140);
      expect(bold, sport).toBeGreaterThan(1);
      for (const { at, text } of story) expect(at !== '' || text === 'Kick-off', text).toBe(true);
    }
  }
});

describe('commentary', () => {
  test('on every goal of a football match, with the score after it', () => {
    for (const { play, story } of buildStories('football', 6)) {
      const card = play.steps.at(-1)?.board.card;
      if (card?.kind !== 'football') throw new Error('no card of football');
      const goals = story.filter(({ text, isKey }) => isKey && text.startsWith('Goal for'));
      expect(goals.length).toBe(card.home + card.away);
      if (goals[0] !== undefined) expect(goals[0].text).toContain(` ${card.home}-${card.away} `);
    }
  });

  test('on every break and set of a tennis match', () => {
    for (const { play, story } of buildStories('tennis', 6)) {
      const card = play.steps.at(-1)?.board.card;
      if (card?.kind !== 'tennis') throw new Error('no card of tennis');
      const count = (pattern: RegExp) => story.filter(({ text }) => pattern.test(text)).length;
      const isWhole = card.status.code !== 'PLAYER_RETIRED';
      // A break that ends a set is displayed as the set.
      const breaks = card.breaks[0] + card.breaks[1];
      expect(count(/ breaks, /)).toBeLessThanOrEqual(breaks);
      expect(count(/ breaks, /)).toBeGreaterThanOrEqual(breaks - card.games.length);
      if (isWhole) {
        expect(count(/wins the set/)).toBe(card.games.length - 1);
        expect(count(/Game, set and match/)).toBe(1);
      }
    }
  });

  test('on every all-out of a kabaddi match', () => {
    for (const { play, story } of buildStories('kabaddi', 6)) {
      const card = play.steps.at(-1)?.board.card;
      if (card?.kind !== 'kabaddi') throw new Error('no card of kabaddi');
      const lines = story.filter(({ text, isKey }) => isKey && text.includes('are all out'));
      expect(lines.length).toBe(card.allOuts[0] + card.allOuts[1]);
    }
  });

  test('on a race’s non-runners, off, winner with its SP, and end', () => {
    let winners = 0;
    for (const { play, story } of buildStories('horse-racing', 3)) {
      const card = play.steps.at(-1)?.board.card;
      if (card?.kind !== 'racing') throw new Error('no card of racing');
      const count = (pattern: RegExp) => story.filter(({ text }) => pattern.test(text)).length;
      expect(count(/^Non-runner: /)).toBe(card.runners.filter((each) => each.isNonRunner).length);
      expect(count(/^They’re off/)).toBe(1);
      expect(count(/^(Weighed in|Race void)/)).toBe(1);
      const [winner, ...others] = card.runners.filter(({ position }) => position === 1);
      if (winner === undefined || others.length > 0 || card.status.code !== 'WEIGHED_IN') continue;
      winners += 1;
      const price = ((winner.startingPrice ?? 0) / 100).toFixed(2);
      expect(count(new RegExp(`^${winner.name} \\(${price.replace('.', '\\.')}\\) wins`))).toBe(1);
    }
    expect(winners).toBeGreaterThan(20);
  });
});
