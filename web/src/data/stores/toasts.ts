import { TOAST } from '@crease/contracts/constants.ts';
import { storeOf } from './observable.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly text: string | null;
}

const MERGE_MS = 3_000;
const store = storeOf<{ readonly list: readonly Toast[] }>({ list: [] });
let lastId = 0;
const shownAt = new Map<string, number>();

/** Short messages at the top right: five seconds, at most twenty, the same words not twice within three seconds. */
export const toasts = {
  store,
  show(kind: Toast['kind'], title: string, text: string | null = null): void {
    const words = `${kind}/${title}/${text}`;
    const now = Date.now();
    if (now - (shownAt.get(words) ?? 0) < MERGE_MS) return;
    shownAt.set(words, now);
    const toast: Toast = { id: ++lastId, kind, title, text };
    store.setState(({ list }) => ({ list: [...list, toast].slice(-TOAST.most) }));
    setTimeout(() => toasts.close(toast.id), TOAST.timeoutMs);
  },
  close(id: number): void {
    store.setState(({ list }) => ({ list: list.filter((toast) => toast.id !== id) }));
  },
};
