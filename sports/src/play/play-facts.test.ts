import { asSent } from '@crease/contracts/labels/english.ts';
import { expect, test } from 'vitest';
import type { Board } from './board.ts';
import { type PlayModel, playFacts } from './play-facts.ts';

const PACE = { startsAt: 1_000, speed: 2 };
const FACTS = ['one', 'two', 'three'].map((type, place) => ({
  atMs: 100 * place,
  fact: { type },
}));

/** Says what it has seen, and counts the boards it draws. */
function counting(): { readonly model: PlayModel<{ type: string }, string>; drawn: number } {
  const counted = {
    drawn: 0,
    model: {
      start: '',
      apply: (seen: string, { type }: { type: string }) => `${seen} ${type}`.trim(),
      say: (_: unknown, seen: string) => ({ at: asSent(''), said: asSent(seen), isKey: false }),
      board: (stage: string): Board => {
        counted.drawn += 1;
        const score = { stage: asSent(stage), detail: null, sides: [] };
        return { phase: 'in-play', markets: [], card: CARD, score };
      },
    },
  };
  return counted;
}

const CARD: Board['card'] = {
  kind: 'racing',
  status: asSent(''),
  distance: '',
  going: null,
  raceClass: '',
  places: 0,
  runners: [],
};

test('a fixture that is only on offer draws its opening, and no board of the play to come', () => {
  const counted = counting();
  const { steps } = playFacts(counted.model, FACTS, PACE);

  expect(steps.map(({ at }) => at)).toEqual([1_000, 1_050, 1_100]);
  expect(steps.map(({ line }) => line?.said)).toEqual(
    ['one', 'one two', 'one two three'].map(asSent),
  );
  expect(counted.drawn).toBe(1);
});

test('every board is as it was after its fact, in whatever order they are asked for', () => {
  const counted = counting();
  const { steps } = playFacts(counted.model, FACTS, PACE);
  const stageOf = (place: number) => steps[place]?.board.score.stage;

  expect([2, 0, 1, 2].map(stageOf)).toEqual(
    ['one two three', 'one', 'one two', 'one two three'].map(asSent),
  );
});

test('the board of the moment is drawn once however often it is looked at', () => {
  const counted = counting();
  const { steps } = playFacts(counted.model, FACTS, PACE);

  expect(steps[1]?.board).toBe(steps[1]?.board);
  expect(counted.drawn).toBe(2);
});
