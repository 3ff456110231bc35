import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type { Settlement } from '@crease/contracts/routes/operator-settlement.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import { cacheMarket } from './desk-markets.ts';
import { marketActionKey } from './market-acts.ts';

/** Voids all matched and unmatched bets of a market. */
export function voidMarket(marketId: number, reason: string): Promise<ActionOutcome<Settlement>> {
  return runSettlement(marketId, 'Market voided', () =>
    operatorApi(operatorRoutes.operatorVoidMarket, { marketId, reason }),
  );
}

/** Reverses a settlement. The market is closed again. */
export function unsettleMarket(
  marketId: number,
  reason: string,
): Promise<ActionOutcome<WireMarket>> {
  return runSettlement(marketId, 'Settlement reversed', async () => {
    const market = await operatorApi(operatorRoutes.operatorUnsettleMarket, { marketId, reason });
    cacheMarket(market);
    return market;
  });
}

export type VoidInput = WireOf<typeof operatorRoutes.operatorVoidBets>;
export interface Voided {
  readonly bets: number;
  readonly fills: number;
  readonly stake: number;
}

/** Voids both sides of every fill in a time window, or of the given bets. */
export function voidBets(input: VoidInput): Promise<ActionOutcome<Voided>> {
  return runSettlement(input.marketId, 'Bets voided', () =>
    operatorApi(operatorRoutes.operatorVoidBets, input),
  );
}

/** Refreshes everything, since any figure on screen may have changed. */
async function runSettlement<Result>(
  marketId: number,
  done: string,
  act: () => Promise<Result>,
): Promise<ActionOutcome<Result>> {
  const outcome = await runAction(marketActionKey(marketId), act, done);
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}
