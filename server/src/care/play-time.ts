import { getKolkataDay, startOfKolkataDay, toWireTime } from '@crease/contracts/base/instant.ts';
import type { TimeLimitLeft } from '@crease/contracts/care/play-limits.ts';
import {
  getEffectiveLimit,
  NO_LIMIT,
  type PlayLimit,
  TIME_LIMITS,
  type TimeLimit,
} from '@crease/core/play/play-limit.ts';
import { getResumeTime } from '@crease/core/play/play-pause.ts';
import { getFirstDay, getNextFirstDay } from '@crease/core/play/play-tally.ts';
import { buildAuditRow, SYSTEM_ORIGIN } from '#base/audit-log.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Range } from '#betting/history-reader.ts';
import type { CareEnv } from './env.ts';
import type { PlayTimes, StoredPlaySession } from './store/play-time-store.ts';

/** Idle time after which the next activity starts a new session. */
const SITTING_GAP_MS = 15 * 60_000;
/** Open pages report every minute, so a user active this recently counts as present. */
const PRESENCE_MS = 75_000;

/**
 * Play time as measured by the server. Activity is the minutely call of an open page, or a bet; several devices share
 * one session. One process tracks all current sessions and saves them every minute.
 */
export class PlayTime {
  readonly #store: PlayTimes;
  readonly #clock: Clock;
  readonly #sittings = new Map<number, StoredPlaySession>();
  /** Sessions changed since the last save, by user and start. */
  readonly #unsaved = new Map<string, StoredPlaySession>();

  constructor({ playTimes, clock }: { readonly playTimes: PlayTimes; readonly clock: Clock }) {
    this.#store = playTimes;
    this.#clock = clock;
  }

  /** Loads sessions saved by the previous process. Called once, before any requests are served. */
  async load(): Promise<void> {
    const recent = await this.#store.sittingsSince(this.#clock.now() - SITTING_GAP_MS);
    for (const sitting of recent) this.#sittings.set(sitting.userId, sitting);
  }

  /** Registers activity: continues the user's session or starts a new one. */
  recordActivity(userId: number): StoredPlaySession {
    const now = this.#clock.now();
    const known = this.#sittings.get(userId);
    const goesOn = known !== undefined && now - known.lastAt <= SITTING_GAP_MS;
    // A clock set back doesn't end a session.
    return this.#put(
      goesOn
        ? { ...known, lastAt: Math.max(now, known.lastAt) }
        : { userId, startedAt: now, lastAt: now, checkedAt: now },
    );
  }

  recordCheck(userId: number): StoredPlaySession {
    const sitting = this.recordActivity(userId);
    return this.#put({ ...sitting, checkedAt: sitting.lastAt });
  }

  /** Sessions that overlap an interval, including the current one; oldest first. */
  async listSittings(userId: number, range: Range): Promise<readonly StoredPlaySession[]> {
    await this.#persist([...this.#unsaved].filter(([, sitting]) => sitting.userId === userId));
    return this.#store.listSittings(userId, range);
  }

  async listActiveSince(at: number): Promise<readonly number[]> {
    await this.#persist([...this.#unsaved]);
    return (await this.#store.sittingsSince(at)).map(({ userId }) => userId);
  }

  listPresent(): ReadonlySet<number> {
    const now = this.#clock.now();
    const here = [...this.#sittings.values()].filter(({ lastAt }) => now - lastAt <= PRESENCE_MS);
    return new Set(here.map(({ userId }) => userId));
  }

  /** Latest time a user was known to be present: now, or their last activity. */
  getPresentUntil(userId: number): number {
    const now = this.#clock.now();
    const lastAt = this.#sittings.get(userId)?.lastAt ?? now;
    return now - lastAt <= PRESENCE_MS ? now : lastAt;
  }

  /** Saves changed sessions and evicts ended ones. Failed saves are retried next time. */
  async flush(): Promise<void> {
    await this.#persist([...this.#unsaved]);
    const oldest = this.#clock.now() - SITTING_GAP_MS;
    for (const { userId, lastAt } of this.#sittings.values()) {
      if (lastAt < oldest) this.#sittings.delete(userId);
    }
  }

  async eraseUserData(userId: number): Promise<void> {
    this.#sittings.delete(userId);
    for (const [key, sitting] of this.#unsaved) {
      if (sitting.userId === userId) this.#unsaved.delete(key);
    }
    await this.#store.eraseUserData(userId);
  }

  #put(sitting: StoredPlaySession): StoredPlaySession {
    this.#sittings.set(sitting.userId, sitting);
    this.#unsaved.set(`${sitting.userId}:${sitting.startedAt}`, sitting);
    return sitting;
  }

  async #persist(moved: readonly (readonly [key: string, sitting: StoredPlaySession])[]): Promise<void> {
    if (moved.length === 0) return;
    await this.#store.saveSittings(moved.map(([, sitting]) => sitting));
    // Sessions that changed again during the save are still unsaved.
    for (const [key, sitting] of moved) {
      if (this.#unsaved.get(key) === sitting) this.#unsaved.delete(key);
    }
  }
}

export function computePlayedMs(sittings: readonly StoredPlaySession[], { from, to }: Range): number {
  let sum = 0;
  for (const { startedAt, lastAt } of sittings) {
    sum += Math.max(0, Math.min(lastAt, to) - Math.max(startedAt, from));
  }
  return sum;
}

