import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { readItem, removeItem, type StoredBet, writeItem } from '#data/storage/local-items.ts';
import type { Selection } from './bet-slip.ts';
import { storeOf } from './observable.ts';
import { session } from './session.ts';

/** The bet that was placed last from this browser, to be repeated. */
export const lastBet = storeOf<{ readonly bet: StoredBet | null }>({
  bet: readItem('crease_last_bet'),
});

/** Keeps a bet that was taken, as it was asked for. */
export function rememberBet(
  { kind }: Pick<WireMarket, 'kind'>,
  selection: Selection,
  terms: { readonly price: number; readonly line: number; readonly stake: number },
): void {
  const { price, line, stake } = terms;
  const userId = session.getState().user?.userId ?? 0;
  const placed = { stakeText: String(stake), userId, placedAt: Date.now() };
  const bet: StoredBet = { ...selection, kind, price, line, ...placed };
  writeItem('crease_last_bet', bet);
  lastBet.setState({ bet });
}

/** Its market is gone. */
export function forgetLastBet(): void {
  removeItem('crease_last_bet');
  lastBet.setState({ bet: null });
}
