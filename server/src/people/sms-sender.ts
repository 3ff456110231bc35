import { maskMobile } from '@crease/contracts/people/credential-rules.ts';
import type { BaseEnv } from '#base/env.ts';
import { pause } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';

export interface SmsText {
  /** +91XXXXXXXXXX. */
  readonly to: string;
  readonly text: string;
  /** The one-time code inside `text`. */
  readonly code: string;
}

export interface SmsSender {
  /** True if messages are logged instead of sent. */
  readonly isLogged: boolean;
  /**
   * Sends an SMS; after its own retries it logs the failure and gives up.
   *
   * @returns whether the provider accepted it. Never throws, because a lost SMS must not fail a registration.
   */
  send(text: SmsText): Promise<boolean>;
}

const RETRY_AFTER_MS = [200, 600, 1_800] as const;
const TIMEOUT_MS = 3_000;

interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends SMS through a provider: `POST {url}` with `{ to, text, code }` as JSON; any 2xx means accepted (api 11.3).
 * Each attempt times out after 3 s; a failure is retried up to three times. User and password in the URL become an
 * Authorization header.
 */
export function webhookSmsSender({
  url,
  clock,
  log,
  timeoutMs = TIMEOUT_MS,
}: Pick<BaseEnv, 'clock' | 'log'> & { readonly url: string; readonly timeoutMs?: number }): SmsSender {
  const target = parseTarget(url);
  return {
    isLogged: false,
    send: async (text) => {
      let problem = await tryOnce(target, text, timeoutMs);
      for (const waitMs of RETRY_AFTER_MS) {
        if (problem === null) return true;
        await pause(clock, waitMs);
        problem = await tryOnce(target, text, timeoutMs);
      }
      if (problem === null) return true;
      log.error('Failed to send SMS.', { to: maskMobile(text.to), problem });
      return false;
    },
  };
}

/** Returns the failure, or null. Omits the code and the URL, which may contain a key. */
async function tryOnce({ url, headers }: Target, text: SmsText, timeoutMs: number): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ to: text.to, text: text.text, code: text.code }),
      // A redirect would carry the code to an unconfigured address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `the provider returned ${response.status}`;
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate ? `the provider timed out after ${timeoutMs} ms` : 'the provider is unreachable';
  }
}

function parseTarget(address: string): Target {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href, headers: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const basic = Buffer.from(pair).toString('base64');
  return { url: url.href, headers: { authorization: `Basic ${basic}` } };
}

/**
 * Logs SMS, so that anyone who tries the product locally can read the code. Used if SMS_WEBHOOK_URL is unset, and
 * never for a licensed domain; codes aren't logged anywhere else.
 */
export function consoleSmsSender(log: Log): SmsSender {
  return {
    isLogged: true,
    send: ({ to, text }) => {
      log.info(`SMS: ${text}`, { to: maskMobile(to) });
      return Promise.resolve(true);
    },
  };
}
