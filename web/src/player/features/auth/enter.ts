import type { AuthenticateWire } from '@crease/contracts/routes/account.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { call } from '#client/api/call.ts';
import { type SignInTerms, signIn } from '#client/session/session.ts';
import { dayClockText } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { setBalance } from '#player/betting/open-bets.ts';
import { toasts } from '#ui/toast/toasts.ts';

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
