import { IDLE } from '@crease/contracts/constants.ts';
import type { accountRoutes } from '@crease/contracts/routes/account.ts';
import type { passwordResetRoutes } from '@crease/contracts/routes/password-reset.ts';
import type { securityRoutes } from '@crease/contracts/routes/security.ts';
import type { settingRoutes } from '@crease/contracts/routes/setting.ts';
import type { signUpRoutes } from '@crease/contracts/routes/sign-up.ts';
import { ok } from '#base/reply.ts';
import { authenticate } from '#people/account/authenticate.ts';
import { changePassword } from '#people/account/change-password.ts';
import { checkUserName } from '#people/account/check-user-name.ts';
import { isGuessable } from '#people/account/guessable-password.ts';
import { loginAsDemoUser } from '#people/account/login-as-demo-user.ts';
import { listLoginAttempts } from '#people/account/login-attempts.ts';
import { refreshSession } from '#people/account/refresh-session.ts';
import { register } from '#people/account/register.ts';
import { resendCode } from '#people/account/resend-code.ts';
import { askForPasswordReset, resetForgottenPassword } from '#people/account/reset-password.ts';
import { getUserStakes, saveStakes } from '#people/account/stakes.ts';
import { getTokenMinutes } from '#people/account/token-time.ts';
import { verifyUser } from '#people/account/verify-user.ts';
import { createAuthorizationCode, exchangeCode } from '#people/security/authorization-code.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from '#people/security/manage-second-factor.ts';
import { createPasskeyLoginOptions, logInWithPasskey } from '#people/security/passkey-login.ts';
import { addPasskey, passkeyOptions, removePasskey } from '#people/security/passkeys.ts';
import { readProfile } from '#people/security/profile.ts';
import {
  endOneSession,
  endOtherSessions,
  listSessions,
} from '#people/security/sessions-of-user.ts';
import { verifySecondFactor } from '#people/security/verify-second-factor.ts';
import { listPublicTexts } from '#site/public-texts.ts';
import { type Handlers, toCaller } from './call.ts';
import type { PeopleEnv } from './env.ts';

type LoginNames =
  | keyof typeof accountRoutes
  | keyof typeof signUpRoutes
  | keyof typeof passwordResetRoutes;

type SecurityNames = keyof typeof securityRoutes;

type SettingNames = Exclude<keyof typeof settingRoutes, 'storeImage'>;

/** Handlers of sign-up, login, security and the public settings of a site. */
export function peopleHandlers(
  context: PeopleEnv,
): Pick<Handlers, LoginNames | SecurityNames | SettingNames> {
  return {
    ...loginHandlers(context),
    ...securityHandlers(context),
    ...settingHandlers(context),
  };
}

function loginHandlers(context: PeopleEnv): Pick<Handlers, LoginNames> {
  return {
    authenticate: (input, call) => authenticate(context, input, call.visit),
    loginAsDemoUser: (_, call) =>
      loginAsDemoUser(context, { ...call.visit, countedAs: call.countedAs }),
    refreshToken: (input, call) => refreshSession(context, input.refreshToken, call.origin),
    logout: async (_, call) => {
      await context.sessions.endFamily(call.user.family, 'LOGOUT');
      return ok(true);
    },
    getSettingExpiry: () =>
      ok({
        timeOutSecond: IDLE.askAfterSeconds,
        showTimeOutNotificationSecond: IDLE.askForSeconds,
      }),
    register: (input, call) => register(context, input, call.visit),
    verifyUser: ({ otp, code, ...registration }, call) =>
      verifyUser(context, { ...registration, code: otp ?? code ?? '' }, call.visit),
    resendCode: (input, call) => resendCode(context, input, call.visit),
    checkPassword: async ({ password }) => ok({ guessable: isGuessable(password) }),
    checkUserName: async (input) => ok(await checkUserName(context, input.userName)),
    askForPasswordReset: (input, call) => askForPasswordReset(context, input, call.visit),
    resetForgottenPassword: (input, call) => resetForgottenPassword(context, input, call.visit),
  };
}

function securityHandlers(context: PeopleEnv): Pick<Handlers, SecurityNames> {
  return {
    verifySecondFactor: (input, call) => verifySecondFactor(context, input, call.visit),
    passkeyLoginOptions: (_, call) => createPasskeyLoginOptions(context, call.passkeySite),
    passkeyLogin: (input, call) =>
      logInWithPasskey(context, { ...input, site: call.passkeySite }, call.visit),
    getAccessTokenValidateTime: (input, call) =>
      getTokenMinutes(context, input.accessToken ?? call.bearer),
    changePassword: (input, call) => changePassword(context, call.user, input, call.origin),
    getUserLoginAttempts: async (input, call) =>
      ok(
        await listLoginAttempts(
          context,
          { kind: 'user', ownerId: call.user.user.id, family: call.user.family },
          input,
        ),
      ),
    getProfile: (_, call) => readProfile(context, call.user.user.id),
    getSessions: (_, call) => listSessions(context, call.user),
    endSession: (input, call) => endOneSession(context, call.user, input.sessionId),
    endOtherSessions: (_, call) => endOtherSessions(context, call.user),
    startSecondFactor: (input, call) =>
      startSecondFactor(context, toCaller(call), { ...input, issuer: call.setting.domainTitle }),
    confirmSecondFactor: (input, call) => confirmSecondFactor(context, toCaller(call), input.code),
    stopSecondFactor: (input, call) => stopSecondFactor(context, toCaller(call), input),
    renewRecoveryCodes: (input, call) => renewRecoveryCodes(context, toCaller(call), input),
    passkeyOptions: (input, call) =>
      passkeyOptions(context, toCaller(call), {
        ...input,
        site: call.passkeySite,
        siteName: call.setting.domainTitle,
      }),
    addPasskey: (input, call) =>
      addPasskey(context, toCaller(call), { ...input, site: call.passkeySite }),
    removePasskey: (input, call) => removePasskey(context, toCaller(call), input),
    createAuthorizationCode: (input, call) => createAuthorizationCode(context, call.user, input),
    token: (input, call) => exchangeCode(context, input, call.origin),
  };
}

function settingHandlers(context: PeopleEnv): Pick<Handlers, SettingNames> {
  return {
    getSetting: async (input, call) =>
      ok({
        ...(await listPublicTexts(context, input.name)),
        isSandbox: call.setting.isSandbox,
      }),
    getStakes: (_, call) => ok(getUserStakes(call.user.user)),
    addStakes: (input, call) =>
      saveStakes(context, call.user.user.id, 'stakes' in input ? input.stakes : input),
  };
}
