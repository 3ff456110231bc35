import type { CasinoFreeRounds } from '@crease/contracts/routes/casino-gateway.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';

/** Which of the seat's free rounds the next round is to be; null: the player stakes it. */
const choice = storeOf<{ readonly id: string | null }>({ id: null });

export function chooseFreeRound(id: string | null): void {
  choice.setState({ id });
}

/** The free rounds that were chosen, while some are left; null: the next round is staked with cash. */
export function chosenFreeRound(): CasinoFreeRounds | null {
  const { id } = choice.getState();
  return seatStore.getState().seat?.freeRounds.find((one) => one.id === id) ?? null;
}

/** The same, for a page. */
export function useFreeRound(): CasinoFreeRounds | null {
  const id = useStore(choice, (chosen) => chosen.id);
  return useSeat(({ freeRounds }) => freeRounds.find((one) => one.id === id) ?? null);
}
