import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * A new price glows for about 600 ms (DESIGN: motion): a glow ends with the first price of any cell that is written
 * after the least of it, so that it needs no painting of its own, or else by itself.
 */
const LEAST_MS = 500;
const MOST_MS = 700;
/** Shortest time between two glows of a cell. */
const REST_MS = 300;

/** Cells that glow, and since when; the oldest first. */
const glowing = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Parts of the page that the browser leaves out because they are far from the window. */
const leftOut = new WeakSet<Node>();
addEventListener(
  'contentvisibilityautostatechange',
  (event) => {
    const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent;
    if (skipped) leftOut.add(target as Node);
    else leftOut.delete(target as Node);
  },
  true,
);

/** Nobody sees it glow, but the browser would look at the whole page for it. */
function isLeftOut(cell: HTMLElement): boolean {
  for (let part = cell.parentElement; part !== null; part = part.parentElement) {
    if (leftOut.has(part)) return true;
  }
  return false;
}

function endGlows(now: number, afterMs: number): void {
  for (const [cell, since] of glowing) {
    if (now - since < afterMs) continue;
    delete cell.dataset.flash;
    glowing.delete(cell);
  }
}

function beginGlow(cell: HTMLElement, direction: 'up' | 'down', now: number): void {
  if (cell.dataset.flash !== direction) cell.dataset.flash = direction;
  // A glow that has started ends by itself, whatever comes meanwhile.
  glowing.delete(cell);
  glowing.set(cell, now);
  endLater(now);
}

/** Looks again when the oldest glow has to end, unless a price ends it before: then it is later. */
function endLater(now: number): void {
  clearTimeout(timer);
  const [oldest] = glowing.values();
  if (oldest !== undefined) timer = setTimeout(endLast, oldest + MOST_MS - now);
}

function endLast(): void {
  const now = performance.now();
  endGlows(now, MOST_MS);
  endLater(now);
}

export interface Glow {
  readonly cell: RefObject<HTMLButtonElement | null>;
  /** Tells it the price of now; null: nothing to take. */
  readonly see: (price: number | null) => void;
}

/**
 * Marks a cell with `data-flash` "up" or "down" for a moment after its price has changed; never on first sight, nor
 * twice within 300 ms.
 *
 * The mark is set past React: a glow has no part in what is rendered, and would cost two more renders for each change.
 */
export function useGlow(): Glow {
  const cell = useRef<HTMLButtonElement>(null);
  const before = useRef<number | null>(null);
  const lastFlash = useRef(Number.NEGATIVE_INFINITY);

  const see = useCallback((price: number | null) => {
    const old = before.current;
    before.current = price;
    const element = cell.current;
    if (element === null || old === null || price === null || old === price) return;
    const now = performance.now();
    if (now - lastFlash.current < REST_MS || isLeftOut(element)) return;
    lastFlash.current = now;
    endGlows(now, LEAST_MS);
    beginGlow(element, price > old ? 'up' : 'down', now);
  }, []);
  return { cell, see };
}

/** The same for a price that is rendered. */
export function useFlash(price: number | null): RefObject<HTMLButtonElement | null> {
  const { cell, see } = useGlow();
  useEffect(() => see(price), [price, see]);
  return cell;
}