export const MINUTE_MS = 60_000;
/**
 * Interval for rechecking players without a limit, in case the house sets one; otherwise the check is scheduled for
 * the time it is due.
 */
const RECHECK_MS = MINUTE_MS;

type Limits = ReadonlyMap<string, PlayLimit>;
type PlayedIn = Readonly<Record<TimeLimit, number>>;

/** Time a user has played today and this week, ms. */
export async function getPlayedTime(
  { playTime, clock }: Pick<CareEnv, 'playTime' | 'clock'>,
  userId: number,
): Promise<PlayedIn> {
  const to = playTime.getPresentUntil(userId);
  const week = getPeriodStart('time:WEEK', clock.now());
  const sittings = await playTime.listSittings(userId, { from: week, to });
  // A user who is present now has played until now, not just until their last activity.
  const played = sittings.map((one, place) =>
    place === sittings.length - 1 ? { ...one, lastAt: Math.max(one.lastAt, to) } : one,
  );
  const since = (name: TimeLimit) => computePlayedMs(played, { from: getPeriodStart(name, clock.now()), to });
  return { 'time:DAY': since('time:DAY'), 'time:WEEK': since('time:WEEK') };
}

/** The time limit with the least time left; null if there is none. */
export async function getTimeLeft(context: CareEnv, userId: number): Promise<TimeLimitLeft | null> {
  const limits = await context.exchange.read((state) => state.accounts.get(userId)?.play?.limits ?? null);
  if (limits === null) return null;
  const tightest = findTightestLimit(limits, await getPlayedTime(context, userId));
  if (tightest === null) return null;
  const { name, minutes, leftMs } = tightest;
  const left = Math.max(0, Math.ceil(leftMs / MINUTE_MS));
  const day = getKolkataDay(context.clock.now());
  const resetsAt = toWireTime(startOfKolkataDay(getNextFirstDay(toPeriod(name), day)));
  return { name, minutes, left, resetsAt };
}

/** Ends play when a player's time limit is reached, on every page and device. */
export class TimeWatch {
  /** Next check of each present user. */
  readonly #next = new Map<number, number>();

  /** Limits changed: check the user in the next round. */
  markDue(userId: number): void {
    this.#next.delete(userId);
  }

  /** Checks all present users that are due. */
  async check(context: CareEnv): Promise<void> {
    const { clock, exchange, playTime } = context;
    const now = clock.now();
    const here = playTime.listPresent();
    for (const userId of this.#next.keys()) if (!here.has(userId)) this.#next.delete(userId);
    const due = [...here].filter((userId) => (this.#next.get(userId) ?? 0) <= now);
    if (due.length === 0) return;
    const limited = await exchange.read((state) =>
      due.flatMap((userId) => {
        const play = state.accounts.get(userId)?.play ?? null;
        const isLimited = play !== null && TIME_LIMITS.some((name) => play.limits.has(name));
        return isLimited && getResumeTime(play.pause, now) === 0 ? [{ userId, limits: play.limits }] : [];
      }),
    );
    for (const userId of due) this.#next.set(userId, now + RECHECK_MS);
    for (const { userId, limits } of limited) await this.#checkUser(context, userId, limits);
  }

  async #checkUser(context: CareEnv, userId: number, limits: Limits): Promise<void> {
    const tightest = findTightestLimit(limits, await getPlayedTime(context, userId));
    if (tightest === null) return;
    if (tightest.leftMs > 0) {
      const wait = Math.min(tightest.leftMs, RECHECK_MS);
      this.#next.set(userId, context.clock.now() + wait);
      return;
    }
    await endPlay(context, userId, tightest.name);
  }
}

async function endPlay(context: CareEnv, userId: number, name: TimeLimit): Promise<void> {
  const line = { action: 'Play:TIME_UP', entity: 'user', entityId: userId, after: { name } };
  const audit = buildAuditRow(SYSTEM_ORIGIN, line);
  const change = { type: 'TIME_UP', name } as const;
  const ended = await context.exchange.submit({ type: 'ChangePlay', accountId: userId, change }, { audit });
  // The limit may have been removed in the meantime.
  if (ended.ok) await context.sessions.endAllSessions('user', userId, 'TIME_UP');
}

function findTightestLimit(limits: Limits, played: PlayedIn) {
  const all = TIME_LIMITS.flatMap((name) => {
    const minutes = getEffectiveLimit(limits.get(name) ?? NO_LIMIT);
    return minutes === null ? [] : [{ name, minutes, leftMs: minutes * MINUTE_MS - played[name] }];
  });
  // If both are exhausted, pick the week, which ends later; weeks follow days.
  const latestFirst = all.toReversed();
  return latestFirst.toSorted((one, other) => Math.max(0, one.leftMs) - Math.max(0, other.leftMs))[0] ?? null;
}

function getPeriodStart(name: TimeLimit, now: number): number {
  return startOfKolkataDay(getFirstDay(toPeriod(name), getKolkataDay(now)));
}

function toPeriod(name: TimeLimit): 'DAY' | 'WEEK' {
  return name === 'time:DAY' ? 'DAY' : 'WEEK';
}
