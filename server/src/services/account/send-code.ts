import { OTP_SECONDS, OTP_SENDS } from '@crease/contracts/constants.ts';
import { OTP_DIGITS } from '@crease/contracts/rules/otp.ts';
import type { AppContext } from '#services/app-context.ts';
import { mayText } from '#services/site/need-texts.ts';
import type { Visit } from './log-in.ts';

/** A code that counts from now on and whose text is still to be sent. */
export interface DrawnCode {
  readonly mobile: string;
  readonly code: string;
  readonly sentAt: number;
  /** Where they registered. */
  readonly domain: string;
}

/** The mobile has had its texts; so long to the next. */
export interface CodeWait {
  readonly waitSeconds: number;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const EVERY_MS = OTP_SENDS.everySeconds * SECOND_MS;
const MINUTES = OTP_SECONDS / 60;

/**
 * Draws a code for a registration and notes its text, unless the mobile has had too many (api 1.6). To be called in the
 * turn of the mobile; the text goes out after it, so that nobody's turn waits for a provider.
 *
 * The limits belong to the mobile, not to the registration: registering anew brings no further text. A text that the
 * provider did not take counts for the hour, so that a broken provider is not called for ever, but not for the 30 s.
 */
export async function drawCode(
  context: AppContext,
  user: { readonly id: number; readonly mobile: string; readonly domain: string },
): Promise<DrawnCode | CodeWait> {
  const { accounts, clock, ids } = context;
  const now = clock.now();
  const texts = await accounts.codesSentTo(user.mobile, now - HOUR_MS + 1);
  const newest = texts.find(({ failed }) => !failed);
  const filling = texts[OTP_SENDS.perHour - 1];
  const freeAt = Math.max(
    newest === undefined ? now : newest.sentAt + EVERY_MS,
    filling === undefined ? now : filling.sentAt + HOUR_MS,
  );
  if (freeAt > now) return { waitSeconds: Math.ceil((freeAt - now) / SECOND_MS) };
  const code = ids.digits(OTP_DIGITS);
  await accounts.saveCode({
    userId: user.id,
    codeHash: codeHashOf(context, user.id, code),
    expiresAt: now + OTP_SECONDS * SECOND_MS,
    sentAt: now,
  });
  return { mobile: user.mobile, code, sentAt: now, domain: user.domain };
}

/** Sends the text of a code; false when the provider did not take it, or there is none for a licensed domain. */
export async function textCode(
  context: AppContext,
  { mobile, code, sentAt, domain }: DrawnCode,
  visit: Pick<Visit, 'setting' | 'domain'>,
): Promise<boolean> {
  const { domains, sms } = context;
  const isPrivate = mayText(sms, visit.setting) && mayText(sms, domains.ofHost(domain));
  const isSent =
    isPrivate && (await sms.send({ to: mobile, text: wordsOf(context, code, visit), code }));
  if (!isSent) await context.accounts.codeTextFailed(mobile, sentAt);
  return isSent;
}

/** How many texts a mobile may still get within the hour. */
export async function textsLeft({ accounts, clock }: AppContext, mobile: string): Promise<number> {
  const texts = await accounts.codesSentTo(mobile, clock.now() - HOUR_MS + 1);
  return Math.max(0, OTP_SENDS.perHour - texts.length);
}

/** How a code rests in the store: bound to its user, so that it opens no other registration. */
export function codeHashOf({ ids }: AppContext, userId: number, code: string): string {
  return ids.digest(`code:${userId}:${code}`);
}

/**
 * The words of the text. On a domain of our own its last line is the form by which phones offer the code to that site
 * and to no other; a Host header that we do not know gets none.
 */
function wordsOf(
  { domains }: AppContext,
  code: string,
  { setting, domain }: Pick<Visit, 'setting' | 'domain'>,
): string {
  const words = `${code} is your ${setting.domainTitle} code. It works for ${MINUTES} minutes. Do not share it with anybody.`;
  return domains.byName(domain) === null ? words : `${words}\n\n@${domain} #${code}`;
}
