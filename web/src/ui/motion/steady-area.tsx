import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Time after which a pointer or finger that left an area no longer aims at anything in it. */
export const AWAY_MS = 2_000;

/** A list of prices under the visitor's pointer. */
export interface Steadiness {
  readonly subscribe: (listener: () => void) => () => void;
  /** True while a pointer or finger is in the area, and for `AWAY_MS` afterwards. */
  readonly isHeld: () => boolean;
  /** Ignores presses in the area for a moment, because what was aimed at has moved. */
  readonly noteMove: () => void;
  /** Innermost element that the pointer is or was on, and the area's own element; null if unknown. */
  readonly getTarget: () => Element | null;
  readonly getPlace: () => Element | null;
  readonly outer: Steadiness | null;
}

interface WatchedArea extends Steadiness {
  /** Starts watching; returns the end of it. */
  readonly watch: (element: HTMLElement) => () => void;
}

/** Watches one element for pointers. */
function createArea(outer: Steadiness | null): WatchedArea {
  const listeners = new Set<() => void>();
  const inside = new Set<number | 'mouse'>();
  const guard = createPressGuard();
  let isHeld = false;
  let target: Element | null = null;
  let place: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const setHeld = (value: boolean) => {
    if (value === isHeld) return;
    isHeld = value;
    notify();
  };
  const enter = (pointer: number | 'mouse') => {
    inside.add(pointer);
    clearTimeout(timer);
    setHeld(true);
  };
  const leave = (pointer: number | 'mouse') => {
    inside.delete(pointer);
    if (inside.size > 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => setHeld(false), AWAY_MS);
  };
  const onOver = (event: PointerEvent) => {
    target = event.target instanceof Element ? event.target : null;
    notify();
  };
  return {
    outer,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isHeld: () => isHeld,
    noteMove: guard.noteMove,
    getTarget: () => target,
    getPlace: () => place,
    watch: (element) => {
      const endGuard = guard.watch(element);
      place = element;
      // A mouse that was there before the list.
      if (element.matches(':hover') && hasHover()) enter('mouse');
      const stopListening = listenToPointers(element, { enter, leave, onOver });
      return () => {
        endGuard();
        stopListening();
        target = null;
        place = null;
        clearTimeout(timer);
        inside.clear();
        isHeld = false;
      };
    },
  };
}

interface PointerListener {
  readonly enter: (pointer: number | 'mouse') => void;
  readonly leave: (pointer: number | 'mouse') => void;
  readonly onOver: (event: PointerEvent) => void;
}

/** Returns the end of listening. */
function listenToPointers(element: HTMLElement, listener: PointerListener): () => void {
  const onEnter = (event: PointerEvent) => listener.enter(getPointer(event));
  const onLeave = (event: PointerEvent) => listener.leave(getPointer(event));
  const { onOver } = listener;
  element.addEventListener('pointerenter', onEnter);
  element.addEventListener('pointerdown', onEnter);
  element.addEventListener('pointerleave', onLeave);
  element.addEventListener('pointerover', onOver, { passive: true });
  return () => {
    element.removeEventListener('pointerenter', onEnter);
    element.removeEventListener('pointerdown', onEnter);
    element.removeEventListener('pointerleave', onLeave);
    element.removeEventListener('pointerover', onOver);
  };
}

/** All mice are one, so that a mouse replaced while hovering is not waited for. */
function getPointer({ pointerType, pointerId }: PointerEvent): number | 'mouse' {
  return pointerType === 'touch' ? pointerId : 'mouse';
}

/** After a tap, touch screens match `:hover` on an element that no finger is on. */
function hasHover(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;
}

const Area = createContext<Steadiness | null>(null);

/** The innermost area around a component, or null. */
export function useSteadyArea(): Steadiness | null {
  return useContext(Area);
}

/**
 * Keeps the lists inside in their places while a pointer or finger is on them (`useSteadyList`, `useSettledValue`), and
 * ignores presses right after they moved. Adds no box to the layout.
 */
export function SteadyArea({ children }: { readonly children: ReactNode }) {
  const outer = useSteadyArea();
  const area = useMemo(() => createArea(outer), [outer]);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current === null ? undefined : area.watch(place.current)), [area]);
  return (
    <Area value={area}>
      <div ref={place} style={{ display: 'contents' }}>
        {children}
      </div>
    </Area>
  );
}

export interface SteadySlotProps {
  /** Identity of the content; presses are ignored for a moment after it changes. */
  readonly content: string | number;
  readonly children: ReactNode;
}

/** A fixed place whose content changes, such as the current over. */
export function SteadySlot({ content, children }: SteadySlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const [guard] = useState<PressGuard>(createPressGuard);
  const shown = useRef(content);
  useLayoutEffect(() => (place.current === null ? undefined : guard.watch(place.current)), [guard]);
  useLayoutEffect(() => {
    if (shown.current !== content) guard.noteMove();
    shown.current = content;
  }, [content, guard]);
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

/**
 * Ignores presses in the surrounding area for a moment after an order changed. Empty while nothing is shown yet.
 *
 * @param renew changes along with an order that the visitor chose, which is no surprise.
 */
export function useMoveNote(order: string, renew = ''): void {
  const area = useSteadyArea();
  const shown = useRef({ order, renew });
  useLayoutEffect(() => {
    const before = shown.current;
    const isMoved = before.order !== '' && before.order !== order;
    if (isMoved && before.renew === renew) area?.noteMove();
    shown.current = { order, renew };
  }, [order, renew, area]);
}

/** A press within this time after something moved was aimed at what was there before. */
export const AIM_MS = 400;

interface PressGuard {
  readonly noteMove: () => void;
  /** Starts guarding an element; returns the end of it. */
  readonly watch: (element: HTMLElement) => () => void;
}

/** Stops presses that began, or would act, within `AIM_MS` of a move, before the pressed control receives them. */
function createPressGuard(): PressGuard {
  let movedAt = Number.NEGATIVE_INFINITY;
  let wasDownTooSoon = false;
  const isTooSoon = () => performance.now() - movedAt < AIM_MS;
  const onDown = () => {
    wasDownTooSoon = isTooSoon();
  };
  const onClick = (event: MouseEvent) => {
    const isLate = wasDownTooSoon || isTooSoon();
    wasDownTooSoon = false;
    if (!isLate) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    noteMove: () => {
      movedAt = performance.now();
    },
    watch: (element) => {
      element.addEventListener('pointerdown', onDown, true);
      element.addEventListener('click', onClick, true);
      return () => {
        element.removeEventListener('pointerdown', onDown, true);
        element.removeEventListener('click', onClick, true);
      };
    },
  };
}
