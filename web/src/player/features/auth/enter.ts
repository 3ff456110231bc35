import type { AuthenticateWire } from '@crease/contracts/routes/account.ts';
import type { AuthResult } from '@crease/contracts/wire/account.ts';
import { call } from '#data/api/call.ts';
import { type SignInTerms, signIn } from '#data/session/session.ts';
import { dayClockText } from '#format/date-time.ts';
import { setBalance } from '#player/betting/open-bets.ts';
import { t } from '#text/text.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** Logs in with name and password. @throws CallFailure */
export async function logIn(input: AuthenticateWire): Promise<void> {
  enter(await call('authenticate', input), { isRemembered: input.rememberClient === true });
}

/** Logs in as a fresh demo user; the spec labels them Demo. @throws CallFailure */
export async function logInAsDemo(): Promise<void> {
  // The purse of a demo is lost with its session: it is always remembered. untranslated: the specification's name.
  enter(await call('loginAsDemoUser', {}), { label: 'Demo', isRemembered: true });
}

/** What every way in ends with. */
export function enter(result: AuthResult, terms: SignInTerms = {}): void {
  signIn(result, terms);
  toasts.clear('error');
  setBalance(result);
  if (typeof result.lastLogin === 'string') {
    toasts.show('info', t('Last login: {time}', { time: dayClockText(result.lastLogin) }));
  }
}
