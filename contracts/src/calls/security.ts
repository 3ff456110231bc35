// Made by `npm run contract`.
import type { CallsOf } from '#routes/route.ts';
import type { securityRoutes } from '#routes/security.ts';

/** What it takes to call `securityRoutes`. */
export const securityCalls: CallsOf<typeof securityRoutes> = {
  verifySecondFactor: {
    method: 'POST',
    path: 'Account/VerifySecondFactor',
    access: 'N',
    from: 'body',
  },
  passkeyLoginOptions: {
    method: 'POST',
    path: 'Account/PasskeyLoginOptions',
    access: 'N',
    from: 'body',
  },
  passkeyLogin: {
    method: 'POST',
    path: 'Account/PasskeyLogin',
    access: 'N',
    from: 'body',
  },
  getAccessTokenValidateTime: {
    method: 'POST',
    path: 'Account/GetAccessTokenValidateTime',
    access: 'N',
    from: 'both',
  },
  changePassword: {
    method: 'POST',
    path: 'Account/changePassword',
    access: 'R',
    from: 'body',
  },
  getUserLoginAttempts: {
    method: 'POST',
    path: 'Account/GetUserLoginAttempts',
    access: 'U',
    from: 'both',
  },
  getProfile: {
    method: 'GET',
    path: 'Account/GetProfile',
    access: 'U',
    from: 'query',
  },
  getSessions: {
    method: 'GET',
    path: 'Account/GetSessions',
    access: 'U',
    from: 'query',
  },
  endSession: {
    method: 'POST',
    path: 'Account/EndSession',
    access: 'U',
    from: 'body',
  },
  endOtherSessions: {
    method: 'POST',
    path: 'Account/EndOtherSessions',
    access: 'U',
    from: 'body',
  },
  startSecondFactor: {
    method: 'POST',
    path: 'Account/StartSecondFactor',
    access: 'R',
    from: 'body',
  },
  confirmSecondFactor: {
    method: 'POST',
    path: 'Account/ConfirmSecondFactor',
    access: 'R',
    from: 'body',
  },
  stopSecondFactor: {
    method: 'POST',
    path: 'Account/StopSecondFactor',
    access: 'R',
    from: 'body',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: 'Account/RenewRecoveryCodes',
    access: 'R',
    from: 'body',
  },
  passkeyOptions: {
    method: 'POST',
    path: 'Account/PasskeyOptions',
    access: 'R',
    from: 'body',
  },
  addPasskey: {
    method: 'POST',
    path: 'Account/AddPasskey',
    access: 'R',
    from: 'body',
  },
  removePasskey: {
    method: 'POST',
    path: 'Account/RemovePasskey',
    access: 'R',
    from: 'body',
  },
  createAuthorizationCode: {
    method: 'POST',
    path: 'Account/CreateAuthorizationCode',
    access: 'U',
    from: 'body',
  },
  token: {
    method: 'POST',
    path: 'api/v1/token/token',
    access: 'N',
    from: 'body',
  },
};
