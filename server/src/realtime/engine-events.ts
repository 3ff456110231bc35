import { randomUUID } from 'node:crypto';
import { HUB_EVENT, type PushMessage } from '@crease/contracts/pushes/message.ts';
import type { TvEntry } from '@crease/contracts/site/settings.ts';
import type { Hub } from '@crease/hub/hub.ts';
import { detached } from '#base/system/background-tasks.ts';
import type { ScoreChange } from '#catalogue/score-board.ts';
import type { Stop } from '#catalogue/stop-store.ts';
import type { Bus } from '#journal/cluster/bus.ts';
import type { PersonalPush } from '#notices/personal-pushes.ts';
import type { AppEnv } from '#office/env.ts';
import type { EndReason } from '#people/sessions/live-session.ts';
import { eventGroups } from './audiences.ts';

const NEWS = 'crease.1.news';
const SIGNS = 'crease.1.signs';
const WATCHED = 'crease.1.watched';
/** Rebroadcast interval of all scores, for gateways that have just started or missed some. */
const SCORES_AGAIN_MS = 5_000;
const WATCHED_MS = 2_000;
/** Retention of a gateway's list of watched events. */
const WATCHED_KEPT_MS = 3 * WATCHED_MS;

/**
 * Events that gateways can't see in the journal. Money never depends on them; a lost one is recovered from the store
 * or superseded by a later one.
 */
type News =
  | { readonly type: 'ended'; readonly family: string; readonly reason: EndReason }
  | { readonly type: 'user'; readonly id: number }
  | { readonly type: 'personal'; readonly userId: number; readonly push: PersonalPush }
  | { readonly type: 'site'; readonly name: string }
  | { readonly type: 'stop'; readonly eventId: number | null; readonly stop: Stop | null }
  | { readonly type: 'tv'; readonly eventId: number; readonly entry: TvEntry | null }
  | { readonly type: 'group'; readonly group: string; readonly push: PushMessage }
  | { readonly type: 'score'; readonly change: ScoreChange };

type Sharing = Pick<
  AppEnv,
  'sessions' | 'personalNews' | 'domains' | 'stops' | 'scoreBoard' | 'tv' | 'exchange' | 'playTime' | 'clock'
>;

/** Publishes the leader's events to all gateways, and receives from them who is online and which events are watched. */
export class EngineEvents {
  readonly #bus: Bus;
  readonly #context: Sharing;
  readonly #scores = new Map<number, ScoreChange>();
  /** Expiry of the watched status, by event. */
  readonly #watched = new Map<number, number>();
  #isOver = false;

