import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * A new price glows for about 600 ms (DESIGN: motion): a glow ends with the first price of any cell that is written
 * after the least of it, so that it needs no painting of its own, or else by itself.
 */
const LEAST_MS = 500;
const MOST_MS = 700;
/** Shortest time between two glows of a cell. */
const REST_MS = 300;

/** Cells that glow, and since when. */
const glowing = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

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
  if (timer === undefined) timer = setTimeout(endLast, MOST_MS);
}

function endLast(): void {
  timer = undefined;
  const now = performance.now();
  endGlows(now, MOST_MS);
  const [oldest] = glowing.values();
  if (oldest !== undefined) timer = setTimeout(endLast, oldest + MOST_MS - now);
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
    if (now - lastFlash.current < REST_MS) return;
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
