import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import { ExchangeUnavailable, type SubmitContext } from '#journal/exchange.ts';
import type { Journal, RequestId } from '#journal/journal.ts';
import type { Caller } from './held-bets.ts';
import {
  evictsRequests,
  findRequestId,
  isKept,
  listEvictedIds,
  repeatedAnswer,
  type UsedClientIds,
} from './repeated-requests.ts';

/** A command awaiting its commit, and its caller. */
export interface PendingCommand extends Caller {
  readonly context: SubmitContext | undefined;
  /** ID under which an earlier request may be in the database; null if impossible. */
  readonly request: RequestId | null;
}

interface Queued extends PendingCommand {
  /** Edition in which its ID was looked up or found to be new; -1 before. */
  lookedUpIn: number;
  /** ID of the earlier request, or null. */
  earlier: number | null;
  /** True if it needs its own batch because the database rejected the last one. */
  isAlone: boolean;
}

/** The queue's interface to the engine. */
interface QueueOwner {
  readonly journal: Pick<Journal, 'findRequests'>;
  /** Client IDs of bets that exist only in the database. */
  readonly usedIds: UsedClientIds;
  readonly state: () => ExchangeState | null;
  readonly onReady: () => void;
  /** Runs a background step; closes betting if it fails. */
  readonly guard: (step: Promise<unknown>, name: string) => void;
}

const LOOK_UP_SIZE = 1_024;

/**
 * Commands awaiting the next batch, in order of arrival. Those that may repeat a request no longer in the state are
 * looked up in the database in bulk while the previous batch is being written.
 */
export class CommandQueue {
  readonly #owner: QueueOwner;
  #queue: Queued[] = [];
  #isLookingUp: boolean = false;
  /** Incremented when requests leave the state, as earlier lookups may be outdated. */
  #edition = 0;

  constructor(owner: QueueOwner) {
    this.#owner = owner;
  }

  get size(): number {
    return this.#queue.length;
  }

  /** True if the first command can go into a batch. */
  get hasReady(): boolean {
    const [first] = this.#queue;
    return first !== undefined && this.#isReady(first);
  }

  /** @returns the command's outcome after its commit. */
  add(command: Command, context: SubmitContext | undefined): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const request = findRequestId(command, this.#owner.state());
      const lookedUpIn = this.#isNew(command) ? this.#edition : -1;
      const caller = { context, resolve, reject };
      this.#queue.push({ command, ...caller, request, lookedUpIn, earlier: null, isAlone: false });
      this.#proceed();
    });
  }

  /** Dequeues up to `max` commands for a batch on this state; repeats among them are answered immediately. */
  take(max: number, state: ExchangeState | null): readonly PendingCommand[] {
    const count = this.#readyCount(max);
    const ready = this.#upToGuarded(this.#queue.splice(0, count), state);
    if (state === null) return ready;
    const taken = ready.filter((one) => !isAnswered(one, state));
    // Added before they leave the state; harmless if they stay after all.
    for (const { command } of taken) {
      for (const id of listEvictedIds(command, state)) this.#owner.usedIds.add(id);
    }
    return taken;
  }

  /** Returns the commands of a rolled-back batch to the front, in order. */
  requeue(waiting: readonly PendingCommand[], isAlone: boolean): void {
    this.#queue.unshift(...waiting.map((one) => ({ ...one, isAlone, lookedUpIn: this.#edition, earlier: null })));
  }

  /** Requests left the state with a commit, so pending commands are looked up again. */
  handleEviction(): void {
    this.#edition += 1;
    this.#proceed();
  }

  rejectAll(error: Error): void {
    rejectAll(this.#queue.splice(0), error);
  }

  #isReady(one: Queued): boolean {
    return one.request === null || one.lookedUpIn === this.#edition;
  }

  /** True if no bet that has left the state can have used this ID. */
  #isNew(command: Command): boolean {
    return command.type === 'PlaceBet' && !this.#owner.usedIds.mayHold(command);
  }

  /**
   * Counts the commands from the front that form one batch. It ends after a command that forgets requests, and one
   * that needs its own batch stays alone.
   */
  #readyCount(max: number): number {
    let count = 0;
    for (const one of this.#queue) {
      if (count === max || !this.#isReady(one) || (one.isAlone && count > 0)) break;
      count += 1;
      if (one.isAlone || evictsRequests(one.command)) break;
    }
    return count;
  }

  /** A guarded command opens its batch, so that the guard sees the exact state that the command is applied to. */
  #upToGuarded(waiting: readonly Queued[], state: ExchangeState | null): readonly Queued[] {
    const [first] = waiting;
    if (first === undefined || state === null) return waiting;
    const refused = checkGuard(first, state);
    if (refused !== null) {
      first.reject(refused);
      return this.#upToGuarded(waiting.slice(1), state);
    }
    const next = waiting.findIndex(({ context }, place) => place > 0 && context?.guard !== undefined);
    if (next < 0) return waiting;
    this.#queue.unshift(...waiting.slice(next));
    return waiting.slice(0, next);
  }

  #proceed(): void {
    if (this.hasReady) this.#owner.onReady();
    if (this.#isLookingUp || !this.#queue.some((one) => !this.#isReady(one))) return;
    this.#isLookingUp = true;
    // One turn later, so that commands arriving in this turn share the lookup.
    setImmediate(() => this.#owner.guard(this.#lookUp(), 'request lookup'));
  }

  async #lookUp(): Promise<void> {
    const edition = this.#edition;
    const state = this.#owner.state();
    const unknown: { readonly one: Queued; readonly request: RequestId }[] = [];
    for (const one of this.#queue) {
      if (one.request === null || this.#isReady(one)) continue;
      const isKnown = state !== null && isKept(one.command, state);
      if (isKnown || this.#isNew(one.command)) one.lookedUpIn = edition;
      else unknown.push({ one, request: one.request });
      if (unknown.length === LOOK_UP_SIZE) break;
    }
    try {
      const found = await this.#find(unknown.map(({ request }) => request));
      for (const [place, { one }] of unknown.entries()) {
        one.earlier = found[place] ?? null;
        one.lookedUpIn = edition;
      }
    } catch {
      const lost = new Set(unknown.map(({ one }) => one));
      this.#queue = this.#queue.filter((one) => !lost.has(one));
      rejectAll([...lost], new ExchangeUnavailable('DATABASE_AWAY'));
    }
    this.#isLookingUp = false;
    this.#proceed();
  }

  #find(requests: readonly RequestId[]): Promise<readonly (number | null)[]> {
    if (requests.length === 0) return Promise.resolve([]);
    return this.#owner.journal.findRequests(requests);
  }
}

/** Answers a repeated request that only the database knows. */
function isAnswered(one: Queued, state: ExchangeState): boolean {
  if (one.earlier === null || isKept(one.command, state)) return false;
  one.resolve(repeatedAnswer(one.earlier));
  return true;
}

/** Returns the error of a command's guard, or null. */
function checkGuard({ context }: PendingCommand, state: ExchangeState): Error | null {
  try {
    context?.guard?.(state);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

export function rejectAll(waiting: readonly PendingCommand[], error: Error): void {
  for (const { reject } of waiting) reject(error);
}
