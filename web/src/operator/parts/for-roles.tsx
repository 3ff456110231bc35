import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { ReactNode } from 'react';
import { useStore } from '#data/storage/observable.ts';
import { mayAct, operatorSession } from '#operator/office/office-session.ts';

export interface ForRolesProps {
  readonly roles: readonly OperatorRole[];
  readonly children: ReactNode;
}

/** What only these roles, and admins, can use; the server decides, this spares the others a refusal. */
export function ForRoles({ roles, children }: ForRolesProps) {
  const may = useStore(operatorSession, ({ operator }) => mayAct(operator, ...roles));
  return may ? children : null;
}
