import type { Settlement } from '@crease/contracts/routes/operator-settlement.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { assert } from '@crease/core/base/assert.ts';
import { isHouseKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import type { GivenResult } from '@crease/core/market/market-terms.ts';
import type { SettlementTotals } from '@crease/core/settlement/settlement-totals.ts';

/** A market result. */
export interface ResultRequest {
  readonly marketId: number;
  readonly result: WireMarketResult;
}

/** Settlement totals in rupees, with the house's profit. */
export function toWireTotals(
  kind: MarketKind,
  totals: Omit<SettlementTotals, 'fills' | 'stake'>,
): Omit<Settlement, 'marketId' | 'status'> {
  const { bets, users, totalWon, totalLost, commission } = totals;
  // On an exchange market the house earns commission only; on a house market it is the counterparty of every bet.
  const houseProfit = commission + (isHouseKind(kind) ? totalLost - totalWon : 0);
  return {
    bets,
    users,
    totalWon: toRupees(totalWon),
    totalLost: toRupees(totalLost),
    commission: toRupees(commission),
    houseProfit: toRupees(houseProfit),
  };
}

/** Totals of a command that settles. */
export function getTotals(totals: SettlementTotals | null): SettlementTotals {
  assert(totals !== null, 'a settlement has totals');
  return totals;
}

/** Converts a wire result to core. */
export function toCoreResult(result: WireMarketResult): GivenResult {
  if ('placings' in result) return { type: 'placings', placings: result.placings };
  if ('halfWinnerRunnerId' in result) return { type: 'half', winnerId: result.halfWinnerRunnerId };
  if ('winnerRunnerId' in result) return { type: 'winners', runnerIds: [result.winnerRunnerId] };
  if ('winners' in result) return { type: 'winners', runnerIds: result.winners };
  return 'runs' in result ? { type: 'runs', runs: result.runs } : { type: 'void' };
}
