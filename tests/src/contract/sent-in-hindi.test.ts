import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import { noteText, statusText, tossText } from '@crease/sports/cricket/match-status.ts';
import { storyLinesOf } from '@crease/sports/cricket/story-lines.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { storyUntil } from '@crease/sports/play/play-story.ts';
import { createTimetables } from '@crease/sports/play/timetables.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { simulateMatch } from '@crease/sports/simulator/simulate-match.ts';
import { SENT_IN_HINDI } from '@crease/web/text/hi/sent-in-hindi.ts';
import { describe, expect, test } from 'vitest';

const { sentence: saySentence } = SENT_IN_HINDI;
const FROM = Date.UTC(2026, 10, 21);
const HALF_DAY_MS = 43_200_000;
const SPORTS_HOURS = 6 * 3_600_000;
const FIXTURES = createSchedule({ seed: 3 }).between(FROM, FROM + HALF_DAY_MS);
const TIMETABLES = createTimetables({ seed: 3 });
/** Signs that Indian sites write in Latin letters, in Hindi too. */
const SIGNS = ['LBW', 'DLS', 'D', 'L', 'VJD', 'SP'];

/** English words that are left when names of people, sides and places are taken away. */
function leftOf(said: string, names: readonly string[]): string[] {
  const known = new Set([...SIGNS, ...names.flatMap((name) => name.match(/[A-Za-z]+/g) ?? [])]);
  return (said.match(/[A-Za-z]+/g) ?? []).filter((word) => !known.has(word));
}

function namesOf({ teams, squads }: CricketMatchInfo): string[] {
  return [...teams, ...(squads?.flat() ?? [])];
}

describe('what is shown of a match', () => {
  test('every line of the commentary on half a day of cricket, and every note and state', () => {
    const english = new Set<string>();
    let count = 0;
    for (const fixture of FIXTURES) {
      const { info } = fixture;
      const names = namesOf(info);
      let state = initialMatchState(info);
      for (const { event } of simulateMatch(fixture).events) {
        state = applyFieldEvent(state, event);
        const texts = [
          ...storyLinesOf(info, event, state).flatMap(({ at, text }) => [at, text]),
          noteText(info.teams, state) ?? '',
          tossText(info.teams, state.toss) ?? '',
          statusText(state),
        ];
        count += texts.length;
        for (const text of texts) {
          if (leftOf(saySentence(text), names).length > 0) english.add(text);
        }
      }
    }
    expect(count).toBeGreaterThan(10_000);
    expect([...english].slice(0, 20)).toEqual([]);
  });

  test.each(['football', 'tennis', 'kabaddi', 'horse-racing'] as const)(
    'every line of the commentary on %s, and every state of it',
    (sport) => {
      const fixtures = TIMETABLES.get(sport)?.between(FROM, FROM + SPORTS_HOURS) ?? [];
      const english = fixtures.flatMap((fixture) =>
        storyUntil(fixture.play(), Number.MAX_SAFE_INTEGER, 1_000)
          .flatMap(({ at, text }) => [at, text])
          // Names begin with a capital; what begins with none is a word of the story.
          .filter((text) => /(?:^|[^A-Za-z'])[a-z]{2,}/.test(saySentence(text))),
      );

      expect(fixtures.length).toBeGreaterThan(0);
      expect(english.slice(0, 20)).toEqual([]);
    },
  );
});
