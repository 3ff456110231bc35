import { type Rejection, reject } from '#base/result.ts';
import type { Money } from '#money/money.ts';
import { computeExposure } from '#risk/exposure.ts';
import { checkProfit, type Judged } from './bet-checks.ts';
import type { Bettor } from './move-position.ts';

/** A site's limits per bet and per player in a market, paise; absent for no limit. */
export interface SiteLimits {
  readonly minStake?: Money;
  readonly maxStake?: Money;
  readonly exposureLimit?: Money;
  readonly maxProfit?: Money;
}

/** STAKE_MIN with `min`, STAKE_MAX with `max`; checked in addition to the limits of market and account. */
export function checkSiteStake(limits: SiteLimits | undefined, stake: Money): Rejection | null {
  const { minStake, maxStake } = limits ?? {};
  if (minStake !== undefined && stake < minStake) return reject('STAKE_MIN', { min: minStake });
  return maxStake !== undefined && stake > maxStake ? reject('STAKE_MAX', { max: maxStake }) : null;
}

/**
 * Checks the site's EXPOSURE_LIMIT and MAX_PROFIT like the market's own: only increases are rejected.
 *
 * @param bettor `position` includes the bet; `position.exposure` still excludes it.
 */
export function checkSiteRisk(
  { market, position }: Bettor,
  judged: Judged,
  { exposureLimit, maxProfit }: SiteLimits = {},
): Rejection | null {
  if (exposureLimit !== undefined) {
    const exposure = computeExposure(market, position);
    if (exposure > exposureLimit && exposure > position.exposure) return reject('EXPOSURE_LIMIT');
  }
  return maxProfit === undefined ? null : checkProfit(market, position, { ...judged, maxProfit });
}
