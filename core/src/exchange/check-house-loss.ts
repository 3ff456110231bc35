import { type Rejection, reject } from '#base/result.ts';
import type { Bet } from '#bet/bet.ts';
import { MAX_BALANCE } from '#ledger/ledger.ts';
import type { Currency, Money } from '#money/money.ts';
import { computeWinAndLoss, toHousePrice } from '#quote/house-rate.ts';
import type { Position } from '#risk/position.ts';
import { reverseFill } from '#risk/position-types.ts';
import type { HouseMarket } from './market.ts';

/** A bet offered to the house. */
export interface OfferedBet extends Pick<Bet, 'side' | 'runner' | 'rate' | 'stake' | 'house'> {
  readonly currency: Currency;
}

/**
 * Checks that the house stays within the market's loss cap, and within the largest balance, in its worst case. Bets
 * are limited individually, but their number isn't. A bet that doesn't worsen the worst case always passes.
 *
 * @returns STAKE_MAX with the largest possible stake as `max`, paise; null if the bet fits.
 */
export function checkHouseLoss(market: HouseMarket, bet: OfferedBet): Rejection | null {
  const house = market.housePositions?.[bet.currency];
  if (house === undefined) return null;
  const { wins } = computeWinAndLoss(market.kind, bet);
  const before = house.computeExposure(market);
  const cap = Math.min(market.terms.maxHouseLoss ?? MAX_BALANCE, MAX_BALANCE);
  if (wins <= cap - before || !isWorse(market, { house, before, cap }, bet)) return null;
  const room = Math.max(0, cap - before);
  return reject('STAKE_MAX', { max: Math.floor(bet.stake * (room / wins)) });
}

interface HouseBook {
  readonly house: Position;
  /** The house's worst case without the bet, paise. */
  readonly before: Money;
  readonly cap: Money;
}

/** Tries the bet on a copy of the position. @returns true if it takes the worst case over the cap. */
function isWorse(market: HouseMarket, { house, before, cap }: HouseBook, bet: OfferedBet): boolean {
  if (cap === MAX_BALANCE) return true;
  const { wins: profit } = computeWinAndLoss(market.kind, { ...bet, side: 'BACK' });
  const tried = house.copy();
  tried.addFill(
    bet,
    reverseFill({ price: toHousePrice(market.kind, bet.rate), stake: bet.stake, profit }),
  );
  return tried.computeExposure(market) > Math.max(cap, before);
}
