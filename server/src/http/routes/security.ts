import type { securityRoutes } from '@crease/contracts/routes/security.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toCaller } from '#people/call.ts';
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

type Names = Exclude<
  keyof typeof securityRoutes,
  'changePassword' | 'getUserLoginAttempts' | 'getAccessTokenValidateTime'
>;

/** Handlers of contracts/routes/security.ts, except the password and the login log. */
export function securityHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    verifySecondFactor: (input, call) => verifySecondFactor(context, input, call.visit),
    passkeyLoginOptions: (_, call) => createPasskeyLoginOptions(context, call.passkeySite),
    passkeyLogin: (input, call) =>
      logInWithPasskey(context, { ...input, site: call.passkeySite }, call.visit),
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
