import type { Log } from '#base/system/log.ts';
import { ExchangeUnavailable } from '#journal/exchange.ts';

/**
 * Logs a failed push. While the exchange is unavailable that is harmless: changes stay marked, and the next commit
 * sends them. Anything else is a bug.
 */
export function logLostPush(log: Log, error: unknown): void {
  if (!(error instanceof ExchangeUnavailable)) log.error('Push failed.', { error });
}
