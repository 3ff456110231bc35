import { IDLE } from '@crease/contracts/base/constants.ts';
import type { accountRoutes } from '@crease/contracts/people/account-routes.ts';
import type { settingRoutes } from '@crease/contracts/people/preference-routes.ts';
import type { securityRoutes } from '@crease/contracts/people/security-routes.ts';
import type { passwordResetRoutes, signUpRoutes } from '@crease/contracts/people/sign-up-routes.ts';
import { ok } from '#base/reply.ts';
import { authenticate } from '#people/account/authenticate.ts';
import { askForPasswordReset, changePassword, resetForgottenPassword } from '#people/account/reset-password.ts';
import type { PeopleEnv } from '#people/env.ts';
import { buildRequestOptions } from '#people/security/passkey-ceremony.ts';
import { isGuessable } from '#people/security/passwords.ts';
import { listPublicTexts } from '#site/public-texts.ts';
import { createAuthorizationCode, exchangeCode } from './authorization-code.ts';
import { type Handlers, toCaller, toSessionOwner } from './call-context.ts';
import { loginAsDemoUser } from './demo-users.ts';
import { addPasskey, logInWithPasskey, passkeyOptions, removePasskey } from './passkeys.ts';
import { getUserStakes, readProfile, saveStakes } from './profile.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
  verifySecondFactor,
} from './second-factor.ts';
import { resendCode } from './send-code.ts';
import { checkUserName, register, verifyUser } from './sign-up.ts';
import {
  endOneSession,
  endOtherSessions,
  getTokenMinutes,
  listLoginAttempts,
  listSessions,
  refreshSession,
} from './user-sessions.ts';

type Names =
  | keyof typeof accountRoutes
  | keyof typeof signUpRoutes
  | keyof typeof passwordResetRoutes
  | keyof typeof securityRoutes
  | Exclude<keyof typeof settingRoutes, 'storeImage'>;

export function peopleHandlers(context: PeopleEnv): Pick<Handlers, Names> {
  return {
    authenticate: (input, call) => authenticate(context, input, call.visit),
    loginAsDemoUser: (_, call) => loginAsDemoUser(context, { ...call.visit, countedAs: call.countedAs }),
    refreshToken: (input, call) => refreshSession(context, input.refreshToken, call.origin),
    logout: async (_, call) => {
      await context.sessions.endFamily(call.user.family, 'LOGOUT');
      return ok(true);
    },
    getSettingExpiry: () =>
      ok({ timeOutSecond: IDLE.askAfterSeconds, showTimeOutNotificationSecond: IDLE.askForSeconds }),
    register: (input, call) => register(context, input, call.visit),
    verifyUser: ({ otp, code, ...registration }, call) =>
      verifyUser(context, { ...registration, code: otp ?? code ?? '' }, call.visit),
    resendCode: (input, call) => resendCode(context, input, call.visit),
    checkPassword: async ({ password }) => ok({ guessable: isGuessable(password) }),
    checkUserName: async (input) => ok(await checkUserName(context, input.userName)),
    askForPasswordReset: (input, call) => askForPasswordReset(context, input, call.visit),
    resetForgottenPassword: (input, call) => resetForgottenPassword(context, input, call.visit),
    verifySecondFactor: (input, call) => verifySecondFactor(context, input, call.visit),
    passkeyLoginOptions: async (_, call) =>
      ok(await buildRequestOptions(context.ids, context.passkeyChallenges, call.passkeySite)),
    passkeyLogin: (input, call) => logInWithPasskey(context, { ...input, site: call.passkeySite }, call.visit),
    getAccessTokenValidateTime: (input, call) => getTokenMinutes(context, input.accessToken ?? call.bearer),
    changePassword: (input, call) => changePassword(context, call.user, input, call.origin),
    getUserLoginAttempts: async (input, call) => ok(await listLoginAttempts(context, toSessionOwner(call), input)),
    getProfile: (_, call) => readProfile(context, call.user.user.id),
    getSessions: (_, call) => listSessions(context, toSessionOwner(call)),
    endSession: (input, call) => endOneSession(context, toSessionOwner(call), input.sessionId),
    endOtherSessions: (_, call) => endOtherSessions(context, toSessionOwner(call)),
    startSecondFactor: (input, call) =>
      startSecondFactor(context, toCaller(call), { ...input, issuer: call.setting.domainTitle }),
    confirmSecondFactor: (input, call) => confirmSecondFactor(context, toCaller(call), input.code),
    stopSecondFactor: (input, call) => stopSecondFactor(context, toCaller(call), input),
    renewRecoveryCodes: (input, call) => renewRecoveryCodes(context, toCaller(call), input),
    passkeyOptions: (input, call) =>
      passkeyOptions(context, toCaller(call), { ...input, site: call.passkeySite, siteName: call.setting.domainTitle }),
    addPasskey: (input, call) => addPasskey(context, toCaller(call), { ...input, site: call.passkeySite }),
    removePasskey: (input, call) => removePasskey(context, toCaller(call), input),
    createAuthorizationCode: (input, call) => createAuthorizationCode(context, call.user, input),
    token: (input, call) => exchangeCode(context, input, call.origin),
    getSetting: async (input, call) =>
      ok({
        ...(await listPublicTexts(context, input.name)),
        isSandbox: call.setting.isSandbox,
      }),
    getStakes: (_, call) => ok(getUserStakes(call.user.user)),
    addStakes: (input, call) => saveStakes(context, call.user.user.id, 'stakes' in input ? input.stakes : input),
  };
}
