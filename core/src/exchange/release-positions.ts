import { createHousePositions } from '#risk/position.ts';
import type { Market } from './market.ts';
import { accountOf } from './move-position.ts';
import type { Step } from './step.ts';

/**
 * Takes every position out of a market and gives the reserved cash of it back at once,
 * so that what is paid next is paid from free cash.
 */
export function releasePositions(step: Step, market: Market): void {
  for (const position of market.positions.values()) {
    const account = accountOf(step.state, position.accountId);
    step.touch(account);
    account.exposure -= position.exposure;
    account.marketIds.delete(market.id);
  }
  market.positions.clear();
  if (market.housePositions !== null) market.housePositions = createHousePositions(market);
  step.postHolds(market.id);
}
