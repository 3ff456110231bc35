import { formatEnglish } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { noteLabel, statusLabel, tossLabel } from '@crease/sports/cricket/match-labels.ts';
import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import { buildScoreCard } from '@crease/sports/cricket/score-card.ts';
import { describeEvent } from '@crease/sports/cricket/story-lines.ts';
import type { SportCard, SportScore } from '@crease/sports/play/sport-card.ts';
import { createTimetables } from '@crease/sports/registry/sports.ts';
import { createSchedule } from '@crease/sports/simulator/schedule.ts';
import { simulateMatch } from '@crease/sports/simulator/simulate-match.ts';
import { playFixture } from '@crease/sports/testing/play-script.ts';
import { SENT_IN_HINDI } from '@crease/web/i18n/hi/sent-in-hindi.ts';
import { describe, expect, test } from 'vitest';

const FROM = Date.UTC(2026, 10, 21);
const HALF_DAY_MS = 43_200_000;
const SPORTS_HOURS = 6 * 3_600_000;
const FIXTURES = createSchedule({ seed: 3 }).between(FROM, FROM + HALF_DAY_MS);
const TIMETABLES = createTimetables({ seed: 3 });
/** An abbreviation that Indian sites write in Latin letters in Hindi too. */
const SIGNS = ['LBW'];

/** Faults of a label's text: no text, a placeholder without a fact, an unused fact, English words. */
function listFaults(text: Label): string[] {
  const english = formatEnglish(text);
  const hindi = SENT_IN_HINDI.label(text);
  if (hindi === null) return [`no words: ${english}`];
  const facts = textsIn(text);
  const known = new Set([...SIGNS, ...facts.flatMap((text) => text.match(/[A-Za-z]+/g) ?? [])]);
  const left = (hindi.match(/[A-Za-z]+/g) ?? []).filter((word) => !known.has(word));
  const lost = facts.filter((text) => !hindi.includes(text) || !english.includes(text));
  const isFilled = !/[{}]/.test(english) && !/[{}]/.test(hindi);
  return left.length + lost.length === 0 && isFilled ? [] : [`${english} | ${hindi}`];
}

/** Names and figures among the facts of a label and its nested labels. */
function textsIn({ facts = {} }: Label): readonly string[] {
  return Object.values(facts).flatMap((fact) => (typeof fact === 'object' ? textsIn(fact) : [String(fact)]));
}

function present(labels: readonly (Label | null | undefined)[]): Label[] {
  return labels.filter((each): each is Label => each != null);
}

describe('match displays have Hindi texts with all their facts', () => {
  test('every commentary line of half a day of cricket, and every note, shot and state', () => {
    const faults = new Set<string>();
    const codes = new Set<string>();
    let count = 0;
    for (const fixture of FIXTURES) {
      const { info } = fixture;
      let state = initialMatchState(info);
      for (const { event } of simulateMatch(fixture).events) {
        state = applyFieldEvent(state, event);
        const card = buildScoreCard(info, state);
        const labels = present([
          ...describeEvent(info, event, state).flatMap(({ at, text }) => [at, text]),
          noteLabel(info.teams, state),
          tossLabel(info.teams, state.toss),
          statusLabel(state),
          card.lastShot?.text,
          card.lastWicket?.how,
        ]);
        count += labels.length;
        for (const each of labels) {
          codes.add(each.code);
          for (const fault of listFaults(each)) faults.add(fault);
        }
      }
    }
    expect(count).toBeGreaterThan(10_000);
    expect(codes.size).toBeGreaterThan(30);
    expect([...faults].slice(0, 20)).toEqual([]);
  });

  test.each(['football', 'tennis', 'kabaddi', 'horse-racing'] as const)(
    'every commentary line of %s, and every state of its card and score',
    (sport) => {
      const fixtures = TIMETABLES.get(sport)?.between(FROM, FROM + SPORTS_HOURS) ?? [];
      const labels = fixtures.flatMap((fixture) => {
        const play = playFixture(fixture.script());
        return [
          ...play.steps.flatMap(({ line }) => (line === null ? [] : [line.at, line.text])),
          ...play.steps.flatMap(({ board }) => [...inCard(board.card), ...inScore(board.score)]),
        ];
      });

      expect(labels.length).toBeGreaterThan(100);
      expect([...new Set(labels.flatMap(listFaults))].slice(0, 20)).toEqual([]);
    },
  );
});

function inCard(card: SportCard): Label[] {
  const { status } = card;
  if (card.kind === 'tennis') return present([status, card.pressure]);
  return present([status, card.kind === 'racing' ? card.going : card.clock]);
}

function inScore({ stage, detail }: SportScore): Label[] {
  return present([stage, detail]);
}
