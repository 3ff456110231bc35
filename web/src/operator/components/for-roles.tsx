import type { OperatorRole } from '@crease/contracts/routes/route.ts';
import type { ReactNode } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { hasRole, operatorSession } from '#operator/core/office-session.ts';

export interface RoleGateProps {
  readonly roles: readonly OperatorRole[];
  readonly children: ReactNode;
}

/** Renders content only for these roles and admins. The server enforces permissions. */
export function RoleGate({ roles, children }: RoleGateProps) {
  const may = useStore(operatorSession, ({ operator }) => hasRole(operator, ...roles));
  return may ? children : null;
}
