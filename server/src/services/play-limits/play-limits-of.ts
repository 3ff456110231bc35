import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type {
  LimitRaiseItem,
  PlayBlockItem,
  PlayLimitItem,
  PlayLimits,
  PlayPauseItem,
} from '@crease/contracts/wire/play-limits.ts';
import type { Account } from '@crease/core/exchange/account.ts';
import type { Money } from '@crease/core/money/money.ts';
import { FIRST_PLAY, type Play } from '@crease/core/play/play.ts';
import { isLiftAsked, type PlayBlock, type PlaySection } from '@crease/core/play/play-block.ts';
import { dayOf, firstDayAfter, startOfDay } from '@crease/core/play/play-calendar.ts';
import {
  isAsked,
  isTimeLimit,
  LIMIT_NAMES,
  LIMIT_PERIODS,
  type LimitName,
  type LimitPeriod,
  limitOf,
  NO_LIMIT,
  type PlayLimit,
  RAISE_LAPSES_MS,
  RAISE_WAITS_MS,
  type TimeLimit,
} from '@crease/core/play/play-limit.ts';
import { type PlayPause, playsAgainAt, RETURN_WAITS_MS } from '@crease/core/play/play-pause.ts';
import { countedIn, emptyAgainAt } from '@crease/core/play/play-tally.ts';
import type { AppContext } from '#services/app-context.ts';
import { MINUTE_MS, playedInPeriods } from '#services/safer/time-limits.ts';

/** Current limits of an account; defaults if the exchange doesn't know it. */
export async function playLimitsOf(context: AppContext, accountId: number): Promise<PlayLimits> {
  const playedMs = await playedInPeriods(context, accountId);
  const at = context.clock.now();
  return context.exchange.read((state) => {
    const account = state.accounts.get(accountId) ?? null;
    const play = account?.play ?? FIRST_PLAY;
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
  if (isTimeLimit(name)) return timeItem(name, present);
  const limit = play.limits.get(name) ?? NO_LIMIT;
  const max = limitOf(limit);
  const own = {
    name,
    amount: rupeesOrNull(limit.own),
    houseAmount: rupeesOrNull(limit.operators),
    raise: raiseItem(limit, at),
  };
  const period = periodOf(name);
  if (period === null) {
    return { ...own, used: null, waiting: null, left: rupeesOrNull(max), resetsAt: null };
  }
  const when = { at, zoneMinutes: play.zoneMinutes };
  const counted = countedIn(play.tally, period, when);
  const isDeposit = name.startsWith('deposit:');
  const used = isDeposit ? counted.deposited : counted.lost;
  const waiting = isDeposit ? expectedBy(play) : (account?.exposure ?? 0);
  return {
    ...own,
    used: rupeesOf(used),
    waiting: rupeesOf(waiting),
    left: rupeesOrNull(max === null ? null : Math.max(0, max - used - waiting)),
    resetsAt: used === 0 ? null : timeOf(emptyAgainAt(play.tally, period, when)),
  };
}

/** A time limit, in minutes without further conversion. */
function timeItem(name: TimeLimit, { play, at, playedMs }: Present): PlayLimitItem {
  const limit = play.limits.get(name) ?? NO_LIMIT;
  const max = limitOf(limit);
  const used = Math.floor(playedMs[name] / MINUTE_MS);
  const period = periodOf(name) ?? 'DAY';
  const { zoneMinutes } = play;
  const next = firstDayAfter(period, dayOf(at, zoneMinutes));
  const raise = raiseItem(limit, at);
  return {
    name,
    amount: limit.own,
    houseAmount: limit.operators,
    raise: raise === null ? null : { ...raise, amount: limit.raise?.amount ?? null },
    used,
    waiting: 0,
    left: max === null ? null : Math.max(0, max - used),
    resetsAt: used === 0 ? null : timeOf(startOfDay(next, zoneMinutes)),
  };
}

function periodOf(name: LimitName): LimitPeriod | null {
  return LIMIT_PERIODS.find((period) => name.endsWith(`:${period}`)) ?? null;
}

function expectedBy({ expected }: Play): Money {
  let sum = 0;
  for (const amount of expected.values()) sum += amount;
  return sum;
}

function raiseItem({ raise }: PlayLimit, at: number): LimitRaiseItem | null {
  if (!isAsked(raise, at)) return null;
  const from = raise.askedAt + RAISE_WAITS_MS;
  return {
    amount: rupeesOrNull(raise.amount),
    askedAt: timeOf(raise.askedAt),
    from: timeOf(from),
    until: timeOf(from + RAISE_LAPSES_MS),
  };
}

function blockItem([section, block]: readonly [PlaySection, PlayBlock], at: number): PlayBlockItem {
  const { since, liftAskedAt } = block;
  if (liftAskedAt === null || !isLiftAsked(block, at)) {
    return { section, since: timeOf(since), lift: null };
  }
  const from = liftAskedAt + RAISE_WAITS_MS;
  const until = timeOf(from + RAISE_LAPSES_MS);
  const lift = { askedAt: timeOf(liftAskedAt), from: timeOf(from), until };
  return { section, since: timeOf(since), lift };
}

function pauseItem(pause: PlayPause | null, at: number): PlayPauseItem | null {
  if (pause === null || playsAgainAt(pause, at) === 0) return null;
  const { kind, since, until, returnAskedAt } = pause;
  return {
    kind,
    since: timeOf(since),
    until: until === null ? null : timeOf(until),
    returnsAt: returnAskedAt === null ? null : timeOf(returnAskedAt + RETURN_WAITS_MS),
  };
}

function rupeesOrNull(paise: Money | null): number | null {
  return paise === null ? null : rupeesOf(paise);
}
