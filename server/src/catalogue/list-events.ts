import { SPORTS } from '@crease/contracts/base/constants.ts';
import type { EventItem, TreeSport } from '@crease/contracts/catalogue/catalogue.ts';
import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import type { ExchangeEvent, MarketChange } from '@crease/core/exchange/exchange-event.ts';
import type { SportEvent } from '@crease/core/market/market-terms.ts';
import type { Currency } from '@crease/core/money/money.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Input } from '#people/account/call-context.ts';
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

/** All sports with their open events, earliest start first (api 4.2). Viewers with the same settings share a list. */
export function listSportTree(
  context: CatalogueEnv,
  viewer: Viewer,
  filter: Input<'treeSportWithEvent'>,
): Promise<readonly TreeSport[]> {
  const shown = SPORTS.map(({ id }) => (isSportOn(id, viewer) ? id : '')).join();
  const key = `${viewer.currency} ${shown} ${filter.sportId ?? ''} ${filter.inPlayOnly}`;
  return context.trees.getOrMake(key, filter.maxAgeMs, async () => {
    const items = await openEvents(context, viewer, {
      sportId: filter.sportId,
      accepts: (event) => !filter.inPlayOnly || event.status === 'IN_PLAY',
    });
    return SPORTS.map(({ id, name }) => {
      const events = items.filter((item) => item.sportId === id);
      return { id, name, order: id, events };
    });
  });
}

/** Open events of a sport by name or ID. Errors: NOT_FOUND for an unknown sport. */
export async function listSportEvents(
  context: CatalogueEnv,
  viewer: Viewer,
  sportName: string,
): Reply<readonly EventItem[]> {
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

function openEvents(context: CatalogueEnv, viewer: Viewer, filter: EventFilter): Promise<readonly EventItem[]> {
  return context.exchange.read((state) => {
    context.trees.notifyRead();
    const source = buildItemSource(context, state, viewer.currency);
    const isShown = (event: SportEvent) => {
      const { sportId } = event.details;
      const isWanted = filter.sportId === undefined || filter.sportId === sportId;
      return isWanted && filter.accepts(event) && isSportOn(sportId, viewer);
    };
    return [...state.events.values()]
      .filter((event) => event.status !== 'CLOSED' && isShown(event))
      .sort((a, b) => a.details.startTime - b.details.startTime || a.id - b.id)
      .map((event) => toEventItem(event, source));
  });
}

/** Max. cached lists, since anyone can request non-existent sports. */
const MAX_CACHED = 64;

type Tree = Promise<readonly TreeSport[]>;

/** Market changes that add or remove list entries. */
const IN_LISTS = new Set<MarketChange>(['created', 'inPlay', 'settled', 'unsettled', 'archived']);

/** Caches sport lists by request, so that frequent ones are cheap. Callers say how old the prices may be. */
export class SportTrees {
  readonly #clock: Clock;
  readonly #readers: (() => void)[] = [];
  readonly #cache = new Map<string, { readonly madeAt: number; readonly tree: Tree }>();

  constructor({ clock, exchange }: Pick<CatalogueEnv, 'clock' | 'exchange'>) {
    this.#clock = clock;
    exchange.onCommitted(({ events }) => {
      if (this.#cache.size > 0 && events.some(changesLists)) this.invalidate();
    });
  }

  /** Returns the cached list if it is recent enough, otherwise a new one. */
  getOrMake(key: string, maxAgeMs: number, make: () => Tree): Tree {
    const now = this.#clock.now();
    const kept = this.#cache.get(key);
    if (kept !== undefined && now < kept.madeAt + maxAgeMs) return kept.tree;
    if (this.#cache.size >= MAX_CACHED) this.invalidate();
    const tree = make();
    this.#cache.set(key, { madeAt: now, tree });
    // Don't cache failures, so that the next request retries.
    tree.catch(() => this.#cache.delete(key));
    return tree;
  }

  invalidate(): void {
    this.#cache.clear();
  }

  /** Registers a listener that runs whenever open events are read, before they can change. */
  onRead(listener: () => void): void {
    this.#readers.push(listener);
  }

  notifyRead(): void {
    for (const listener of this.#readers) listener();
  }
}

function changesLists(event: ExchangeEvent): boolean {
  return event.type === 'EventChanged' || (event.type === 'MarketChanged' && IN_LISTS.has(event.change));
}
