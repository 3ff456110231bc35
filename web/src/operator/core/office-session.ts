import type { Operator } from '@crease/contracts/people/operator-login.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';

/** The operator's session in this tab. Ends with the tab and shares nothing with the bettor's app. */
export interface OperatorSession {
  readonly token: string | null;
  readonly operator: Operator | null;
  /** Message for the login page about the ended session, or null. */
  readonly notice: string | null;
}

const ITEM = 'operatorSession';
const NOBODY: OperatorSession = { token: null, operator: null, notice: null };

export const operatorSession = createObservable<OperatorSession>(readStored());

/** Starts a session after a login. @param expireInSeconds token lifetime. */
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

/** Clears the session. */
export function endSession(notice: string | null = null): void {
  sessionStorage.removeItem(ITEM);
  operatorSession.setState({ ...NOBODY, notice });
}

/** True if the operator has one of the roles, or is an admin. */
export function hasRole(operator: Operator | null, ...roles: readonly Operator['role'][]): boolean {
  return operator !== null && (operator.role === 'admin' || roles.includes(operator.role));
}

/**
 * True if the operator has one of the roles, or is an admin. The server enforces this. The check here only hides
 * buttons that would be rejected.
 */
export function useHasRole(...roles: readonly Operator['role'][]): boolean {
  return useStore(operatorSession, ({ operator }) => hasRole(operator, ...roles));
}

/** True if the operator may trade. */
export function useCanTrade(): boolean {
  return useHasRole('trader');
}

function readStored(): OperatorSession {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(ITEM) ?? 'null');
    return isStoredSession(kept) && kept.endsAt > Date.now()
      ? { token: kept.token, operator: kept.operator, notice: null }
      : NOBODY;
  } catch {
    return NOBODY;
  }
}

interface StoredSession {
  readonly token: string;
  readonly operator: Operator;
  readonly endsAt: number;
}

function isStoredSession(value: unknown): value is StoredSession {
  if (typeof value !== 'object' || value === null) return false;
  return 'token' in value && 'operator' in value && 'endsAt' in value;
}

/** Idle time after which the operator may have left. */
const AWAY_AFTER_MS = 60_000;
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Loading the page counts as activity. */
let movedAt = Date.now();

/** Starts tracking user activity. Called once at startup. */
export function watchActivity(): void {
  const recordActivity = () => {
    movedAt = Date.now();
  };
  for (const type of INPUT) window.addEventListener(type, recordActivity, { capture: true, passive: true });
}

/** True if the operator is active. The page polls constantly, so only user activity keeps the session alive. */
export function isActive(now = Date.now()): boolean {
  return now - movedAt < AWAY_AFTER_MS;
}
