import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import type {
  LimitRaiseItem,
  PlayBlockItem,
  PlayLimitItem,
  PlayLimits,
  PlayPauseItem,
} from '@crease/contracts/care/play-limits.ts';
import type { Account } from '@crease/core/exchange/account.ts';
import { INITIAL_PLAY, type Play } from '@crease/core/play/play.ts';
import {
  getEffectiveLimit,
  isPendingRaise,
  isTimeLimit,
  LIMIT_NAMES,
  LIMIT_PERIODS,
  type LimitName,
  type LimitPeriod,
  NO_LIMIT,
  type PlayLimit,
  RAISE_LAPSES_MS,
  RAISE_WAITS_MS,
  type TimeLimit,
} from '@crease/core/play/play-limit.ts';
import {
  getResumeTime,
  isUnblockRequested,
  type PlayBlock,
  type PlayPause,
  type PlaySection,
  RETURN_WAITS_MS,
} from '@crease/core/play/play-pause.ts';
import { getDayNumber, getNextFirstDay, getResetTime, startOfDay, sumPeriod } from '@crease/core/play/play-tally.ts';
import type { CareEnv } from '#care/env.ts';
import { getPlayedTime, MINUTE_MS } from '#care/play-time.ts';

/** Current limits of an account; defaults if the exchange doesn't know it. */
export async function buildPlayLimits(context: CareEnv, accountId: number): Promise<PlayLimits> {
  const playedMs = await getPlayedTime(context, accountId);
  const at = context.clock.now();
  return context.exchange.read((state) => {
    const account = state.accounts.get(accountId) ?? null;
    const play = account?.play ?? INITIAL_PLAY;
    return {
      limits: LIMIT_NAMES.map((name) => limitItem(name, { account, play, at, playedMs })),
      pause: pauseItem(play.pause, at),
      blocks: [...play.blocks].map((entry) => blockItem(entry, at)),
    };
  });
}

interface Present {
  readonly account: Account | null;
  readonly play: Play;
  readonly at: number;
  readonly playedMs: Readonly<Record<TimeLimit, number>>;
}

function limitItem(name: LimitName, present: Present): PlayLimitItem {
  const { account, play, at } = present;
  if (isTimeLimit(name)) return buildTimeItem(name, present);
  const limit = play.limits.get(name) ?? NO_LIMIT;
  const max = getEffectiveLimit(limit);
  const own = {
    name,
    amount: toRupeesOrNull(limit.own),
    houseAmount: toRupeesOrNull(limit.operators),
    raise: raiseItem(limit, at),
  };
  const period = findPeriod(name);
  if (period === null) {
    return { ...own, used: null, waiting: null, left: toRupeesOrNull(max), resetsAt: null };
  }
  const when = { at, zoneMinutes: play.zoneMinutes };
  const counted = sumPeriod(play.tally, period, when);
  const isDeposit = name.startsWith('deposit:');
  const used = isDeposit ? counted.deposited : counted.lost;
  const expected = [...play.expected.values()].reduce((sum, amount) => sum + amount, 0);
  const waiting = isDeposit ? expected : (account?.exposure ?? 0);
  return {
    ...own,
    used: toRupees(used),
    waiting: toRupees(waiting),
    left: toRupeesOrNull(max === null ? null : Math.max(0, max - used - waiting)),
    resetsAt: used === 0 ? null : toWireTime(getResetTime(play.tally, period, when)),
  };
}

/** A time limit, in minutes without further conversion. */
function buildTimeItem(name: TimeLimit, { play, at, playedMs }: Present): PlayLimitItem {
  const limit = play.limits.get(name) ?? NO_LIMIT;
  const max = getEffectiveLimit(limit);
  const used = Math.floor(playedMs[name] / MINUTE_MS);
  const period = findPeriod(name) ?? 'DAY';
  const { zoneMinutes } = play;
  const next = getNextFirstDay(period, getDayNumber(at, zoneMinutes));
  const raise = raiseItem(limit, at);
  return {
    name,
    amount: limit.own,
    houseAmount: limit.operators,
    raise: raise === null ? null : { ...raise, amount: limit.raise?.amount ?? null },
    used,
    waiting: 0,
    left: max === null ? null : Math.max(0, max - used),
    resetsAt: used === 0 ? null : toWireTime(startOfDay(next, zoneMinutes)),
  };
}

function findPeriod(name: LimitName): LimitPeriod | null {
  return LIMIT_PERIODS.find((period) => name.endsWith(`:${period}`)) ?? null;
}

function raiseItem({ raise }: PlayLimit, at: number): LimitRaiseItem | null {
  if (!isPendingRaise(raise, at)) return null;
  return { amount: toRupeesOrNull(raise.amount), ...toWindow(raise.askedAt) };
}

/** When a request may be confirmed. */
function toWindow(askedAt: number) {
  const from = askedAt + RAISE_WAITS_MS;
  return { askedAt: toWireTime(askedAt), from: toWireTime(from), until: toWireTime(from + RAISE_LAPSES_MS) };
}

function blockItem([section, block]: readonly [PlaySection, PlayBlock], at: number): PlayBlockItem {
  const { since, liftAskedAt } = block;
  const isAsked = liftAskedAt !== null && isUnblockRequested(block, at);
  return { section, since: toWireTime(since), lift: isAsked ? toWindow(liftAskedAt) : null };
}

function pauseItem(pause: PlayPause | null, at: number): PlayPauseItem | null {
  if (pause === null || getResumeTime(pause, at) === 0) return null;
  const { kind, since, until, returnAskedAt } = pause;
  return {
    kind,
    since: toWireTime(since),
    until: toWireTimeOrNull(until),
    returnsAt: returnAskedAt === null ? null : toWireTime(returnAskedAt + RETURN_WAITS_MS),
  };
}
