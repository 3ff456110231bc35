import { createHousePositions } from '#risk/position.ts';
import type { Market } from './market.ts';
import { getAccount } from './move-position.ts';
import type { Step } from './step.ts';

/** Removes all positions of a market and releases their reserves up front, so that settlement pays from free cash. */
export function releasePositions(step: Step, market: Market): void {
  for (const position of market.positions.values()) {
    const account = getAccount(step.state, position.accountId);
    step.touch(account);
    account.exposure -= position.exposure;
    account.marketIds.delete(market.id);
  }
  market.positions.clear();
  if (market.housePositions !== null) market.housePositions = createHousePositions(market);
  step.postHolds(market.id);
}
