import type { RealityAnswer } from '@crease/contracts/routes/play-session.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { PlaySession } from '@crease/contracts/wire/play-session.ts';
import type { User } from '#ports/account-store.ts';
import type { Sitting } from '#ports/play-time-store.ts';
import { ownAuditLineOf } from '#services/account/own-audit-line.ts';
import type { AppContext } from '#services/app-context.ts';
import { preferencesOf } from '#services/personal/preferences.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import type { Caller } from '#services/security/manage-second-factor.ts';
import { checkNeededBy } from './harm-measures.ts';
import { moneySumsOf, playFiguresOf } from './play-figures.ts';
import { MINUTE_MS, timeLeftOf } from './time-limits.ts';

/** Default interval for real-money players who haven't set one. */
const USUAL_MINUTES = 60;

/** Registers activity and returns the session's duration and results. */
export function readPlaySession(context: AppContext, user: User): Promise<Reply<PlaySession>> {
  return withFigures(context, user, context.playTime.seen(user.id));
}

/** Records the answer to a reality check and schedules the next one. */
export async function answerRealityCheck(
  context: AppContext,
  { session: { user }, origin }: Caller,
  chosen: RealityAnswer,
): Promise<Reply<PlaySession>> {
  const { accounts, clock, personalNews, playTime } = context;
  const { checkEvery } = await checksOf(context, user);
  const dueAt = checkAtOf(playTime.seen(user.id), checkEvery);
  if (dueAt === null || dueAt > clock.now()) return decline('BAD_STATE');
  // Done before any await, so that only one of two concurrent answers counts.
  const sitting = playTime.checked(user.id);
  const after = { answer: chosen, since: timeOf(sitting.startedAt) };
  await accounts.addAudit(ownAuditLineOf({ userId: user.id, origin }, 'Play:REALITY_CHECK', after));
  personalNews.publish(user.id, { type: 'reality-check', answeredAt: timeOf(sitting.checkedAt) });
  return withFigures(context, user, sitting);
}

async function withFigures(
  context: AppContext,
  user: User,
  sitting: Sitting,
): Promise<Reply<PlaySession>> {
  const { clock, exchange, readModel } = context;
  const now = clock.now();
  const range = { from: sitting.startedAt, to: now };
  const [{ checkEvery, checkAtLeast }, days, profits, atRisk, timeLimit] = await Promise.all([
    checksOf(context, user),
    readModel.moneyDays(user.id, range),
    readModel.profitDays({ accountId: user.id, ...range }),
    exchange.read((state) => state.accounts.get(user.id)?.exposure ?? 0),
    timeLeftOf(context, user.id),
  ]);
  const sums = moneySumsOf(days);
  const stakes = profits.reduce((sum, { stake }) => sum + stake, 0);
  const checkAt = checkAtOf(sitting, checkEvery);
  return answer({
    startedAt: timeOf(sitting.startedAt),
    now: timeOf(now),
    ...playFiguresOf(sums, stakes),
    atRisk: rupeesOf(atRisk),
    deposited: rupeesOf(sums.deposited),
    checkEvery,
    checkAtLeast,
    checkAt: checkAt === null ? null : timeOf(checkAt),
    timeLimit,
  });
}

/** Minutes between a user's reality checks; 0 for none. */
export async function checkMinutesOf(context: AppContext, user: User): Promise<number> {
  return (await checksOf(context, user)).checkEvery;
}

/** Play money has no checks unless the player sets them. The house's requirement is an upper bound on the interval. */
async function checksOf(
  context: AppContext,
  user: User,
): Promise<Pick<PlaySession, 'checkEvery' | 'checkAtLeast'>> {
  const preferences = await preferencesOf(context, user.id);
  const chosen = preferences.ok ? preferences.value.realityCheck : null;
  const wanted = chosen ?? (user.currency === 'INR' ? USUAL_MINUTES : 0);
  const checkAtLeast = await checkNeededBy(context, user);
  const isEnough = checkAtLeast === null || (wanted !== 0 && wanted <= checkAtLeast);
  return { checkEvery: isEnough ? wanted : checkAtLeast, checkAtLeast };
}

function checkAtOf({ checkedAt }: Sitting, everyMinutes: number): number | null {
  return everyMinutes === 0 ? null : checkedAt + everyMinutes * MINUTE_MS;
}
