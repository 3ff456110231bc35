import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** Idle time after which scrolling has ended. */
const REST_MS = 300;
/** Maximum hold time, since a pointer released outside the window is never reported. */
const LONGEST_HOLD_MS = 5_000;

const listeners = new Set<() => void>();
const pointers = new Set<number>();
let isScrolling = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Debounces a value during interaction: while the user scrolls or holds a pointer down, the previous value is kept,
 * and the latest is applied afterwards. A first value is applied at once.
 *
 * @param value must be referentially stable while unchanged, or it would render forever.
 */
export function useSettledValue<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  const isNews = !Object.is(shown, value);
  // Scrolling by itself renders nothing, only a pending value does.
  const isHeld = useSyncExternalStore(
    subscribe,
    () => isNews && shown !== undefined && (isScrolling || pointers.size > 0),
  );
  if (isNews && !isHeld) setShown(() => value);
  return isHeld ? shown : value;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) rest();
  };
}

/** Scroll events don't bubble, so capture them, including those of nested scroll containers. */
const PASSIVE = { passive: true, capture: true } as const;

function listen(): void {
  document.addEventListener('scroll', onScroll, PASSIVE);
  document.addEventListener('pointerdown', onDown, PASSIVE);
  for (const name of ['pointerup', 'pointercancel'] as const) {
    document.addEventListener(name, onUp, PASSIVE);
  }
}

function rest(): void {
  document.removeEventListener('scroll', onScroll, PASSIVE);
  document.removeEventListener('pointerdown', onDown, PASSIVE);
  for (const name of ['pointerup', 'pointercancel'] as const) {
    document.removeEventListener(name, onUp, PASSIVE);
  }
  clearTimeout(timer);
  isScrolling = false;
  pointers.clear();
}

function onScroll(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    isScrolling = false;
    tell();
  }, REST_MS);
  if (isScrolling) return;
  isScrolling = true;
  tell();
}

function onDown({ pointerId }: PointerEvent): void {
  pointers.add(pointerId);
  setTimeout(() => release(pointerId), LONGEST_HOLD_MS);
  tell();
}

function onUp({ pointerId }: PointerEvent): void {
  // Runs after the click, which must hit the row that was aimed at.
  setTimeout(() => release(pointerId), 0);
}

function release(pointerId: number): void {
  if (pointers.delete(pointerId)) tell();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** A page restored by reload or history is rendered whole, so that its scroll position can be restored. */
let isFirstDrawing = isNewVisit();

/**
 * Number of parts of a long page to render: on a visit's first page those that fill the screen, then the rest when
 * idle. All of them elsewhere.
 */
export function useFirstSlice(parts: number): number {
  const [drawn, setDrawn] = useState(isFirstDrawing ? parts : Number.POSITIVE_INFINITY);
  useEffect(() => {
    isFirstDrawing = false;
    startTransition(() => setDrawn(Number.POSITIVE_INFINITY));
  }, []);
  return drawn;
}

/** True unless the page was reloaded or restored from history. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}
