import type { ownDataRoutes } from '@crease/contracts/routes/own-data.ts';
import { ok } from '#base/reply.ts';
import type { AppEnv } from '#office/env.ts';
import { requestClosure, withdrawClosureRequest } from '#office/own-data/own-closing.ts';
import { authenticate } from '#people/account/authenticate.ts';
import { loginAsDemoUser } from '#people/account/login-as-demo-user.ts';
import { refreshSession } from '#people/account/refresh-session.ts';
import { type Handlers, toCaller } from '#people/call.ts';

type Names =
  | 'authenticate'
  | 'loginAsDemoUser'
  | 'refreshToken'
  | 'logout'
  | keyof typeof ownDataRoutes;

/** Handlers of contracts/routes/account.ts (sign-up and login) and own-data.ts (account closure). */
export function accountHandlers(context: AppEnv): Pick<Handlers, Names> {
  return {
    authenticate: (input, call) => authenticate(context, input, call.visit),
    loginAsDemoUser: (_, call) =>
      loginAsDemoUser(context, { ...call.visit, countedAs: call.countedAs }),
    refreshToken: (input, call) => refreshSession(context, input.refreshToken, call.origin),
    logout: async (_, call) => {
      await context.sessions.endFamily(call.user.family, 'LOGOUT');
      return ok(true);
    },
    askForClosing: (input, call) => requestClosure(context, toCaller(call), input),
    takeBackClosing: (_, call) => withdrawClosureRequest(context, toCaller(call)),
  };
}
