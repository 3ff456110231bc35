import { TOAST } from '@crease/contracts/base/constants.ts';
import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'won' | 'error' | 'info' | 'waiting';
  readonly title: string;
  readonly text: string | null;
  /** Ms on the browser's clock. */
  readonly shownAt: number;
}

/** Remaining time of a toast: a timer while running, ms while paused. */
interface Countdown {
  readonly timer: ReturnType<typeof setTimeout> | null;
  /** Ms remaining at `since`. */
  readonly leftMs: number;
  readonly since: number;
}

const MERGE_MS = 3_000;
let list: readonly Toast[] = [];
let isPaused = false;
const listeners = new Set<() => void>();
let lastId = 0;
const countdowns = new Map<number, Countdown>();

/**
 * Toasts are shown for five seconds, at most twenty, and not repeated within three seconds unless closed. Hovering or
 * focusing them pauses the time (WCAG 2.2.1).
 */
export const toasts = {
  list: (): readonly Toast[] => list,
  show(kind: Toast['kind'], title: string, text: string | null = null): void {
    const now = Date.now();
    const isSaid = list.some(
      (one) => one.kind === kind && one.title === title && one.text === text && now - one.shownAt < MERGE_MS,
    );
    if (isSaid) return;
    const toast: Toast = { id: ++lastId, kind, title, text, shownAt: now };
    const next = [...list, toast];
    for (const { id } of next.slice(0, -TOAST.max)) clearCountdown(id);
    setList(next.slice(-TOAST.max));
    run(toast.id, TOAST.timeoutMs);
  },
  /** Dismisses all toasts of a kind, e.g. errors after a successful retry. */
  clear(kind: Toast['kind']): void {
    if (list.some((toast) => toast.kind === kind)) setList(list.filter((toast) => toast.kind !== kind));
  },
  close(id: number): void {
    clearCountdown(id);
    setList(list.filter((toast) => toast.id !== id));
    // Browsers report no pointer leave when the hovered toast is removed.
    if (list.length === 0) isPaused = false;
  },
  /** Pauses all timers. */
  pause(): void {
    if (isPaused) return;
    isPaused = true;
    for (const [id, { leftMs, since }] of [...countdowns]) {
      clearCountdown(id);
      run(id, leftMs - (Date.now() - since));
    }
  },
  /** Resumes all timers with their remaining time. */
  resume(): void {
    if (!isPaused) return;
    isPaused = false;
    for (const [id, { leftMs }] of [...countdowns]) run(id, leftMs);
  },
};

/** Returns the visible toasts. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, toasts.list);
}

function run(id: number, leftMs: number): void {
  const timer = isPaused ? null : setTimeout(() => toasts.close(id), leftMs);
  countdowns.set(id, { timer, leftMs, since: Date.now() });
}

function clearCountdown(id: number): void {
  const timer = countdowns.get(id)?.timer ?? null;
  if (timer !== null) clearTimeout(timer);
  countdowns.delete(id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setList(next: readonly Toast[]): void {
  list = next;
  for (const listener of listeners) listener();
}
