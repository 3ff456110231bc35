import type { Outcome } from '@crease/core/exchange/answer.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import { ExchangeUnavailable, type SubmitContext } from '#ports/exchange.ts';
import type { Journal, RequestId } from '#ports/journal.ts';
import type { Caller } from './held-bets.ts';
import {
  forgetsRequests,
  forgottenIds,
  repeatedAnswer,
  requestOf,
  staysKnown,
} from './requests.ts';
import type { UsedClientIds } from './used-client-ids.ts';

/** A command that waits for its commit, with its caller. */
export interface Waiting extends Caller {
  readonly context: SubmitContext | undefined;
  /** Id under which an earlier one may be in the database; null when none can be. */
  readonly request: RequestId | null;
}

/** What the queue knows of a command that waits. */
interface Queued extends Waiting {
  /** When its id was found to be new or was looked up, counted in times that requests have left the state; -1 before. */
  lookedUpIn: number;
  /** Id of the earlier one, or null. */
  earlier: number | null;
  /** Gets a batch of its own: it was in one that the database refused. */
  isAlone: boolean;
}

/** What the queue asks of the engine and notifies it of. */
interface QueueOwner {
  readonly journal: Pick<Journal, 'findRequests'>;
  /** Of bets that are in the database alone. */
  readonly usedIds: UsedClientIds;
  readonly state: () => ExchangeState | null;
  /** Called whenever something is ready for a batch. */
  readonly onReady: () => void;
}

/** Most requests of one look-up. */
const LOOK_UP_SIZE = 1_024;

/**
 * Commands that wait for the next batch, in the order in which they came. Those that may repeat an earlier one which has
 * left the state are looked up in the database, many at once, while the batch before is on its way to the disk.
 */
export class CommandQueue {
  readonly #owner: QueueOwner;
  #queue: Queued[] = [];
  #isLookingUp: boolean = false;
  /** Rises whenever requests have left the state: what was looked up before may be in the database now. */
  #edition = 0;

  constructor(owner: QueueOwner) {
    this.#owner = owner;
  }

  get size(): number {
    return this.#queue.length;
  }

  /** Whether the first in the queue can go into a batch. */
  get hasReady(): boolean {
    const [first] = this.#queue;
    return first !== undefined && this.#isReady(first);
  }

  /** @returns what becomes of the command, after its commit. */
  add(command: Command, context: SubmitContext | undefined): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const request = requestOf(command, this.#owner.state());
      const lookedUpIn = this.#isNew(command) ? this.#edition : -1;
      const caller = { context, resolve, reject };
      this.#queue.push({ command, ...caller, request, lookedUpIn, earlier: null, isAlone: false });
      this.#goOn();
    });
  }

  /** Takes at most so many out for a batch on this state; repeats among them are answered at once. */
  take(most: number, state: ExchangeState | null): readonly Waiting[] {
    const count = this.#readyCount(most);
    const ready = this.#upToGuarded(this.#queue.splice(0, count), state);
    if (state === null) return ready;
    const taken = ready.filter((one) => !isAnswered(one, state));
    // Before they leave the state; if they stay after all, it does no harm.
    for (const { command } of taken) {
      for (const id of forgottenIds(command, state)) this.#owner.usedIds.add(id);
    }
    return taken;
  }

  /** Puts commands of a batch that was undone back to the front, in their order. */
  putBack(waiting: readonly Waiting[], isAlone: boolean): void {
    this.#queue.unshift(
      ...waiting.map((one) => ({ ...one, isAlone, lookedUpIn: this.#edition, earlier: null })),
    );
  }

  /** Requests have left the state with a commit: what waits is looked up again. */
  noteForgotten(): void {
    this.#edition += 1;
    this.#goOn();
  }

  rejectAll(error: Error): void {
    rejectAll(this.#queue.splice(0), error);
  }

  #isReady(one: Queued): boolean {
    return one.request === null || one.lookedUpIn === this.#edition;
  }

  /** Whether no bet that has left the state can have used the id of this one. */
  #isNew(command: Command): boolean {
    return command.type === 'PlaceBet' && !this.#owner.usedIds.mayHold(command);
  }

  /** How many from the front make one batch: none behind one that forgets requests, or beside one that goes alone. */
  #readyCount(most: number): number {
    let count = 0;
    for (const one of this.#queue) {
      if (count === most || !this.#isReady(one) || (one.isAlone && count > 0)) break;
      count += 1;
      if (one.isAlone || forgetsRequests(one.command)) break;
    }
    return count;
  }

  /** A command with a guard opens its batch, so that the guard judges the very state that the command meets. */
  #upToGuarded(waiting: readonly Queued[], state: ExchangeState | null): readonly Queued[] {
    const [first] = waiting;
    if (first === undefined || state === null) return waiting;
    const refused = refusalOf(first, state);
    if (refused !== null) {
      first.reject(refused);
      return this.#upToGuarded(waiting.slice(1), state);
    }
    const next = waiting.findIndex(
      ({ context }, place) => place > 0 && context?.guard !== undefined,
    );
    if (next < 0) return waiting;
    this.#queue.unshift(...waiting.slice(next));
    return waiting.slice(0, next);
  }

  #goOn(): void {
    if (this.hasReady) this.#owner.onReady();
    if (this.#isLookingUp || !this.#queue.some((one) => !this.#isReady(one))) return;
    this.#isLookingUp = true;
    // One turn later: whatever arrives in this turn of the event loop shares the look-up.
    setImmediate(() => void this.#lookUp());
  }

  async #lookUp(): Promise<void> {
    const edition = this.#edition;
    const state = this.#owner.state();
    const unknown: { readonly one: Queued; readonly request: RequestId }[] = [];
    for (const one of this.#queue) {
      if (one.request === null || this.#isReady(one)) continue;
      const isKnown = state !== null && staysKnown(one.command, state);
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
    this.#goOn();
  }

  #find(requests: readonly RequestId[]): Promise<readonly (number | null)[]> {
    if (requests.length === 0) return Promise.resolve([]);
    return this.#owner.journal.findRequests(requests);
  }
}

/** Answers the repeat of a request that only the database knows. */
function isAnswered(one: Queued, state: ExchangeState): boolean {
  if (one.earlier === null || staysKnown(one.command, state)) return false;
  one.resolve(repeatedAnswer(one.earlier));
  return true;
}

/** What the guard of a command throws, or null. */
function refusalOf({ context }: Waiting, state: ExchangeState): Error | null {
  try {
    context?.guard?.(state);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Notifies the callers of all these commands that they failed. */
export function rejectAll(waiting: readonly Waiting[], error: Error): void {
  for (const { reject } of waiting) reject(error);
}
