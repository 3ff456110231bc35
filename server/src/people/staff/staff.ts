import type { Page } from '@crease/contracts/base/request-fields.ts';
import type { Operator as WireOperator } from '@crease/contracts/people/operator-login.ts';
import type { SavedOperator, StaffMember } from '@crease/contracts/people/operator-staff.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import { removeUserPasskeys } from '#people/account/passkeys.ts';
import type { PeopleEnv } from '#people/env.ts';
import type { Operator } from '#people/store/account-store.ts';
import { refuseConflict } from '#people/store/people-tables.ts';
import { areIndependent } from './independent-operators.ts';
import { dropPasswordLink, makePasswordLink } from './operator-password.ts';
import { findFactors, operatorLockKey, toWireOperator } from './operator-session.ts';

/** Serialises all operator changes, so that two admins can't block each other at the same moment. */
const STAFF_KEY = 'operators';

/** Serialises a change of an operator with all others. Errors: NOT_FOUND. */
function withStaff<Value>(
  { locks, operators }: PeopleEnv,
  id: number,
  work: (before: Operator) => Reply<Value>,
): Reply<Value> {
  return locks.run(STAFF_KEY, async () => {
    const before = await operators.operatorById(id);
    return before === null ? fail('NOT_FOUND') : await work(before);
  });
}

/** Lists all operators (API 10.1), by ID. */
export async function listOperators(
  context: PeopleEnv,
  request: Input<'operatorGetOperators'>,
): Promise<Page<StaffMember>> {
  const all = await context.operators.all();
  const sorted = request.Sorting.descending ? all.toReversed() : all;
  const from = request.SkipCount;
  const shown = sorted.slice(from, from + request.MaxResultCount);
  return {
    totalCount: all.length,
    items: await Promise.all(shown.map((operator) => buildStaffMember(context, operator))),
  };
}

async function buildStaffMember(context: PeopleEnv, operator: Operator): Promise<StaffMember> {
  const { app, passkey } = await findFactors(context, operator.id);
  return { ...toWireOperator(operator), hasPassword: operator.passwordHash !== null, hasFactor: app || passkey };
}

/** Saves an operator (API 10.1). Errors: USERNAME_TAKEN, NOT_FOUND; BAD_STATE if no one could manage operators. */
export function saveOperator(
  context: PeopleEnv,
  actor: Actor,
  request: Input<'operatorSaveOperator'>,
): Reply<SavedOperator> {
  const { id } = request;
  return refuseConflict(
    id === undefined
      ? context.locks.run(STAFF_KEY, () => addOperator(context, actor, request))
      : withStaff(context, id, (before) => changeOperator(context, actor, before, request)),
  );
}

async function addOperator(
  context: PeopleEnv,
  actor: Actor,
  { userName, role, active = true }: Input<'operatorSaveOperator'>,
): Reply<SavedOperator> {
  const { clock, operators } = context;
  const added = await operators.addOperator(
    { userName, passwordHash: null, role, active, madeBy: actor.operatorId, createdAt: clock.now() },
    buildAuditRow(actor, {
      action: 'CreateOperator',
      entity: 'operator',
      entityId: userName,
      after: { userName, role, active },
    }),
  );
  const passwordLink = await makePasswordLink(context, added.id);
  return ok({ ...toWireOperator(added), passwordLink });
}

async function changeOperator(
  context: PeopleEnv,
  actor: Actor,
  before: Operator,
  request: Input<'operatorSaveOperator'>,
): Reply<SavedOperator> {
  const { locks, operators, sessions } = context;
  const { id } = before;
  // Under the login lock: a concurrent login either completes first and is ended, or starts later and fails.
  return await locks.run(operatorLockKey(before.userName), async () => {
    const { userName, role, active = before.active } = request;
    const staysAdmin = role === 'admin' && active;
    if (isActiveAdmin(before) && !staysAdmin && (await isLastAdmin(context, id))) {
      return fail('BAD_STATE');
    }
    const changed = await operators.changeOperator(
      id,
      { userName, role, active },
      buildAuditRow(actor, {
        action: 'SaveOperator',
        entity: 'operator',
        entityId: id,
        before: { userName: before.userName, role: before.role, active: before.active },
        after: { userName, role, active },
      }),
    );
    if (changed === null) return fail('NOT_FOUND');
    if (!active) await sessions.endAllSessions('operator', id, 'BLOCKED');
    // Sessions keep the role they started with, so end them.
    else if (role !== before.role) await sessions.endAllSessions('operator', id, 'EXPIRED');
    return ok({ ...toWireOperator(changed), passwordLink: null });
  });
}

