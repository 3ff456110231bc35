import type { Currency } from '@crease/core/money/money.ts';
import { type HouseAccountParts, openHouseAccount } from '#people/account/house-account.ts';

/** House accounts that keep a book liquid: makers quote, simulated bettors take. */
export interface HouseAccounts {
  readonly currency: Currency;
  readonly makers: readonly number[];
  readonly bettors: readonly number[];
}

const MAKERS = 4;
const BETTORS = 8;

/**
 * Finds the house accounts of a currency, or creates them at the first start. They can't log in.
 *
 * @throws HouseAccountProblem if one of their names belongs to another account.
 */
export async function openHouseAccounts(
  deps: HouseAccountParts,
  currency: Currency,
): Promise<HouseAccounts> {
  const makers: number[] = [];
  const bettors: number[] = [];
  for (let n = 1; n <= MAKERS; n++)
    makers.push(await openHouseAccount(deps, currency, `maker_${n}`));
  for (let n = 1; n <= BETTORS; n++)
    bettors.push(await openHouseAccount(deps, currency, `punter_${n}`));
  return { currency, makers, bettors };
}
