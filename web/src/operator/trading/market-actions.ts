import type { Call, WireOf } from '@crease/contracts/base/route.ts';
import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import { operatorSettlementRoutes } from '@crease/contracts/market-desk/settlement.ts';
import { operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import { CallFailure } from '#client/api/failure.ts';
import { codec, type WireField } from '#operator/core/codecs.ts';
import {
  type ActionOutcome,
  act,
  getReadKey,
  operatorApi,
  operatorCache,
  refresh,
  runAction,
  useRead,
} from '#operator/core/office-call.ts';
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

/** Changes a market, and shows the response before the next press is accepted instead of on the next poll. */
export function changeMarket<Input extends { readonly marketId: number }>(
  route: Call<Input, WireMarket>,
  input: Input,
  done: string | null = null,
) {
  return runAction(marketActionKey(input.marketId), () => sendChange(route, input), done);
}

async function sendChange<Input>(route: Call<Input, WireMarket>, input: Input): Promise<WireMarket> {
  const market = await operatorApi(route, input);
  cacheMarket(market);
  return market;
}

/** Sets the selected status. No-op if already set. Takes over from a feed suspension. */
export function selectStatus(market: WireMarket, status: DeskStatus): void {
  const { marketId } = market;
  if (market.status !== status) {
    void changeMarket(operatorMarketRoutes.operatorSetMarketStatus, { marketId, status });
  } else if (status === 'SUSPENDED') {
    void setAuto(market, false, `${market.marketName} stays suspended`);
  }
}

/** Turns a market and its event in-play. Unmatched bets without persistence lapse. */
export function turnInPlay({ marketId }: WireMarket) {
  return changeMarket(operatorMarketRoutes.operatorTurnInPlay, { marketId }, 'Market in-play');
}

/** Voids both sides of every fill in a time window, or of the given bets. */
export function voidBets(
  input: WireOf<typeof operatorSettlementRoutes.operatorVoidBets> & { readonly marketId: number },
) {
  const key = marketActionKey(input.marketId);
  return act(operatorSettlementRoutes.operatorVoidBets, input, { key, done: 'Bets voided' });
}

export const isLive = ({ status }: WireMarket): boolean => status === 'OPEN' || status === 'BALL_RUNNING';

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

async function setAll(markets: readonly WireMarket[], status: DeskStatus, word: string): Promise<void> {
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
      await refresh();
    }
  });
}

/** Retries when rate-limited or unreachable. Any other error is final. */
async function setStatusWithRetry(marketId: number, status: DeskStatus): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sendChange(operatorMarketRoutes.operatorSetMarketStatus, { marketId, status });
      return;
    } catch (error) {
      const isPassing = error instanceof CallFailure && (error.code === 'RATE_LIMITED' || error.code === 'NETWORK');
      if (!isPassing || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * WAIT_MS));
    }
  }
}

const SECOND_MS = 1_000;

/** A delay: seconds in the field, milliseconds in the request. */
export function delayField(
  label: string,
  delayMs?: number,
  more?: Pick<WireField<number>, 'member'>,
): WireField<number> {
  const field = codec.number(label, delayMs === undefined ? null : delayMs / SECOND_MS, more);
  return {
    ...field,
    parse: (text) => {
      const seconds = field.parse(text);
      return typeof seconds === 'number' ? Math.round(seconds * SECOND_MS) : seconds;
    },
  };
}

const { operatorGetAutoTrading, operatorSetAutoTrading } = operatorDeskRoutes;
const MANUAL_POLL_MS = 2_000;

/** Returns an event's markets under manual control. All others follow their score, if any. */
export function useManualMarkets(eventId: number) {
  return useRead(operatorGetAutoTrading, { eventId }, { pollMs: MANUAL_POLL_MS });
}

/** Switches a market to automatic pricing, or to manual control. */
export function setAuto(
  { eventId, marketId }: Pick<WireMarket, 'eventId' | 'marketId'>,
  auto: boolean,
  done = auto ? 'Returned to auto' : 'Manual control on',
): Promise<ActionOutcome<unknown>> {
  return runAction(`lead ${marketId}`, () => sendAuto(eventId, { marketId, auto }), done);
}

/** Returns all markets of an event to automatic pricing. */
export function setAllAuto(eventId: number): Promise<ActionOutcome<unknown>> {
  return runAction(
    `lead event ${eventId}`,
    () => sendAuto(eventId, { eventId, auto: true }),
    'All markets returned to auto',
  );
}

async function sendAuto(eventId: number, input: WireOf<typeof operatorSetAutoTrading>) {
  const manual = await operatorApi(operatorSetAutoTrading, input);
  operatorCache.setQueryData(getReadKey(operatorGetAutoTrading, { eventId }), manual);
}
