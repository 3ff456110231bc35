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
const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = OTP_SENDS.everySeconds * SECOND_MS;
const MINUTES = OTP_SECONDS / 60;
/** When a network or all have had their texts, they are asked to come back after this. */
const FULL_MS = 600_000;

/**
 * Draws a code for a registration and notes its text, unless there were too many (api 1.6). To be called in the turn of
 * the mobile; the text goes out after it, so that nobody's turn waits for a provider.
 *
 * A mobile gets one text in 30 s and five in an hour from one network, however often somebody registers there, and ten
 * in an hour from everywhere: strangers cannot use up what its owner may ask for. A network gets twenty an hour for
 * whatever mobiles, a domain what a day may cost it, and all together have a limit. A text that the provider did not take counts for the hour, so that a
 * broken provider is not called for ever, but not for the 30 s.
 */
export async function drawCode(
  context: AppContext,
  user: { readonly id: number; readonly mobile: string; readonly domain: string },
  network: string,
): Promise<DrawnCode | CodeWait> {
  const { accounts, clock, ids } = context;
  const now = clock.now();
  const freeAt = await nextTextAt(context, user, network);
  if (freeAt > now) return { waitSeconds: Math.ceil((freeAt - now) / SECOND_MS) };
  const code = ids.digits(OTP_DIGITS);
  const codeHash = codeHashOf(context, user.id, code);
  const expiresAt = now + OTP_SECONDS * SECOND_MS;
  await accounts.saveCode({ userId: user.id, codeHash, expiresAt, sentAt: now }, network);
  await warnOfLastText(context, user.domain);
  return { mobile: user.mobile, code, sentAt: now, domain: user.domain };
}

/** Said once, by the text that is the last of its domain's day: until some of them are a day old nobody can sign up there. */
async function warnOfLastText({ accounts, clock, log }: AppContext, domain: string): Promise<void> {
  const sent = await accounts.countTexts(clock.now() - DAY_MS + 1, { domain });
  if (sent === OTP_SENDS.perDomainAndDay) {
    log.warn('A domain has sent all the texts that it may send in a day.', { domain, sent });
  }
}

/** When the next text may go out to a mobile for a network. */
async function nextTextAt(
  { accounts, clock }: AppContext,
  { mobile, domain }: { readonly mobile: string; readonly domain: string },
  network: string,
): Promise<number> {
  const now = clock.now();
  const since = now - HOUR_MS + 1;
  const texts = await accounts.codesSentTo(mobile, since);
  const own = texts.filter((text) => text.network === network);
  const newest = own.find(({ failed }) => !failed);
  const filling = own[OTP_SENDS.perHour - 1];
  const fillingAll = texts[OTP_SENDS.perMobileAndHour - 1];
  const isFull =
    (await accounts.countTexts(since, { network })) >= OTP_SENDS.perNetworkAndHour ||
    (await accounts.countTexts(since)) >= OTP_SENDS.perHourInAll ||
    (await accounts.countTexts(now - DAY_MS + 1, { domain })) >= OTP_SENDS.perDomainAndDay;
  return Math.max(
    now,
    newest === undefined ? 0 : newest.sentAt + EVERY_MS,
    filling === undefined ? 0 : filling.sentAt + HOUR_MS,
    fillingAll === undefined ? 0 : fillingAll.sentAt + HOUR_MS,
    isFull ? now + FULL_MS : 0,
  );
}

/**
 * Sends the text of a code; false when the provider did not take it, or there is none for a licensed domain.
 *
 * A mobile that is a verified user's gets no code but the word that it has an account: only its owner learns that, and
 * who typed it in sees the same as with any other mobile.
 */
export async function textCode(
  context: AppContext,
  drawn: DrawnCode,
  visit: Pick<Visit, 'setting' | 'domain'>,
): Promise<boolean> {
  const { accounts, domains, sms } = context;
  const { mobile, code, sentAt, domain } = drawn;
  const isPrivate = mayText(sms, visit.setting) && mayText(sms, domains.ofHost(domain));
  const owner = await accounts.userByLogin(mobile);
  const text =
    owner?.verified === true
      ? { text: takenWordsOf(owner.userName, visit), code: '' }
      : { text: wordsOf(context, code, visit), code };
  const isSent = isPrivate && (await sms.send({ to: mobile, ...text }));
  if (!isSent) await accounts.codeTextFailed(mobile, sentAt);
  return isSent;
}

/** How many texts a mobile may still get from a network within the hour. */
export async function textsLeft(
  { accounts, clock }: AppContext,
  mobile: string,
  network: string,
): Promise<number> {
  const texts = await accounts.codesSentTo(mobile, clock.now() - HOUR_MS + 1);
  const own = texts.filter((text) => text.network === network).length;
  const left = Math.min(OTP_SENDS.perHour - own, OTP_SENDS.perMobileAndHour - texts.length);
  return Math.max(0, left);
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

function takenWordsOf(userName: string, { setting }: Pick<Visit, 'setting'>): string {
  return `You have an account at ${setting.domainTitle} already: ${userName}. Log in with it; support helps with a forgotten password. If you did not ask for this, there is nothing to do.`;
}
