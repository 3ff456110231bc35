import type { OpenBet, PlaceBetResult } from '@crease/contracts/betting/bet.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type HouseKind, isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { oddsQuery } from '#client/catalogue/catalogue.ts';
import { prices } from '#client/prices/prices.ts';
import { preferences, setPreferences, usePreference } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { readItem, removeItem, writeItem } from '#client/storage/local-items.ts';
import type { StoredBet } from '#client/storage/local-shapes.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { describePlacedBet } from '#player/betting/bet-text.ts';
import { type Selection, toOffer, toPriceSide } from '#player/betting/quote.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { loadSlip } from './slip.ts';

/** True if the user accepts any odds within the house tolerance for this kind. */
export function acceptsAnyOdds(kind: MarketKind): boolean {
  return preferences.getState().anyOddsKinds.some((accepted) => accepted === kind);
}

/** Reactive version of `acceptsAnyOdds`. */
export function useAnyOdds(kind: MarketKind): boolean {
  return usePreference('anyOddsKinds').some((accepted) => accepted === kind);
}

export function setAnyOdds(kind: HouseKind, isOn: boolean): void {
  const others = preferences.getState().anyOddsKinds.filter((other) => other !== kind);
  setPreferences({ anyOddsKinds: isOn ? [...others, kind] : others });
}

/** One-time migration of a setting that older versions stored only in this browser. */
export function migrateAnyOdds(): void {
  const old = readItem('crease_any_odds');
  if (old === null) return;
  removeItem('crease_any_odds');
  const kinds = old.filter((kind): kind is HouseKind => isHouseKind(kind as MarketKind));
  const { anyOddsKinds } = preferences.getState();
  const added = kinds.filter((kind) => !anyOddsKinds.includes(kind));
  if (added.length > 0) setPreferences({ anyOddsKinds: [...anyOddsKinds, ...added] });
}

/** A one-click bet awaiting its response. */
export interface OneClickBet {
  readonly words: string;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
  readonly delayMs: number;
}

/** The one-click bet in flight; at most one. */
export const oneClick = createObservable<{ readonly placing: OneClickBet | null }>({
  placing: null,
});

/** True if a tap on a price places a bet immediately; requires login. */
export function useOneClick(): boolean {
  const isOn = usePreference('oneClick');
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  return isOn && isLoggedIn;
}

/** Shows that the user's own bets were cancelled because a new one met them. */
export function notifyOwnCancelled({ ownBetsCancelled = [] }: Partial<PlaceBetResult>): void {
  if (ownBetsCancelled.length === 0) return;
  const paise = ownBetsCancelled.reduce((sum, { cancelledStake }) => sum + Math.round(cancelledStake * 100), 0);
  toasts.show(
    'info',
    t('Your own opposing bets were cancelled: {stake}', { stake: rupeesText(paise / 100) }),
    t('Your own bets never match each other.'),
  );
}

/** Shows a toast for an accepted bet: matched, or unmatched with the available actions. */
export function notifyPlaced(bet: OpenBet): void {
  const { unmatchedStake } = bet;
  if (unmatchedStake === 0) {
    const isFree = bet.freeBet === true;
    toasts.show('success', describePlacedBet(bet), isFree ? t('Free bet: your cash isn’t used.') : null);
    return;
  }
  if (bet.persistence === 'ON_CLOSE') {
    toasts.show('waiting', describePlacedBet(bet), t('Matched at the starting price at the off.'));
    return;
  }
  const stake = rupeesText(unmatchedStake);
  toasts.show('waiting', describePlacedBet(bet), t('{stake} is unmatched. Edit or cancel it in Open bets.', { stake }));
}

/** Last bet placed from this browser, for repeating. */
export const lastBet = createObservable<{ readonly bet: StoredBet | null }>({
  bet: readItem('crease_last_bet'),
});

/** Stores an accepted bet as it was requested. */
export function storeLastBet(
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

/** The bet fields needed to repeat it. */
export type RepeatableBet = Pick<
  StoredBet,
  'eventId' | 'marketId' | 'runnerId' | 'side' | 'price' | 'line' | 'dreamEventId' | 'eventTitle' | 'stakeText'
>;

/**
 * Puts a bet back on the slip at the current best price; the slip notes any change. Uses the old price if none is
 * offered. Shows a notice if the market no longer exists.
 */
export async function repeatBet(bet: RepeatableBet): Promise<void> {
  const { eventId, marketId, runnerId, side, price, line = 0 } = bet;
  const currency = session.getState().user?.currency ?? '';
  try {
    const { markets } = await queryClient.fetchQuery(oddsQuery(eventId, currency));
    const market = markets.find((one) => one.marketId === marketId);
    const runner = market?.runners.find(({ id }) => id === runnerId);
    if (market === undefined || runner === undefined) {
      removeItem('crease_last_bet');
      lastBet.setState({ bet: null });
      toasts.show('info', t('Can’t repeat this bet: the market is closed.'));
      return;
    }
    const level = prices.level(runnerId, toPriceSide(side), 0);
    const offer = toOffer(market.kind, level) ?? { rate: price, line };
    loadSlip(
      {
        eventId,
        dreamEventId: bet.dreamEventId ?? '0',
        marketId,
        runnerId,
        side,
        eventTitle: bet.eventTitle ?? '',
        marketName: market.marketName,
        marketLabel: market.marketLabel,
        runnerName: runner.runnername,
        runnerLabel: runner.runnerLabel,
        price: offer.rate,
        ...(offer.line === 0 ? {} : { line: offer.line }),
      },
      Number(bet.stakeText),
      { rate: price, line },
    );
  } catch (failure) {
    toasts.show('error', t('Couldn’t repeat the bet.'), getErrorMessage(failure));
  }
}
