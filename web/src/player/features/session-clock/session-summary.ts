import { storeOf } from '#data/storage/observable.ts';

/** Whether somebody has asked to see what their session comes to. */
export const summary = storeOf({ isOpen: false });

export function openSummary(): void {
  summary.setState({ isOpen: true });
}

export function closeSummary(): void {
  summary.setState({ isOpen: false });
}
