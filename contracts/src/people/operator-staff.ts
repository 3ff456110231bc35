import * as z from 'zod/mini';
import { type FieldRule, problem, required } from '#base/field-problem.ts';
import { Time } from '#base/instant.ts';
import { flag, gridFields, id, list, page, reason, ruledText, uuid } from '#base/request-fields.ts';
import { OperatorRole, operatorGet, operatorPost, provenAdminAct, route } from '#base/route.ts';
import { isUnchangedByFilter } from '#base/text.ts';
import type { Wire } from '#base/wire.ts';
import { LoginAttempt, SessionItem } from './account.ts';
import { Operator } from './operator-login.ts';

const MIN_LENGTH = 4;
const MAX_LENGTH = 64;

/** Operator name: 4 to 64 characters, trimmed, unchanged by the text filter. */
const operatorNameRules: readonly FieldRule[] = [
  required,
  (value) => (value.length < MIN_LENGTH ? problem('TOO_SHORT', { least: MIN_LENGTH }) : null),
  (value) => (value.length > MAX_LENGTH ? problem('TOO_LONG', { most: MAX_LENGTH }) : null),
  (value) => (/^[\p{L}\p{N}_.@-]+(?: [\p{L}\p{N}_.@-]+)*$/u.test(value) ? null : problem('OPERATOR_NAME_CHARACTERS')),
  (value) => (isUnchangedByFilter(value) ? null : problem('FILTERED_NAME')),
];

/** An operator as admins see them. */
export const StaffMember = z.strictObject({
  ...Operator.shape,
  /** False if created or reset and the link is unused. */
  hasPassword: z.boolean(),
  /** True if they have an authenticator app or a passkey. */
  hasFactor: z.boolean(),
});
export type StaffMember = Wire<typeof StaffMember>;

/** A single-use link by which an operator sets their password; shown only once. */
export const PasswordLink = z.strictObject({ link: z.string(), endsAt: Time });
export type PasswordLink = Wire<typeof PasswordLink>;

/** Result of an operator change, with a link if they must choose a password. */
export const SavedOperator = z.strictObject({ ...Operator.shape, passwordLink: z.nullable(PasswordLink) });
export type SavedOperator = Wire<typeof SavedOperator>;

const ownAct = { ...operatorPost, isOwn: true } as const;

/** Operator accounts (api 10.1). The role lists are empty: admins only. */
export const operatorStaffRoutes = {
  operatorGetOperators: route({
    ...operatorGet,
    path: 'Operator/GetOperators',
    roles: [],
    about: 'Returns all operators, including blocked ones.',
    request: z.object(gridFields(['id'])),
    answer: page(StaffMember),
  }),
  operatorSaveOperator: route({
    ...provenAdminAct,
    path: 'Operator/SaveOperator',
    about:
      'Creates an operator with a link to set their password, or with `id` updates one. Role changes and blocks end their sessions. BAD_STATE for the last active admin.',
    request: z.object({
      id: z.optional(id),
      userName: ruledText(operatorNameRules),
      role: OperatorRole,
      active: z.optional(flag),
    }),
    answer: SavedOperator,
  }),
  operatorMakePasswordLink: route({
    ...provenAdminAct,
    path: 'Operator/MakePasswordLink',
    about:
      'Revokes another operator’s password, ends their sessions and creates a link to set a new one. They depend on the admin who did this until another admin vouches for them.',
    request: z.object({ id, reason }),
    answer: SavedOperator,
  }),
  operatorResetFactor: route({
    ...provenAdminAct,
    path: 'Operator/ResetFactor',
    about:
      'Removes another operator’s authenticator app, passkeys and recovery codes, and ends their sessions. They depend on the admin who did this until another admin vouches for them. BAD_STATE if there are none.',
    request: z.object({ id, reason }),
    answer: z.boolean(),
  }),
  operatorVouchForOperator: route({
    ...provenAdminAct,
    path: 'Operator/VouchForOperator',
    about:
      'Vouches that an operator is an independent person. Until then they can’t confirm proposals by the admin who created or reset them. FOUR_EYES for anyone who depends on the same person.',
    request: z.object({ id }),
    answer: Operator,
  }),
};

/** Defaults to the caller; only admins may name another operator. */
const operatorId = z.optional(id);

/** Operator sessions and login attempts (api 10.1). */
export const operatorLoginRoutes = {
  operatorGetLogins: route({
    ...operatorGet,
    path: 'Operator/GetLogins',
    isOwn: true,
    about:
      'Returns login attempts, newest first: time, IP address, browser and failure reason. FORBIDDEN for another operator’s, except for admins.',
    request: z.object({ ...gridFields(['creationTime']), operatorId }),
    answer: page(LoginAttempt),
  }),
  operatorGetSessions: route({
    ...operatorGet,
    path: 'Operator/GetSessions',
    isOwn: true,
    about: 'Returns an operator’s active sessions, current session first, then newest.',
    request: z.object({ operatorId }),
    answer: list(SessionItem),
  }),
  operatorEndSession: route({
    ...ownAct,
    path: 'Operator/EndSession',
    about: 'Ends one of an operator’s sessions immediately.',
    request: z.object({ sessionId: uuid, operatorId }),
    answer: z.boolean(),
  }),
  operatorEndOtherSessions: route({
    ...ownAct,
    path: 'Operator/EndOtherSessions',
    about: 'Ends all of an operator’s sessions except the current one.',
    request: z.object({ operatorId }),
    answer: z.strictObject({ ended: z.number() }),
  }),
};
