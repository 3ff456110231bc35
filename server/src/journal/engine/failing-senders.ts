import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { SubmitContext } from '#journal/exchange.ts';

/** Rollbacks allowed per sender within the period below; further commands are rejected untried. */
const MAX_ROLLBACKS = 2;
const WITHIN_MS = 3_600_000;

interface Sender {
  /** Times of its rollbacks, latest last. */
  readonly times: readonly number[];
  /** Error reference of the latest one. */
  readonly reference: string;
}

/**
 * Rate-limits senders whose commands had to be rolled back. A rollback restores the whole state and blocks everyone,
 * so each sender may cause two per hour per command type; after that they get the previous error reference.
 *
 * A sender is a player, a maker in one market, or an operator for their own submissions. Internal commands have no
 * sender.
 */
export class FailingSenders {
  readonly #senders = new Map<string, Sender>();

  /** Records a rolled-back and rejected command. */
  record(sender: string, reference: string, at: number): void {
    for (const [known, { times }] of this.#senders) {
      if (times.every((time) => time <= at - WITHIN_MS)) this.#senders.delete(known);
    }
    const recent = this.#senders.get(sender)?.times.filter((time) => time > at - WITHIN_MS) ?? [];
    this.#senders.set(sender, { times: [...recent, at], reference });
  }

  /** Returns the reference for rejecting a sender untried; null if they may try. */
  findRefusal(sender: string, at: number): string | null {
    const known = this.#senders.get(sender);
    if (known === undefined) return null;
    const recent = known.times.filter((time) => time > at - WITHIN_MS);
    return recent.length < MAX_ROLLBACKS ? null : known.reference;
  }

  get isEmpty(): boolean {
    return this.#senders.size === 0;
  }
}

/** Returns the sender that a command is attributed to, or null. */
export function findSender(
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
