import type { Money } from '@crease/core/money/money.ts';
import { Mailbox } from './mailbox.ts';
import type { Reply, ToBooks, ToWallet, WalletInput } from './messages.ts';

/** A request is denied after this time without an answer, because its bettor is waiting. */
const TIMEOUT_MS = 50;

export interface WalletAccount {
  cash: Money;
  /** Max total allowance over all shards; null for no limit. */
  readonly limit: Money | null;
  /** Grants to each shard less its returns; negative once it returned winnings. */
  readonly granted: Map<number, Money>;
  /** Winnings less losses in each shard, as last reported. */
  readonly results: Map<number, Money>;
}

type PendingRequest = Extract<ToWallet, { type: 'Ask' }> & {
  readonly shard: number;
  readonly at: number;
  /** Unanswered recalls; null before any was sent. */
  recalls: Set<number> | null;
};

/** Accounts, their cash and their limits. A pure machine: (input, time) to messages and responses. */
export class Wallet {
  readonly accounts = new Map<number, WalletAccount>();
  readonly mail: ReadonlyMap<number, Mailbox<ToWallet, ToBooks>>;
  /** Deposits less withdrawals over all accounts. */
  paidIn = 0;
  requests: PendingRequest[] = [];
  readonly counts = { grants: 0, denials: 0, recalls: 0, forces: 0 };
  readonly #keys = new Set<string>();
  #recalls = 0;

  constructor(id: number, shards: readonly number[], limits: ReadonlyMap<number, Money | null>) {
    this.mail = new Map(shards.map((shard) => [shard, new Mailbox(id, shard)]));
    for (const [accountId, limit] of limits) {
      this.accounts.set(accountId, { cash: 0, limit, granted: new Map(), results: new Map() });
    }
  }

  handle(input: WalletInput, at: number): Reply[] {
    if (input.type === 'Pay') return [{ key: input.key, code: this.#pay(input) }];
    if (input.type === 'Tick') this.#denyLate(at);
    else {
      const { from } = input.envelope;
      const body = this.mail.get(from)?.receive(input.envelope) ?? null;
      if (body !== null) this.#read(body, { shard: from, at });
    }
    return [];
  }

  image(): unknown {
    const purses = [...this.accounts].map(([id, { cash, granted, results }]) => [id, cash, [...granted], [...results]]);
    const asks = this.requests.map((request) => ({
      ...request,
      recalls: request.recalls && [...request.recalls],
    }));
    const mail = [...this.mail.values()].map((box) => box.image());
    return [purses, asks, mail, [...this.#keys], this.#recalls, this.paidIn];
  }

  #pay({ accountId, amount, key }: Extract<WalletInput, { type: 'Pay' }>): string {
    if (this.#keys.has(key)) return 'OK';
    const purse = this.#getAccount(accountId);
    if (purse.cash + amount < 0) return 'INSUFFICIENT_BALANCE';
    this.#keys.add(key);
    purse.cash += amount;
    this.paidIn += amount;
    this.#serve(accountId);
    return 'OK';
  }

  #read(body: ToWallet, { shard, at }: { readonly shard: number; readonly at: number }): void {
    const { accountId } = body;
    if (body.type === 'Ask') this.requests.push({ ...body, shard, at, recalls: null });
    else if (body.type === 'Force') {
      this.counts.forces += 1;
      this.#grant(shard, { accountId, amount: body.amount, askId: null });
    } else {
      this.#move(shard, accountId, -body.amount);
      this.#getAccount(accountId).results.set(shard, body.result);
      for (const { recalls } of this.requests) {
        if (body.recallId !== null) recalls?.delete(body.recallId);
      }
    }
    this.#serve(accountId);
  }

  /** Answers an account's pending requests in order, as far as possible. */
  #serve(accountId: number): void {
    for (const ask of this.requests.filter((each) => each.accountId === accountId)) {
      const room = this.#getAvailable(accountId);
      if (room >= ask.need) {
        this.#drop(ask);
        const amount = Math.min(Math.max(ask.need, ask.want), room);
        this.#grant(ask.shard, { accountId, amount, askId: ask.askId });
      } else if (ask.recalls === null) ask.recalls = this.#recall(ask, ask.need - room);
      if (ask.recalls?.size === 0 && this.requests.includes(ask)) this.#deny(ask);
    }
  }

  #getAvailable(accountId: number): Money {
    const { cash, limit, granted, results } = this.#getAccount(accountId);
    if (limit === null) return cash;
    let out = 0;
    for (const [shard, amount] of granted) out += Math.max(0, amount + (results.get(shard) ?? 0));
    return Math.min(cash, limit - out);
  }

  /**
   * Requests unneeded money from the other shards; their responses also report losses, which no longer count towards
   * the limit.
   */
  #recall({ shard, accountId }: PendingRequest, need: Money): Set<number> {
    const recalls = new Set<number>();
    for (const other of this.#getAccount(accountId).granted.keys()) {
      if (other === shard) continue;
      this.#recalls += 1;
      this.counts.recalls += 1;
      recalls.add(this.#recalls);
      this.mail.get(other)?.send({ type: 'Recall', recallId: this.#recalls, accountId, need });
    }
    return recalls;
  }

  #denyLate(at: number): void {
    for (const ask of [...this.requests]) if (at > ask.at + TIMEOUT_MS) this.#deny(ask);
  }

  #deny(request: PendingRequest): void {
    this.#drop(request);
    this.counts.denials += 1;
    this.mail.get(request.shard)?.send({ type: 'Deny', askId: request.askId });
  }

  #drop(request: PendingRequest): void {
    this.requests = this.requests.filter((each) => each !== request);
  }

  #grant(shard: number, grant: Omit<Extract<ToBooks, { type: 'Grant' }>, 'type'>): void {
    this.counts.grants += 1;
    this.#move(shard, grant.accountId, grant.amount);
    this.mail.get(shard)?.send({ type: 'Grant', ...grant });
  }

  #move(shard: number, accountId: number, amount: Money): void {
    const purse = this.#getAccount(accountId);
    purse.cash -= amount;
    purse.granted.set(shard, (purse.granted.get(shard) ?? 0) + amount);
  }

  #getAccount(accountId: number): WalletAccount {
    const purse = this.accounts.get(accountId);
    if (purse === undefined) throw new Error(`account ${accountId} is not known`);
    return purse;
  }
}
