import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import {
  LIMIT_ACTIONS,
  type LimitAction,
  type LimitHistory,
  type LimitHistoryItem,
} from '@crease/contracts/wire/play-limits.ts';
import { PLAY_SECTIONS } from '@crease/core/play/play-block.ts';
import { isTimeLimit, LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import type { RequestedPause } from '@crease/core/play/play-pause.ts';
import type { AuditRow } from '#base/audit/audit.ts';
import { ok, type ServiceResult } from '#base/reply.ts';
import type { CareEnv } from '#care/env.ts';

const DAY_MS = 86_400_000;
const PREFIX = 'Play:';
const PAUSE_KINDS: readonly RequestedPause[] = ['TIME_OUT', 'EXCLUSION', 'STOP'];

/** History of a user's limits and breaks, newest first, from the audit log. */
export async function readLimitHistory(
  { readModel }: CareEnv,
  userId: number,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<ServiceResult<LimitHistory>> {
  const { items, totalCount } = await readModel.auditLog({
    entity: 'user',
    entityId: String(userId),
    actions: LIMIT_ACTIONS.map((act) => `${PREFIX}${act}`),
    descending: true,
    skip,
    take,
  });
  return ok({ items: items.flatMap((row) => toHistoryItem(row) ?? []), totalCount });
}

function toHistoryItem({ action, at, after }: AuditRow): LimitHistoryItem | null {
  const act = LIMIT_ACTIONS.find((one) => action === `${PREFIX}${one}`);
  if (act === undefined) return null;
  const facts: Readonly<Record<string, unknown>> =
    typeof after === 'object' && after !== null ? { ...after } : {};
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
