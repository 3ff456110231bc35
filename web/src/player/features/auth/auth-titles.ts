import type { AuthStep } from '#data/storage/tab-items.ts';
import { phrase } from '#text/text.ts';

/** Titles of the windows, as the specification writes them; said with `t`. */
export const AUTH_TITLES: Readonly<Record<AuthStep, string>> = {
  login: phrase('LOGIN'),
  'sign-up': phrase('SIGN UP'),
  verification: phrase('VERIFICATION'),
};
