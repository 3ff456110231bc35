import type { Operator as WireOperator } from '@crease/contracts/routes/operator-session.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { Operator } from '#ports/account-store.ts';

/** An operator as the wire shows them: without the password. */
export function wireOperatorOf(operator: Operator): WireOperator {
  return {
    id: operator.id,
    userName: operator.userName,
    role: operator.role,
    active: operator.active,
    lastLogin: operator.lastLoginAt === null ? null : timeOf(operator.lastLoginAt),
    madeBy: operator.madeBy,
  };
}
