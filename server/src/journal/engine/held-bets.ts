import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Answer, Outcome } from '@crease/core/exchange/step.ts';
import FlatQueue from 'flatqueue';
import type { ExchangeTime } from './exchange-time.ts';

/** Priority queue by due time. In-play, thousands of bets are held at once. */
export class DueQueue<Item> {
  readonly #queue = new FlatQueue<Item>();

  /** Earliest due time; null if empty. */
  get earliest(): number | null {
    return this.#queue.peekValue() ?? null;
  }

  add(item: Item, at: number): void {
    this.#queue.push(item, at);
  }

  /** Removes and returns all items due by then, earliest first. */
  takeDue(by: number): Item[] {
    const items: Item[] = [];
    for (let at = this.earliest; at !== null && at <= by; at = this.earliest) {
      const item = this.#queue.pop();
      if (item !== undefined) items.push(item);
    }
    // Otherwise the queue would keep references to removed items.
    this.#queue.shrink();
    return items;
  }

  clear(): void {
    this.#queue.clear();
    this.#queue.shrink();
  }
}

export interface Caller {
  readonly command: Command;
  readonly context: { readonly ip?: string } | undefined;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

/** A bet, bet update or cash-out in the in-play delay. */
interface Held {
  readonly kind: 'bet' | 'update' | 'cashOut';
  readonly id: number;
  readonly callers: Caller[];
  /** Client IP address, for the row written at release. */
  readonly ip: string | null;
}

/**
 * Items in the in-play delay: a single timer for the earliest, and the callers awaiting each outcome.
 *
 * Notified of committed outcomes only, so it never promises anything the database doesn't have.
 */
export class HeldBets {
  readonly #time: ExchangeTime;
  readonly #release: (command: Command) => void;
  readonly #due = new DueQueue<Held>();
  /** A bet has at most one entry: the bet itself or an update of it. */
  readonly #bets = new Map<number, Held>();
  readonly #cashOuts = new Map<number, Held>();
  /** Items that can't be released. */
  readonly #abandoned = new Set<string>();
  #cancelTimer: (() => void) | null = null;
  #armedFor = Number.POSITIVE_INFINITY;

  /** @param release called with the command that ends an elapsed delay. */
  constructor(time: ExchangeTime, release: (command: Command) => void) {
    this.#time = time;
    this.#release = release;
  }

  get size(): number {
    return this.#bets.size + this.#cashOuts.size;
  }

  findIp(betId: number): string | null {
    return this.#bets.get(betId)?.ip ?? null;
  }

