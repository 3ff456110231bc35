import type { Operator } from '@crease/contracts/routes/operator-session.ts';
import { operatorStaffRoutes } from '@crease/contracts/routes/operator-staff.ts';
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
export async function saveOperator(
  input: WireOf<typeof operatorStaffRoutes.operatorSaveOperator>,
): Promise<ActOutcome<Operator>> {
  const outcome = await actOnce(
    staffAct(input.id),
    () => callOperator(operatorStaffRoutes.operatorSaveOperator, input),
    input.id === undefined ? 'Operator created' : 'Operator saved',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: [STAFF_KEY] });
  return outcome;
}

/** Says that an operator is a person of their own. FOUR_EYES to whoever made or reset them. */
export async function vouchFor({ id, userName }: Operator): Promise<ActOutcome<Operator>> {
  const outcome = await actOnce(
    staffAct(id),
    () => callOperator(operatorStaffRoutes.operatorVouchForOperator, { id }),
    `${userName} counts as a person of their own`,
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: [STAFF_KEY] });
  return outcome;
}
