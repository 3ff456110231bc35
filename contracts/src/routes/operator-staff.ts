import * as z from 'zod/mini';
import { ruledText } from '#rules/field-rule.ts';
import { operatorNameRules } from '#rules/operator-name.ts';
import { operatorPasswordRules } from '#rules/operator-password.ts';
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
  'viewer',
] as const satisfies readonly OperatorRole[];

/** Who works for the house (api 10.1). The roles' lists are empty: only an admin may. */
export const operatorStaffRoutes = {
  operatorGetOperators: route<GridWire, Page<Operator>>()({
    method: 'GET',
    path: 'Operator/GetOperators',
    access: 'O',
    roles: [],
    from: 'query',
    about: 'Everybody who works for the house, blocked ones too.',
    request: z.object(gridFields(['id'])),
  }),
  operatorSaveOperator: route<
    { id?: number; userName: string; password?: string; role: OperatorRole; active?: boolean },
    Operator
  >()({
    method: 'POST',
    path: 'Operator/SaveOperator',
    access: 'O',
    roles: [],
    from: 'body',
    about:
      'Makes an operator, or with `id` changes one. Another password or role and a block end his sessions; BAD_STATE for the last active admin.',
    request: z.object({
      id: z.optional(id),
      userName: ruledText(operatorNameRules),
      password: z.optional(ruledText(operatorPasswordRules)),
      role: z.enum(OPERATOR_ROLES),
      active: z.optional(flag),
    }),
  }),
  operatorResetFactor: route<{ id: number; reason: string }, boolean>()({
    method: 'POST',
    path: 'Operator/ResetFactor',
    access: 'O',
    roles: [],
    from: 'body',
    about:
      'Takes a lost second factor from another operator, and ends their sessions; they depend on whoever did it until another admin vouches. BAD_STATE when there is none.',
    request: z.object({ id, reason: text(3, 200) }),
  }),
  operatorVouchForOperator: route<{ id: number }, Operator>()({
    method: 'POST',
    path: 'Operator/VouchForOperator',
    access: 'O',
    roles: [],
    from: 'body',
    about:
      'Says that an operator is a person of their own. Until then they confirm nothing that whoever made or reset them has proposed. FOUR_EYES to those who depend on the same person.',
    request: z.object({ id }),
  }),
};
