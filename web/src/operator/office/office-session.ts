import type { Operator } from '@crease/contracts/routes/operator-session.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';

/** Who works at this tab; it ends with the tab, and nothing of it is shared with the bettor's app. */
export interface OperatorSession {
  readonly token: string | null;
  readonly operator: Operator | null;
  /** Why there is nobody, for the login page; null when nothing is to be said. */
  readonly notice: string | null;
}

const ITEM = 'operatorSession';
const NOBODY: OperatorSession = { token: null, operator: null, notice: null };

export const operatorSession = storeOf<OperatorSession>(readKept());

/** After a login. @param expireInSeconds for how long the server takes the token. */
export function beginSession(login: {
  readonly accessToken: string;
  readonly expireInSeconds: number;
  readonly operator: Operator;
}): void {
  const { accessToken: token, operator } = login;
  const endsAt = Date.now() + login.expireInSeconds * 1_000;
  sessionStorage.setItem(ITEM, JSON.stringify({ token, operator, endsAt }));
  operatorSession.setState({ token, operator, notice: null });
}

/** Forgets who works here. */
export function endSession(notice: string | null = null): void {
  sessionStorage.removeItem(ITEM);
  operatorSession.setState({ ...NOBODY, notice });
}

/** Whether the operator's role may do what these roles may; an admin may everything. */
export function mayAct(operator: Operator | null, ...roles: readonly Operator['role'][]): boolean {
  return operator !== null && (operator.role === 'admin' || roles.includes(operator.role));
}

/** Whether the operator may trade; the server decides, this spares them buttons that would be refused. */
export function useMayTrade(): boolean {
  return useStore(operatorSession, ({ operator }) => mayAct(operator, 'trader'));
}

function readKept(): OperatorSession {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(ITEM) ?? 'null');
    return isKept(kept) && kept.endsAt > Date.now()
      ? { token: kept.token, operator: kept.operator, notice: null }
      : NOBODY;
  } catch {
    return NOBODY;
  }
}

interface Kept {
  readonly token: string;
  readonly operator: Operator;
  readonly endsAt: number;
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  return 'token' in value && 'operator' in value && 'endsAt' in value;
}
