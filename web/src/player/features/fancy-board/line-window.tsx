import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '#ui/motion/after-paint.ts';
import styles from './fancy-list.module.css';

/** The part of a long list that is drawn: lines from..to (exclusive). */
interface LineRange {
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

export interface LineWindowProps {
  readonly label: string;
  /** Height of each line, pixels. */
  readonly heights: readonly number[];
  readonly keyOf: (line: number) => string | number;
  /** Line with the slip under it, which makes it higher than it is said to be; null: none. */
  readonly opened: number | null;
  readonly renderLine: (line: number) => ReactNode;
}

const FIRST: LineRange = { from: 0, to: 12 };

/** A long list of which only the lines near the window are in the page; the rest is blank space of their height. */
export function LineWindow({ label, heights, keyOf, opened, renderLine }: LineWindowProps) {
  const offsets = useMemo(() => offsetsOf(heights), [heights]);
  const list = useRef<HTMLUListElement>(null);
  const openedLine = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState(FIRST);

  useEffect(() => {
    const look = () => {
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
    const stopFirst = afterPaint(look);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      stopFirst();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [offsets, heights, opened]);

  const shown = linesWithin(range, heights.length, opened);
  const blankBetween = (from: number, to: number) => (offsets[to] ?? 0) - (offsets[from] ?? 0);
  const end = (shown.at(-1) ?? -1) + 1;
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.list}
      style={{ paddingBlockEnd: blankBetween(end, heights.length) }}
    >
      {shown.map((line, place) => (
        <li
          key={keyOf(line)}
          aria-posinset={line + 1}
          aria-setsize={heights.length}
          style={{ paddingBlockStart: blankBetween((shown[place - 1] ?? -1) + 1, line) }}
        >
          <div ref={line === opened ? openedLine : null}>{renderLine(line)}</div>
        </li>
      ))}
    </ul>
  );
}

/** The line with the slip stays in the page, wherever the window is. */
function linesWithin({ from, to }: LineRange, count: number, opened: number | null): number[] {
  const last = Math.min(to, count);
  const lines = Array.from({ length: Math.max(0, last - from) }, (_, place) => from + place);
  if (opened === null || opened >= count || (opened >= from && opened < last)) return lines;
  return opened < from ? [opened, ...lines] : [...lines, opened];
}
