import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesInView, offsetsOf } from './lines-in-view.ts';

/** Pixels beyond the window where nothing needs to be drawn. */
const FAR = 1_200;

const setup = fc
  .record({
    heights: fc.array(fc.integer({ min: 20, max: 160 }), { minLength: 1, maxLength: 300 }),
    scrolled: fc.integer({ min: -2_000, max: 60_000 }),
    height: fc.integer({ min: 200, max: 1_600 }),
    opened: fc.option(fc.nat(299)),
    extra: fc.integer({ min: 0, max: 700 }),
  })
  .map((values) => ({
    ...values,
    opened: values.opened === null ? null : values.opened % values.heights.length,
  }));

test('whatever is scrolled to, every line in the window is drawn, and few others', () => {
  fc.assert(
    fc.property(setup, ({ heights, scrolled: top, height, opened, extra }) => {
      const range = linesInView(offsetsOf(heights), { top, height, opened, extra });

      let at = 0;
      let tooFar = 0;
      heights.forEach((lineHeight, line) => {
        const end = at + lineHeight + (line === opened ? extra : 0);
        const isSeen = end > top && at < top + height;
        const isDrawn = line >= range.from && line < range.to;
        if (isSeen) expect(isDrawn).toBe(true);
        const far = FAR + extra;
        if (isDrawn && (end < top - far || at > top + height + far)) tooFar += 1;
        at = end;
      });
      expect(tooFar).toBe(0);
    }),
  );
});

test('a list above or below the window draws nothing', () => {
  const offsets = offsetsOf(Array.from({ length: 300 }, () => 58));
  const view = { height: 800, opened: null, extra: 0 };
  expect(linesInView(offsets, { ...view, top: -5_000 })).toEqual({ from: 0, to: 0 });
  const past = linesInView(offsets, { ...view, top: 60_000 });
  expect(past.to - past.from).toBe(0);
});
