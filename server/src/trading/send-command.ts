import type { RejectReason } from '@crease/core/base/reject-reason.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { Exchange } from '#ports/exchange.ts';
import type { Log } from '#ports/log.ts';

/** Sends a command of the desk; null when it was carried out, else why not. */
export type SendCommand = (command: Command) => Promise<RejectReason | null>;

/**
 * Commands of one event. A market that is already there, or was settled, answers BAD_STATE: nothing to do. One that a
 * trader changed meanwhile answers MARKET_CHANGED and is looked at again. Anything else is worth a line in the log.
 */
export function commandsOf(exchange: Exchange, log: Log, eventId: number): SendCommand {
  return async (command) => {
    const outcome = await exchange.submit(command);
    if (outcome.ok) return null;
    const { code } = outcome;
    if (code !== 'BAD_STATE' && code !== 'MARKET_CHANGED') {
      const { type } = command;
      log.warn('the exchange declined a step of the fixture', { eventId, command: type, code });
    }
    return code;
  };
}
