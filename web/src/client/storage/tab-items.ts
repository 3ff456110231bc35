import { attempt } from './local-items.ts';

/** A registration awaiting its code. Survives a reload of this tab only. */
export interface Registration {
  readonly userName: string;
  /** +91XXXXXXXXXX, empty if unknown. */
  readonly mobile: string;
  readonly domain: string;
  /** ID among registrations of the same name and mobile, empty if unknown. */
  readonly registrationId: string;
  /** Ms since 1970 of the last code. 0 if none was sent or it has expired. */
  readonly sentAt: number;
  /** Form where it started, to which changing the number returns. */
  readonly from: 'sign-up' | 'login';
}

export type AuthStep = 'login' | 'sign-up' | 'verification' | 'reset';

const REGISTRATION = 'crease_registration';
const STEP = 'crease_auth_step';

export function readRegistration(): Registration | null {
  const value = parseJson(read(REGISTRATION));
  return isRegistration(value) ? value : null;
}

export function writeRegistration(registration: Registration | null): void {
  write(REGISTRATION, registration === null ? null : JSON.stringify(registration));
}

/**
 * Returns the open authentication step. SIGN UP is restored only after a reload: a URL for the login always opens
 * LOGIN. VERIFICATION persists wherever the tab navigates.
 */
export function readStep(): AuthStep {
  const step = read(STEP);
  if (step === 'verification') return readRegistration() === null ? 'login' : step;
  return step === 'sign-up' && isSamePageAgain() ? step : 'login';
}

function isSamePageAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

export function writeStep(step: AuthStep): void {
  write(STEP, step === 'login' || step === 'reset' ? null : step);
}

const SLIP = 'crease_slip';
const PENDING = 'crease_pending_bet';

/** Returns this tab's slip, independent of other tabs. Undefined if the tab never had one, null if it was removed. */
export function readTabSlip(): unknown {
  const text = read(SLIP);
  return text === null ? undefined : parseJson(text);
}

export function writeTabSlip(slip: object | null): void {
  write(SLIP, JSON.stringify(slip));
}

/** A bet sent from this tab without a response yet. */
export interface PendingBet {
  readonly userId: number;
  readonly clientBetId: string;
  /** Ms since 1970. */
  readonly placedAt: number;
  /** Bet delay at the server. */
  readonly delayMs: number;
  /** Description of the bet, shown while its outcome is unknown. */
  readonly words: string;
  /** Placed with one click, not from the slip. */
  readonly isOneClick: boolean;
}

export function readPendingBet(): PendingBet | null {
  const value = parseJson(read(PENDING));
  if (typeof value !== 'object' || value === null) return null;
  const bet = value as Partial<PendingBet>;
  const { userId, clientBetId, placedAt, delayMs, words, isOneClick = false } = bet;
  const isWhole =
    typeof userId === 'number' &&
    typeof clientBetId === 'string' &&
    typeof placedAt === 'number' &&
    typeof delayMs === 'number' &&
    typeof words === 'string';
  return isWhole ? { userId, clientBetId, placedAt, delayMs, words, isOneClick } : null;
}

export function writePendingBet(bet: PendingBet | null): void {
  write(PENDING, bet === null ? null : JSON.stringify(bet));
}

function isRegistration(value: unknown): value is Registration {
  if (typeof value !== 'object' || value === null) return false;
  const { userName, mobile, domain, registrationId, sentAt, from } = value as Partial<Registration>;
  return (
    typeof userName === 'string' &&
    typeof mobile === 'string' &&
    typeof domain === 'string' &&
    typeof registrationId === 'string' &&
    typeof sentAt === 'number' &&
    (from === 'sign-up' || from === 'login')
  );
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function read(name: string): string | null {
  return attempt(() => sessionStorage.getItem(name));
}

/** Without storage, a reload starts over. */
function write(name: string, text: string | null): void {
  attempt(() => (text === null ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, text)));
}
