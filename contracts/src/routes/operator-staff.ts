import * as z from 'zod/mini';
import { operatorNameRules } from '#rules/operator-name.ts';
import { ruledText } from '#rules/ruled-text.ts';
import type { Time } from '#values/instant.ts';
import { flag, id, text } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import type { Operator } from './operator-session.ts';
import { type OperatorRole, route } from './route.ts';

/** What an operator may be, the mightiest first. */
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
  /** False: they were made or reset, and have not used their link yet. */
  readonly hasPassword: boolean;
  /** Whether they have an authenticator app or a passkey. */
  readonly hasFactor: boolean;
}

/** A link by which an operator sets their own password. It is answered once, and works once. */
export interface PasswordLink {
  readonly link: string;
  readonly endsAt: Time;
}

/** What an act on an operator answers; with a link where they have to choose a password. */
export type SavedOperator = Operator & { readonly passwordLink: PasswordLink | null };

const reason = text(3, 200);

/** Who works for the house (api 10.1). The roles' lists are empty: only an admin may. */
export const operatorStaffRoutes = {
  operatorGetOperators: route<GridWire, Page<StaffMember>>()({
    method: 'GET',
    path: 'Operator/GetOperators',
    access: 'O',
    roles: [],
    from: 'query',
    about: 'Everybody who works for the house, blocked ones too.',
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
      'Makes an operator, with a link by which they choose their password; or with `id` changes one. Another role and a block end their sessions; BAD_STATE for the last active admin.',
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
      'Takes the password from another operator, ends their sessions, and makes a link by which they choose a new one; they depend on the admin who did it until another admin vouches.',
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
      'Takes authenticator app, passkeys and recovery codes from another operator, and ends their sessions; they depend on the admin who did it until another admin vouches. BAD_STATE when there are none.',
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
      'Says that an operator is a person of their own. Until then they confirm nothing that the admin who made or reset them has proposed. FOUR_EYES to those who depend on the same person.',
    request: z.object({ id }),
  }),
};
