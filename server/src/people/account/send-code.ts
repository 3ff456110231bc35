import { OTP_SECONDS, OTP_SENDS, OTP_TRIES } from '@crease/contracts/base/constants.ts';
import { OTP_DIGITS } from '@crease/contracts/people/credential-rules.ts';
import { type Failure, fail, ok, type Reply } from '#base/reply.ts';
import type { PeopleEnv } from '#people/env.ts';
import { maySendSms } from '#site/publishing-rules.ts';
import type { Visit } from './log-in.ts';
import { codeLockKey, findRegistration, type Registration, skipsCode } from './registration.ts';

/** A code that is already valid and whose SMS is still to be sent. */
export interface DrawnCode {
  readonly mobile: string;
  readonly code: string;
  readonly sentAt: number;
  /** Domain of registration. */
  readonly domain: string;
}

/** The SMS limit is reached; seconds until the next SMS is allowed. */
export interface CodeWait {
  readonly waitSeconds: number;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = OTP_SENDS.everySeconds * SECOND_MS;
const MINUTES = OTP_SECONDS / 60;
/** Suggested retry delay when a network or the whole service has reached its SMS limit. */
const LIMIT_RETRY_MS = 600_000;

/**
 * Creates a code for a user and records its SMS, unless a limit is reached (api 1.6). Call under the mobile's
 * lock and send the SMS after releasing it, so that a slow provider doesn't block others.
 *
 * Limits per mobile: one SMS per 30 s and five per hour from one network, across all registrations, and ten per hour
 * from all networks, so that others can't use up the owner's quota. Also limited: twenty per hour per network, a
 * daily cost cap per domain and a global limit. An SMS that the provider rejected counts towards the hourly limit, so
 * that a broken provider isn't called forever, but not towards the 30 s.
 */
export async function drawCode(
  context: PeopleEnv,
  user: { readonly id: number; readonly mobile: string; readonly domain: string },
  network: string,
): Promise<DrawnCode | CodeWait> {
  const { clock, codes, ids } = context;
  const now = clock.now();
  const freeAt = await nextTextAt(context, user, network);
  if (freeAt > now) return { waitSeconds: Math.ceil((freeAt - now) / SECOND_MS) };
  const code = ids.digits(OTP_DIGITS);
  const codeHash = hashCode(context, user.id, code);
  const expiresAt = now + OTP_SECONDS * SECOND_MS;
  await codes.saveCode({ userId: user.id, codeHash, expiresAt, sentAt: now }, network);
  await warnOfLastText(context, user.domain);
  return { mobile: user.mobile, code, sentAt: now, domain: user.domain };
}

/** Logged once, when a domain sends its last SMS of the day. Sign-up is blocked until the 24-hour window frees up. */
async function warnOfLastText({ clock, codes, log }: PeopleEnv, domain: string): Promise<void> {
  const sent = await codes.countTexts(clock.now() - DAY_MS + 1, { domain });
  if (sent === OTP_SENDS.perDomainAndDay) {
    log.warn('A domain has reached its daily SMS limit.', { domain, sent });
  }
}

async function nextTextAt(
  { clock, codes }: PeopleEnv,
  { mobile, domain }: { readonly mobile: string; readonly domain: string },
  network: string,
): Promise<number> {
  const now = clock.now();
  const since = now - HOUR_MS + 1;
  const texts = await codes.codesSentTo(mobile, since);
  const own = texts.filter((text) => text.network === network);
  const newest = own.find(({ failed }) => !failed);
  const filling = own[OTP_SENDS.perHour - 1];
  const fillingAll = texts[OTP_SENDS.perMobileAndHour - 1];
  const isFull =
    (await codes.countTexts(since, { network })) >= OTP_SENDS.perNetworkAndHour ||
    (await codes.countTexts(since)) >= OTP_SENDS.perHourInAll ||
    (await codes.countTexts(now - DAY_MS + 1, { domain })) >= OTP_SENDS.perDomainAndDay;
  return Math.max(
    now,
    newest === undefined ? 0 : newest.sentAt + EVERY_MS,
    filling === undefined ? 0 : filling.sentAt + HOUR_MS,
    fillingAll === undefined ? 0 : fillingAll.sentAt + HOUR_MS,
    isFull ? now + LIMIT_RETRY_MS : 0,
  );
}

/**
 * Sends the SMS with a code. Returns false if the provider rejects it or a licensed domain has no provider.
 *
 * The mobile of a verified user gets a notice that it already has an account instead of a code. Only its owner learns
 * this; the response looks the same as for any other mobile.
 */
export async function sendCodeSms(
  context: PeopleEnv,
  drawn: DrawnCode,
  visit: Pick<Visit, 'setting' | 'domain'>,
): Promise<boolean> {
  const owner = await context.accounts.userByLogin(drawn.mobile);
  const text =
    owner?.verified === true
      ? { text: accountExistsSms(owner.userName, visit), code: '' }
      : { text: buildCodeSms(context, drawn.code, visit), code: drawn.code };
  return sendText(context, drawn, visit, text);
}

/** Sends the SMS with a code that resets the password of the mobile's owner. Returns false as above. */
export function sendResetCodeSms(
  context: PeopleEnv,
  drawn: DrawnCode,
  visit: Pick<Visit, 'setting' | 'domain'>,
): Promise<boolean> {
  const { code } = drawn;
  return sendText(context, drawn, visit, { text: buildCodeSms(context, code, visit), code });
}

async function sendText(
  { codes, domains, sms }: PeopleEnv,
  { mobile, sentAt, domain }: DrawnCode,
  { setting }: Pick<Visit, 'setting'>,
  text: { readonly text: string; readonly code: string },
): Promise<boolean> {
  const isPrivate = maySendSms(sms, setting) && maySendSms(sms, domains.getByHost(domain));
  const isSent = isPrivate && (await sms.send({ to: mobile, ...text }));
  if (!isSent) await codes.codeTextFailed(mobile, sentAt);
  return isSent;
}

/** Number of SMS that a mobile may still get from a network within the hour. */
async function countTextsLeft({ clock, codes }: PeopleEnv, mobile: string, network: string): Promise<number> {
  const texts = await codes.codesSentTo(mobile, clock.now() - HOUR_MS + 1);
  const own = texts.filter((text) => text.network === network).length;
  const left = Math.min(OTP_SENDS.perHour - own, OTP_SENDS.perMobileAndHour - texts.length);
  return Math.max(0, left);
}

/** Digest under which a code is stored, bound to its user so that it can't verify another registration. */
function hashCode({ ids }: PeopleEnv, userId: number, code: string): string {
  return ids.digest(`code:${userId}:${code}`);
}

/** Checks an entered code against the one sent last; counts a wrong one. */
export async function checkCode(context: PeopleEnv, userId: number, entered: string): Promise<Failure | null> {
  const { cipher, clock, codes } = context;
  const code = await codes.findCode(userId);
  if (code === null) return fail('OTP_EXPIRED');
  if (code.tries >= OTP_TRIES) return fail('OTP_TOO_MANY');
  if (code.expiresAt <= clock.now()) return fail('OTP_EXPIRED');
  if (cipher.isSame(code.codeHash, hashCode(context, userId, entered))) return null;
  await codes.countWrongCode(userId);
  return fail('OTP_INVALID');
}

/**
 * Builds the SMS text. On our own domains the last line has the format that lets phones autofill the code on that
 * site only; an unknown Host header gets no such line.
 */
function buildCodeSms(
  { domains }: PeopleEnv,
  code: string,
  { setting, domain }: Pick<Visit, 'setting' | 'domain'>,
): string {
  const words = `${code} is your ${setting.domainTitle} code. It expires in ${MINUTES} minutes. Don’t share it with anyone.`;
  return domains.getByName(domain) === null ? words : `${words}\n\n@${domain} #${code}`;
}

function accountExistsSms(userName: string, { setting }: Pick<Visit, 'setting'>): string {
  return `You already have a ${setting.domainTitle} account: ${userName}. Log in, or contact support if you forgot your password. If you didn’t request this, ignore this message.`;
}

/**
 * Sends a new code for a registration and invalidates the previous one (api 2.6). Errors: RATE_LIMITED within 30 s of
 * the last SMS and after five in an hour, SMS_FAILED if the provider rejects it (retry is possible immediately).
 * No-op where no code is required.
 */
export async function resendCode(
  context: PeopleEnv,
  request: Registration,
  visit: Visit,
): Reply<{ otpExpiresInSeconds: number; resendsLeft: number }> {
  const { mobile } = request;
  const drawn = await context.locks.run(codeLockKey(mobile), async () => {
    const user = await findRegistration(context, request);
    if ('ok' in user || skipsCode(context, user, visit.setting)) return user;
    return drawCode(context, { id: user.id, mobile, domain: user.domain }, visit.network);
  });
  if ('ok' in drawn) return drawn;
  if ('waitSeconds' in drawn) {
    return fail('RATE_LIMITED', { retryAfterSeconds: drawn.waitSeconds });
  }
  if ('code' in drawn && !(await sendCodeSms(context, drawn, visit))) return fail('SMS_FAILED');
  return ok({ otpExpiresInSeconds: OTP_SECONDS, resendsLeft: await countTextsLeft(context, mobile, visit.network) });
}
