import type { CasinoFreeRounds } from '@crease/contracts/routes/casino-gateway.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';

/** Selected free rounds for the next round, null to stake cash. */
const choice = createObservable<{ readonly id: string | null }>({ id: null });

export function chooseFreeRound(id: string | null): void {
  choice.setState({ id });
}

/** Returns the selected free rounds while any are left, null to stake cash. */
export function chosenFreeRound(): CasinoFreeRounds | null {
  const { id } = choice.getState();
  return seatStore.getState().seat?.freeRounds.find((one) => one.id === id) ?? null;
}

/** Hook version of `chosenFreeRound`. */
export function useFreeRound(): CasinoFreeRounds | null {
  const id = useStore(choice, (chosen) => chosen.id);
  return useSeat(({ freeRounds }) => freeRounds.find((one) => one.id === id) ?? null);
}
