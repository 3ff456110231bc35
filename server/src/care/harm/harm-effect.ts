import { toRupees } from '@crease/contracts/values/money.ts';
import type { CaseEffect } from '@crease/contracts/wire/harm.ts';
import { SYSTEM_ACTOR } from '#base/audit/audit.ts';
import type { CareEnv } from '#care/env.ts';
import type { HarmCase } from '#care/store/harm-store.ts';
import { sumMoney } from '#journal/play-figures.ts';
import { loadLimitChanges } from './harm-facts.ts';
import { computePlayedMs } from './play-time.ts';
import { MINUTE_MS } from './time-limits.ts';

const DAY_MS = 86_400_000;
/** Effects are measured after these numbers of days, against as many before. */
const DAYS = [7, 30] as const;

/** Records how the player played before and after an intervention. */
export async function measureEffect(context: CareEnv, one: HarmCase): Promise<HarmCase | null> {
  const { actedAt, effectAt, score } = one;
  const { clock, harm } = context;
  if (actedAt === null || effectAt === null) return null;
  const [first, last] = DAYS;
  const days = effectAt >= actedAt + last * DAY_MS ? last : first;
  const next = days === first ? actedAt + last * DAY_MS : null;
  const effect = await computeEffect(context, one.userId, { actedAt, days });
  const step = {
    at: clock.now(),
    act: 'EFFECT',
    actor: SYSTEM_ACTOR,
    text: null,
    score,
    effect,
  } as const;
  return await harm.change(one, { effectAt: next }, { step });
}

async function computeEffect(
  context: CareEnv,
  userId: number,
  { actedAt, days }: { readonly actedAt: number; readonly days: number },
): Promise<CaseEffect> {
  const span = days * DAY_MS;
  const before = { from: actedAt - span, to: actedAt - 1 };
  const after = { from: actedAt, to: actedAt + span - 1 };
  const [was, is, changes] = await Promise.all([
    figuresIn(context, userId, before),
    figuresIn(context, userId, after),
    loadLimitChanges(context, userId),
  ]);
  return {
    days,
    lostBefore: toRupees(was.lost),
    lostAfter: toRupees(is.lost),
    depositedBefore: toRupees(was.deposited),
    depositedAfter: toRupees(is.deposited),
    minutesBefore: was.minutes,
    minutesAfter: is.minutes,
    hasReacted: changes.some(({ at, isRaise }) => !isRaise && at >= after.from && at <= after.to),
  };
}

async function figuresIn(
  { playTime, readModel }: CareEnv,
  userId: number,
  range: { readonly from: number; readonly to: number },
) {
  const [days, sittings] = await Promise.all([
    readModel.moneyDays(userId, range),
    playTime.listSittings(userId, range),
  ]);
  const { won, lost, deposited } = sumMoney(days);
  const minutes = Math.round(computePlayedMs(sittings, range) / MINUTE_MS);
  return { lost: lost - won, deposited, minutes };
}
