import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import type { AuditRow } from '@crease/contracts/office/operator-routes.ts';
import { PAISE } from '@crease/core/money/money.ts';
import { buildAuditRow, type AuditRow as StoredAuditRow, SYSTEM_ACTOR } from '#base/audit-log.ts';
import { pickDefined } from '#base/collections.ts';
import type { Input } from '#people/account/call-context.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { ShortMemory } from '#people/security/access-memory.ts';
import type { OperatorSession } from '#people/sessions/live-session.ts';
import { findActorNames } from './independent-operators.ts';

/** Searches the audit log (API 10.6); with an ID, the history of one entity. */
export async function searchAuditLog(
  context: PeopleEnv,
  request: Input<'operatorGetAuditLog'>,
): Promise<Page<AuditRow>> {
  const { action, entity, entityId, from, to } = request;
  const actor = await resolveActor(context, request.actor);
  const page = await context.readModel.auditLog({
    descending: request.Sorting.descending,
    skip: request.SkipCount,
    take: request.MaxResultCount,
    ...pickDefined({ actor, action, entity, entityId, from, to }),
    ...(request.of === 'people' ? { exceptActor: SYSTEM_ACTOR } : {}),
    ...(action === undefined && !request.reads ? { without: READ_ACTION } : {}),
  });
  const names = await findActorNames(context, page.items);
  const items = page.items.map((row) => toWireRow(row, names.get(row.actor) ?? null));
  return { items, totalCount: page.totalCount };
}

async function resolveActor({ operators }: PeopleEnv, requested: string | undefined): Promise<string | undefined> {
  const found = requested === undefined ? null : await operators.operatorByName(requested);
  return found === null ? requested : `operator:${found.id}`;
}

function toWireRow(row: StoredAuditRow, actorName: string | null): AuditRow {
  const { at, before, after, ...line } = row;
  return { ...line, time: toWireTime(at), actorName, before: formatAuditState(before), after: formatAuditState(after) };
}

/** Action of a read of personal data. Every page view of a player is one, so histories leave them out. */
const READ_ACTION = 'ReadPersonalData';

interface OperatorCall {
  readonly session: OperatorSession;
  readonly ip: string;
  readonly route: Pick<AnyRoute, 'path'>;
}

/** Records a call that the operator's role doesn't permit; repeats are recorded once a minute. */
export async function recordRefusal(context: PeopleEnv, call: OperatorCall): Promise<void> {
  const { session, ip, route } = call;
  const { id, role } = session.operator;
  if (!isNew(context.accessMemory.refusals, `${id} ${route.path}`)) return;
  await context.accounts.addAudit(
    buildAuditRow({ operatorId: id, ip }, { action: 'Refused', entity: 'call', entityId: route.path, after: { role } }),
  );
}

/**
 * Records an operator's access to personal data before it is returned. A search records the players found, not the
 * search text, which may be a mobile number.
 *
 * @param userIds the player, or the players of a list.
 */
export async function recordAccess(context: PeopleEnv, call: OperatorCall, userIds: readonly number[]): Promise<void> {
  const { session, ip, route } = call;
  const { id } = session.operator;
  const unread = userIds.filter((userId) => isNew(context.accessMemory.readings, `${id} ${route.path} ${userId}`));
  if (unread.length === 0) return;
  const [first] = unread;
  const isOne = unread.length === 1 && first !== undefined;
  await context.accounts.addAudit(
    buildAuditRow(
      { operatorId: id, ip },
      {
        action: READ_ACTION,
        entity: isOne ? 'user' : 'users',
        entityId: isOne ? first : `${unread.length} players`,
        after: isOne ? { call: route.path } : { call: route.path, users: unread },
      },
    ),
  );
}

function isNew(memory: ShortMemory<true>, key: string): boolean {
  if (memory.get(key) !== null) return false;
  memory.put(key, true);
  return true;
}

/** Members of audit entries whose amounts are in paise. */
const IN_PAISE: ReadonlySet<string> = new Set([
  'minStake',
  'maxStake',
  'maxProfit',
  'exposureLimit',
  'maxHouseLoss',
  'above',
  'balancesPerDay',
]);

const BPS = 'Bps';
const BPS_IN_PERCENT = 100;

const RUPEES = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/**
 * Formats the before or after state of an audit entry for operators: money in rupees, rates in percent. Everything
 * else is unchanged.
 *
 * @example `{ minStake: 10000, commissionBps: 250 }` is `{ minStake: '₹100', commission: '2.5%' }`.
 */
export function formatAuditState(value: unknown): object | null {
  return typeof value === 'object' && value !== null ? formatMembers(value, false) : null;
}

/** @param isAct true for members of a proposed action, whose amounts are in paise; others are in rupees. */
function formatMembers(value: object, isAct: boolean): object {
  if (Array.isArray(value)) return value.map((item: unknown) => formatMember('', item, isAct));
  const words = Object.entries(value).map(([name, member]) => {
    const isRate = name.endsWith(BPS) && typeof member === 'number';
    const shown = isRate ? name.slice(0, -BPS.length) : name;
    return [shown, formatMember(name, member, isAct || name === 'act')] as const;
  });
  return Object.fromEntries(words);
}

function formatMember(name: string, value: unknown, isAct: boolean): unknown {
  if (typeof value === 'object' && value !== null) return formatMembers(value, isAct);
  if (typeof value !== 'number') return value;
  if (name.endsWith(BPS)) return `${value / BPS_IN_PERCENT}%`;
  if (IN_PAISE.has(name) || (name === 'amount' && isAct)) return `₹${RUPEES.format(value / PAISE)}`;
  return name === 'amount' ? `₹${RUPEES.format(value)}` : value;
}
