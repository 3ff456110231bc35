import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { SubmitContext } from '#ports/exchange.ts';

/** So many commands of one sender are undone within the time below; further ones are not even tried. */
const MOST_UNDONE = 2;
const WITHIN_MS = 3_600_000;

interface Sender {
  /** Times at which a command was undone, newest last. */
  readonly times: readonly number[];
  /** What the newest one was refused with. */
  readonly reference: string;
}

/**
 * Who has sent commands that had to be undone. Undoing takes as long as restoring the state, and everybody waits for it:
 * so one sender can cause it twice an hour with one type of command, and gets the former reference after that.
 *
 * A player is a sender; a maker is one in each market, an operator for what they submit. What the machine submits by
 * itself has no sender.
 */
export class RefusedSenders {
  readonly #senders = new Map<string, Sender>();

  /** A command was undone and refused. */
  record(sender: string, reference: string, at: number): void {
    for (const [known, { times }] of this.#senders) {
      if (times.every((time) => time <= at - WITHIN_MS)) this.#senders.delete(known);
    }
    const recent = this.#senders.get(sender)?.times.filter((time) => time > at - WITHIN_MS) ?? [];
    this.#senders.set(sender, { times: [...recent, at], reference });
  }

  /** The reference with which a sender is refused without a try; null: they may try. */
  refusalOf(sender: string, at: number): string | null {
    const known = this.#senders.get(sender);
    if (known === undefined) return null;
    const recent = known.times.filter((time) => time > at - WITHIN_MS);
    return recent.length < MOST_UNDONE ? null : known.reference;
  }

  get isEmpty(): boolean {
    return this.#senders.size === 0;
  }
}

/** Who a command counts for, or null. */
export function senderOf(
  command: Command,
  context: SubmitContext | undefined,
  state: ExchangeState | null,
): string | null {
  if (context?.audit !== undefined) return `${context.audit.actor} ${command.type}`;
  if (command.type === 'MoveCasino') return `provider ${command.call.provider}`;
  if (!('accountId' in command)) return null;
  const { accountId, type } = command;
  const isPlayer = state?.accounts.get(accountId)?.role === 'PLAYER';
  const where = isPlayer || !('marketId' in command) ? '' : ` market ${command.marketId}`;
  return `account ${accountId} ${type}${where}`;
}
