import type { ErrorDetails } from '@crease/contracts/errors/error-code.ts';
import { storeOf } from '#data/storage/observable.ts';
import {
  type AuthStep,
  type Registration,
  readRegistration,
  readStep,
  writeRegistration,
  writeStep,
} from '#data/storage/tab-items.ts';
import { phrase } from '#text/text.ts';

/** The registration that waits for its code in this tab. */
export const registration = storeOf<{ readonly pending: Registration | null }>({
  pending: readRegistration(),
});

export function setRegistration(pending: Registration | null): void {
  writeRegistration(pending);
  registration.setState({ pending });
}

/** Changes what is known of it; nothing when none waits. */
export function amendRegistration(change: Partial<Registration>): void {
  const { pending } = registration.getState();
  if (pending !== null) setRegistration({ ...pending, ...change });
}

export interface LoginState {
  /** Somebody asked for it with a button; the address can ask too, with `login=false`. */
  readonly open: boolean;
  readonly step: AuthStep;
  /** Typed in one of the windows, and taken along to the other. */
  readonly userName: string;
  /** Where to go once somebody is logged in, before the target in the address: after a verification it is `/`. */
  readonly landing: '/' | null;
}

const CLOSED: LoginState = { open: false, step: 'login', userName: '', landing: null };

/** Which of LOGIN, SIGN UP and VERIFICATION is asked for. */
export const login = storeOf<LoginState>({ ...CLOSED, step: readStep() });

/** Opens LOGIN. */
export function openLogin(): void {
  showStep('login');
  login.setState({ open: true });
}

/** Opens SIGN UP. */
export function openSignUp(): void {
  showStep('sign-up');
  login.setState({ open: true });
}

/** Goes on to another of the windows; a reload comes back to it. */
export function showStep(step: AuthStep): void {
  writeStep(step);
  login.setState({ step });
}

/** The address asks for it now: the button's wish is fulfilled. */
export function forgetWish(): void {
  login.setState({ open: false });
}

export function keepUserName(userName: string): void {
  login.setState({ userName });
}

export function setLanding(landing: LoginState['landing']): void {
  login.setState({ landing });
}

/** Forgets what was typed and begins with LOGIN the next time. */
export function closeLogin(): void {
  writeStep('login');
  login.setState(CLOSED, true);
}

/** Titles of the windows, as the specification writes them; said with `t`. */
export const AUTH_TITLES: Readonly<Record<AuthStep, string>> = {
  login: phrase('LOGIN'),
  'sign-up': phrase('SIGN UP'),
  verification: phrase('VERIFICATION'),
};

/**
 * The registration that a refused login stands for (NOT_VERIFIED). The mobile is shown to nobody: it is known only when
 * this tab has registered that user, and asked for otherwise.
 */
export function registrationOf(details: ErrorDetails, typed: string): Registration {
  const userName = typeof details.userName === 'string' ? details.userName : typed;
  const domain = typeof details.domain === 'string' ? details.domain : '';
  const registrationId = typeof details.registrationId === 'string' ? details.registrationId : '';
  const { pending } = registration.getState();
  if (pending !== null && pending.mobile !== '' && pending.userName === userName) {
    // The password just fitted, so it is this one that waits.
    return { ...pending, registrationId };
  }
  return { userName, mobile: '', domain, registrationId, sentAt: 0, from: 'login' };
}
