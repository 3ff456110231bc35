import type { WireOf } from '@crease/contracts/base/route.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { ChangedMarket, ChangeMarketsWire } from '@crease/contracts/market-desk/markets.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { CallFailure } from '#client/api/failure.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction, setAuto } from '#operator/core/run-action.ts';
import { formatCount } from '#operator/core/words.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { cacheMarket } from './desk-markets.ts';

export type DeskStatus = 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING' | 'CLOSED';

/** Action key of all changes to one market, which run one at a time. */
export const marketActionKey = (marketId: number) => `market ${marketId}`;
export const EVENT_ACTION = 'all markets';

/** Concurrent calls when changing all markets of an event. */
const AT_ONCE = 8;
const TRIES = 4;
const WAIT_MS = 700;

/** Sets the selected status. No-op if already set. Takes over from a feed suspension. */
export function selectStatus(market: WireMarket, status: DeskStatus): void {
  if (market.status !== status) void setStatus(market, status);
  else if (status === 'SUSPENDED') {
    void setAuto(market, false, `${market.marketName} stays suspended`);
  }
}

/** Opens, suspends, closes or marks a market as ball running. */
export function setStatus(market: WireMarket, status: DeskStatus) {
  const { marketId } = market;
  return runAction(marketActionKey(marketId), () => sendStatus(marketId, status));
}

/** Suspends or reopens one runner of a market. */
export function setRunnerStatus(
  { marketId }: WireMarket,
  runnerId: number,
  status: 'OPEN' | 'SUSPENDED',
) {
  return runAction(marketActionKey(marketId), () => sendStatus(marketId, status, runnerId));
}

export const isLive = ({ status }: WireMarket): boolean =>
  status === 'OPEN' || status === 'BALL_RUNNING';

/** Starts a ball: open in-play markets accept no bets until it ends. */
export function beginBall(markets: readonly WireMarket[]): Promise<void> {
  const open = markets.filter(({ status, inPlay }) => status === 'OPEN' && inPlay);
  return setAll(open, 'BALL_RUNNING', 'ball running');
}

/** Ends a ball: reopens markets that were ball running. Suspended ones stay suspended. */
export function endBall(markets: readonly WireMarket[]): Promise<void> {
  const running = markets.filter(({ status }) => status === 'BALL_RUNNING');
  return setAll(running, 'OPEN', 'open');
}

async function setAll(
  markets: readonly WireMarket[],
  status: DeskStatus,
  word: string,
): Promise<void> {
  if (markets.length === 0) {
    toasts.show('info', 'No markets to update');
    return;
  }
  await runAction(EVENT_ACTION, async () => {
    const failed: string[] = [];
    const waiting = [...markets];
    async function work() {
      for (let market = waiting.shift(); market !== undefined; market = waiting.shift()) {
        try {
          await setStatusWithRetry(market.marketId, status);
        } catch {
          failed.push(market.marketName);
        }
      }
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, markets.length) }, work));
    const done = markets.length - failed.length;
    if (failed.length === 0) toasts.show('success', `${formatCount(done, 'market')}: ${word}`);
    else {
      toasts.show('error', `${done} of ${markets.length} ${word}`, `Failed: ${failed.join(', ')}`);
      await operatorCache.invalidateQueries();
    }
  });
}

/** Retries when rate-limited or unreachable. Any other error is final. */
async function setStatusWithRetry(marketId: number, status: DeskStatus): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendStatus(marketId, status);
      return;
    } catch (error) {
      const isPassing =
        error instanceof CallFailure && (error.code === 'RATE_LIMITED' || error.code === 'NETWORK');
      if (!isPassing || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * WAIT_MS));
    }
  }
}

async function sendStatus(
  marketId: number,
  status: DeskStatus,
  runnerId?: number,
): Promise<WireMarket> {
  const market = await operatorApi(operatorRoutes.operatorSetMarketStatus, {
    marketId,
    status,
    ...(runnerId === undefined ? {} : { runnerId }),
  });
  cacheMarket(market);
  return market;
}

/** Turns a market and its event in-play. Unmatched bets without persistence lapse. */
export function turnInPlay({ marketId }: WireMarket) {
  return runAction(
    marketActionKey(marketId),
    async () => {
      const market = await operatorApi(operatorRoutes.operatorTurnInPlay, { marketId });
      cacheMarket(market);
      return market;
    },
    'Market in-play',
  );
}

/** Updates limits, delays, commission, message or rules. */
export function updateMarket(terms: WireOf<typeof operatorRoutes.operatorUpdateMarket>) {
  return runAction(
    marketActionKey(terms.marketId),
    async () => {
      const market = await operatorApi(operatorRoutes.operatorUpdateMarket, terms);
      cacheMarket(market);
      return market;
    },
    'Terms saved',
  );
}

/** Removes a non-runner. Errors: FOUR_EYES if a second operator is required. */
export function removeRunner(removal: WireOf<typeof operatorRoutes.operatorRemoveRunner>) {
  return runAction(
    marketActionKey(removal.marketId),
    async () => {
      const market = await operatorApi(operatorRoutes.operatorRemoveRunner, removal);
      cacheMarket(market);
      return market;
    },
    'Runner removed',
  );
}

/** Reinstates a runner. Errors: FOUR_EYES if a second operator is required. */
export function restoreRunner(runner: WireOf<typeof operatorRoutes.operatorRestoreRunner>) {
  return runAction(
    marketActionKey(runner.marketId),
    async () => {
      const market = await operatorApi(operatorRoutes.operatorRestoreRunner, runner);
      cacheMarket(market);
      return market;
    },
    'Runner reinstated',
  );
}

/** Creates a market from a template or manually. */
export function createMarket(fields: WireOf<typeof operatorRoutes.operatorCreateMarket>) {
  return runAction(
    'new market',
    async () => {
      const market = await operatorApi(operatorRoutes.operatorCreateMarket, fields);
      cacheMarket(market);
      return market;
    },
    'Market created',
  );
}

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
