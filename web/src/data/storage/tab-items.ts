/** A registration that waits for its code, kept over a reload of this tab and no longer. */
export interface Registration {
  readonly userName: string;
  /** +91XXXXXXXXXX; empty while it is not known. */
  readonly mobile: string;
  readonly domain: string;
  /** Which registration of that name and mobile it is; empty while it is not known. */
  readonly registrationId: string;
  /** Milliseconds since 1970 of the last code; 0: none was sent, or it counts no more. */
  readonly sentAt: number;
  /** Where it began: a number is changed there. */
  readonly from: 'sign-up' | 'login';
}

export type AuthStep = 'login' | 'sign-up' | 'verification';

const REGISTRATION = 'crease_registration';
const STEP = 'crease_auth_step';

export function readRegistration(): Registration | null {
  const value = parsed(read(REGISTRATION));
  return isRegistration(value) ? value : null;
}

export function writeRegistration(registration: Registration | null): void {
  write(REGISTRATION, registration === null ? null : JSON.stringify(registration));
}

/**
 * Which of the three windows was open. SIGN UP is there again after a reload only: an address that asks for the login
 * opens LOGIN, whatever was looked at before. VERIFICATION waits for its code wherever the tab goes.
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
  write(STEP, step === 'login' ? null : step);
}

const SLIP = 'crease_slip';
const PENDING = 'crease_pending_bet';

/**
 * The slip of this tab, which other tabs do not change: undefined where this tab never had one, null where it has none
 * any more.
 */
export function readTabSlip(): unknown {
  const text = read(SLIP);
  return text === null ? undefined : parsed(text);
}

export function writeTabSlip(slip: object | null): void {
  write(SLIP, JSON.stringify(slip));
}

/** A bet that left this tab and whose answer has not come. */
export interface PendingBet {
  readonly userId: number;
  readonly clientBetId: string;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
  /** For how long the server holds it. */
  readonly delayMs: number;
  /** The bet in words, for anyone who asks what became of it. */
  readonly words: string;
  /** It was sent by a tap on a price: the slip knows nothing of it. */
  readonly isOneClick: boolean;
}

export function readPendingBet(): PendingBet | null {
  const value = parsed(read(PENDING));
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

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Without a storage a reload begins anew.
  }
}
