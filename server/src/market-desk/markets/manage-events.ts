import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import type { UpdateEvent } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { EventDetails, SportEvent } from '@crease/core/market/sport-event.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { buildAuditRow, type OperatorView } from '#base/audit/audit-line.ts';
import { fail, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import { buildItemSource, toArchivedEventItem, toEventItem } from '#catalogue/event-items.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';

/** Event fields from an operator; absent ones keep their value. */
export interface EventFields {
  readonly title?: string | undefined;
  readonly startTime?: number | undefined;
  readonly team1?: string | null | undefined;
  readonly team2?: string | null | undefined;
  readonly competitionName?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly venue?: string | null | undefined;
  readonly dreamEventId?: string | undefined;
  readonly status?: 'UPCOMING' | 'IN_PLAY' | undefined;
}

/** Creates an event (API 10.2). */
export async function createEvent(
  context: MarketDeskEnv,
  { actor, currency }: OperatorView,
  fields: EventFields & {
    readonly sportId: number;
    readonly title: string;
    readonly startTime: number;
  },
): Promise<ServiceResult<EventItem>> {
  const details: EventDetails = {
    sportId: fields.sportId,
    title: fields.title,
    startTime: fields.startTime,
    team1: fields.team1 ?? null,
    team2: fields.team2 ?? null,
    competition: fields.competitionName ?? null,
    country: fields.country ?? null,
    venue: fields.venue ?? null,
    dreamEventId: fields.dreamEventId ?? '0',
  };
  const status = fields.status ?? 'UPCOMING';
  const outcome = await context.exchange.submit(
    { type: 'CreateEvent', details, status },
    {
      audit: buildAuditRow(actor, {
        action: 'CreateEvent',
        entity: 'event',
        entityId: fields.title,
        after: { ...details, status },
      }),
    },
  );
  return outcome.ok ? await buildEventItem(context, outcome.id, currency) : toFailure(outcome);
}

/** Updates an event. Errors: NOT_FOUND. */
export async function updateEvent(
  context: MarketDeskEnv,
  { actor, currency }: OperatorView,
  request: EventFields & { readonly eventId: number },
): Promise<ServiceResult<EventItem>> {
  const before = await context.exchange.read((state) => findEventDetails(state, request.eventId));
  if (before === null) return fail('NOT_FOUND');
  const command: UpdateEvent = {
    type: 'UpdateEvent',
    eventId: request.eventId,
    details: buildDetailChanges(request),
    ...(request.status === undefined ? {} : { status: request.status }),
  };
  const outcome = await context.exchange.submit(command, {
    audit: buildAuditRow(actor, {
      action: 'UpdateEvent',
      entity: 'event',
      entityId: request.eventId,
      before,
      after: { ...command.details, status: request.status },
    }),
  });
  return outcome.ok ? await buildEventItem(context, request.eventId, currency) : toFailure(outcome);
}

/** Closes an event. Errors: BAD_STATE while a market is neither settled nor voided. */
export async function closeEvent(
  context: MarketDeskEnv,
  { actor, currency }: OperatorView,
  eventId: number,
): Promise<ServiceResult<EventItem>> {
  const isOver = await context.exchange.read((state) => {
    const event = state.events.get(eventId);
    return event === undefined ? null : event.marketIds.every((id) => isMarketOver(state, id));
  });
  if (isOver === null) return fail('NOT_FOUND');
  if (!isOver) return fail('BAD_STATE');
  const outcome = await context.exchange.submit(
    { type: 'UpdateEvent', eventId, details: {}, status: 'CLOSED' },
    { audit: buildAuditRow(actor, { action: 'CloseEvent', entity: 'event', entityId: eventId }) },
  );
  return outcome.ok ? await buildEventItem(context, eventId, currency) : toFailure(outcome);
}

interface EventsRequest {
  readonly MaxResultCount: number;
  readonly SkipCount: number;
  readonly Sorting: Sorting;
  readonly eventId?: number | undefined;
  readonly sportId?: number | undefined;
  readonly status?: SportEvent['status'] | undefined;
  readonly search?: string | undefined;
}

/** Lists events including closed ones (API 10.2). Evicted events are found by ID or among the closed ones. */
export async function listEvents(
  context: MarketDeskEnv,
  currency: Currency,
  request: EventsRequest,
): Promise<Page<EventItem>> {
  if (request.status === 'CLOSED' && request.eventId === undefined) {
    return closedEvents(context, currency, request);
  }
  const page = await eventsInMemory(context, currency, request);
  if (request.eventId === undefined || page.totalCount > 0) return page;
  const row = await context.readModel.event(request.eventId);
  const items = row === null ? [] : [toArchivedEventItem(row, context.clock.now())];
  return { items, totalCount: items.length };
}

/** Uses database rows, overlaid with state still in memory. */
async function closedEvents(
  context: MarketDeskEnv,
  currency: Currency,
  { sportId, search, SkipCount, MaxResultCount, Sorting: order }: EventsRequest,
): Promise<Page<EventItem>> {
  const filter = {
    status: 'CLOSED' as const,
    ...(sportId === undefined ? {} : { sportId }),
    ...(search === undefined || search === '' ? {} : { search }),
  };
  const { totalCount } = await context.readModel.events({ ...filter, skip: 0, take: 1 });
  // Rows come newest first; for oldest first, read the same list from the end.
  const end = Math.max(0, totalCount - SkipCount);
  const start = Math.max(0, end - MaxResultCount);
  const page = order.descending
    ? { skip: SkipCount, take: MaxResultCount }
    : { skip: start, take: end - start };
  const { items } = await context.readModel.events({ ...filter, ...page });
  const rows = order.descending ? items : items.toReversed();
  return context.exchange.read((state) => {
    const source = buildItemSource(context, state, currency);
    return {
      items: rows.map((row) => {
        const event = state.events.get(row.id);
        return event === undefined
          ? toArchivedEventItem(row, source.now)
          : toEventItem(event, source);
      }),
      totalCount,
    };
  });
}

function eventsInMemory(
  context: MarketDeskEnv,
  currency: Currency,
  request: EventsRequest,
): Promise<Page<EventItem>> {
  const search = (request.search ?? '').toLowerCase();
  return context.exchange.read((state) => {
    const found = [...state.events.values()].filter(
      ({ id, details, status }) =>
        (request.eventId === undefined || id === request.eventId) &&
        (request.sportId === undefined || details.sportId === request.sportId) &&
        (request.status === undefined || status === request.status) &&
        (search === '' ||
          String(id) === search ||
          details.title.toLowerCase().includes(search) ||
          details.competition?.toLowerCase().includes(search) === true),
    );
    const direction = request.Sorting.descending ? -1 : 1;
    const byTime = request.Sorting.field === 'startTime';
    found.sort(
      (a, b) =>
        direction * ((byTime ? a.details.startTime - b.details.startTime : 0) || a.id - b.id),
    );
    const page = found.slice(request.SkipCount, request.SkipCount + request.MaxResultCount);
    const source = buildItemSource(context, state, currency);
    return {
      items: page.map((event) => toEventItem(event, source)),
      totalCount: found.length,
    };
  });
}

function isMarketOver(state: ExchangeState, marketId: number): boolean {
  const market = state.markets.get(marketId);
  return market === undefined || market.status === 'SETTLED' || market.status === 'VOIDED';
}

function buildDetailChanges(fields: EventFields): Partial<EventDetails> {
  const { title, startTime, team1, team2, competitionName, country, venue, dreamEventId } = fields;
  return {
    ...(title === undefined ? {} : { title }),
    ...(startTime === undefined ? {} : { startTime }),
    ...(team1 === undefined ? {} : { team1 }),
    ...(team2 === undefined ? {} : { team2 }),
    ...(competitionName === undefined ? {} : { competition: competitionName }),
    ...(country === undefined ? {} : { country }),
    ...(venue === undefined ? {} : { venue }),
    ...(dreamEventId === undefined ? {} : { dreamEventId }),
  };
}

function findEventDetails(state: ExchangeState, eventId: number): object | null {
  const event = state.events.get(eventId);
  return event === undefined ? null : { ...event.details, status: event.status };
}

async function buildEventItem(
  context: MarketDeskEnv,
  eventId: number,
  currency: Currency,
): Promise<ServiceResult<EventItem>> {
  const item = await context.exchange.read((state) => {
    const event = state.events.get(eventId);
    return event === undefined
      ? null
      : toEventItem(event, buildItemSource(context, state, currency));
  });
  return item === null ? fail('NOT_FOUND') : ok(item);
}
