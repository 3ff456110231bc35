import type { TableState } from '@crease/contracts/wire/play.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { useFresh } from '#play/parts/use-fresh.ts';
import { useWindowSeconds } from './use-window-seconds.ts';

/** Data shared by all stages, null outside a table. */
export interface StageState {
  readonly state: TableState;
  readonly windowSeconds: number;
  /** True if the card at a position was dealt while the page was open. */
  readonly isFresh: (place: number) => boolean;
}

export function useStage(): StageState | null {
  const state = useSeat(({ table }) => table?.state);
  const windowSeconds = useWindowSeconds();
  const isFresh = useFresh(state?.roundId ?? '', state?.shown ?? []);
  return state === undefined ? null : { state, windowSeconds, isFresh };
}
