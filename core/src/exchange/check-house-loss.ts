import { type Refusal, refuse } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { LARGEST_BALANCE } from '#ledger/ledger.ts';
import type { Currency } from '#money/money.ts';
import { winAndLossOf } from '#quote/house-rate.ts';
import { exposureOf } from '#risk/exposure.ts';
import type { HouseMarket } from './market.ts';
import type { RulesVersion } from './rules.ts';

/** A bet that the house would take. */
export interface OfferedBet extends Pick<Bet, 'side' | 'rate' | 'stake' | 'house'> {
  readonly currency: Currency;
  readonly rules: RulesVersion;
}

/**
 * Whether the house stays within what a balance may be if a market goes against it: what it may lose there, and what
 * the bet may win on top. Every single bet is small enough, but as many as come are not.
 *
 * @returns STAKE_MAX with the stake that there is room for as `max`, paise; null when all is well.
 */
export function checkHouseLoss(market: HouseMarket, bet: OfferedBet): Refusal | null {
  const house = market.housePositions?.[bet.currency];
  if (bet.rules < 3 || house === undefined) return null;
  const { wins } = winAndLossOf(market.kind, bet);
  const room = LARGEST_BALANCE - exposureOf(market, house);
  return wins <= room ? null : refuse('STAKE_MAX', { max: Math.floor(bet.stake * (room / wins)) });
}
