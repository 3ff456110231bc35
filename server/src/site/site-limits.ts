import { resolveBetLimits } from '@crease/contracts/rules/bet-limits.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import { type Rupees, toPaise } from '@crease/contracts/values/money.ts';
import type { SiteLimits } from '@crease/core/exchange/account.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';

/** Bet limits of the bettor's site for a market, as command fields; empty if it has none. */
export function resolveSiteLimits(
  { betLimits }: Pick<DomainSetting, 'betLimits'>,
  market: { readonly sportId: number; readonly kind: MarketKind },
): Pick<PlaceBet, 'siteLimits'> {
  if (betLimits.length === 0) return {};
  const { minStake, maxStake, maxLiability, maxProfit } = resolveBetLimits(betLimits, market);
  return {
    siteLimits: {
      ...inPaise('minStake', minStake),
      ...inPaise('maxStake', maxStake),
      ...inPaise('exposureLimit', maxLiability),
      ...inPaise('maxProfit', maxProfit),
    },
  };
}

function inPaise(name: keyof SiteLimits, rupees: Rupees | null): SiteLimits {
  const paise = rupees === null ? null : toPaise(rupees);
  return paise === null ? {} : { [name]: paise };
}
