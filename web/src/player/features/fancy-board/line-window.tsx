import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '#ui/motion/schedule.ts';

/** Rendered range of a list: lines from..to (exclusive). */
interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Overscan in pixels, so fast scrolling shows no blanks. */
const BEYOND = 480;
/** Range edges move in steps of this many lines, so small scrolls don't re-render. */
const STEP = 4;

/** Start offset of each line and the total height, in pixels. */
export function computeOffsets(heights: readonly number[]): readonly number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/**
 * Finds the lines visible in the viewport.
 *
 * @param view top: pixels of the list above the viewport (negative if it starts below the top edge); height: viewport
 * height; opened: line with `extra` pixels of content below it, or null.
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
  const getLineEnd = (line: number) => (offsets[line + 1] ?? 0) + (opened !== null && line >= opened ? extra : 0);
  let from = 0;
  while (from < count && getLineEnd(from) < view.top - BEYOND) from += 1;
  let to = from;
  const bottom = view.top + view.height + BEYOND;
  while (to < count && (to === 0 ? 0 : getLineEnd(to - 1)) < bottom) to += 1;
  if (from === to) return { from, to };
  return {
    from: Math.floor(from / STEP) * STEP,
    to: Math.min(count, Math.ceil(to / STEP) * STEP),
  };
}

export interface LineWindowProps {
  readonly label: string;
  /** Line heights in pixels. */
  readonly heights: readonly number[];
  readonly getKey: (line: number) => string | number;
  /** Line with the slip open below it, making it taller than its nominal height; null if none. */
  readonly opened: number | null;
  readonly renderLine: (line: number) => ReactNode;
}

const FIRST: LineRange = { from: 0, to: 12 };

/** Virtualised list: only lines near the viewport are rendered, with spacers for the rest. */
export function LineWindow({ label, heights, getKey, opened, renderLine }: LineWindowProps) {
  const offsets = useMemo(() => computeOffsets(heights), [heights]);
  const list = useRef<HTMLUListElement>(null);
  const openedLine = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState(FIRST);

  useEffect(() => {
    const updateRange = () => {
      if (list.current === null) return;
      const known = opened === null ? 0 : (heights[opened] ?? 0);
      const next = linesInView(offsets, {
        top: -list.current.getBoundingClientRect().top,
        height: window.innerHeight,
        opened,
        extra: Math.max(0, (openedLine.current?.offsetHeight ?? known) - known),
      });
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    const stopFirst = afterPaint(updateRange);
    window.addEventListener('scroll', updateRange, { passive: true });
    window.addEventListener('resize', updateRange);
    return () => {
      stopFirst();
      window.removeEventListener('scroll', updateRange);
      window.removeEventListener('resize', updateRange);
    };
  }, [offsets, heights, opened]);

  const shown = linesWithin(range, heights.length, opened);
  const blankBetween = (from: number, to: number) => (offsets[to] ?? 0) - (offsets[from] ?? 0);
  const end = (shown.at(-1) ?? -1) + 1;
  return (
    <ul ref={list} aria-label={label} style={{ paddingBlockEnd: blankBetween(end, heights.length) }}>
      {shown.map((line, index) => (
        <li
          key={getKey(line)}
          aria-posinset={line + 1}
          aria-setsize={heights.length}
          style={{ paddingBlockStart: blankBetween((shown[index - 1] ?? -1) + 1, line) }}
        >
          <div ref={line === opened ? openedLine : null}>{renderLine(line)}</div>
        </li>
      ))}
    </ul>
  );
}

/** Always includes the line with the slip. */
function linesWithin({ from, to }: LineRange, count: number, opened: number | null): number[] {
  const last = Math.min(to, count);
  const lines = Array.from({ length: Math.max(0, last - from) }, (_, index) => from + index);
  if (opened === null || opened >= count || (opened >= from && opened < last)) return lines;
  return opened < from ? [opened, ...lines] : [...lines, opened];
}
