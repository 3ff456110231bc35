import { expect, test } from 'vitest';
import { type BoardChange, boardAt, boardChanges } from './board-changes.ts';
import { createTimetables } from './timetables.ts';

const FROM = Date.UTC(2026, 10, 21, 9);
const HOUR_MS = 3_600_000;

const fixtures = [...createTimetables({ seed: 5 }).values()].flatMap((timetable) =>
  timetable.between(FROM, FROM + 2 * HOUR_MS),
);

function countOf(changes: readonly BoardChange[], type: BoardChange['type']): number {
  return changes.filter((change) => change.type === type).length;
}

test('step by step every market of every sport starts once, is settled once and ends', () => {
  for (const fixture of fixtures) {
    const { opening, steps } = fixture.play();
    let board = opening;
    const changes: BoardChange[] = [];
    for (const step of steps) {
      changes.push(...boardChanges(board, step.board));
      board = step.board;
    }

    expect(countOf(changes, 'start'), fixture.key).toBe(1);
    expect(countOf(changes, 'end'), fixture.key).toBe(1);
    expect(countOf(changes, 'settle'), fixture.key).toBe(fixture.markets.length);
    expect(changes.at(-1)).toEqual({ type: 'end' });
  }
});

test('from the opening to the end in one stride nothing that stays is left out', () => {
  for (const fixture of fixtures) {
    const { opening, steps } = fixture.play();
    const last = steps.at(-1)?.board ?? expect.fail('no steps');
    const changes = boardChanges(opening, last);
    const gone = last.markets.flatMap(({ removals }) => removals).length;

    expect(countOf(changes, 'non-runner'), fixture.key).toBe(gone);
    expect(countOf(changes, 'start'), fixture.key).toBe(1);
    expect(countOf(changes, 'settle'), fixture.key).toBe(fixture.markets.length);
    expect(boardChanges(last, last)).toEqual([]);
  }
});

test('the board at an instant is that of the last step behind it', () => {
  const [fixture] = fixtures;
  const play = fixture?.play() ?? expect.fail('no fixture');
  const [first, second] = play.steps;

  expect(boardAt(play, (first?.at ?? 0) - 1)).toEqual({ board: play.opening, next: 0 });
  expect(boardAt(play, second?.at ?? 0).board).toEqual(second?.board);
  expect(boardAt(play, Number.MAX_SAFE_INTEGER).next).toBe(play.steps.length);
});
