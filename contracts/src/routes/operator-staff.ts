import * as z from 'zod/mini';
import { operatorNameRules } from '#rules/operator-name.ts';
import { ruledText } from '#rules/ruled-text.ts';
import type { Time } from '#values/instant.ts';
import { flag, id, text } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type { Operator } from './operator-session.ts';
import { type OperatorRole, route } from './route.ts';

/** Operator roles, most privileged first. */
export const OPERATOR_ROLES = [
  'admin',
  'trader',
  'cashier',
  'support',
  'scorer',
  'viewer',
] as const satisfies readonly OperatorRole[];

/** An operator as admins see them. */
export interface StaffMember extends Operator {
  /** False if created or reset and the link is unused. */
  readonly hasPassword: boolean;
  /** True if they have an authenticator app or a passkey. */
  readonly hasFactor: boolean;
}

/** A single-use link by which an operator sets their password; shown only once. */
export interface PasswordLink {
  readonly link: string;
  readonly endsAt: Time;
}

/** Result of an operator change, with a link if they must choose a password. */
export type SavedOperator = Operator & { readonly passwordLink: PasswordLink | null };

const reason = text(3, 200);

/** Operator accounts (api 10.1). The role lists are empty: admins only. */
export const operatorStaffRoutes = {
  operatorGetOperators: route<GridWire, Page<StaffMember>>()({
    method: 'GET',
    path: 'Operator/GetOperators',
    access: 'O',
    roles: [],
    from: 'query',
    about: 'Returns all operators, including blocked ones.',
    request: z.object(gridFields(['id'])),
  }),
  operatorSaveOperator: route<
    { id?: number; userName: string; role: OperatorRole; active?: boolean },
    SavedOperator
  >()({
    method: 'POST',
    path: 'Operator/SaveOperator',
    access: 'O',
    roles: [],
    proof: 'RECENT',
    from: 'body',
    about:
      'Creates an operator with a link to set their password, or with `id` updates one. Role changes and blocks end their sessions. BAD_STATE for the last active admin.',
    request: z.object({
      id: z.optional(id),
      userName: ruledText(operatorNameRules),
      role: z.enum(OPERATOR_ROLES),
      active: z.optional(flag),
    }),
  }),
  operatorMakePasswordLink: route<{ id: number; reason: string }, SavedOperator>()({
    method: 'POST',
    path: 'Operator/MakePasswordLink',
    access: 'O',
    roles: [],
    proof: 'RECENT',
    from: 'body',
    about:
      'Revokes another operator’s password, ends their sessions and creates a link to set a new one. They depend on the admin who did this until another admin vouches for them.',
    request: z.object({ id, reason }),
  }),
  operatorResetFactor: route<{ id: number; reason: string }, boolean>()({
    method: 'POST',
    path: 'Operator/ResetFactor',
    access: 'O',
    roles: [],
    proof: 'RECENT',
    from: 'body',
    about:
      'Removes another operator’s authenticator app, passkeys and recovery codes, and ends their sessions. They depend on the admin who did this until another admin vouches for them. BAD_STATE if there are none.',
    request: z.object({ id, reason }),
  }),
  operatorVouchForOperator: route<{ id: number }, Operator>()({
    method: 'POST',
    path: 'Operator/VouchForOperator',
    access: 'O',
    roles: [],
    proof: 'RECENT',
    from: 'body',
    about:
      'Vouches that an operator is an independent person. Until then they can’t confirm proposals by the admin who created or reset them. FOUR_EYES for anyone who depends on the same person.',
    request: z.object({ id }),
  }),
};
