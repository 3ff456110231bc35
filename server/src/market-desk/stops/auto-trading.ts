import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { type Actor, buildAuditRow } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';

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
  const status = state.markets.get(marketId)?.status;
  return status !== undefined && status !== 'SETTLED' && status !== 'VOIDED';
}
