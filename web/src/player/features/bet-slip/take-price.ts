import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { NETWORK_MESSAGE } from '#client/api/failure.ts';
import { preferences } from '#client/session/preferences.ts';
import { session } from '#client/session/session.ts';
import { t } from '#i18n/text.ts';
import type { Selection } from '#player/betting/quote.ts';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { oneClick } from './bet-choices.ts';
import { isLocked, togglePrice } from './slip.ts';

/** A second press on the same price within this time is ignored: a double click or a held key. */
const DOUBLE_TAP_MS = 800;
let lastTap = { on: '', at: Number.NEGATIVE_INFINITY };

/**
 * Handles a tapped price: adds it to the slip or, in one-click mode, places the bet at this price with the preset
 * stake, at most once per press.
 */
export function takePrice(market: WireMarket, selection: Selection): void {
  if (!preferences.getState().oneClick || session.getState().user === null) {
    togglePrice(selection);
    return;
  }
  const { runnerId, side } = selection;
  const on = `${runnerId}/${side}`;
  const now = performance.now();
  const isAgain = on === lastTap.on && now - lastTap.at < DOUBLE_TAP_MS;
  lastTap = { on, at: now };
  if (isAgain) return;
  if (oneClick.getState().placing !== null || isLocked()) {
    toasts.show('info', t('Your last bet is still being placed.'));
    return;
  }
  oneClick.setState({ placing: { words: '', placedAt: Date.now(), delayMs: 0 } });
  void import('./place-at-once.ts')
    .then(
      ({ placeOneClickBet }) => placeOneClickBet(market, selection),
      () => toasts.show('error', t('Bet not placed'), t(NETWORK_MESSAGE)),
    )
    .finally(() => oneClick.setState({ placing: null }));
}

/** Load the page first; users take longer than this to tap a price. */
export const SLIP_WITHIN_MS = 2_000;

export const slipChunk = () => import('./bet-slip.tsx');

/** Preloaded before the first tap; a failed load is retried on display. */
export const LateBetSlip = lazyComponent(() => slipChunk().then(({ BetSlip }) => BetSlip));
