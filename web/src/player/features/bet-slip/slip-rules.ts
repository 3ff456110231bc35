import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import type { PriceLadder } from '@crease/core/ladder/price-ladder.ts';
import type { BetPreview } from '@crease/core/risk/preview.ts';
import type { LiveMarket } from '#data/prices/prices.ts';
import { amountText, rupeesText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { isPermitted } from '#player/betting/preview.ts';
import { t } from '#text/text.ts';
import type { SlipFreeBet } from './slip-state.ts';

/** Why a bet cannot be sent as it is, with the value that would mend it. */
export interface SlipProblem {
  readonly text: string;
  readonly fix: { readonly label: string; readonly stake: number } | null;
}

export interface SlipInput {
  /** False: a free bet at odds that nobody offers now. */
  readonly isTakenWhole?: boolean;
  readonly price: number;
  readonly stake: number;
  /** Permitted odds; null where the house names them. */
  readonly ladder: PriceLadder | null;
  readonly market: Pick<WireMarket, 'min' | 'max'> & Partial<Pick<WireMarket, 'maxProfit'>>;
  /** The user's own limits in this market, where they are narrower. */
  readonly limits: { readonly min: number; readonly max: number } | null;
  /** Rupees that can still be bet; null when nobody is logged in. */
  readonly balance: number | null;
  readonly preview: BetPreview;
}

/** What the bettor should mend before they press; null when all is well or nothing is typed yet. */
export function slipProblem(input: SlipInput): SlipProblem | null {
  const { price, stake, ladder, market, limits, balance, preview } = input;
  if (ladder !== null && !isPermitted(ladder, price)) {
    return {
      text: t('These odds are not on the ladder. Use − or + for the next ones.'),
      fix: null,
    };
  }
  if (stake <= 0) return null;
  if (input.isTakenWhole === false)
    return {
      text: t('Nobody offers these odds now. A free bet is never left waiting.'),
      fix: null,
    };
  const min = Math.max(market.min, limits?.min ?? 0);
  const max = Math.min(market.max, limits?.max ?? Number.POSITIVE_INFINITY);
  if (stake < min) {
    const amount = amountText(min);
    return {
      text: t('Minimum stake is {amount}', { amount }),
      fix: { label: t('Use {amount}', { amount }), stake: min },
    };
  }
  if (stake > max) {
    const amount = amountText(max);
    return {
      text: t('Maximum stake is {amount}', { amount }),
      fix: { label: t('Use {amount}', { amount }), stake: max },
    };
  }
  const most = market.maxProfit ?? null;
  if (most !== null && bestOf(preview) > most * 100) {
    const amount = amountText(most);
    return { text: t('Maximum profit for this market is {amount}', { amount }), fix: null };
  }
  const needed = (preview.exposureAfter - preview.exposure) / 100;
  if (balance !== null && needed > 0 && needed > balance) {
    return {
      text: t('This needs {needed}, you have {free}.', {
        needed: rupeesText(needed),
        free: rupeesText(Math.max(balance, 0)),
      }),
      fix: affordable({ stake, needed, balance, min }),
    };
  }
  return null;
}

/** The part of the stake that there is money for: what is at risk never grows more slowly than the stake. */
function affordable(bet: {
  readonly stake: number;
  readonly needed: number;
  readonly balance: number;
  readonly min: number;
}): SlipProblem['fix'] {
  const { stake, needed, balance, min } = bet;
  const most = (stake * Math.max(balance, 0)) / needed;
  const whole = most >= 1 ? Math.floor(most) : Math.floor(most * 100) / 100;
  if (whole <= 0 || whole < min) return null;
  return { label: t('Use {amount}', { amount: amountText(whole) }), stake: whole };
}

/** Paise of the best outcome with the bet. */
function bestOf({ results, rows }: BetPreview): number {
  return Math.max(0, ...results, ...rows.map(({ amount }) => amount));
}

export type Availability = 'open' | 'suspended' | 'ball-running' | 'closed';

/** Whether bets are taken on a runner right now. */
export function availabilityOf(live: LiveMarket | null, runnerStatus: string): Availability {
  const status = live?.status ?? 'SUSPENDED';
  if (
    status === 'CLOSED' ||
    status === 'SETTLED' ||
    status === 'VOIDED' ||
    runnerStatus === 'REMOVED'
  )
    return 'closed';
  if (status === 'BALL_RUNNING' || runnerStatus === 'BALL_RUNNING') return 'ball-running';
  return status === 'OPEN' && runnerStatus === 'OPEN' ? 'open' : 'suspended';
}

/**
 * The price to offer instead when the one that was tapped is gone and the bettor has not chosen another; null when the
 * asked one, or a better one, is there.
 */
export function movedPrice(state: {
  readonly side: 'BACK' | 'LAY';
  readonly tapped: number;
  readonly asked: number;
  readonly best: number | null;
}): number | null {
  const { side, tapped, asked, best } = state;
  if (best === null || asked !== tapped) return null;
  const isWorse = side === 'BACK' ? best < asked : best > asked;
  return isWorse ? best : null;
}

/** `Odds changed 1.85 → 1.83`; on runs `Line changed 46.5 → 48.5`. @param say writes odds in the reader's format. */
export function movedText(
  from: number,
  to: number,
  isLine: boolean,
  say: (odds: number) => string = priceText,
): string {
  return isLine
    ? t('Line changed {from} → {to}', { from, to })
    : t('Odds changed {from} → {to}', { from: say(from), to: say(to) });
}

/** Whether a bet at this price would be matched by nothing that is offered now. */
export function waitsAt({
  side,
  price,
  best,
}: {
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly best: number | null;
}): boolean {
  if (price <= 0) return false;
  return best === null || (side === 'BACK' ? price > best : price < best);
}

/** What a bet does that the house pays: nothing of the bettor's is at risk. */
export function previewOfFree(preview: BetPreview, { most }: SlipFreeBet): BetPreview {
  const profit = Math.min(preview.profit, most * 100);
  return { ...preview, profit, liability: 0, exposureAfter: preview.exposure };
}
