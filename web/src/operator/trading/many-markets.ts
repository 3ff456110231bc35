import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type {
  ChangedMarket,
  ChangeMarketsWire,
} from '@crease/contracts/routes/operator-markets.ts';
import { operatorApi } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { cacheMarket } from './desk-markets.ts';
import { EVENT_ACTION } from './market-acts.ts';

/** Applies one change to several markets in a single call. Each market reports its own result. */
export async function changeMarkets(
  change: ChangeMarketsWire,
  done: string,
): Promise<ActionOutcome<readonly ChangedMarket[]>> {
  const outcome = await runAction(EVENT_ACTION, () =>
    operatorApi(operatorRoutes.operatorChangeMarkets, change),
  );
  if (!outcome.ok) return outcome;
  const { items } = outcome.value;
  for (const { market } of items) if (market !== null) cacheMarket(market);
  const refused = items.filter(({ code }) => code !== null).length;
  const count = `${items.length - refused} of ${items.length} markets: ${done}`;
  toasts.show(refused === 0 ? 'success' : 'error', count);
  return { ok: true, value: items };
}
