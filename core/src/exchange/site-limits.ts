import { type Refusal, refuse } from '#base/result.ts';
import type { Money } from '#money/money.ts';
import { exposureOf } from '#risk/exposure.ts';
import { checkProfit, type Judged } from './bet-checks.ts';
import type { Bettor } from './move-position.ts';

/** What the site of a bettor allows of one bet, and of one player in one market, paise; absent: no limit. */
export interface SiteLimits {
  readonly minStake?: Money;
  readonly maxStake?: Money;
  readonly exposureLimit?: Money;
  readonly maxProfit?: Money;
}

/** STAKE_MIN with `min`, STAKE_MAX with `max`; the limits of market and account are asked besides. */
export function checkSiteStake(limits: SiteLimits | undefined, stake: Money): Refusal | null {
  const { minStake, maxStake } = limits ?? {};
  if (minStake !== undefined && stake < minStake) return refuse('STAKE_MIN', { min: minStake });
  return maxStake !== undefined && stake > maxStake ? refuse('STAKE_MAX', { max: maxStake }) : null;
}

/**
 * EXPOSURE_LIMIT and MAX_PROFIT of the site, as the market's own: only what rises is refused.
 *
 * @param bettor `position` with the bet in it; `position.exposure` still without it.
 */
export function checkSiteRisk(
  { market, position }: Bettor,
  judged: Judged,
  { exposureLimit, maxProfit }: SiteLimits = {},
): Refusal | null {
  if (exposureLimit !== undefined) {
    const exposure = exposureOf(market, position);
    if (exposure > exposureLimit && exposure > position.exposure) return refuse('EXPOSURE_LIMIT');
  }
  return maxProfit === undefined ? null : checkProfit(market, position, { ...judged, maxProfit });
}
