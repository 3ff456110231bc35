import type { ErrorDetails } from '@crease/contracts/base/error-code.ts';
import type { AuthResult } from '@crease/contracts/people/account.ts';
import type { AuthenticateWire } from '@crease/contracts/people/account-routes.ts';
import { call } from '#client/api/call.ts';
import { type SignInTerms, signIn } from '#client/session/session.ts';
import { createObservable } from '#client/storage/observable.ts';
import {
  type AuthStep,
  type Registration,
  readRegistration,
  readStep,
  writeRegistration,
  writeStep,
} from '#client/storage/tab-items.ts';
import { dayClockText } from '#format/date-time.ts';
import { phrase, t } from '#i18n/text.ts';
import { setBalance } from '#player/betting/open-bets.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** The registration awaiting its code in this tab. */
export const registration = createObservable<{ readonly pending: Registration | null }>({
  pending: readRegistration(),
});

export function setRegistration(pending: Registration | null): void {
  writeRegistration(pending);
  registration.setState({ pending });
}

/** Updates the pending registration; no-op if none. */
export function amendRegistration(change: Partial<Registration>): void {
  const { pending } = registration.getState();
  if (pending !== null) setRegistration({ ...pending, ...change });
}

export interface LoginState {
  /** Opened with a button; the URL can also open it with `login=false`. */
  readonly open: boolean;
  readonly step: AuthStep;
  /** Carried over between the forms. */
  readonly userName: string;
  /** Redirect after login that overrides the URL's target; `/` after verification. */
  readonly landing: '/' | null;
}

const CLOSED: LoginState = { open: false, step: 'login', userName: '', landing: null };

/** Which of LOGIN, SIGN UP and VERIFICATION is open. */
export const login = createObservable<LoginState>({ ...CLOSED, step: readStep() });

export function openLogin(): void {
  showStep('login');
  login.setState({ open: true });
}

export function openSignUp(): void {
  showStep('sign-up');
  login.setState({ open: true });
}

/** Switches to another form; restored after a reload. */
export function showStep(step: AuthStep): void {
  writeStep(step);
  login.setState({ step });
}

/** Clears the button's flag once the URL opens the login. */
export function clearOpenFlag(): void {
  login.setState({ open: false });
}

export function storeUserName(userName: string): void {
  login.setState({ userName });
}

export function setLanding(landing: LoginState['landing']): void {
  login.setState({ landing });
}

/** Closes the login, clears typed values and resets to LOGIN. */
export function closeLogin(): void {
  writeStep('login');
  login.setState(CLOSED, true);
}

/** Form titles, in the capitals of the specification's; translated with `t`. */
export const AUTH_TITLES: Readonly<Record<AuthStep, string>> = {
  login: phrase('LOGIN'),
  'sign-up': phrase('SIGN UP'),
  verification: phrase('VERIFICATION'),
  reset: phrase('RESET PASSWORD'),
};

/**
 * Builds the registration behind a rejected login (NOT_VERIFIED). The server does not reveal the mobile number: it is
 * known only if this tab registered the user, and requested otherwise.
 */
export function buildRegistration(details: ErrorDetails, typed: string): Registration {
  const userName = typeof details.userName === 'string' ? details.userName : typed;
  const domain = typeof details.domain === 'string' ? details.domain : '';
  const registrationId = typeof details.registrationId === 'string' ? details.registrationId : '';
  const { pending } = registration.getState();
  if (pending !== null && pending.mobile !== '' && pending.userName === userName) {
    // The password was correct, so this is the pending registration.
    return { ...pending, registrationId };
  }
  return { userName, mobile: '', domain, registrationId, sentAt: 0, from: 'login' };
}

/** Logs in with user name and password. @throws CallFailure */
export async function logIn(input: AuthenticateWire): Promise<void> {
  completeLogin(await call('authenticate', input), { isRemembered: input.rememberClient === true });
}

/** Logs in as a new demo user, labelled Demo as in the spec. @throws CallFailure */
export async function logInAsDemo(): Promise<void> {
  // Always remembered: a demo wallet is lost with its session. untranslated: the specification's name.
  completeLogin(await call('loginAsDemoUser', {}), { label: 'Demo', isRemembered: true });
}

/** Common final step of every login method. */
export function completeLogin(result: AuthResult, terms: SignInTerms = {}): void {
  signIn(result, terms);
  toasts.clear('error');
  setBalance(result);
  if (typeof result.lastLogin === 'string') {
    toasts.show('info', t('Last login: {time}', { time: dayClockText(result.lastLogin) }));
  }
}
