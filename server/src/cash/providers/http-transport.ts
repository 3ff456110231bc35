import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from './payment-provider.ts';
import type { Transport } from './webhook-provider.ts';

/** A player is blocked on the response. */
const TIMEOUT_MS = 8_000;
/** Gateway responses are short; anything longer is truncated. */
const MAX_ANSWER_LENGTH = 1_000_000;

/** Calls a gateway over HTTP. Redirects are rejected: they would carry an order to an unconfigured address. */
export function httpTransport(url: string, timeoutMs = TIMEOUT_MS): Transport {
  const base = url.replace(/\/+$/, '');
  return async (path, { body, timestamp, signature }) => {
    try {
      const response = await fetch(`${base}/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [TIMESTAMP_HEADER]: timestamp,
          [SIGNATURE_HEADER]: signature,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const length = Number(response.headers.get('content-length') ?? 0);
      if (!response.ok || length > MAX_ANSWER_LENGTH) {
        await response.body?.cancel();
        return null;
      }
      return await response.text();
    } catch {
      return null;
    }
  };
}
