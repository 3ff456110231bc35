import { IDLE } from '@crease/contracts/constants.ts';
import { ok } from '#base/reply.ts';
import type { AppEnv } from '#office/env.ts';
import { changePassword } from '#people/account/change-password.ts';
import { listLoginAttempts } from '#people/account/login-attempts.ts';
import { askForPasswordReset, resetForgottenPassword } from '#people/account/reset-password.ts';
import { getTokenMinutes } from '#people/account/token-time.ts';
import type { Handlers } from '#people/call.ts';

type Names =
  | 'changePassword'
  | 'askForPasswordReset'
  | 'resetForgottenPassword'
  | 'getUserLoginAttempts'
  | 'getAccessTokenValidateTime'
  | 'getSettingExpiry';

/** Handlers of the password, the login log and session times. */
export function passwordHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    changePassword: (input, call) => changePassword(context, call.user, input, call.origin),
    askForPasswordReset: (input, call) => askForPasswordReset(context, input, call.visit),
    resetForgottenPassword: (input, call) => resetForgottenPassword(context, input, call.visit),
    getUserLoginAttempts: async (input, call) =>
      ok(
        await listLoginAttempts(
          context,
          { kind: 'user', ownerId: call.user.user.id, family: call.user.family },
          input,
        ),
      ),
    getAccessTokenValidateTime: (input, call) =>
      getTokenMinutes(context, input.accessToken ?? call.bearer),
    getSettingExpiry: () =>
      ok({
        timeOutSecond: IDLE.askAfterSeconds,
        showTimeOutNotificationSecond: IDLE.askForSeconds,
      }),
  };
}
