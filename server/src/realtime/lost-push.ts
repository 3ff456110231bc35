import { ExchangeUnavailable } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';

/**
 * A push that could not be made. While the exchange is away that is nothing: what changed stays noted, and the next
 * commit brings it. Anything else is a fault of ours.
 */
export function noteLostPush(log: Log, error: unknown): void {
  if (!(error instanceof ExchangeUnavailable)) log.error('A push failed.', { error });
}
