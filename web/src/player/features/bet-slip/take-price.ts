import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { NETWORK_MESSAGE } from '#data/api/failure.ts';
import { preferences } from '#data/session/preferences.ts';
import { session } from '#data/session/session.ts';
import type { Selection } from '#player/betting/selection.ts';
import { t } from '#text/text.ts';
import { latePart } from '#ui/late-part/late-part.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { oneClick } from './bet-choices.ts';
import { isLocked, pick } from './slip.ts';

/** A second press on the same price within this while is the same press: a double click, a key that is held. */
const AGAIN_MS = 800;
let lastTap = { on: '', at: Number.NEGATIVE_INFINITY };

/**
 * A price was tapped in a market: it goes on the slip, or with one-click betting the bet is placed at this price with
 * the stake that was set, never twice by one press.
 */
export function takePrice(market: WireMarket, selection: Selection): void {
  if (!preferences.getState().oneClick || session.getState().user === null) {
    pick(selection);
    return;
  }
  const { runnerId, side } = selection;
  const on = `${runnerId}/${side}`;
  const now = performance.now();
  const isAgain = on === lastTap.on && now - lastTap.at < AGAIN_MS;
  lastTap = { on, at: now };
  if (isAgain) return;
  if (oneClick.getState().placing !== null || isLocked()) {
    toasts.show('info', t('Wait: your last bet is still being placed.'));
    return;
  }
  oneClick.setState({ placing: { words: '', placedAt: Date.now(), delayMs: 0 } });
  void import('./place-at-once.ts')
    .then(
      ({ placeAtOnce }) => placeAtOnce(market, selection),
      () => toasts.show('error', t('Bet not placed'), t(NETWORK_MESSAGE)),
    )
    .finally(() => oneClick.setState({ placing: null }));
}

/** The page first; nobody has found a price to tap before. */
export const SLIP_WITHIN_MS = 2_000;

export const slipChunk = () => import('./bet-slip.tsx');

/** The slip, on its way before anybody taps a price. What does not come is asked for again when it is shown. */
export const LateBetSlip = latePart(() => slipChunk().then(({ BetSlip }) => BetSlip));
