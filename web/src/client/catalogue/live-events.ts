import type {
  EventItem,
  ListScore,
  PublicStop,
  ScoreHalt,
  WireMessageCode,
} from '@crease/contracts/catalogue/catalogue.ts';
import type { CricketScore, ScoreBall, ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { PushData } from '@crease/contracts/pushes/message.ts';
import { useSyncExternalStore } from 'react';
import { PushTimes } from '#client/prices/push-times.ts';

/** Live part of a list row. */
export interface LiveEvent {
  readonly status: EventItem['status'];
  readonly matchDate: string;
  readonly matched: number;
  readonly score: ListScore | null;
}

/** Message shown with a market, see `WireMarket`. */
export interface MarketMessage {
  readonly message: string;
  readonly messageCode?: WireMessageCode | undefined;
}

/** Reason betting on a match is halted. TRADERS: stopped by our traders. */
export type Halt = ScoreHalt | 'TRADERS';

/** A ball bowled while the page was open. */
export interface FreshBall {
  /** Increments with every such ball of the visit. */
  readonly id: number;
  readonly kind: ScoreBall['kind'];
  /** e.g. `18.2`. */
  readonly at: string;
  readonly text: string;
  readonly textLabel?: Label | undefined;
}

/** Maximum entries kept, evicting the oldest. Far more than any list shows. */
const MAX_ENTRIES = 500;

const events = new Map<number, LiveEvent>();
/** Halt reason per event, from its latest card or list row. */
const halts = new Map<number, ScoreHalt>();
const stops = new Map<number, PublicStop>();
const sports = new Map<number, number>();
const messages = new Map<number, MarketMessage>();
/** Stop across all betting. */
let houseStop: PublicStop | null = null;
const cards = new Map<string, ScoreCard>();
/** Push time of each event's list row. */
const pushed = new PushTimes();
const freshBalls = new Map<string, FreshBall>();
let lastBallId = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Live scores and event states, updated by pushes. */
export const liveEvents = {
  /** @param madeAt time of the response on the page's clock. Later pushes take precedence. */
  setEvents(list: readonly EventItem[], madeAt = Number.POSITIVE_INFINITY): void {
    houseStop = null;
    for (const event of list) {
      if (pushed.isSince(event.id, madeAt)) continue;
      const { id, status, matchDate, matched, score, message, messageCode } = event;
      setEvent(id, { status, matchDate, matched, score });
      storeLatest(sports, id, event.sportId);
      setHalt(id, score?.halt);
      setEventStop(id, event.stop ?? null);
      setMessage(id, message, messageCode);
    }
    notify();
  },
  applyList(data: PushData['ListUpdate']): void {
    for (const line of data.Events) {
      const { EventId: id, Score: score } = line;
      pushed.record(id);
      setEvent(id, {
        status: line.Status,
        matchDate: line.MatchDate,
        matched: line.Matched,
        score,
      });
      setHalt(id, score?.halt);
      setEventStop(id, line.Stop ?? null);
      setMessage(id, line.Message, line.MessageCode);
    }
    notify();
  },
  /** Betting was stopped or resumed. Null event ID means all events. */
  setStop(eventId: number | null, stop: PublicStop | null): void {
    if (eventId === null) houseStop = stop;
    for (const id of eventId === null ? events.keys() : [eventId]) setEventStop(id, stop);
    notify();
  },
  setScore({ EventId, DreamEventId, Score }: PushData['Score']): void {
    setHalt(EventId, Score.halt);
    recordFreshBall(DreamEventId, Score);
    storeLatest(cards, DreamEventId, Score);
    notify();
  },
  /** Stores a fetched card. It may be older than the page, so it doesn't produce a fresh ball. */
  setCard(dreamEventId: string, card: ScoreCard): void {
    storeLatest(cards, dreamEventId, card);
    notify();
  },
};

function setEvent(id: number, next: LiveEvent): void {
  const known = events.get(id);
  const isSame =
    known !== undefined &&
    known.status === next.status &&
    known.matchDate === next.matchDate &&
    known.matched === next.matched &&
    JSON.stringify(known.score) === JSON.stringify(next.score);
  if (!isSame) storeLatest(events, id, next);
}

function setHalt(id: number, halt: ScoreHalt | undefined): void {
  if (halt === undefined) halts.delete(id);
  else storeLatest(halts, id, halt);
}

function setEventStop(id: number, stop: PublicStop | null): void {
  if (stop === null) stops.delete(id);
  else stops.set(id, stop);
  if (stop?.all === true) houseStop = stop;
}

function setMessage(id: number, message?: string, messageCode?: WireMessageCode): void {
  if (message === undefined) messages.delete(id);
  else messages.set(id, { message, messageCode });
}

/** Stores an entry as the latest and evicts the oldest above the limit. */
function storeLatest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_ENTRIES && oldest !== undefined) map.delete(oldest);
}

