import { verbatimLabel } from '@crease/contracts/labels/english.ts';
import { expect, test } from 'vitest';
import type { Board } from './board.ts';
import { createScript, LivePlay, type PlayModel } from './live-play.ts';

const PACE = { startsAt: 1_000, speed: 2 };
const FACTS = ['one', 'two', 'three'].map((type, place) => ({
  atMs: 100 * place,
  fact: { type },
}));

/** Model that reports the facts it has seen and counts the boards it builds. */
function counting(): { readonly model: PlayModel<{ type: string }, string>; drawn: number } {
  const counted = {
    drawn: 0,
    model: {
      announced: null,
      start: '',
      apply: (seen: string, { type }: { type: string }) => `${seen} ${type}`.trim(),
      describe: (_: unknown, seen: string) => ({
        at: verbatimLabel(''),
        text: verbatimLabel(seen),
        isKey: false,
      }),
      board: (stage: string): Board => {
        counted.drawn += 1;
        const score = { stage: verbatimLabel(stage), detail: null, sides: [] };
        return { phase: 'in-play', markets: [], card: CARD, score };
      },
    },
  };
  return counted;
}

const CARD: Board['card'] = {
  kind: 'racing',
  status: verbatimLabel(''),
  distance: '',
  going: null,
  raceClass: '',
  places: 0,
  runners: [],
};

test('a faster feed moves every event closer to the start', () => {
  const { facts } = createScript(counting().model, FACTS, PACE);

  expect(facts.map(({ at }) => at)).toEqual([1_000, 1_050, 1_100]);
});

test('a fixture knows its board and commentary so far, and builds a board only on request', () => {
  const counted = counting();
  const live = new LivePlay(counted.model);
  const [one, two, three] = createScript(counted.model, FACTS, PACE).facts;
  for (const happened of [one, two]) if (happened !== undefined) live.apply(happened);

  expect(counted.drawn).toBe(0);
  expect(live.playedMs).toBe(50);
  expect(live.board.score.stage).toEqual(verbatimLabel('one two'));
  expect(live.board).toBe(live.board);
  expect(counted.drawn).toBe(1);
  expect(live.story.map(({ id, text, time }) => [id, text, time])).toEqual([
    [2, verbatimLabel('one two'), 1_050],
    [1, verbatimLabel('one'), 1_000],
  ]);

  live.rewind();
  for (const happened of [one, three]) if (happened !== undefined) live.apply(happened);
  expect(live.board.score.stage).toEqual(verbatimLabel('one three'));
  expect(live.story.map(({ text }) => text)).toEqual(['one three', 'one'].map(verbatimLabel));
});
