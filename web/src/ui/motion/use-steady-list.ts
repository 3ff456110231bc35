import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Steadiness, useSteadyArea } from './steady-area.tsx';

/** A row, the latest version of its item or, once it left the list, the last one. */
export interface SteadyRow<Item> {
  readonly item: Item;
  readonly isGone: boolean;
}

export interface SteadyList<Item> {
  /** In the order of the last reflow. */
  readonly kept: readonly SteadyRow<Item>[];
  /** Rows since then, in order of arrival. */
  readonly added: readonly SteadyRow<Item>[];
}

export interface SteadyTerms {
  /** Applies a new order at once when it changes, e.g. a filter chosen by the visitor. */
  readonly renew?: string;
  /** Appends new rows while the pointer is in the innermost area, i.e. nothing in it is below the list. */
  readonly grows?: boolean;
}

type Key = string | number;

interface Places {
  readonly renew: string;
  readonly kept: readonly Key[];
  readonly added: readonly Key[];
}

/** `away`: any change is fine. `outside`: the pointer is on something that may be pushed. `inside`: it is in the list. */
type Aim = 'away' | 'outside' | 'inside';

/** Where the visitor aims, as seen from an area. */
export function findAim(area: Steadiness | null): Aim {
  if (area?.isHeld() === true) return 'inside';
  for (let outer = area?.outer ?? null; outer !== null; outer = outer.outer) {
    if (outer.isHeld() && !isAimedAbove(outer, area)) return 'outside';
  }
  return interaction.isBusy() ? 'outside' : 'away';
}

/** True if the pointer is on something before an inner area, which nothing in that area can move. */
function isAimedAbove(outer: Steadiness, inner: Steadiness | null): boolean {
  const target = outer.getTarget();
  const place = inner?.getPlace() ?? null;
  if (target === null || place === null || !target.isConnected || target.contains(place)) {
    return false;
  }
  return (place.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** Subscribes to an area, those around it, and scrolling. */
export function subscribeToAim(area: Steadiness | null, listener: () => void): () => void {
  const ends = [interaction.subscribe(listener)];
  for (let each = area; each !== null; each = each.outer) ends.push(each.subscribe(listener));
  return () => {
    for (const end of ends) end();
  };
}

/** Next places of the rows: nothing moves unless the visitor is away. */
function settlePlaces(
  before: Places | null,
  keys: readonly Key[],
  { renew = '', grows = false, aim }: SteadyTerms & { readonly aim: Aim },
): Places {
  const isFirst = before === null || before.kept.length + before.added.length === 0;
  if (isFirst || aim === 'away' || before.renew !== renew) return { renew, kept: keys, added: [] };
  if (!grows || aim === 'outside') return before;
  const known = new Set([...before.kept, ...before.added]);
  const arrived = keys.filter((key) => !known.has(key));
  return arrived.length === 0 ? before : { ...before, added: [...before.added, ...arrived] };
}

/**
 * Rows in steady places: while a pointer or finger is in the surrounding `SteadyArea`, rows that left the list stay
 * and new ones are appended or wait. The new order applies once the visitor has been away for two seconds.
 *
 * @param getKey referentially stable, as is `items` while unchanged; otherwise the result isn't either.
 */
export function useSteadyList<Item>(
  items: readonly Item[],
  getKey: (item: Item) => Key,
  { renew = '', grows = false }: SteadyTerms = {},
): SteadyList<Item> {
  const area = useSteadyArea();
  const [before, setBefore] = useState<Places | null>(null);
  const last = useRef<ReadonlyMap<Key, Item>>(new Map());
  const keys = items.map(getKey);
  const requested: Places = { renew, kept: keys, added: [] };
  const isNews = before === null || !hasSamePlaces(before, requested);
  // A pointer that comes or goes renders nothing while the list is as it should be.
  const subscribe = useCallback((listener: () => void) => subscribeToAim(area, listener), [area]);
  const aim = useSyncExternalStore(subscribe, () => (isNews ? findAim(area) : 'away'));
  const next = settlePlaces(before, keys, { renew, grows, aim });
  const places = before !== null && hasSamePlaces(before, next) ? before : next;
  if (places !== before) setBefore(places);
  const shown = useMemo(() => {
    const known = new Map(items.map((item) => [getKey(item), item]));
    const toRows = (list: readonly Key[]) =>
      list.flatMap((key): SteadyRow<Item>[] => {
        const item = known.get(key) ?? last.current.get(key);
        return item === undefined ? [] : [{ item, isGone: !known.has(key) }];
      });
    return { kept: toRows(places.kept), added: toRows(places.added) };
  }, [items, getKey, places]);
  useLayoutEffect(() => {
    last.current = new Map([...shown.kept, ...shown.added].map(({ item }) => [getKey(item), item]));
  });
  useReflowNote(area, places);
  return shown;
}

/** Guards presses after a reflow. Appended rows and the visitor's own choices move nothing unexpectedly. */
function useReflowNote(area: Steadiness | null, places: Places): void {
  const shown = useRef(places);
  useLayoutEffect(() => {
    const before = [...shown.current.kept, ...shown.current.added];
    const now = [...places.kept, ...places.added];
    const isMoved = before.some((key, index) => now[index] !== key);
    if (isMoved && shown.current.renew === places.renew) area?.noteMove();
    shown.current = places;
  });
}

function hasSamePlaces(a: Places, b: Places): boolean {
  return a.renew === b.renew && isSame(a.kept, b.kept) && isSame(a.added, b.added);
}

function isSame(a: readonly Key[], b: readonly Key[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

/** Idle time after which scrolling has ended. */
const REST_MS = 300;
/** Maximum hold time, since a pointer released outside the window is never reported. */
const LONGEST_HOLD_MS = 5_000;

const listeners = new Set<() => void>();
const pointers = new Set<number>();
let isScrolling = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Scrolling and pressing anywhere on the page. */
const interaction = {
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
