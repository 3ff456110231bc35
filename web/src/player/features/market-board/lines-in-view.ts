/** The part of a long list that is drawn: lines from..to (exclusive). */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Drawn beyond both edges, so that a quick finger meets no blank lines. Pixels. */
const BEYOND = 480;
/** Edges move in steps of as many lines: a finger's width of scrolling draws nothing new. */
const STEP = 4;

/** Where each line begins, and where the last one ends. Pixels from the top of the list. */
export function offsetsOf(heights: readonly number[]): readonly number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/**
 * The lines that a window shows of a list.
 *
 * @param view top: pixels of the list above the window's upper edge (negative: it begins below it); height: of the
 * window; opened: line with something of `extra` pixels below it, or null.
 */
export function linesInView(
  offsets: readonly number[],
  view: {
    readonly top: number;
    readonly height: number;
    readonly opened: number | null;
    readonly extra: number;
  },
): LineRange {
  const count = offsets.length - 1;
  const { opened, extra } = view;
  const endOf = (line: number) =>
    (offsets[line + 1] ?? 0) + (opened !== null && line >= opened ? extra : 0);
  let from = 0;
  while (from < count && endOf(from) < view.top - BEYOND) from += 1;
  let to = from;
  const bottom = view.top + view.height + BEYOND;
  while (to < count && (to === 0 ? 0 : endOf(to - 1)) < bottom) to += 1;
  if (from === to) return { from, to };
  return {
    from: Math.floor(from / STEP) * STEP,
    to: Math.min(count, Math.ceil(to / STEP) * STEP),
  };
}
