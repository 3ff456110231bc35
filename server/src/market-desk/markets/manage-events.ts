import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import type { CreateEvent, UpdateEvent } from '@crease/core/exchange/command.ts';
import type { EventDetails } from '@crease/core/market/market-terms.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { Change, OperatorView } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import type { PageRequest } from '#base/postgres/paging.ts';
import { fail, ok, type Reply, toFailure } from '#base/reply.ts';
import { buildItemSource, toArchivedEventItem, toEventItem } from '#catalogue/event-items.ts';
import { buildSubmitContext } from '#journal/exchange.ts';
import type { MarketDeskEnv } from '#market-desk/env.ts';
import { listUnsettledMarkets } from '#market-desk/results/end-market.ts';
import type { Input } from '#people/account/call-context.ts';

/** Creates an event (API 10.2). */
export async function createEvent(
  context: MarketDeskEnv,
  viewing: OperatorView,
  { sportId, title, startTime, status = 'UPCOMING', ...fields }: Input<'operatorCreateEvent'>,
): Reply<EventItem> {
  const details: EventDetails = {
    sportId,
    title,
    startTime,
    team1: fields.team1 ?? null,
    team2: fields.team2 ?? null,
    competition: fields.competitionName ?? null,
    country: fields.country ?? null,
    venue: fields.venue ?? null,
    dreamEventId: fields.dreamEventId ?? '0',
  };
  const command = { type: 'CreateEvent', details, status } as const;
  const after = { ...details, status };
  return submitChange(context, viewing, command, { action: command.type, entityId: title, after });
}

/** Updates an event. Errors: NOT_FOUND. */
export async function updateEvent(
  context: MarketDeskEnv,
  viewing: OperatorView,
  { eventId, status, competitionName: competition, ...fields }: Input<'operatorUpdateEvent'>,
): Reply<EventItem> {
  const before = await context.exchange.read(({ events }) => {
    const event = events.get(eventId);
    return event === undefined ? null : { ...event.details, status: event.status };
  });
  if (before === null) return fail('NOT_FOUND');
  const details = pickDefined({ ...fields, competition });
  const command = { type: 'UpdateEvent', eventId, details, ...pickDefined({ status }) } as const;
  const change = { action: command.type, entityId: eventId, before, after: { ...details, status } };
  return submitChange(context, viewing, command, change);
}

/** Closes an event. Errors: BAD_STATE while a market is neither settled nor voided. */
export async function closeEvent(context: MarketDeskEnv, viewing: OperatorView, eventId: number): Reply<EventItem> {
  const unsettled = await context.exchange.read((state) =>
    state.events.has(eventId) ? listUnsettledMarkets(state, eventId) : null,
  );
  if (unsettled === null) return fail('NOT_FOUND');
  if (unsettled.length > 0) return fail('BAD_STATE');
  const command = { type: 'UpdateEvent', eventId, details: {}, status: 'CLOSED' } as const;
  return submitChange(context, viewing, command, { action: 'CloseEvent', entityId: eventId });
}

/** Submits a command on an event, with its audit entry. */
async function submitChange(
  context: MarketDeskEnv,
  { actor, currency }: OperatorView,
  command: CreateEvent | UpdateEvent,
  change: Omit<Change, 'entity'>,
): Reply<EventItem> {
  const outcome = await context.exchange.submit(command, buildSubmitContext(actor, { ...change, entity: 'event' }));
  if (!outcome.ok) return toFailure(outcome);
  const item = await context.exchange.read((state) => {
    const event = state.events.get(outcome.id);
    return event && toEventItem(event, buildItemSource(context, state, currency));
  });
  return item === undefined ? fail('NOT_FOUND') : ok(item);
}

/** Lists events including closed ones (API 10.2). Evicted events are found by ID or among the closed ones. */
export async function listEvents(
  context: MarketDeskEnv,
  currency: Currency,
  request: Input<'operatorGetEvents'>,
): Promise<Page<EventItem>> {
  if (request.status === 'CLOSED' && request.eventId === undefined) return closedEvents(context, currency, request);
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
  { sportId, search, ...request }: Input<'operatorGetEvents'>,
): Promise<Page<EventItem>> {
  const filter = pickDefined({ sportId, search: search === '' ? undefined : search });
  const rows = await readSorted((page) => context.readModel.events({ status: 'CLOSED', ...filter, ...page }), request);
  return context.exchange.read((state) => {
    const source = buildItemSource(context, state, currency);
    return {
      items: rows.items.map((row) => {
        const event = state.events.get(row.id);
        return event === undefined ? toArchivedEventItem(row, source.now) : toEventItem(event, source);
      }),
      totalCount: rows.totalCount,
    };
  });
}

/** Reads a page, in either order, of a list that is read newest first. */
export async function readSorted<Row>(
  readNewest: (page: PageRequest) => Promise<Page<Row>>,
  request: Pick<Input<'operatorGetEvents'>, 'SkipCount' | 'MaxResultCount' | 'Sorting'>,
): Promise<Page<Row>> {
  const { SkipCount: skip, MaxResultCount: take, Sorting: sorting } = request;
  if (sorting.descending) return readNewest({ skip, take });
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
  request: Input<'operatorGetEvents'>,
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
    found.sort((a, b) => direction * ((byTime ? a.details.startTime - b.details.startTime : 0) || a.id - b.id));
    const page = found.slice(request.SkipCount, request.SkipCount + request.MaxResultCount);
    const source = buildItemSource(context, state, currency);
    return { items: page.map((event) => toEventItem(event, source)), totalCount: found.length };
  });
}
