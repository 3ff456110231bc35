import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type {
  ChangedMarket,
  ChangeMarketsWire,
} from '@crease/contracts/routes/operator-markets.ts';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator } from '#operator/office/office-call.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { keepMarket } from './desk-markets.ts';
import { EVENT_ACT } from './market-acts.ts';

/** Applies one change to several markets in a single call. Each market reports its own result. */
export async function changeMarkets(
  change: ChangeMarketsWire,
  done: string,
): Promise<ActOutcome<readonly ChangedMarket[]>> {
  const outcome = await actOnce(EVENT_ACT, () =>
    callOperator(operatorRoutes.operatorChangeMarkets, change),
  );
  if (!outcome.ok) return outcome;
  const { items } = outcome.value;
  for (const { market } of items) if (market !== null) keepMarket(market);
  const refused = items.filter(({ code }) => code !== null).length;
  const count = `${items.length - refused} of ${items.length} markets: ${done}`;
  toasts.show(refused === 0 ? 'success' : 'error', count);
  return { ok: true, value: items };
}
