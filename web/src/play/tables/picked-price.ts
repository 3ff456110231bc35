import { createObservable, useStore } from '#client/storage/observable.ts';
import { place } from '#play/data/bet-desk.ts';
import type { PickedPrice } from './runner-money.ts';

const store = createObservable<{ readonly picked: PickedPrice | null }>({ picked: null });

/** Returns the selected price while its betting window is open. It never carries over to another window. */
export function usePicked(quoteId: string | null): PickedPrice | null {
  const picked = useStore(store, (state) => state.picked);
  return picked !== null && picked.quoteId === quoteId ? picked : null;
}

export function pickPrice(picked: PickedPrice | null): void {
  const before = store.getState().picked;
  const isSame =
    before !== null &&
    picked !== null &&
    before.quoteId === picked.quoteId &&
    before.runner === picked.runner &&
    before.side === picked.side;
  store.setState({ picked: isSame ? null : picked });
}

/** Places a bet at the selected price. */
export async function placePicked(picked: PickedPrice, stake: number): Promise<void> {
  pickPrice(null);
  await place([{ type: 'RUNNER', ...picked, stake }]);
}
