import type { Operator as WireOperator } from '@crease/contracts/routes/operator-session.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { Operator } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { lockOf } from './lock-out.ts';
import type { Origin } from './sessions.ts';

export interface OperatorLogin {
  readonly accessToken: string;
  readonly expireInSeconds: number;
  readonly operator: WireOperator;
}

const MINUTE_MS = 60_000;

/** Logs an operator in (api 10.1): same work for unknown names, same lock-out as users; an inactive one is unknown. */
export function loginOperator(
  context: AppContext,
  request: { readonly userName: string; readonly password: string },
  origin: Origin,
): Promise<Reply<OperatorLogin>> {
  return context.loginTurns.take(`operator:${request.userName.toLowerCase()}`, async () => {
    const { accounts, clock, passwords, sessions } = context;
    const now = clock.now();
    const found = await accounts.operatorByName(request.userName);
    const operator = found?.active === true ? found : null;
    const until = operator === null ? 0 : await lockOf(accounts, 'operator', operator.id, now);
    const right = await passwords.verify(operator?.passwordHash ?? null, request.password);
    if (operator === null) return decline('INVALID_LOGIN');
    const failure = until > 0 ? 'LOCKED_OUT' : right ? null : 'INVALID_LOGIN';
    const session = failure === null ? await sessions.openOperator(operator, origin) : null;
    await accounts.addLoginAttempt({
      kind: 'operator',
      ownerId: operator.id,
      at: now,
      failure,
      ip: origin.ip,
      browser: origin.browser,
      sessionId: session?.sessionId ?? null,
      isNewDevice: false,
    });
    if (session === null) {
      return failure === 'LOCKED_OUT'
        ? decline('LOCKED_OUT', { minutes: Math.ceil((until - now) / MINUTE_MS) })
        : decline('INVALID_LOGIN');
    }
    await accounts.changeOperator(operator.id, { lastLoginAt: now });
    return answer({
      accessToken: session.accessToken,
      expireInSeconds: session.expireInSeconds,
      operator: wireOperatorOf({ ...operator, lastLoginAt: now }),
    });
  });
}

/** An operator as the wire shows him: without his password. */
export function wireOperatorOf(operator: Operator): WireOperator {
  return {
    id: operator.id,
    userName: operator.userName,
    role: operator.role,
    active: operator.active,
    lastLogin: operator.lastLoginAt === null ? null : timeOf(operator.lastLoginAt),
    madeBy: operator.madeBy,
  };
}
