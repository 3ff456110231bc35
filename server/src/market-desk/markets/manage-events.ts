import type { Page, Sorting } from '@crease/contracts/base/request-fields.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import type { UpdateEvent } from '@crease/core/exchange/command.ts';
import type { EventDetails, SportEvent } from '@crease/core/market/market-terms.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { buildAuditRow, type OperatorView } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import type { PageRequest } from '#base/postgres/paging.ts';
import { fail, ok, type ServiceResult, toFailure } from '#base/reply.ts';
import { buildItemSource, toArchivedEventItem, toEventItem } from '#catalogue/event-items.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { isOver } from '#market-desk/results/end-market.ts';

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
  const before = await context.exchange.read(({ events }) => {
    const event = events.get(request.eventId);
    return event === undefined ? null : { ...event.details, status: event.status };
  });
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
  const areOver = await context.exchange.read(({ events, markets }) => {
    const marketIds = events.get(eventId)?.marketIds;
    return marketIds?.every((id) => isOver(markets.get(id)?.status ?? null)) ?? null;
  });
  if (areOver === null) return fail('NOT_FOUND');
  if (!areOver) return fail('BAD_STATE');
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
    ...pickDefined({ sportId, search: search === '' ? undefined : search }),
  };
  const readNewest = (page: PageRequest) => context.readModel.events({ ...filter, ...page });
  const page = { skip: SkipCount, take: MaxResultCount };
  const rows = order.descending ? await readNewest(page) : await readFromOldest(readNewest, page);
  return context.exchange.read((state) => {
    const source = buildItemSource(context, state, currency);
    return {
      items: rows.items.map((row) => {
        const event = state.events.get(row.id);
        return event === undefined
          ? toArchivedEventItem(row, source.now)
          : toEventItem(event, source);
      }),
      totalCount: rows.totalCount,
    };
  });
}

/** Reads a page from the oldest row on, of a list that is read newest first. */
export async function readFromOldest<Row>(
  readNewest: (page: PageRequest) => Promise<Page<Row>>,
  { skip, take }: PageRequest,
): Promise<Page<Row>> {
  const { totalCount } = await readNewest({ skip: 0, take: 1 });
  const end = Math.max(0, totalCount - skip);
  const start = Math.max(0, end - take);
  if (end === start) return { items: [], totalCount };
  const page = await readNewest({ skip: start, take: end - start });
  return { items: page.items.toReversed(), totalCount };
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

function buildDetailChanges(fields: EventFields): Partial<EventDetails> {
  const { title, startTime, team1, team2, competitionName, country, venue, dreamEventId } = fields;
  const competition = competitionName;
  return pickDefined({ title, startTime, team1, team2, competition, country, venue, dreamEventId });
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