/** Records a fresh ball only if the push is exactly one ball ahead. After a gap it is history. */
function recordFreshBall(dreamEventId: string, { cricket }: ScoreCard): void {
  const known = cards.get(dreamEventId)?.cricket ?? null;
  if (cricket === null || known === null || cricket.lastShot === null) return;
  const now = newestBall(cricket);
  if (now === null || !isNextBall(newestBall(known), now)) return;
  lastBallId += 1;
  storeLatest(freshBalls, dreamEventId, {
    id: lastBallId,
    kind: now.kind,
    at: cricket.lastShot.ball,
    text: cricket.lastShot.text,
    textLabel: cricket.lastShot.textLabel,
  });
}

interface BallPosition {
  readonly innings: number;
  readonly over: number;
  /** Deliveries in the over, including wides and no-balls. */
  readonly count: number;
  readonly kind: ScoreBall['kind'];
}

function newestBall({ innings, thisOver, lastOver }: CricketScore): BallPosition | null {
  const over = [thisOver, lastOver].find((line) => line !== null && line.balls.length > 0);
  const ball = over?.balls.at(-1);
  if (over == null || ball === undefined) return null;
  return { innings: innings.length, over: over.number, count: over.balls.length, kind: ball.kind };
}

function isNextBall(before: BallPosition | null, now: BallPosition): boolean {
  const isFirstOfOver = now.count === 1;
  if (before === null || now.innings === before.innings + 1) {
    return isFirstOfOver && now.over === 1;
  }
  if (now.innings !== before.innings) return false;
  if (now.over === before.over) return now.count === before.count + 1;
  return now.over === before.over + 1 && isFirstOfOver;
}

/** Returns an event's live part, or null if none has arrived. */
export function useLiveEvent(eventId: number): LiveEvent | null {
  return useSyncExternalStore(subscribe, () => events.get(eventId) ?? null);
}

/** Returns the reason betting on a match is halted, or null. */
export function useHalt(eventId: number): Halt | null {
  return useSyncExternalStore(subscribe, () => (stops.has(eventId) ? 'TRADERS' : (halts.get(eventId) ?? null)));
}

/** Returns the sport of any event a list has shown. It never changes. */
export function getSportId(eventId: number): number | undefined {
  return sports.get(eventId);
}

/** Returns the stop across all betting, or null. */
export function useHouseStop(): PublicStop | null {
  return useSyncExternalStore(subscribe, () => houseStop);
}

/** Returns the event's own stop, or else its suspended market's message, or null. */
export function useEventNote(eventId: number): PublicStop | MarketMessage | null {
  return useSyncExternalStore(subscribe, () => {
    const stop = stops.get(eventId);
    return stop === undefined ? (messages.get(eventId) ?? null) : stop.all === true ? null : stop;
  });
}

/** Returns the latest score card, or null. */
export function useScoreCard(dreamEventId: string): ScoreCard | null {
  return useSyncExternalStore(subscribe, () => cards.get(dreamEventId) ?? null);
}

/**
 * Returns the latest ball bowled since the page opened, or null. Components mounted later compare IDs with the first
 * one seen.
 */
export function useFreshBall(dreamEventId: string): FreshBall | null {
  return useSyncExternalStore(subscribe, () => freshBalls.get(dreamEventId) ?? null);
}
