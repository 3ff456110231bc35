/** Idle time after which scrolling has ended. */
const REST_MS = 300;
/** Maximum hold time, since a pointer released outside the window is never reported. */
const LONGEST_HOLD_MS = 5_000;

const listeners = new Set<() => void>();
const pointers = new Set<number>();
let isScrolling = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Scrolling and pressing anywhere on the page. */
export const interaction = {
  subscribe,
  /** True while the visitor scrolls or holds a pointer down. Always false without subscribers. */
  isBusy: () => isScrolling || pointers.size > 0,
} as const;

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) listen();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unlisten();
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

function unlisten(): void {
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
    notify();
  }, REST_MS);
  if (isScrolling) return;
  isScrolling = true;
  notify();
}

function onDown({ pointerId }: PointerEvent): void {
  pointers.add(pointerId);
  setTimeout(() => release(pointerId), LONGEST_HOLD_MS);
  notify();
}

function onUp({ pointerId }: PointerEvent): void {
  // Runs after the click, which must hit the row that was aimed at.
  setTimeout(() => release(pointerId), 0);
}

function release(pointerId: number): void {
  if (pointers.delete(pointerId)) notify();
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}
