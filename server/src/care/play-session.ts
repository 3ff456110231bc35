import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { PlaySession } from '@crease/contracts/care/play-limits.ts';
import type { RealityAnswer } from '@crease/contracts/care/play-session-routes.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';
import { getCheckInterval } from '#care/harm-stages.ts';
import type { StoredPlaySession } from '#care/store/play-time-store.ts';
import { sumMoney, toPlayFigures } from '#journal/statement.ts';
import { readPreferences } from '#notices/preferences.ts';
import type { Caller } from '#people/account/second-factor.ts';
import { buildOwnAuditEntry } from '#people/sessions/live-session.ts';
import type { User } from '#people/store/account-store.ts';
import { getTimeLeft, MINUTE_MS } from './play-time.ts';

/** Default interval for real-money players who haven't set one. */
const DEFAULT_MINUTES = 60;

/** Registers activity and returns the session's duration and results. */
export function readPlaySession(context: CareEnv, user: User): Reply<PlaySession> {
  return withFigures(context, user, context.playTime.recordActivity(user.id));
}

/** Records the answer to a reality check and schedules the next one. */
export async function answerRealityCheck(
  context: CareEnv,
  { session: { user }, origin }: Caller,
  chosen: RealityAnswer,
): Reply<PlaySession> {
  const { accounts, clock, personalNews, playTime } = context;
  const { checkEvery } = await findCheckSettings(context, user);
  const dueAt = computeCheckTime(playTime.recordActivity(user.id), checkEvery);
  if (dueAt === null || dueAt > clock.now()) return fail('BAD_STATE');
  // Done before any await, so that only one of two concurrent answers counts.
  const sitting = playTime.recordCheck(user.id);
  const after = { answer: chosen, since: toWireTime(sitting.startedAt) };
  await accounts.addAudit(buildOwnAuditEntry({ userId: user.id, origin }, 'Play:REALITY_CHECK', after));
  personalNews.publish(user.id, { type: 'reality-check', answeredAt: toWireTime(sitting.checkedAt) });
  return withFigures(context, user, sitting);
}

async function withFigures(context: CareEnv, user: User, sitting: StoredPlaySession): Reply<PlaySession> {
  const { clock, exchange, readModel } = context;
  const now = clock.now();
  const range = { from: sitting.startedAt, to: now };
  const [{ checkEvery, checkAtLeast }, days, profits, atRisk, timeLimit] = await Promise.all([
    findCheckSettings(context, user),
    readModel.moneyDays(user.id, range),
    readModel.profitDays({ accountId: user.id, ...range }),
    exchange.read((state) => state.accounts.get(user.id)?.exposure ?? 0),
    getTimeLeft(context, user.id),
  ]);
  const sums = sumMoney(days);
  const stakes = profits.reduce((sum, { stake }) => sum + stake, 0);
  return ok({
    startedAt: toWireTime(sitting.startedAt),
    now: toWireTime(now),
    ...toPlayFigures(sums, stakes),
    atRisk: toRupees(atRisk),
    deposited: toRupees(sums.deposited),
    checkEvery,
    checkAtLeast,
    checkAt: toWireTimeOrNull(computeCheckTime(sitting, checkEvery)),
    timeLimit,
  });
}

/** Minutes between a user's reality checks; 0 for none. */
export async function getCheckMinutes(context: CareEnv, user: User): Promise<number> {
  return (await findCheckSettings(context, user)).checkEvery;
}

/** Play money has no checks unless the player sets them. The house's requirement is an upper bound on the interval. */
async function findCheckSettings(
  context: CareEnv,
  user: User,
): Promise<Pick<PlaySession, 'checkEvery' | 'checkAtLeast'>> {
  const preferences = await readPreferences(context, user.id);
  const chosen = preferences.ok ? preferences.value.realityCheck : null;
  const wanted = chosen ?? (user.currency === 'INR' ? DEFAULT_MINUTES : 0);
  const checkAtLeast = await getCheckInterval(context, user);
  const isEnough = checkAtLeast === null || (wanted !== 0 && wanted <= checkAtLeast);
  return { checkEvery: isEnough ? wanted : checkAtLeast, checkAtLeast };
}

function computeCheckTime({ checkedAt }: StoredPlaySession, everyMinutes: number): number | null {
  return everyMinutes === 0 ? null : checkedAt + everyMinutes * MINUTE_MS;
}
