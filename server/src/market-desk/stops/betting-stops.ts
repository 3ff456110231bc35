import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { BettingStop } from '@crease/contracts/trading/actions.ts';
import type { SportEvent } from '@crease/core/market/market-terms.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { type Failure, fail, ok, type Reply } from '#base/reply.ts';
import type { Stop } from '#catalogue/stop-store.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { listUnsettledMarkets } from '#market-desk/results/end-market.ts';
import type { Input } from '#people/account/call-context.ts';
import { findOperatorNames } from '#people/staff/independent-operators.ts';

/** Suspends betting on an event or house-wide, and keeps it suspended (DESIGN "Operator"). Errors: NOT_FOUND. */
export async function suspendAll(
  context: MarketDeskEnv,
  actor: Actor,
  request: Input<'operatorSuspendAll'>,
): Reply<BettingStop & { readonly suspended: number }> {
  const { eventId = null, reason, message = null, until = null } = request;
  const isKnown = eventId === null || (await context.exchange.read(({ events }) => events.has(eventId)));
  if (!isKnown) return fail('NOT_FOUND');
  const { operatorId } = actor;
  const { stop, suspended } = await context.stops.stop(
    { eventId, reason, message, until, operatorId },
    buildStopAudit(actor, 'SuspendAll', { eventId, reason }),
  );
  const [shown] = await toWireStops(context, [stop]);
  return shown === undefined ? fail('NOT_FOUND') : ok({ ...shown, suspended });
}

/** Lifts a stop. Errors: NOT_FOUND; BAD_STATE for an event while all betting is stopped. */
export async function resumeAll(
  context: MarketDeskEnv,
  actor: Actor,
  request: Input<'operatorResumeAll'>,
): Reply<{ opened: number; givenBack: number }> {
  const { eventId = null, reason } = request;
  if (eventId !== null && (await context.stops.get(null)) !== null) return fail('BAD_STATE');
  const lifted = await context.stops.lift(eventId, buildStopAudit(actor, 'ResumeAll', { eventId, reason }));
  return lifted === null ? fail('NOT_FOUND') : ok(lifted);
}

/** Active stops, except those of events whose markets are all over. */
export async function listStops(context: MarketDeskEnv): Promise<readonly BettingStop[]> {
  return await toWireStops(context, await context.stops.all());
}

/** Exempts a market from its event's stop before a trader opens it. Errors: BAD_STATE while all betting is stopped. */
export async function exemptFromStop(context: MarketDeskEnv, marketId: number): Promise<Failure | null> {
  return (await context.stops.release(marketId)) ? null : fail('BAD_STATE', { stopped: 'all betting' });
}

/** One entry per action, regardless of how many markets it affects, to keep the log readable. */
function buildStopAudit(actor: Actor, action: string, { eventId, reason }: Pick<Stop, 'eventId' | 'reason'>) {
  const entity = eventId === null ? 'house' : 'event';
  return buildAuditRow(actor, { action, entity, entityId: eventId ?? 'all', reason });
}

async function toWireStops(context: MarketDeskEnv, stops: readonly Stop[]): Promise<readonly BettingStop[]> {
  const operatorIds = stops.map(({ operatorId }) => operatorId);
  const names = await findOperatorNames(context, operatorIds);
  return await context.exchange.read((state) =>
    stops.flatMap((stop): BettingStop | [] => {
      const { eventId } = stop;
      const event = eventId === null ? null : state.events.get(eventId);
      const isOngoing = (of: SportEvent) => of.status !== 'CLOSED' && listUnsettledMarkets(state, of.id).length > 0;
      if (event === undefined || (event !== null && !isOngoing(event))) return [];
      return {
        eventId,
        eventTitle: event?.details.title ?? null,
        reason: stop.reason,
        message: stop.message,
        until: stop.until === null ? null : toWireTime(stop.until),
        stoppedBy: names.get(stop.operatorId) ?? '',
        time: toWireTime(stop.at),
        markets: stop.marketIds.filter((id) => state.markets.get(id)?.status === 'SUSPENDED').length,
      };
    }),
  );
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
  { eventId: wantedEvent, marketId, auto }: Input<'operatorSetAutoTrading'>,
): Reply<{ byHand: readonly number[] }> {
  const found = await context.exchange.read((state) => {
    const eventId = marketId === undefined ? wantedEvent : state.markets.get(marketId)?.eventId;
    const event = eventId === undefined ? undefined : state.events.get(eventId);
    if (event === undefined) return null;
    const unsettled = listUnsettledMarkets(state, event.id);
    const isWanted = (id: number) => marketId === undefined || id === marketId;
    return { eventId: event.id, marketIds: unsettled.filter(isWanted) };
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
        ...(marketId === undefined ? { entity: 'event', entityId: eventId } : { entity: 'market', entityId: marketId }),
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
  return exchange.read((state) => listUnsettledMarkets(state, eventId).filter((id) => autoTrading.isManual(id)));
}
