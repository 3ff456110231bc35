import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import { operatorCache } from './operator-cache.ts';
import { callOperator } from './operator-call.ts';
import { beginSession, endSession } from './operator-session.ts';

/**
 * Logs an operator in.
 *
 * @throws CallFailure INVALID_LOGIN, LOCKED_OUT.
 */
export async function beginShift(userName: string, password: string): Promise<void> {
  const login = await callOperator(operatorRoutes.operatorAuthenticate, { userName, password });
  operatorCache.clear();
  beginSession(login);
}

/** Logs out here at once, and at the server as soon as it hears of it. */
export async function endShift(): Promise<void> {
  const told = callOperator(operatorRoutes.operatorLogout, {}).catch(() => undefined);
  endSession();
  operatorCache.clear();
  await told;
}
