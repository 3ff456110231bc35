import { SPORTS } from '@crease/contracts/constants.ts';
import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { EventItem, TreeSport } from '@crease/contracts/wire/catalogue.ts';
import type { SportEvent } from '@crease/core/market/sport-event.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import type { User } from '#people/store/account-store.ts';
import type { CatalogueEnv } from './env.ts';
import { buildItemSource, toEventItem } from './event-items.ts';

/** The viewer; their sports are the domain's, less those disabled for them. */
export interface Viewer {
  readonly setting: DomainSetting;
  readonly user: User | null;
  readonly currency: Currency;
}

interface EventFilter {
  readonly sportId?: number | undefined;
  readonly accepts: (event: SportEvent) => boolean;
}

interface TreeFilter {
  readonly sportId?: number | undefined;
  readonly inPlayOnly: boolean;
  /** Max. acceptable age of a cached list. */
  readonly maxAgeMs: number;
}

/**
 * All six sports with their open events, earliest start first (api 4.2). Viewers with the same settings share a
 * cached list.
 */
export function listSportTree(
  context: CatalogueEnv,
  viewer: Viewer,
  filter: TreeFilter,
): Promise<readonly TreeSport[]> {
  const shown = SPORTS.map(({ id }) => (isSportOn(id, viewer) ? id : '')).join();
  const key = `${viewer.currency} ${shown} ${filter.sportId ?? ''} ${filter.inPlayOnly}`;
  return context.trees.getOrMake(key, filter.maxAgeMs, () => makeTree(context, viewer, filter));
}

async function makeTree(
  context: CatalogueEnv,
  viewer: Viewer,
  filter: TreeFilter,
): Promise<readonly TreeSport[]> {
  const items = await openEvents(context, viewer, {
    sportId: filter.sportId,
    accepts: (event) => !filter.inPlayOnly || event.status === 'IN_PLAY',
  });
  return SPORTS.map(({ id, name }) => ({
    id,
    name,
    order: id,
    events: items.filter((item) => item.sportId === id),
  }));
}

/** Open events of a sport by name or ID. Errors: NOT_FOUND for an unknown sport. */
export async function listSportEvents(
  context: CatalogueEnv,
  viewer: Viewer,
  sportName: string,
): Promise<ServiceResult<readonly EventItem[]>> {
  const wanted = sportName.toLowerCase().replace(/[\s_-]/g, '');
  const sport = SPORTS.find(
    ({ id, name }) => name.toLowerCase().replace(/\s/g, '') === wanted || String(id) === sportName,
  );
  if (sport === undefined) return fail('NOT_FOUND');
  return ok(await openEvents(context, viewer, { sportId: sport.id, accepts: () => true }));
}

/** Upcoming events, nearest start first. */
export async function closestEvents(
  context: CatalogueEnv,
  viewer: Viewer,
  filter: { readonly sportId?: number | undefined; readonly count: number },
): Promise<readonly EventItem[]> {
  const items = await openEvents(context, viewer, {
    sportId: filter.sportId,
    accepts: (event) => event.status === 'UPCOMING',
  });
  return items.slice(0, filter.count);
}

/** True if a viewer can see and bet on a sport here (api 1.7). Sports without a flag are always enabled. */
export function isSportOn(sportId: number, viewer: Omit<Viewer, 'currency'>): boolean {
  const flag = SPORTS.find((sport) => sport.id === sportId)?.flag;
  if (flag === undefined) return true;
  return viewer.setting[flag] && (viewer.user?.flags[flag] ?? true);
}

function openEvents(
  context: CatalogueEnv,
  viewer: Viewer,
  filter: EventFilter,
): Promise<readonly EventItem[]> {
  return context.exchange.read((state) => {
    context.trees.notifyRead();
    const source = buildItemSource(context, state, viewer.currency);
    const events: SportEvent[] = [];
    for (const event of state.events.values()) {
      const { sportId } = event.details;
      if (event.status === 'CLOSED') continue;
      if (filter.sportId !== undefined && filter.sportId !== sportId) continue;
      if (filter.accepts(event) && isSportOn(sportId, viewer)) events.push(event);
    }
    events.sort((a, b) => a.details.startTime - b.details.startTime || a.id - b.id);
    return events.map((event) => toEventItem(event, source));
  });
}
