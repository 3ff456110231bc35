import { createObservable } from '#client/storage/observable.ts';

/** Open state of the session summary. */
export const summary = createObservable({ isOpen: false });

export function openSummary(): void {
  summary.setState({ isOpen: true });
}

export function closeSummary(): void {
  summary.setState({ isOpen: false });
}
