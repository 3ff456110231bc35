import { TOAST } from '@crease/contracts/constants.ts';
import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info' | 'waiting';
  readonly title: string;
  readonly text: string | null;
  /** Milliseconds of the browser's clock. */
  readonly shownAt: number;
}

/** What is left of a message's time: a timer while it runs, milliseconds while it is paused. */
interface Countdown {
  readonly timer: ReturnType<typeof setTimeout> | null;
  /** Milliseconds that were left at `since`. */
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
 * Short messages at the top right: five seconds, at most twenty, the same words not twice within three seconds unless
 * the first were closed. While somebody points at them or has the focus in them no time passes (WCAG 2.2.1).
 */
export const toasts = {
  list: (): readonly Toast[] => list,
  show(kind: Toast['kind'], title: string, text: string | null = null): void {
    const now = Date.now();
    const isSaid = list.some(
      (one) =>
        one.kind === kind &&
        one.title === title &&
        one.text === text &&
        now - one.shownAt < MERGE_MS,
    );
    if (isSaid) return;
    const toast: Toast = { id: ++lastId, kind, title, text, shownAt: now };
    const next = [...list, toast];
    for (const { id } of next.slice(0, -TOAST.most)) forget(id);
    setList(next.slice(-TOAST.most));
    run(toast.id, TOAST.timeoutMs);
  },
  /** Takes away what is shown of a kind, such as failures once the act has succeeded. */
  clear(kind: Toast['kind']): void {
    if (list.some((toast) => toast.kind === kind))
      setList(list.filter((toast) => toast.kind !== kind));
  },
  close(id: number): void {
    forget(id);
    setList(list.filter((toast) => toast.id !== id));
    // The one that was pointed at is gone, and no browser reports that the pointer has left it.
    if (list.length === 0) isPaused = false;
  },
  /** Stops the time of all messages. */
  pause(): void {
    if (isPaused) return;
    isPaused = true;
    for (const [id, { leftMs, since }] of [...countdowns]) {
      forget(id);
      run(id, leftMs - (Date.now() - since));
    }
  },
  /** Lets it go on: each message stays for the time that it had left. */
  resume(): void {
    if (!isPaused) return;
    isPaused = false;
    for (const [id, { leftMs }] of [...countdowns]) run(id, leftMs);
  },
};

/** The messages that are shown now. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, toasts.list);
}

function run(id: number, leftMs: number): void {
  const timer = isPaused ? null : setTimeout(() => toasts.close(id), leftMs);
  countdowns.set(id, { timer, leftMs, since: Date.now() });
}

function forget(id: number): void {
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
