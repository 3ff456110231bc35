import { getKolkataDay, startOfKolkataDay, toWireTime } from '@crease/contracts/values/instant.ts';
import type { TimeLimitLeft } from '@crease/contracts/wire/play-session.ts';
import { getFirstDay, getNextFirstDay } from '@crease/core/play/play-calendar.ts';
import {
  getEffectiveLimit,
  NO_LIMIT,
  type PlayLimit,
  TIME_LIMITS,
  type TimeLimit,
} from '@crease/core/play/play-limit.ts';
import { getResumeTime } from '@crease/core/play/play-pause.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { CareEnv } from '#care/env.ts';
import { computePlayedMs } from './play-time.ts';

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
  const since = (name: TimeLimit) =>
    computePlayedMs(played, { from: getPeriodStart(name, clock.now()), to });
  return { 'time:DAY': since('time:DAY'), 'time:WEEK': since('time:WEEK') };
}

/** The time limit with the least time left; null if there is none. */
export async function getTimeLeft(context: CareEnv, userId: number): Promise<TimeLimitLeft | null> {
  const limits = await readLimits(context, userId);
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
        return isLimited && getResumeTime(play.pause, now) === 0
          ? [{ userId, limits: play.limits }]
          : [];
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
  const audit = {
    actor: SYSTEM_ACTOR,
    action: 'Play:TIME_UP',
    entity: 'user',
    entityId: String(userId),
    reason: null,
    before: null,
    after: { name },
    ip: '',
  };
  const change = { type: 'TIME_UP', name } as const;
  const ended = await context.exchange.submit(
    { type: 'ChangePlay', accountId: userId, change },
    { audit },
  );
  // The limit may have been removed in the meantime.
  if (ended.ok) await context.sessions.endAllSessions('user', userId, 'TIME_UP');
}

function findTightestLimit(
  limits: Limits,
  played: PlayedIn,
): { readonly name: TimeLimit; readonly minutes: number; readonly leftMs: number } | null {
  const all = TIME_LIMITS.flatMap((name) => {
    const minutes = getEffectiveLimit(limits.get(name) ?? NO_LIMIT);
    return minutes === null ? [] : [{ name, minutes, leftMs: minutes * MINUTE_MS - played[name] }];
  });
  // If both are exhausted, pick the week, which ends later; weeks follow days.
  return all.reduce<(typeof all)[number] | null>((least, one) => {
    if (least === null) return one;
    return Math.max(0, one.leftMs) <= Math.max(0, least.leftMs) ? one : least;
  }, null);
}

function readLimits({ exchange }: CareEnv, userId: number): Promise<Limits | null> {
  return exchange.read((state) => state.accounts.get(userId)?.play?.limits ?? null);
}

function getPeriodStart(name: TimeLimit, now: number): number {
  return startOfKolkataDay(getFirstDay(toPeriod(name), getKolkataDay(now)));
}

function toPeriod(name: TimeLimit): 'DAY' | 'WEEK' {
  return name === 'time:DAY' ? 'DAY' : 'WEEK';
}
