import type { Operator as WireOperator } from '@crease/contracts/routes/operator-session.ts';
import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { Page, Sorting } from '@crease/contracts/values/paging.ts';
import { type Operator, TakenError } from '#ports/account-store.ts';
import { wireOperatorOf } from '#services/account/operator-login.ts';
import { passwordProblemOf } from '#services/account/password-problem.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, declineField, type Reply } from '#services/reply.ts';
import { type Actor, auditLineOf } from './audit-line.ts';
import { allOperators, areTwoPeople } from './second-person.ts';

/** All changes of operators follow each other, so that two admins cannot block one another in the same moment. */
const STAFF_TURN = 'operators';

export interface StaffRequest {
  readonly id?: number | undefined;
  readonly userName: string;
  readonly password?: string | undefined;
  readonly role: OperatorRole;
  /** Absent: as it is; a new operator is active. */
  readonly active?: boolean | undefined;
}

/** Everybody who works for the house (api 10.1), by id. */
export async function listOperators(
  context: AppContext,
  request: {
    readonly MaxResultCount: number;
    readonly SkipCount: number;
    readonly Sorting: Sorting;
  },
): Promise<Page<WireOperator>> {
  const all = await allOperators(context);
  const sorted = request.Sorting.descending ? all.toReversed() : all;
  const from = request.SkipCount;
  return {
    totalCount: all.length,
    items: sorted.slice(from, from + request.MaxResultCount).map(wireOperatorOf),
  };
}

/**
 * Makes an operator, or changes one (api 10.1). USERNAME_TAKEN, NOT_FOUND; BAD_STATE where nobody would be left who may
 * make operators.
 */
export function saveOperator(
  context: AppContext,
  actor: Actor,
  request: StaffRequest,
): Promise<Reply<WireOperator>> {
  return context.loginTurns.take(STAFF_TURN, async () => {
    const { id, password } = request;
    const problem =
      password === undefined
        ? null
        : passwordProblemOf(password, { userName: request.userName, mobile: null });
    if (problem !== null) return declineField('password', problem);
    try {
      return id === undefined
        ? await addOperator(context, actor, request)
        : await changeOperator(context, actor, { ...request, id });
    } catch (error) {
      if (error instanceof TakenError) return decline('USERNAME_TAKEN');
      throw error;
    }
  });
}

async function addOperator(
  { accounts, clock, passwords }: AppContext,
  actor: Actor,
  { userName, password, role, active = true }: StaffRequest,
): Promise<Reply<WireOperator>> {
  if (password === undefined) return declineField('password', 'Password is a required field');
  const added = await accounts.addOperator(
    {
      userName,
      passwordHash: await passwords.hash(password),
      role,
      active,
      madeBy: actor.operatorId,
      createdAt: clock.now(),
    },
    auditLineOf(actor, {
      action: 'CreateOperator',
      entity: 'operator',
      entityId: userName,
      after: { userName, role, active },
    }),
  );
  return answer(wireOperatorOf(added));
}

async function changeOperator(
  context: AppContext,
  actor: Actor,
  request: StaffRequest & { readonly id: number },
): Promise<Reply<WireOperator>> {
  const { accounts, loginTurns, sessions } = context;
  const { id } = request;
  const before = await accounts.operatorById(id);
  if (before === null) return decline('NOT_FOUND');
  // In his turn: a login under way with the old password is done before, and then ended, or comes after, and fails.
  return await loginTurns.take(`operator:${before.userName.toLowerCase()}`, async () => {
    const { userName, password, role, active = before.active } = request;
    const staysAdmin = role === 'admin' && active;
    if (isActiveAdmin(before) && !staysAdmin && (await isLastAdmin(context, id))) {
      return decline('BAD_STATE');
    }
    const hash = password === undefined ? undefined : await context.passwords.hash(password);
    const changed = await accounts.changeOperator(
      id,
      {
        userName,
        role,
        active,
        // Who sets the password of another could act under that name: they are one until another admin vouches.
        ...(hash === undefined ? {} : { passwordHash: hash, madeBy: actor.operatorId }),
      },
      auditLineOf(actor, {
        action: 'SaveOperator',
        entity: 'operator',
        entityId: id,
        before: { userName: before.userName, role: before.role, active: before.active },
        after: { userName, role, active, isPasswordNew: hash !== undefined },
      }),
    );
    if (changed === null) return decline('NOT_FOUND');
    if (!active) await sessions.endAllOf('operator', id, 'BLOCKED');
    else if (hash !== undefined) await sessions.endAllOf('operator', id, 'PASSWORD');
    // A session holds the role it began with.
    else if (role !== before.role) await sessions.endAllOf('operator', id, 'EXPIRED');
    return answer(wireOperatorOf(changed));
  });
}

/**
 * Says that an operator is a person of their own: until then they count as whoever made or reset them. FOUR_EYES to those
 * who are one with them; BAD_STATE when nobody stands behind them.
 */
export function vouchForOperator(
  context: AppContext,
  actor: Actor,
  id: number,
): Promise<Reply<WireOperator>> {
  return context.loginTurns.take(STAFF_TURN, async () => {
    const { accounts } = context;
    const before = await accounts.operatorById(id);
    if (before === null) return decline('NOT_FOUND');
    if (before.madeBy === null) return decline('BAD_STATE');
    if (!(await areTwoPeople(context, actor.operatorId, id))) return decline('FOUR_EYES');
    const changed = await accounts.changeOperator(
      id,
      { madeBy: null },
      auditLineOf(actor, {
        action: 'VouchForOperator',
        entity: 'operator',
        entityId: id,
        before: { madeBy: before.madeBy },
        after: { madeBy: null },
      }),
    );
    return changed === null ? decline('NOT_FOUND') : answer(wireOperatorOf(changed));
  });
}

/** Takes a lost second factor away. Whoever did it could know the rest of the way in: the two are one until vouched for. */
export function resetFactor(
  context: AppContext,
  actor: Actor,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<Reply<boolean>> {
  return context.loginTurns.take(STAFF_TURN, async () => {
    const { accounts, operatorSecurity, sessions } = context;
    if ((await accounts.operatorById(id)) === null) return decline('NOT_FOUND');
    if (id === actor.operatorId) return decline('FORBIDDEN');
    if ((await operatorSecurity.secondFactorOf(id)) === null) return decline('BAD_STATE');
    await accounts.changeOperator(
      id,
      { madeBy: actor.operatorId },
      auditLineOf(actor, { action: 'ResetFactor', entity: 'operator', entityId: id, reason }),
    );
    await operatorSecurity.removeSecondFactor(id);
    await sessions.endAllOf('operator', id, 'PASSWORD');
    return answer(true);
  });
}

async function isLastAdmin(context: AppContext, id: number): Promise<boolean> {
  const all = await allOperators(context);
  return !all.some((other) => other.id !== id && isActiveAdmin(other));
}

function isActiveAdmin({ role, active }: Operator): boolean {
  return role === 'admin' && active;
}
