import { type Refusal, refuse } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { LARGEST_BALANCE } from '#ledger/ledger.ts';
import type { Currency, Money } from '#money/money.ts';
import { housePriceOf, winAndLossOf } from '#quote/house-rate.ts';
import { exposureOf } from '#risk/exposure.ts';
import { copyOf, takeFill } from '#risk/position.ts';
import type { Position } from '#risk/position-types.ts';
import type { HouseMarket } from './market.ts';
import type { RulesVersion } from './rules.ts';

/** A bet that the house would take. */
export interface OfferedBet extends Pick<Bet, 'side' | 'runner' | 'rate' | 'stake' | 'house'> {
  readonly currency: Currency;
  readonly rules: RulesVersion;
}

/**
 * Whether the house stays within the cap of the market, and within what a balance may be, if the market goes against it.
 * Every single bet is small enough, but as many as come are not. A bet that makes the worst case no worse is always
 * within the cap.
 *
 * @returns STAKE_MAX with a stake that there is room for as `max`, paise; null when all is well.
 */
export function checkHouseLoss(market: HouseMarket, bet: OfferedBet): Refusal | null {
  const house = market.housePositions?.[bet.currency];
  if (bet.rules < 3 || house === undefined) return null;
  const { wins } = winAndLossOf(market.kind, bet);
  const before = exposureOf(market, house);
  const cap = Math.min(market.terms.maxHouseLoss ?? LARGEST_BALANCE, LARGEST_BALANCE);
  if (wins <= cap - before || !isWorse(market, { house, before, cap }, bet)) return null;
  const room = Math.max(0, cap - before);
  return refuse('STAKE_MAX', { max: Math.floor(bet.stake * (room / wins)) });
}

interface HouseBook {
  readonly house: Position;
  /** The worst case of the house without the bet, paise. */
  readonly before: Money;
  readonly cap: Money;
}

/** Whether the bet, tried on a copy of the position, takes the worst case over the cap. */
function isWorse(market: HouseMarket, { house, before, cap }: HouseBook, bet: OfferedBet): boolean {
  if (cap === LARGEST_BALANCE) return true;
  const { wins: profit } = winAndLossOf(market.kind, { ...bet, side: 'BACK' });
  const tried = copyOf(house);
  takeFill(tried, bet, { price: housePriceOf(market.kind, bet.rate), stake: bet.stake, profit });
  return exposureOf(market, tried) > Math.max(cap, before);
}
