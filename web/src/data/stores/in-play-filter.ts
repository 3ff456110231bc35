import type { SportId } from '@crease/contracts/constants.ts';
import { storeOf } from './observable.ts';

/** The sport chosen on the in-play page, or null for all; it stays while other pages are looked at. */
export const inPlayFilter = storeOf<{ readonly sportId: SportId | null }>({ sportId: null });

export function chooseSport(sportId: SportId | null): void {
  inPlayFilter.setState({ sportId });
}
