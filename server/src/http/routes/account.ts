import type { ownDataRoutes } from '@crease/contracts/routes/own-data.ts';
import type { Handlers } from '#http/call.ts';
import { authenticate } from '#services/account/authenticate.ts';
import { loginAsDemoUser } from '#services/account/login-as-demo-user.ts';
import { refreshSession } from '#services/account/refresh-session.ts';
import type { AppContext } from '#services/app-context.ts';
import { requestClosure, withdrawClosureRequest } from '#services/data-export/own-closing.ts';
import { ok } from '#services/reply.ts';

type Names =
  | 'authenticate'
  | 'loginAsDemoUser'
  | 'refreshToken'
  | 'logout'
  | keyof typeof ownDataRoutes;

/** Handlers of contracts/routes/account.ts (sign-up and login) and own-data.ts (account closure). */
export function accountHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    authenticate: (input, call) => authenticate(context, input, call.visit),
    loginAsDemoUser: (_, call) =>
      loginAsDemoUser(context, { ...call.visit, countedAs: call.countedAs }),
    refreshToken: (input, call) => refreshSession(context, input.refreshToken, call.origin),
    logout: async (_, call) => {
      await context.sessions.endFamily(call.user.family, 'LOGOUT');
      return ok(true);
    },
    askForClosing: (input, call) =>
      requestClosure(context, { session: call.user, origin: call.origin }, input),
    takeBackClosing: (_, call) =>
      withdrawClosureRequest(context, { session: call.user, origin: call.origin }),
  };
}
