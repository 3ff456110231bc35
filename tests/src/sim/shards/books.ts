import { apply } from '@crease/core/exchange/apply.ts';
import type { Command, PlaceBet } from '@crease/core/exchange/command.ts';
import { createState } from '@crease/core/exchange/exchange-state.ts';
import { stateHash } from '@crease/core/exchange/state-hash.ts';
import type { Money } from '@crease/core/money/money.ts';
import { Mailbox } from './mailbox.ts';
import type { BooksInput, Reply, ToBooks, ToWallet } from './messages.ts';

/** Amount requested beyond a bet's need, so that the next bets need no response from the wallet. */
const HEADROOM = 500_00;
const IDLE_MS = 400;
const MAX_ATTEMPTS = 3;

interface Waiting {
  readonly askId: number;
  readonly command: PlaceBet;
  readonly tries: number;
}

/**
 * Events, markets, bets and positions of some events, using core itself. An account's cash is the allowance granted
 * by the wallet, so core's own check of funds enforces that exposure stays within the allowance.
 */
export class Books {
  readonly state = createState();
  readonly mail: Mailbox<ToBooks, ToWallet>;
  waiting: Waiting[] = [];
  /** Credits less debits of each account's allowance, paise. */
  readonly received = new Map<number, Money>();
  /** Debts that the wallet has been asked to cover. */
  readonly requested = new Map<number, Money>();
  readonly #used = new Map<number, number>();
  #requests = 0;
  #moves = 0;

  constructor(id: number, wallet: number) {
    this.mail = new Mailbox(id, wallet);
  }

  handle(input: BooksInput, at: number): Reply[] {
    const replies: Reply[] = [];
    if (input.type === 'Carry') this.#execute(input.command, at, replies);
    else if (input.type === 'Tick') this.#returnIdleCash(at);
    else {
      const body = this.mail.receive(input.envelope);
      if (body !== null) this.#read(body, at, replies);
    }
    this.#payDebts();
    return replies;
  }

  /** Unreserved cash of an account in this shard; 0 if the account is unknown. */
  free(accountId: number): Money {
    const account = this.state.accounts.get(accountId);
    return account === undefined ? 0 : this.state.ledger.getBalance(account.cashLedgerId);
  }

  image(): unknown {
    const maps = [this.received, this.requested, this.#used].map((map) => [...map]);
    const own = [this.waiting, maps, this.#requests, this.#moves, this.mail.image()];
    return [stateHash(this.state), own];
  }

  #execute(command: Command, at: number, replies: Reply[]): void {
    if (command.type === 'PlaceBet') this.#bet({ command, tries: 0 }, at, replies);
    else apply(this.state, command, { at });
  }

  #bet({ command, tries }: Omit<Waiting, 'askId'>, at: number, replies: Reply[]): void {
    const { accountId, clientBetId } = command;
    this.#used.set(accountId, at);
    const opening = { role: 'PLAYER', currency: 'INR', grant: 0 } as const;
    if (!this.state.accounts.has(accountId)) {
      apply(this.state, { type: 'OpenAccount', accountId, ...opening }, { at });
    }
    // A client that retries while its first request is pending gets the response of the first one.
    if (this.waiting.some((each) => each.command.clientBetId === clientBetId)) return;
    const outcome = apply(this.state, command, { at });
    if (outcome.ok || outcome.code !== 'INSUFFICIENT_BALANCE' || tries === MAX_ATTEMPTS) {
      replies.push({ key: clientBetId, code: outcome.ok ? 'OK' : outcome.code });
      return;
    }
    const need = Math.max(1, computeBetLiability(command) - this.free(accountId));
    this.#requests += 1;
    this.waiting.push({ askId: this.#requests, command, tries: tries + 1 });
    this.mail.send({ type: 'Ask', askId: this.#requests, accountId, need, want: need + HEADROOM });
  }

  #read(body: ToBooks, at: number, replies: Reply[]): void {
    if (body.type === 'Recall') {
      const amount = Math.min(Math.max(0, this.free(body.accountId)), body.need);
      this.#returnCash(body.accountId, { amount, recallId: body.recallId, at });
      return;
    }
    if (body.type === 'Grant') {
      if (body.askId === null) {
        const owed = (this.requested.get(body.accountId) ?? 0) - body.amount;
        this.requested.set(body.accountId, owed);
      }
      this.#moveCash(body.accountId, body.amount, at);
    }
    const asked = this.waiting.find(({ askId }) => askId === body.askId);
    if (asked === undefined) return;
    this.waiting = this.waiting.filter((each) => each !== asked);
    if (body.type === 'Grant') this.#bet(asked, at, replies);
    else replies.push({ key: asked.command.clientBetId, code: 'INSUFFICIENT_BALANCE' });
  }

  #returnIdleCash(at: number): void {
    for (const [accountId, usedAt] of this.#used) {
      if (at < usedAt + IDLE_MS) continue;
      const amount = this.free(accountId);
      if (amount > 0) this.#returnCash(accountId, { amount, recallId: null, at });
    }
  }

  #returnCash(
    accountId: number,
    { amount, recallId, at }: { amount: Money; recallId: number | null; at: number },
  ): void {
    if (amount > 0) this.#moveCash(accountId, -amount, at);
    const result = this.#result(accountId);
    this.mail.send({ type: 'Return', accountId, amount, recallId, result });
  }

  #result(accountId: number): Money {
    const account = this.state.accounts.get(accountId);
    if (account === undefined) return 0;
    const held = this.state.ledger.getBalance(account.heldLedgerId);
    return this.free(accountId) + held - (this.received.get(accountId) ?? 0);
  }

  /** Requests the amounts that corrections have taken beyond the allowance. */
  #payDebts(): void {
    for (const accountId of this.state.accounts.keys()) {
      const owed = -this.free(accountId) - (this.requested.get(accountId) ?? 0);
      if (owed <= 0) continue;
      this.requested.set(accountId, (this.requested.get(accountId) ?? 0) + owed);
      this.mail.send({ type: 'Force', accountId, amount: owed });
    }
  }

  #moveCash(accountId: number, amount: Money, at: number): void {
    this.#moves += 1;
    const outcome = apply(
      this.state,
      {
        type: 'AdjustBalance',
        accountId,
        direction: amount > 0 ? 'CREDIT' : 'DEBIT',
        amount: Math.abs(amount),
        reason: 'purse',
        key: `purse-${this.#moves}`,
      },
      { at },
    );
    if (!outcome.ok) throw new Error(`a purse refused ${amount} with ${outcome.code}`);
    this.received.set(accountId, (this.received.get(accountId) ?? 0) + amount);
  }
}

function computeBetLiability({ side, stake, price }: PlaceBet): Money {
  return side === 'BACK' ? stake : Math.ceil((stake * (price - 100)) / 100);
}
