import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import { LimitAction, type LimitHistory, type LimitHistoryItem } from '@crease/contracts/care/play-limits.ts';
import { isTimeLimit, LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import { PLAY_SECTIONS, type RequestedPause } from '@crease/core/play/play-pause.ts';
import type { AuditRow } from '#base/audit-log.ts';
import type { PageRequest } from '#base/postgres/paging.ts';
import { ok, type Reply } from '#base/reply.ts';
import type { User } from '#people/store/account-store.ts';
import type { CareEnv } from './env.ts';

const DAY_MS = 86_400_000;
const PREFIX = 'Play:';
const PAUSE_KINDS: readonly RequestedPause[] = ['TIME_OUT', 'EXCLUSION', 'STOP'];

/** History of a user's limits and breaks, newest first, from the audit log. */
export async function readLimitHistory(
  { readModel }: CareEnv,
  userId: number,
  { skip, take }: PageRequest,
): Reply<LimitHistory> {
  const { items, totalCount } = await readModel.auditLog({ ...selectLimitChanges(userId), skip, take });
  return ok({ items: items.flatMap((row) => toHistoryItem(row) ?? []), totalCount });
}

function toHistoryItem({ action, at, after }: AuditRow): LimitHistoryItem | null {
  const act = LimitAction.options.find((one) => action === `${PREFIX}${one}`);
  if (act === undefined) return null;
  const facts: Readonly<Record<string, unknown>> = typeof after === 'object' && after !== null ? { ...after } : {};
  const name = LIMIT_NAMES.find((one) => one === facts.name) ?? null;
  const section = PLAY_SECTIONS.find((one) => one === facts.section) ?? null;
  return { time: toWireTime(at), act, name, section, ...getAmount(act, name, facts) };
}

function getAmount(
  act: LimitAction,
  name: LimitName | null,
  facts: Readonly<Record<string, unknown>>,
): Pick<LimitHistoryItem, 'amount' | 'days' | 'isForGood' | 'pause'> {
  const { amount, forMs, kind } = facts;
  const limit = typeof amount !== 'number' ? null : amount;
  const isTime = name !== null && isTimeLimit(name);
  return {
    amount: limit === null || isTime ? limit : toRupees(limit),
    days: typeof forMs === 'number' ? Math.round(forMs / DAY_MS) : null,
    isForGood: act === 'PAUSE' && forMs === null,
    pause: PAUSE_KINDS.find((one) => one === kind) ?? null,
  };
}

/** About half a year. */
const REVIEW_EVERY_MS = 182 * 86_400_000;
const ACTIONS = LimitAction.options.map((act) => `${PREFIX}${act}`);

/** Selects a user's changes to limits and breaks, newest first. */
function selectLimitChanges(userId: number) {
  return { entity: 'user', entityId: String(userId), actions: ACTIONS, descending: true };
}

/**
 * Reminds users at login to review limits unchanged for half a year, at most once per half-year. Only for real-money
 * players with a limit of their own. Failures are logged and never block the login.
 */
export async function remindOfLimits(context: CareEnv, user: User): Promise<void> {
  const { clock, exchange, log, notices, readModel } = context;
  if (user.currency !== 'INR') return;
  const { id: userId } = user;
  try {
    const hasLimits = await exchange.read((state) => {
      const limits = state.accounts.get(userId)?.play?.limits.values() ?? [];
      return [...limits].some(({ own }) => own !== null);
    });
    if (!hasLimits) return;
    const { items } = await readModel.auditLog({ ...selectLimitChanges(userId), skip: 0, take: 1 });
    const [newest] = items;
    const halves = newest === undefined ? 0 : Math.floor((clock.now() - newest.at) / REVIEW_EVERY_MS);
    if (newest === undefined || halves < 1) return;
    await notices.add({
      userId,
      key: `limit-review:${newest.at}:${halves}`,
      at: clock.now(),
      kind: 'CARE',
      facts: { what: 'REVIEW' },
    });
  } catch (error) {
    log.warn('Couldn’t save a limit-review reminder.', { error });
  }
}
