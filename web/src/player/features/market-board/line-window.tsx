import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '#ui/motion/after-paint.ts';
import styles from './fancy-list.module.css';
import { type LineRange, linesInView, offsetsOf } from './lines-in-view.ts';

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

  const shown = linesOf(range, heights.length, opened);
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
function linesOf({ from, to }: LineRange, count: number, opened: number | null): number[] {
  const last = Math.min(to, count);
  const lines = Array.from({ length: Math.max(0, last - from) }, (_, place) => from + place);
  if (opened === null || opened >= count || (opened >= from && opened < last)) return lines;
  return opened < from ? [opened, ...lines] : [...lines, opened];
}
