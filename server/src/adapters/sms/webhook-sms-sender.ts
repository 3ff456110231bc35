import { maskedMobileOf } from '@crease/contracts/rules/mobile.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import type { SmsSender, SmsText } from '#ports/sms-sender.ts';

/** Waits before each further try. */
const RETRY_AFTER_MS = [200, 600, 1_800] as const;
const TIMEOUT_MS = 3_000;

/** Where texts go, and with which credentials. */
interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Hands texts to a provider: `POST {url}` with `{ to, text, code }` as JSON; any 2xx means that it took the text
 * (api 11.3). Each try has 3 s; three more follow a failed one. User and password in the address become an
 * Authorization header.
 */
export function webhookSmsSender({
  url,
  clock,
  log,
  timeoutMs = TIMEOUT_MS,
}: {
  readonly url: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeoutMs?: number;
}): SmsSender {
  const target = targetOf(url);
  return {
    isLogged: false,
    send: async (text) => {
      let problem = await tryOnce(target, text, timeoutMs);
      for (const waitMs of RETRY_AFTER_MS) {
        if (problem === null) return true;
        await new Promise<void>((resolve) => {
          clock.after(waitMs, resolve);
        });
        problem = await tryOnce(target, text, timeoutMs);
      }
      if (problem === null) return true;
      log.error('A text could not be sent.', { to: maskedMobileOf(text.to), problem });
      return false;
    },
  };
}

/** What went wrong, or null. Neither the code nor the address is in it: the address may hold a key. */
async function tryOnce(
  { url, headers }: Target,
  text: SmsText,
  timeoutMs: number,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ to: text.to, text: text.text, code: text.code }),
      // A redirect would carry the code to an address that nobody configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `the provider answered ${response.status}`;
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate
      ? `the provider did not answer within ${timeoutMs} ms`
      : 'the provider cannot be reached';
  }
}

function targetOf(address: string): Target {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href, headers: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const basic = Buffer.from(pair).toString('base64');
  return { url: url.href, headers: { authorization: `Basic ${basic}` } };
}
