import type { Operator } from '@crease/contracts/routes/operator-session.ts';
import {
  operatorStaffRoutes,
  type SavedOperator,
} from '@crease/contracts/routes/operator-staff.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce } from './act-once.ts';
import { operatorCache } from './operator-cache.ts';
import { callOperator } from './operator-call.ts';

const STAFF_KEY = 'staff';
const NEW_STAFF_ACT = 'new operator';
export const staffAct = (id: number | undefined) =>
  id === undefined ? NEW_STAFF_ACT : `operator ${id}`;

/** Who works for the house, newest first. */
export function useStaff(asked: WireOf<typeof operatorStaffRoutes.operatorGetOperators>) {
  return useQuery({
    queryKey: [STAFF_KEY, asked],
    queryFn: ({ signal }) => callOperator(operatorStaffRoutes.operatorGetOperators, asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** Makes an operator, or with an id changes one. BAD_STATE where no active admin would be left. */
export function saveOperator(
  input: WireOf<typeof operatorStaffRoutes.operatorSaveOperator>,
): Promise<ActOutcome<SavedOperator>> {
  const done = input.id === undefined ? 'Operator created' : 'Operator saved';
  return changing(input.id, done, () =>
    callOperator(operatorStaffRoutes.operatorSaveOperator, input),
  );
}

/** Takes the password of another operator; the link lets them choose a new one. */
export function makePasswordLink(
  { id }: Operator,
  reason: string,
): Promise<ActOutcome<SavedOperator>> {
  return changing(id, null, () =>
    callOperator(operatorStaffRoutes.operatorMakePasswordLink, { id, reason }),
  );
}

/** Takes app, passkeys and recovery codes of another operator. */
export function resetFactor(
  { id, userName }: Operator,
  reason: string,
): Promise<ActOutcome<boolean>> {
  return changing(id, `${userName} has no second factor now`, () =>
    callOperator(operatorStaffRoutes.operatorResetFactor, { id, reason }),
  );
}

/** Says that an operator is a person of their own. FOUR_EYES to whoever made or reset them. */
export function vouchFor({ id, userName }: Operator): Promise<ActOutcome<Operator>> {
  return changing(id, `${userName} counts as a person of their own`, () =>
    callOperator(operatorStaffRoutes.operatorVouchForOperator, { id }),
  );
}

async function changing<Result>(
  id: number | undefined,
  done: string | null,
  act: () => Promise<Result>,
): Promise<ActOutcome<Result>> {
  const outcome = await actOnce(staffAct(id), act, done);
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: [STAFF_KEY] });
  return outcome;
}