  /** Answers a caller or adds them to the held item, and answers callers whose wait the outcome has ended. */
  settle(caller: Caller, outcome: Outcome): void {
    const { command } = caller;
    if (outcome.ok) {
      for (const event of outcome.events) this.#recordRefused(event);
      if (outcome.heldUntil > 0 && this.#mustWait(caller, outcome)) return;
    }
    if (command.type === 'ReleaseBet' && isOver(outcome)) {
      this.#answer(this.#bets, command.betId, outcome);
    } else if (command.type === 'ReleaseCashOut' && isOver(outcome)) {
      this.#answer(this.#cashOuts, command.cashOutId, outcome);
    }
    caller.resolve(outcome);
  }

  /** Rebuilds its schedule from a restored state. Callers of items no longer held are rejected with `error`. */
  restore(state: ExchangeState, error: Error): void {
    this.#due.clear();
    const bets = new Map(this.#bets);
    const cashOuts = new Map(this.#cashOuts);
    this.#bets.clear();
    this.#cashOuts.clear();
    for (const id of state.heldBetIds) {
      const bet = state.bets.get(id);
      if (bet === undefined || this.#abandoned.has(`bet ${id}`)) continue;
      const kind = bet.status === 'HELD' ? 'bet' : 'update';
      this.#add(bets.get(id) ?? { kind, id, callers: [], ip: null }, bet.heldUntil);
    }
    for (const { id, heldUntil } of state.heldCashOuts.values()) {
      if (this.#abandoned.has(`cash-out ${id}`)) continue;
      this.#add(cashOuts.get(id) ?? { kind: 'cashOut', id, callers: [], ip: null }, heldUntil);
    }
    rejectGone(bets, this.#bets, error);
    rejectGone(cashOuts, this.#cashOuts, error);
    this.#arm();
  }

  /** A failed release isn't retried; the item ends at the next start. */
  abandon(command: Command, error: Error): void {
    if (command.type === 'ReleaseBet') {
      this.#abandoned.add(`bet ${command.betId}`);
      rejectHeld(this.#bets, command.betId, error);
    } else if (command.type === 'ReleaseCashOut') {
      this.#abandoned.add(`cash-out ${command.cashOutId}`);
      rejectHeld(this.#cashOuts, command.cashOutId, error);
    }
  }

  rejectAll(error: Error): void {
    for (const held of [...this.#bets.values(), ...this.#cashOuts.values()]) {
      for (const caller of held.callers) caller.reject(error);
    }
    this.#bets.clear();
    this.#cashOuts.clear();
    this.#due.clear();
    this.#arm();
  }

  /** True if the caller must wait; false for a repeat of a bet whose update alone is held. */
  #mustWait(caller: Caller, { id, heldUntil }: Answer): boolean {
    const kind = getHeldKind(caller.command);
    const known = (kind === 'cashOut' ? this.#cashOuts : this.#bets).get(id);
    if (known !== undefined && known.kind !== kind) return false;
    if (known !== undefined) {
      known.callers.push(caller);
      return true;
    }
    this.#add({ kind, id, callers: [caller], ip: caller.context?.ip ?? null }, heldUntil);
    this.#arm();
    return true;
  }

  #add(held: Held, until: number): void {
    (held.kind === 'cashOut' ? this.#cashOuts : this.#bets).set(held.id, held);
    this.#due.add(held, until);
  }

  #recordRefused(event: ExchangeEvent): void {
    switch (event.type) {
      case 'HeldBetRefused':
      case 'HeldUpdateRefused':
        this.#answer(this.#bets, event.betId, toRejection(event));
        break;
      case 'HeldCashOutRefused':
        this.#answer(this.#cashOuts, event.cashOutId, toRejection(event));
        break;
      default:
        break;
    }
  }

  #answer(all: Map<number, Held>, id: number, outcome: Outcome): void {
    const held = all.get(id);
    if (held === undefined) return;
    all.delete(id);
    for (const caller of held.callers) caller.resolve(outcome);
  }

  #arm(): void {
    const next = this.#due.earliest ?? Number.POSITIVE_INFINITY;
    if (next === this.#armedFor) return;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#armedFor = next;
    if (next === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = this.#time.after(Math.max(0, next - this.#time.now()), () => this.#releaseDue());
  }

  #releaseDue(): void {
    this.#armedFor = Number.POSITIVE_INFINITY;
    for (const held of this.#due.takeDue(this.#time.now())) {
      // A withdrawn or replaced item has a different entry or none.
      if (held.kind === 'cashOut') {
        if (this.#cashOuts.get(held.id) === held) {
          this.#release({ type: 'ReleaseCashOut', cashOutId: held.id });
        }
      } else if (this.#bets.get(held.id) === held) {
        this.#release({ type: 'ReleaseBet', betId: held.id });
      }
    }
    this.#arm();
  }
}

function rejectHeld(all: Map<number, Held>, id: number, error: Error): void {
  const held = all.get(id);
  all.delete(id);
  for (const caller of held?.callers ?? []) caller.reject(error);
}

function rejectGone(before: ReadonlyMap<number, Held>, now: ReadonlyMap<number, Held>, error: Error): void {
  for (const [id, held] of before) {
    if (!now.has(id)) for (const caller of held.callers) caller.reject(error);
  }
}

function getHeldKind(command: Command): Held['kind'] {
  if (command.type === 'CashOut') return 'cashOut';
  return command.type === 'UpdateBet' ? 'update' : 'bet';
}

/** A premature release, for an update that has replaced the intended one, ends nothing. */
function isOver(outcome: Outcome): boolean {
  return outcome.ok || outcome.details.heldUntil === undefined || outcome.details.heldUntil === 0;
}

function toRejection({
  code,
  details,
}: Extract<ExchangeEvent, { type: 'HeldBetRefused' | 'HeldUpdateRefused' | 'HeldCashOutRefused' }>): Outcome {
  return { ok: false, code, details };
}
