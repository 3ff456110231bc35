import { expect, test } from 'vitest';
import { createBallModel } from './ball-model.ts';
import { buildChaseTable, type Layer, LayeredTable, type LayerMaker } from './chase-table.ts';

interface Marked extends Layer {
  marks: readonly number[];
}

/** Marks every layer with the balls it was computed from. */
const marking: LayerMaker<Marked> = {
  last: (width) => ({ width, marks: [0] }),
  blank: (width) => ({ width, marks: [] }),
  fill: (layer, after, balls) => {
    layer.marks = [...after.marks, balls];
  },
};

test('every ball of an innings follows from all balls after it, in any order of access', () => {
  const table = new LayeredTable(120, marking);

  for (const balls of [...Array(121).keys(), 119, 3, 64, 65, 118, 1]) {
    expect(table.layer(balls).marks).toEqual([...Array(balls + 1).keys()]);
  }
});

test('an innings has no more balls than its format, and none below zero', () => {
  const table = new LayeredTable(120, marking);

  for (const balls of [-1, 121]) expect(() => table.layer(balls)).toThrow(RangeError);
});

test('a mid-over chase has the same value when recomputed', () => {
  const table = buildChaseTable(createBallModel('T20', 'male'));
  const before = [...table.layer(63).wins];

  for (let balls = 120; balls > 0; balls -= 1) table.layer(balls);

  expect([...table.layer(63).wins]).toEqual(before);
});

test('twenty-over price tables take less than five megabytes', () => {
  const table = buildChaseTable(createBallModel('T20', 'male'));
  let bytes = 0;
  for (let balls = 0; balls <= 120; balls += 6) {
    const { wins, ties } = table.layer(balls);
    bytes += wins.buffer.byteLength + ties.buffer.byteLength;
  }
  expect(bytes).toBeLessThan(5e6);
});
