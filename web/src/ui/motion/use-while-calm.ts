import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** Scrolling has come to rest when nothing moved for this while. */
const REST_MS = 300;
/** A pointer that was let go outside of the window is never reported: it counts no longer than this. */
const LONGEST_HOLD_MS = 5_000;

const listeners = new Set<() => void>();
const pointers = new Set<number>();
let isScrolling = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * A value that does not change under the finger: while the visitor scrolls or a pointer is down, the former one stays;
 * the newest comes with rest. What has not come yet is never held back.
 *
 * @param value the same object as long as nothing has changed: a new one for each rendering would render for ever.
 */
export function useWhileCalm<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  const isNews = !Object.is(shown, value);
  // Scrolling alone renders nothing: only what waits for its end does.
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

/** Scrolling does not bubble, so it is caught on its way down: parts that scroll by themselves count, too. */
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
  // The click that belongs to it comes first: it must meet the row that was aimed at.
  setTimeout(() => release(pointerId), 0);
}

function release(pointerId: number): void {
  if (pointers.delete(pointerId)) tell();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** A page that is come back to is drawn whole: it opens at the place where it was left. */
let isFirstDrawing = isNewVisit();

/**
 * How many parts of a long page are drawn: on the first page of a visit those that fill the screen, and the others in the
 * pauses after; elsewhere all.
 */
export function useFirstSlice(parts: number): number {
  const [drawn, setDrawn] = useState(isFirstDrawing ? parts : Number.POSITIVE_INFINITY);
  useEffect(() => {
    isFirstDrawing = false;
    startTransition(() => setDrawn(Number.POSITIVE_INFINITY));
  }, []);
  return drawn;
}

/** Neither loaded anew nor come back to. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}
