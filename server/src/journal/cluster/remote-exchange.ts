import type { Outcome } from '@crease/core/exchange/answer.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Log } from '#base/system/log.ts';
import type { Bus } from '#journal/bus.ts';
import type { Follower } from '#journal/engine/follower.ts';
import {
  CommandRefused,
  type CommittedBatch,
  type Exchange,
  type ExchangeStatus,
  ExchangeUnavailable,
  type SubmitContext,
} from '#journal/exchange.ts';
import type { ExchangeHealth } from '#journal/exchange-health.ts';
import { CommandSender } from './command-sender.ts';
import { BATCHES, LEAD, type Lead, readBatch, readLead, versionProblem } from './messages.ts';

interface RemoteParts {
  readonly bus: Bus;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Log;
  readonly follower: Follower;
}

/** Longer than any in-play delay. */
const TIMEOUT_MS = 30_000;
/** The leader announces itself five times a second; after this silence there is none. */
const SILENCE_MS = 2_000;

/**
 * Gateway's view of the exchange: commands go to the writing process, reads and events come from a local replica. A
 * caller is answered once the replica has applied the command, so they can read their own writes.
 */
export class RemoteExchange implements Exchange {
  readonly #parts: RemoteParts;
  readonly #ends: (() => void)[];
  readonly #sender: CommandSender;
  readonly #leaderListeners: (() => void)[] = [];
  #lead: Lead | null = null;
  #lastLeadAt = 0;
  /** Reason the leading engine's version can't be followed; null if it can. */
  #mismatch: string | null = null;

  constructor(parts: RemoteParts) {
    this.#parts = parts;
    const { bus, clock, follower } = parts;
    this.#sender = new CommandSender({ bus, clock, timeoutMs: TIMEOUT_MS });
    this.#ends = [
      bus.listen(BATCHES, (message) => {
        const batch = readBatch(message);
        if (batch !== null) follower.accept(batch);
      }),
      bus.listen(LEAD, (message) => this.#handleLead(readLead(message))),
    ];
  }

  /** The current writer; null if none is announced. */
  get lead(): Lead | null {
    return this.#hasLeader ? this.#lead : null;
  }

  async submit(command: Command, context?: SubmitContext): Promise<Outcome> {
    if (context?.guard !== undefined)
      throw new Error('A guarded command can’t be sent to the engine.');
    const status = this.status();
    if (status !== 'READY' || this.#lead === null) throw new ExchangeUnavailable(status);
    const reply = await this.#sender.send(this.#lead, { command, context: context ?? null });
    switch (reply.type) {
      case 'outcome':
        await this.#parts.follower.reached(reply.sequence);
        return reply.outcome;
      case 'away':
        throw new ExchangeUnavailable(reply.status, reply.mayHaveHappened);
      case 'refused':
        throw new CommandRefused(reply.reference);
    }
  }

  read<View>(view: (state: ExchangeState) => View): Promise<View> {
    return this.#parts.follower.read(view);
  }

  onCommitted(listener: (batch: CommittedBatch) => void): void {
    this.#parts.follower.onCommitted(listener);
  }

  status(): ExchangeStatus {
    const { status } = this.#parts.follower;
    return status === 'READY' && (!this.#hasLeader || this.#mismatch !== null)
      ? 'STARTING'
      : status;
  }

  health(): ExchangeHealth {
    const { state } = this.#parts.follower;
    return {
      clock: { offsetMs: 0, jumps: 0 },
      rolling: { rounds: 0, checked: 0 },
      refusedCommands: 0,
      startMs: 0,
      sizes: {
        bets: state?.bets.size ?? 0,
        markets: state?.markets.size ?? 0,
        accounts: state?.accounts.size ?? 0,
        events: state?.events.size ?? 0,
      },
      snapshotBytes: 0,
      books: null,
      backups: null,
      problem: this.#problem,
    };
  }

  /** Registers a listener for a new leader, or for one that returns after a silence. */
  onLeader(listener: () => void): void {
    this.#leaderListeners.push(listener);
  }

  /** Stops listening and rejects pending commands. */
  close(): void {
    for (const end of this.#ends) end();
    this.#sender.failBefore(Number.POSITIVE_INFINITY);
  }

  get #problem(): string | null {
    const problem = this.#parts.follower.problem ?? this.#mismatch;
    if (problem !== null) return problem;
    return this.#hasLeader ? null : 'No engine on the bus.';
  }

  get #hasLeader(): boolean {
    return this.#lead !== null && this.#parts.clock.now() - this.#lastLeadAt <= SILENCE_MS;
  }

  #handleLead(lead: Lead | null): void {
    if (lead === null || lead.epoch < (this.#lead?.epoch ?? 0)) return;
    const isNew = !this.#hasLeader || lead.epoch !== this.#lead?.epoch;
    this.#lead = lead;
    this.#lastLeadAt = this.#parts.clock.now();
    const misfit = versionProblem(lead);
    if (misfit !== null && misfit !== this.#mismatch) this.#parts.log.error(misfit);
    this.#mismatch = misfit;
    this.#parts.follower.catchUpTo(lead.sequence);
    if (isNew) for (const listener of this.#leaderListeners) listener();
    this.#sender.failBefore(lead.epoch);
  }
}
