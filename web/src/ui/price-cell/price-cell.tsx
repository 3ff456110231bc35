import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { fullSizeText, sizeText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { t } from '#i18n/text.ts';
import styles from './price-cell.module.css';

export interface PriceCellProps {
  readonly side: 'back' | 'lay';
  /** Accessible name of the selection, e.g. "Back Deccan Falcons". Price and size follow. */
  readonly name: string;
  /** Decimal odds, null if there is no price. */
  readonly price: number | null;
  /** Rupees. */
  readonly size: number | null;
  /** 0 is best, 2 third. */
  readonly depth?: 0 | 1 | 2;
  /** Price format. Defaults to decimal odds. */
  readonly format?: (price: number) => string;
  readonly disabled?: boolean;
  readonly selected?: boolean;
  /** Disconnected: the price may be outdated and can't be selected. */
  readonly stale?: boolean;
  readonly onPick?: (() => void) | undefined;
}

/** A selectable price with a fixed width. A new price flashes, a new size doesn't. */
export function PriceCell({
  side,
  name,
  price,
  size,
  depth = 0,
  format = priceText,
  disabled = false,
  selected = false,
  stale = false,
  onPick,
}: PriceCellProps) {
  const cell = useFlash(price);
  if (price === null) return <NoPrice side={side} depth={depth} />;
  const text = format(price);
  const note = size === null || size === 0 ? '' : sizeText(size);
  const spoken = `${note}${fullSizeText(size ?? 0)}`;
  return (
    <button
      ref={cell}
      type="button"
      className={styles.cell}
      data-side={side}
      data-depth={depth}
      data-bare={note === '' || undefined}
      data-selected={selected || undefined}
      data-stale={stale || undefined}
      disabled={disabled || stale}
      aria-label={labelForPrice(name, text, spoken)}
      aria-pressed={selected}
      onClick={onPick}
    >
      <span className={styles.price}>{text}</span>
      {note === '' ? null : (
        <>
          {/* Separates the two visible texts into words of the name. */} <span className={styles.size}>{note}</span>
        </>
      )}
    </button>
  );
}

export interface NoPriceProps {
  readonly side: 'back' | 'lay' | 'premium';
  readonly depth?: 0 | 1 | 2;
}

/** In place of a price that isn't offered. */
export function NoPrice({ side, depth = 0 }: NoPriceProps) {
  return (
    <span className={styles.cell} data-side={side} data-depth={depth} data-none>
      <span className={styles.price}>–</span>
    </span>
  );
}

function labelForPrice(name: string, price: string, size: string): string {
  return size === ''
    ? t('{name} at {price}', { name, price })
    : t('{name} at {price}, {size} available', { name, price, size });
}

/**
 * A new price flashes for about 600 ms (DESIGN: motion). To save a paint, it ends with the next price write in any
 * cell after the minimum, or at the maximum.
 */
const MIN_MS = 500;
const MAX_MS = 700;
/** Minimum interval between flashes of a cell. */
const REST_MS = 300;

/** Flashing cells with their start time, oldest first. */
const glowing = new Map<HTMLElement, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Off-screen elements whose rendering the browser skips. */
const skippedNodes = new WeakSet<Node>();
addEventListener(
  'contentvisibilityautostatechange',
  (event) => {
    const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent;
    if (skipped) skippedNodes.add(target as Node);
    else skippedNodes.delete(target as Node);
  },
  true,
);

/** Skip flashes in unrendered parts: invisible, but they would force a style recalculation. */
function isSkipped(cell: HTMLElement): boolean {
  for (let part = cell.parentElement; part !== null; part = part.parentElement) {
    if (skippedNodes.has(part)) return true;
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
  // A running flash is not restarted.
  glowing.delete(cell);
  glowing.set(cell, now);
  endLater(now);
}

/** Schedules the end of the oldest flash, unless a price write ends it first. */
function endLater(now: number): void {
  clearTimeout(timer);
  const [oldest] = glowing.values();
  if (oldest !== undefined) timer = setTimeout(endOldest, oldest + MAX_MS - now);
}

function endOldest(): void {
  const now = performance.now();
  endGlows(now, MAX_MS);
  endLater(now);
}

export interface Glow {
  readonly cell: RefObject<HTMLButtonElement | null>;
  /** Reports the current price, null if there is none. */
  readonly report: (price: number | null) => void;
}

/**
 * Sets `data-flash` to "up" or "down" for a moment after a price change, never on the first price nor twice within
 * 300 ms.
 *
 * Bypasses React: the flash isn't part of the render and would cost two more renders per change.
 */
export function useGlow(): Glow {
  const cell = useRef<HTMLButtonElement>(null);
  const before = useRef<number | null>(null);
  const lastFlash = useRef(Number.NEGATIVE_INFINITY);

  const report = useCallback((price: number | null) => {
    const old = before.current;
    before.current = price;
    const element = cell.current;
    if (element === null || old === null || price === null || old === price) return;
    const now = performance.now();
    if (now - lastFlash.current < REST_MS || isSkipped(element)) return;
    lastFlash.current = now;
    endGlows(now, MIN_MS);
    beginGlow(element, price > old ? 'up' : 'down', now);
  }, []);
  return { cell, report };
}

/** Hook for a price that is rendered by React. */
export function useFlash(price: number | null): RefObject<HTMLButtonElement | null> {
  const { cell, report } = useGlow();
  useEffect(() => report(price), [price, report]);
  return cell;
}
