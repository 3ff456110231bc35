import { toRupees } from '@crease/contracts/base/money.ts';
import type { CaseEffect } from '@crease/contracts/care/harm.ts';
import { SYSTEM_ACTOR } from '#base/audit-log.ts';
import type { Range } from '#betting/history-reader.ts';
import type { CashStep } from '#cash/store/cash-request.ts';
import { classifyEntry, sumMoney } from '#journal/statement.ts';
import type { CareEnv } from './env.ts';
import { COUNTED_MS, type HarmFacts, type MoneyLine } from './harm-signs.ts';
import { computePlayedMs, MINUTE_MS } from './play-time.ts';
import type { HarmCase } from './store/harm-store.ts';

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;
const BASELINE_MS = 90 * DAY_MS;
/** Per player and review; players with more rows have been flagged long before. */
const MAX_ROWS = 500;
const WEEKS_IN_USUAL = 90 / 7;

/**
 * Collects a player's record, from committed data only.
 *
 * @param since ignores earlier facts, which belong to a closed case.
 */
export async function loadHarmFacts(context: CareEnv, userId: number, since: number): Promise<HarmFacts> {
  const now = context.clock.now();
  const week = { from: Math.max(since, now - COUNTED_MS), to: now };
  const month = { from: Math.max(since, now - MONTH_MS), to: now };
  const [money, bets, sittings, changes, asked, lost] = await Promise.all([
    moneyLines(context, userId, week),
    loadBets(context, userId, month),
    context.playTime.listSittings(userId, week),
    loadLimitChanges(context, userId),
    loadRequests(context, userId, week),
    loadLosses(context, userId, week),
  ]);
  const raises = changes.filter(({ at, isRaise }) => isRaise && at >= month.from);
  return { money, bets, sittings, raises: raises.map(({ at }) => at), ...asked, ...lost };
}

async function moneyLines({ readModel }: CareEnv, accountId: number, range: Range): Promise<readonly MoneyLine[]> {
  const page = { skip: 0, take: MAX_ROWS, descending: true };
  const { items } = await readModel.statement({ accountId, ...range, ...page });
  return items.toReversed().map(({ at, kind, amount, balance }) => ({
    at,
    isPlay: classifyEntry(kind) === 'PLAY',
    isDeposit: kind === 'DEPOSIT',
    amount,
    balance,
  }));
}

async function loadBets({ readModel }: CareEnv, accountId: number, range: Range) {
  const page = { skip: 0, take: MAX_ROWS, sorting: 'placeTime', descending: true } as const;
  const { items } = await readModel.betHistory({ accountId, ...range, ...page });
  return items.toReversed().map(({ bet }) => bet);
}

/** A player's changes to limits and breaks, oldest first, each marked as a raise or not. */
async function loadLimitChanges(
  { readModel }: Pick<CareEnv, 'readModel'>,
  userId: number,
): Promise<readonly { readonly at: number; readonly isRaise: boolean }[]> {
  const { items } = await readModel.auditLog({
    actor: `user:${userId}`,
    actions: ['Play:LIMIT', 'Play:CONFIRM_RAISE', 'Play:PAUSE'],
    descending: true,
    skip: 0,
    take: MAX_ROWS,
  });
  const own = new Map<string, number | null>();
  const waiting = new Map<string, number | null>();
  return items.toReversed().flatMap(({ at, action, after }) => {
    if (action === 'Play:PAUSE') return [{ at, isRaise: false }];
    const { name, amount } = changeIn(after);
    if (action === 'Play:CONFIRM_RAISE') {
      own.set(name, waiting.get(name) ?? null);
      return [];
    }
    const present = own.get(name) ?? null;
    const isRaise = present !== null && (amount === null || amount > present);
    (isRaise ? waiting : own).set(name, amount);
    return [{ at, isRaise }];
  });
}

function changeIn(after: unknown): { readonly name: string; readonly amount: number | null } {
  const { name, amount }: Readonly<Record<string, unknown>> =
    typeof after === 'object' && after !== null ? { ...after } : {};
  return { name: String(name), amount: typeof amount === 'number' ? amount : null };
}

async function loadRequests(
  { cashier }: CareEnv,
  userId: number,
  { from }: Range,
): Promise<Pick<HarmFacts, 'failedDeposits' | 'texts'>> {
  const page = { skip: 0, take: MAX_ROWS, sorting: 'createdAt', descending: true } as const;
  const { items } = await cashier.requests({ userId, from, ...page });
  const steps = await cashier.listSteps(items.map(({ id }) => id));
  const deposits = new Set(items.filter(({ type }) => type === 'DEPOSIT').map(({ id }) => id));
  const failed = steps.filter((step) => deposits.has(step.requestId) && hasFailed(step));
  const said = steps.flatMap(({ at, actor, reason }) =>
    actor === `user:${userId}` && reason !== null ? [{ at, text: reason }] : [],
  );
  const texts = said.sort((a, b) => a.at - b.at);
  return { failedDeposits: failed.map(({ at }) => at).sort((a, b) => a - b), texts };
}

/** Tells if a deposit failed in a step. An expired draft was never paid, so it isn't a failure. */
function hasFailed({ fromState, toState, actor }: CashStep): boolean {
  if (toState === 'REJECTED') return true;
  if (toState === 'CANCELLED') return actor.startsWith('provider:');
  return toState === 'EXPIRED' && fromState !== 'DRAFT';
}

async function loadLosses(
  { readModel }: CareEnv,
  userId: number,
  week: Range,
): Promise<Pick<HarmFacts, 'lostInWeek' | 'usualWeek'>> {
  const before = { from: week.to - COUNTED_MS - BASELINE_MS, to: week.to - COUNTED_MS - 1 };
  const [now, usual] = await Promise.all([readModel.moneyDays(userId, week), readModel.moneyDays(userId, before)]);
  const sumLosses = (days: typeof now) => {
    const { won, lost } = sumMoney(days);
    return lost - won;
  };
  return { lostInWeek: sumLosses(now), usualWeek: Math.round(sumLosses(usual) / WEEKS_IN_USUAL) };
}

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
  const step = { at: clock.now(), act: 'EFFECT', actor: SYSTEM_ACTOR, score, effect } as const;
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

async function figuresIn({ playTime, readModel }: CareEnv, userId: number, range: Range) {
  const [days, sittings] = await Promise.all([
    readModel.moneyDays(userId, range),
    playTime.listSittings(userId, range),
  ]);
  const { won, lost, deposited } = sumMoney(days);
  const minutes = Math.round(computePlayedMs(sittings, range) / MINUTE_MS);
  return { lost: lost - won, deposited, minutes };
}
