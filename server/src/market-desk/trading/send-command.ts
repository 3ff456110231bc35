import type { RejectReason } from '@crease/core/base/reject-reason.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { Log } from '#base/system/log.ts';
import type { Exchange } from '#journal/exchange.ts';

/** Sends a desk's command. @returns null if it was executed, else the rejection. */
export type SendCommand = (command: Command) => Promise<RejectReason | null>;

/**
 * Creates the command sender of one event. BAD_STATE means that a market already exists or was settled, so there is
 * nothing to do. MARKET_CHANGED means that a trader intervened, so the market is inspected again. Any other rejection
 * is logged.
 */
export function createCommandSender(exchange: Exchange, log: Log, eventId: number): SendCommand {
  return async (command) => {
    const outcome = await exchange.submit(command);
    if (outcome.ok) return null;
    const { code } = outcome;
    if (code !== 'BAD_STATE' && code !== 'MARKET_CHANGED') {
      const { type } = command;
      log.warn('Exchange rejected a fixture command.', { eventId, command: type, code });
    }
    return code;
  };
}
