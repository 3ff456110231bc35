import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { BettingStop } from '@crease/contracts/trading/actions.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { SportEvent } from '@crease/core/market/market-terms.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { type Failure, fail, ok, type ServiceResult } from '#base/reply.ts';
import type { Stop } from '#catalogue/stop-store.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { isOver } from '#market-desk/results/end-market.ts';
import { findOperatorNames } from '#people/staff/independent-operators.ts';

export interface StopRequest {
  /** Absent stops all betting. */
  readonly eventId?: number | undefined;
  readonly reason: string;
  readonly message?: string | undefined;
  /** Milliseconds since 1970. */
  readonly until?: number | undefined;
}

/** Suspends betting on an event or house-wide, and keeps it suspended (DESIGN "Operator"). Errors: NOT_FOUND. */
export async function suspendAll(
  context: MarketDeskEnv,
  actor: Actor,
  { eventId, reason, message, until }: StopRequest,
): Promise<ServiceResult<BettingStop & { readonly suspended: number }>> {
  if (eventId !== undefined && !(await isEvent(context, eventId))) return fail('NOT_FOUND');
  const { operatorId } = actor;
  const { stop, suspended } = await context.stops.stop(
    {
      eventId: eventId ?? null,
      reason,
      message: message ?? null,
      until: until ?? null,
      operatorId,
    },
    buildStopAudit(actor, 'SuspendAll', { eventId, reason }),
  );
  const [shown] = await toWireStops(context, [stop]);
  return shown === undefined ? fail('NOT_FOUND') : ok({ ...shown, suspended });
}

/** Lifts a stop. Errors: NOT_FOUND; BAD_STATE for an event while all betting is stopped. */
export async function resumeAll(
  context: MarketDeskEnv,
  actor: Actor,
  { eventId, reason }: StopRequest,
): Promise<ServiceResult<{ opened: number; givenBack: number }>> {
  if (eventId !== undefined && (await context.stops.get(null)) !== null) return fail('BAD_STATE');
  const lifted = await context.stops.lift(
    eventId ?? null,
    buildStopAudit(actor, 'ResumeAll', { eventId, reason }),
  );
  return lifted === null ? fail('NOT_FOUND') : ok(lifted);
}

/** Active stops, except those of events whose markets are all over. */
export async function listStops(context: MarketDeskEnv): Promise<readonly BettingStop[]> {
  return await toWireStops(context, await context.stops.all());
}

/**
 * Exempts a market from its event's stop before a trader opens it by name. Errors: BAD_STATE while all betting is
 * stopped.
 */
export async function exemptFromStop(
  context: MarketDeskEnv,
  marketId: number,
): Promise<Failure | null> {
  return (await context.stops.release(marketId))
    ? null
    : fail('BAD_STATE', { stopped: 'all betting' });
}

/** One entry per action, regardless of how many markets it affects, to keep the log readable. */
function buildStopAudit(actor: Actor, action: string, { eventId, reason }: StopRequest) {
  return eventId === undefined
    ? buildAuditRow(actor, { action, entity: 'house', entityId: 'all', reason })
    : buildAuditRow(actor, { action, entity: 'event', entityId: eventId, reason });
}

function isEvent({ exchange }: MarketDeskEnv, eventId: number): Promise<boolean> {
  return exchange.read((state) => state.events.has(eventId));
}

async function toWireStops(
  context: MarketDeskEnv,
  stops: readonly Stop[],
): Promise<readonly BettingStop[]> {
  const names = await findOperatorNames(
    context,
    stops.map(({ operatorId }) => operatorId),
  );
  return await context.exchange.read((state) =>
    stops.flatMap((stop): BettingStop[] => {
      const { eventId } = stop;
      const event = eventId === null ? null : state.events.get(eventId);
      if (event === undefined || (event !== null && isEventOver(state, event))) return [];
      return [
        {
          eventId,
          eventTitle: event?.details.title ?? null,
          reason: stop.reason,
          message: stop.message,
          until: stop.until === null ? null : toWireTime(stop.until),
          stoppedBy: names.get(stop.operatorId) ?? '',
          time: toWireTime(stop.at),
          markets: stop.marketIds.filter((id) => state.markets.get(id)?.status === 'SUSPENDED')
            .length,
        },
      ];
    }),
  );
}

function isEventOver(state: ExchangeState, { status, marketIds }: SportEvent): boolean {
  return status === 'CLOSED' || !marketIds.some((id) => isTraded(state, id));
}

/** Markets to switch, and the mode to switch them to. */
export interface AutoTradingRequest {
  readonly eventId?: number | undefined;
  readonly marketId?: number | undefined;
  readonly auto: boolean;
}

/**
 * Switches a market, or all markets of an event, to automatic pricing or manual control. Errors: BAD_STATE while
 * betting there is stopped, because lifting the stop restores the previous mode.
 *
 * @returns the event's markets now under manual control.
 */
export async function setAutoTrading(
  context: MarketDeskEnv,
  actor: Actor,
  { eventId: wantedEvent, marketId, auto }: AutoTradingRequest,
): Promise<ServiceResult<{ byHand: readonly number[] }>> {
  const found = await context.exchange.read((state) => {
    const eventId = marketId === undefined ? wantedEvent : state.markets.get(marketId)?.eventId;
    const event = eventId === undefined ? undefined : state.events.get(eventId);
    if (event === undefined) return null;
    const wanted = marketId === undefined ? event.marketIds : [marketId];
    return { eventId: event.id, marketIds: wanted.filter((id) => isTraded(state, id)) };
  });
  if (found === null) return fail('NOT_FOUND');
  const { eventId } = found;
  const { stops, autoTrading } = context;
  if (auto && ((await stops.get(null)) ?? (await stops.get(eventId))) !== null) {
    return fail('BAD_STATE', { stopped: 'betting' });
  }
  const changed = found.marketIds.filter((id) => autoTrading.isManual(id) === auto);
  if (changed.length > 0) {
    await context.accounts.addAudit(
      buildAuditRow(actor, {
        action: 'SetAutoTrading',
        ...(marketId === undefined
          ? { entity: 'event', entityId: eventId }
          : { entity: 'market', entityId: marketId }),
        after: { auto, marketIds: changed },
      }),
    );
    await autoTrading.setAuto(changed, auto);
  }
  return ok({ byHand: await listManualMarkets(context, eventId) });
}

/** Markets of an event under manual control. */
export function listManualMarkets(
  { exchange, autoTrading }: MarketDeskEnv,
  eventId: number,
): Promise<readonly number[]> {
  return exchange.read((state) =>
    (state.events.get(eventId)?.marketIds ?? []).filter(
      (id) => isTraded(state, id) && autoTrading.isManual(id),
    ),
  );
}

/** True if the market isn't over yet. */
function isTraded(state: ExchangeState, marketId: number): boolean {
  return !isOver(state.markets.get(marketId)?.status ?? null);
}
