import { storeOf } from '#data/stores/observable.ts';

export type Reading = 'terms' | 'privacy';

/** The text of the operator that is open for reading. */
export const reading = storeOf<{ readonly open: Reading | null }>({ open: null });

export function openReading(open: Reading | null): void {
  reading.setState({ open });
}
