import { type AuthStep, readStep, writeStep } from '#data/storage/tab-items.ts';
import { storeOf } from '#data/stores/observable.ts';

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
