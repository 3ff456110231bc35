import type {
  operatorProofRoutes,
  operatorSessionRoutes,
  SignedWire,
} from '@crease/contracts/people/operator-login.ts';
import type { operatorPeopleRoutes } from '@crease/contracts/people/operator-people.ts';
import type { operatorLoginRoutes, operatorStaffRoutes } from '@crease/contracts/people/operator-staff.ts';
import { ok } from '#base/reply.ts';
import { type Call, type Handlers, toActor } from '#people/account/call-context.ts';
import type { PeopleEnv } from '#people/env.ts';
import { buildRequestOptions, type SignedChallenge } from '#people/security/passkey-ceremony.ts';
import { searchAuditLog } from '#people/staff/audit-log.ts';
import {
  listOperators,
  resetFactor,
  resetOperatorPassword,
  saveOperator,
  vouchForOperator,
} from '#people/staff/staff.ts';
import { savePublicText } from '#site/public-texts.ts';
import { removeSecondFactor, resetPassword, setUserStatus } from './manage-user.ts';
import { loginByPasskey, loginOperator, verifyOperatorFactor } from './operator-login.ts';
import { changeOwnPassword, choosePassword } from './operator-password.ts';
import {
  addOwnPasskey,
  confirmFactor,
  listOwnFactors,
  ownPasskeyOptions,
  removeOwnPasskey,
  renewOwnCodes,
  startFactor,
  stopFactor,
} from './own-factors.ts';
import {
  endOperatorSession,
  endOtherOperatorSessions,
  endSessions,
  listOperatorLogins,
  listOperatorSessions,
} from './sessions.ts';
import { createUser, findUsers, loadUser } from './users.ts';
import { verifyAgain } from './verify-again.ts';

type Names =
  | keyof typeof operatorSessionRoutes
  | keyof typeof operatorProofRoutes
  | keyof typeof operatorLoginRoutes
  | 'operatorChangePassword'
  | keyof typeof operatorStaffRoutes
  | 'operatorGetAuditLog'
  | Exclude<
      keyof typeof operatorPeopleRoutes,
      'operatorSetUserLimits' | 'operatorGetImages' | 'operatorRemoveImage' | 'operatorCloseUser' | 'operatorEndClosing'
    >
  | 'operatorCreateUser'
  | 'operatorSaveSetting';

export function operatorPeopleHandlers(context: PeopleEnv): Pick<Handlers, Names> {
  return {
    operatorAuthenticate: (input, call) => loginOperator(context, input, call.origin),
    operatorVerifySecondFactor: ({ code, passkey, ...input }, call) => {
      const proof = passkey === undefined ? (code ?? '') : toSignedChallenge(call, passkey);
      return verifyOperatorFactor(context, { ...input, proof }, call.origin);
    },
    operatorPasskeyLoginOptions: async (_, { passkeySite }) =>
      ok(await buildRequestOptions(context.ids, context.operatorPasskeyChallenges, passkeySite)),
    operatorPasskeyLogin: (input, call) => loginByPasskey(context, toSignedChallenge(call, input), call.origin),
    operatorChoosePassword: (input, call) => choosePassword(context, input, call.ip),
    operatorLogout: async (_, call) => {
      await context.sessions.endFamily(call.operator.family, 'LOGOUT');
      return ok(true);
    },
    operatorProve: ({ password, code, passkey }, call) =>
      verifyAgain(context, call, {
        password,
        code,
        passkey: passkey === undefined ? undefined : toSignedChallenge(call, passkey),
      }),
    operatorGetProofs: (_, call) => listOwnFactors(context, call),
    operatorStartFactor: (_, call) => startFactor(context, call),
    operatorConfirmFactor: ({ code }, call) => confirmFactor(context, call, code),
    operatorStopFactor: (_, call) => stopFactor(context, call),
    operatorRenewRecoveryCodes: (_, call) => renewOwnCodes(context, call),
    operatorPasskeyOptions: (_, call) => ownPasskeyOptions(context, call, call.passkeySite),
    operatorAddPasskey: ({ name, ...signed }, call) =>
      addOwnPasskey(context, call, { ...toSignedChallenge(call, signed), name }),
    operatorRemovePasskey: ({ id }, call) => removeOwnPasskey(context, call, id),
    operatorGetLogins: (input, call) => listOperatorLogins(context, call, input),
    operatorGetSessions: (input, call) => listOperatorSessions(context, call, input),
    operatorEndSession: (input, call) => endOperatorSession(context, call, input),
    operatorEndOtherSessions: (input, call) => endOtherOperatorSessions(context, call, input),
    operatorChangePassword: (input, call) => changeOwnPassword(context, toActor(call), input, call.origin),
    operatorGetOperators: async (input) => ok(await listOperators(context, input)),
    operatorSaveOperator: (input, call) => saveOperator(context, toActor(call), input),
    operatorMakePasswordLink: (input, call) => resetOperatorPassword(context, toActor(call), input),
    operatorResetFactor: (input, call) => resetFactor(context, toActor(call), input),
    operatorVouchForOperator: ({ id }, call) => vouchForOperator(context, toActor(call), id),
    operatorGetAuditLog: async (input) => ok(await searchAuditLog(context, input)),
    operatorGetUsers: async (input) => ok(await findUsers(context, input)),
    operatorGetUser: (input) => loadUser(context, input.userId),
    operatorSetUserStatus: (input, call) => setUserStatus(context, toActor(call), input),
    operatorResetPassword: (input, call) => resetPassword(context, toActor(call), input),
    operatorEndSessions: (input, call) => endSessions(context, toActor(call), input.userId),
    operatorRemoveSecondFactor: (input, call) => removeSecondFactor(context, toActor(call), input),
    operatorCreateUser: (input, call) =>
      createUser(context, toActor(call), { name: call.domain, currency: call.currency }, input),
    operatorSaveSetting: async (input, call) => {
      await savePublicText(context, toActor(call), input);
      return ok(true);
    },
  };
}

function toSignedChallenge(call: Call, { challengeId, response }: SignedWire): SignedChallenge {
  return { challengeId, response, site: call.passkeySite };
}