/**
 * Removes another operator's password and creates a link to set a new one. The admin could use the link themselves,
 * so the two are not independent until someone confirms the operator. If someone else controlled the operator before,
 * passkeys are removed too, as they may be theirs.
 */
export function resetOperatorPassword(
  context: PeopleEnv,
  actor: Actor,
  { id, reason }: Input<'operatorMakePasswordLink'>,
): Reply<SavedOperator> {
  return withStaff(context, id, async (before) => {
    const { locks, operators, sessions } = context;
    if (id === actor.operatorId) return fail('FORBIDDEN');
    return await locks.run(operatorLockKey(before.userName), async () => {
      if (await isControlledByOther(context, actor, before)) {
        await removeUserPasskeys({ security: context.operatorSecurity }, id, () => true);
      }
      const changed = await operators.changeOperator(
        id,
        { passwordHash: null, madeBy: actor.operatorId },
        buildAuditRow(actor, { action: 'MakePasswordLink', entity: 'operator', entityId: id, reason }),
      );
      if (changed === null) return fail('NOT_FOUND');
      await sessions.endAllSessions('operator', id, 'PASSWORD');
      const passwordLink = await makePasswordLink(context, id);
      return ok({ ...toWireOperator(changed), passwordLink });
    });
  });
}

/**
 * Confirms that an operator is a person of their own; until then they are not independent of whoever created or reset
 * them. Errors: FOUR_EYES for anyone not independent of them; BAD_STATE if no one controls them.
 */
export function vouchForOperator(context: PeopleEnv, actor: Actor, id: number): Reply<WireOperator> {
  return withStaff(context, id, async (before) => {
    if (before.madeBy === null) return fail('BAD_STATE');
    if (!(await areIndependent(context, actor.operatorId, id))) return fail('FOUR_EYES');
    const changed = await context.operators.changeOperator(
      id,
      { madeBy: null },
      buildAuditRow(actor, {
        action: 'VouchForOperator',
        entity: 'operator',
        entityId: id,
        before: { madeBy: before.madeBy },
        after: { madeBy: null },
      }),
    );
    return changed === null ? fail('NOT_FOUND') : ok(toWireOperator(changed));
  });
}

/**
 * Removes lost factors: app, passkeys and recovery codes. The admin may know the password, so the two are not
 * independent until someone confirms the operator. If someone else controlled the operator before, their password and
 * link are revoked too.
 */
export function resetFactor(
  context: PeopleEnv,
  actor: Actor,
  { id, reason }: Input<'operatorResetFactor'>,
): Reply<boolean> {
  return withStaff(context, id, async (before) => {
    const { locks, operatorSecurity: security, operators, sessions } = context;
    if (id === actor.operatorId) return fail('FORBIDDEN');
    const { app, passkey } = await findFactors(context, id);
    if (!app && !passkey) return fail('BAD_STATE');
    return await locks.run(operatorLockKey(before.userName), async () => {
      const isForeign = await isControlledByOther(context, actor, before);
      if (isForeign) await dropPasswordLink(context, id);
      await operators.changeOperator(
        id,
        { madeBy: actor.operatorId, ...(isForeign && { passwordHash: null }) },
        buildAuditRow(actor, { action: 'ResetFactor', entity: 'operator', entityId: id, reason }),
      );
      await security.removeSecondFactor(id);
      await removeUserPasskeys({ security }, id, () => true);
      await sessions.endAllSessions('operator', id, 'PASSWORD');
      return ok(true);
    });
  });
}

/** True if someone other than the actor, who replaces them as controller, may know this operator's credentials. */
async function isControlledByOther(
  context: PeopleEnv,
  { operatorId }: Actor,
  { id, madeBy }: Operator,
): Promise<boolean> {
  return madeBy !== null && (await areIndependent(context, operatorId, id));
}

async function isLastAdmin(context: PeopleEnv, id: number): Promise<boolean> {
  const all = await context.operators.all();
  return !all.some((other) => other.id !== id && isActiveAdmin(other));
}

function isActiveAdmin({ role, active }: Operator): boolean {
  return role === 'admin' && active;
}