  constructor(bus: Bus, context: Sharing) {
    this.#bus = bus;
    this.#context = context;
    const { sessions, personalNews, domains, stops, tv, scoreBoard } = context;
    sessions.onEnded((family, reason) => this.#send({ type: 'ended', family, reason }));
    sessions.onUserChanged(({ id }) => this.#send({ type: 'user', id }));
    personalNews.listen((userId, push) => this.#send({ type: 'personal', userId, push }));
    domains.onPublished((name) => this.#send({ type: 'site', name }));
    stops.onChange((eventId, stop) => this.#send({ type: 'stop', eventId, stop }));
    tv.onChange((eventId) => this.#send({ type: 'tv', eventId, entry: tv.findTvEntry(eventId) }));
    scoreBoard.onChange((change) => {
      this.#scores.set(change.eventId, change);
      this.#send({ type: 'score', change });
    });
    bus.listen(SIGNS, (userId) => {
      context.playTime.recordActivity(Number(userId));
    });
    bus.listen(WATCHED, (eventIds) => this.#recordWatched(eventIds));
    this.#sendScoresAgain();
  }

  /** Publishes a push for a group of pages, which may be connected to any gateway. */
  pushed(group: string, push: PushMessage): void {
    this.#send({ type: 'group', group, push });
  }

  isWatched(eventId: number): boolean {
    return (this.#watched.get(eventId) ?? 0) > this.#context.clock.now();
  }

  stop(): void {
    this.#isOver = true;
  }

  #send(news: News): void {
    if (!this.#isOver) this.#bus.publish(NEWS, JSON.stringify(news));
  }

  #recordWatched(eventIds: string): void {
    const until = this.#context.clock.now() + WATCHED_KEPT_MS;
    for (const id of eventIds.split(',')) this.#watched.set(Number(id), until);
  }

  #sendScoresAgain(): void {
    if (this.#isOver) return;
    for (const change of this.#scores.values()) {
      const { dreamEventId, eventId } = change;
      if (this.#context.scoreBoard.getCard(dreamEventId) === null) this.#scores.delete(eventId);
      else this.#send({ type: 'score', change });
    }
    const now = this.#context.clock.now();
    for (const [id, until] of this.#watched) if (until <= now) this.#watched.delete(id);
    this.#context.clock.after(SCORES_AGAIN_MS, () => this.#sendScoresAgain());
  }
}

interface GatewayParts {
  readonly bus: Bus;
  readonly context: Sharing & Pick<AppEnv, 'accounts' | 'log'>;
  readonly hub: Pick<Hub<unknown>, 'sendToGroup' | 'groupSize'>;
}

/**
 * Applies the leader's events to a gateway, and reports what its own pages show.
 *
 * @returns a function that stops it.
 */
export function applyEngineEvents({ bus, context, hub }: GatewayParts): () => void {
  const { log, clock, exchange } = context;
  const stopListening = bus.listen(NEWS, (message) => {
    applyNews({ bus, context, hub }, JSON.parse(message)).catch((error: unknown) => {
      log.warn('Couldn’t process engine events.', { error });
    });
  });
  let isOver = false;
  const announceWatched = async (): Promise<void> => {
    if (isOver) return;
    clock.after(WATCHED_MS, publishWatched);
    const ids = await exchange.read(({ events }) => [...events.keys()]).catch(() => []);
    const watched = ids.filter((id) => eventGroups(id).some((group) => hub.groupSize(group) > 0));
    if (watched.length > 0) bus.publish(WATCHED, watched.join(','));
  };
  const publishWatched = () => detached(announceWatched(), { name: 'watched events', log });
  publishWatched();
  return () => {
    isOver = true;
    stopListening();
  };
}

/** Forwards a player's activity to the process that tracks play time. */
export function sendSign(bus: Bus, userId: number): void {
  bus.publish(SIGNS, String(userId));
}

async function applyNews({ context, hub }: GatewayParts, news: News): Promise<void> {
  switch (news.type) {
    case 'ended':
      return context.sessions.endedElsewhere(news.family, news.reason);
    case 'user': {
      const user = await context.accounts.userById(news.id);
      if (user !== null) context.sessions.userChanged(user);
      return;
    }
    case 'personal':
      return context.personalNews.publish(news.userId, news.push);
    case 'site':
      return await context.domains.reload(news.name);
    case 'stop':
      return await context.stops.adoptChange(news.eventId, news.stop);
    case 'tv':
      return context.tv.adoptChange(news.eventId, news.entry);
    case 'group':
      return hub.sendToGroup(news.group, HUB_EVENT, news.push);
    case 'score':
      return applyScore(context, news.change);
  }
}

/** A rebroadcast score isn't pushed again. */
function applyScore({ scoreBoard }: Sharing, change: ScoreChange): void {
  const { eventId, dreamEventId, card, listScore } = change;
  const known = [scoreBoard.getCard(dreamEventId), scoreBoard.getListScore(eventId)];
  if (JSON.stringify(known) === JSON.stringify([card, listScore])) return;
  scoreBoard.set(eventId, dreamEventId, card, listScore);
}

const FETCHED = 'crease.1.fetched';
/** Fetches within this interval are published together. */
const GATHER_MS = 50;

/**
 * Exchanges with other processes which markets were fetched: a page may fetch from one gateway and get its updates
 * from another, whose next update of that market must then be a full one.
 *
 * @returns a function that stops it.
 */
export function shareFetches(bus: Bus, { marketViews, clock }: Pick<AppEnv, 'marketViews' | 'clock'>): () => void {
  const self = randomUUID();
  const fetched = new Map<number, number>();
  const send = () => {
    bus.publish(FETCHED, JSON.stringify({ from: self, versions: [...fetched] }));
    fetched.clear();
  };
  marketViews.onFetched(({ id, version }) => {
    if (fetched.size === 0) clock.after(GATHER_MS, send);
    fetched.set(id, version);
  });
  return bus.listen(FETCHED, (message) => {
    const { from, versions }: { from: string; versions: [number, number][] } = JSON.parse(message);
    if (from === self) return;
    for (const [id, version] of versions) marketViews.recordRemoteFetch(id, version);
  });
}
