import type { Command, PlaceBet } from '@crease/core/exchange/command.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Money } from '@crease/core/money/money.ts';
import { createPrng, type Prng } from '@crease/sports/base/prng.ts';
import { Books } from './books.ts';
import type { Envelope } from './mailbox.ts';
import type { BooksInput, Reply, ToBooks, ToWallet, WalletInput } from './messages.ts';
import { Process } from './process.ts';
import { auditShards, computeAccountProfit } from './shard-audit.ts';
import { Wallet } from './wallet.ts';

const WALLET = 0;
const SHARDS = [1, 2];
const ACCOUNTS = [1, 2, 3, 4, 5];
const RUPEE = 100;
const STEPS = 220;
const AUDIT_EVERY = 10;

export interface ShardReport {
  readonly bets: number;
  readonly denied: number;
  readonly recalls: number;
  readonly forces: number;
  readonly kills: number;
  readonly lost: number;
  readonly repeated: number;
}

/** Runs one seed. @throws Error naming the seed and the violation. */
export function simulateShards(seed: number): ShardReport {
  return new ShardSimulation(seed).run();
}

/**
 * A wallet and two shards of books in one process and virtual time, over lines that lose, duplicate and delay
 * messages, with machines that crash before and after writing.
 */
class ShardSimulation {
  readonly #seed: number;
  readonly #prng: Prng;
  readonly #wallet: Process<WalletInput, Wallet>;
  readonly #books: ReadonlyMap<number, Process<BooksInput, Books>>;
  /** Messages in transit. */
  #inTransit: (Envelope<ToWallet> | Envelope<ToBooks>)[] = [];
  /** Client requests with their shard, retried occasionally. */
  readonly #bets: { readonly shard: number; readonly command: PlaceBet }[] = [];
  readonly #payments: { accountId: number; amount: Money; key: string }[] = [];
  /** Latest response to each request. */
  readonly #answers = new Map<string, string>();
  readonly #counts = { kills: 0, lost: 0, repeated: 0 };
  #corrected = false;
  #isHealed = false;
  #at = 1_000;
  #keys = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#prng = createPrng(`shards/${seed}`);
    const limits = new Map(ACCOUNTS.map((id): [number, Money | null] => [id, getLimit(id)]));
    this.#wallet = new Process(() => new Wallet(WALLET, SHARDS, limits));
    this.#books = new Map(
      SHARDS.map((shard) => [shard, new Process<BooksInput, Books>(() => new Books(shard, WALLET))]),
    );
  }

  run(): ShardReport {
    for (const shard of SHARDS) for (const command of marketsOfShard()) this.#execute(shard, command);
    for (const accountId of ACCOUNTS) this.#pay(accountId, 3_000 * RUPEE);
    for (let step = 1; step <= STEPS; step++) {
      this.#step();
      if (step % AUDIT_EVERY === 0) this.#audit();
    }
    this.#finish();
    const { counts } = this.#wallet.machine;
    const accepted = [...this.#answers.values()].filter((code) => code === 'OK');
    return {
      bets: accepted.length,
      denied: counts.denials,
      recalls: counts.recalls,
      forces: counts.forces,
      ...this.#counts,
    };
  }

  #step(): void {
    const prng = this.#prng;
    this.#at += prng.int(prng.chance(0.1) ? 300 : 15);
    const roll = prng.float();
    if (roll < 0.3) this.#bet();
    else if (roll < 0.34) this.#pay(prng.pick(ACCOUNTS), (prng.int(2_000) - 1_000) * RUPEE);
    else if (roll < 0.38) this.#operate();
    else if (roll < 0.41) this.#kill();
    else if (roll < 0.6) this.#tick(prng.pick([WALLET, ...SHARDS]));
    else this.#deliver();
  }

  #bet(): void {
    const prng = this.#prng;
    const again = this.#bets.length > 0 && prng.chance(0.15);
    if (again) {
      const { shard, command } = prng.pick(this.#bets);
      this.#execute(shard, command);
      return;
    }
    const shard = prng.pick(SHARDS);
    const market = prng.pick(this.#listMarkets(shard));
    this.#keys += 1;
    const command: PlaceBet = {
      type: 'PlaceBet',
      accountId: prng.pick(ACCOUNTS),
      marketId: market.id,
      runnerId: prng.pick(market.runners).id,
      side: prng.pick(['BACK', 'LAY']),
      price: prng.pick([180, 200, 220]),
      stake: (1 + prng.int(12)) * 100 * RUPEE,
      persistence: 'PERSIST',
      timeInForce: 'REST',
      clientBetId: `bet-${this.#keys}`,
    };
    this.#bets.push({ shard, command });
    this.#execute(shard, command);
  }

  /** Cancels bets, settles markets and occasionally reverses a settlement. */
  #operate(): void {
    const prng = this.#prng;
    const shard = prng.pick(SHARDS);
    const market = prng.pick(this.#listMarkets(shard));
    if (market.status === 'SETTLED') {
      if (!prng.chance(0.5)) return;
      this.#corrected = true;
      this.#execute(shard, { type: 'UnsettleMarket', marketId: market.id, reason: 'wrong' });
    } else if (prng.chance(0.4)) this.#execute(shard, drawSettlement(market, prng));
    else {
      const accountId = prng.pick(ACCOUNTS);
      this.#execute(shard, { type: 'CancelBets', accountId, marketId: market.id });
    }
  }

  #pay(accountId: number, amount: Money): void {
    this.#keys += 1;
    const key = `pay-${this.#keys}`;
    const input: WalletInput = { type: 'Pay', accountId, amount, key };
    this.#payments.push({ accountId, amount, key });
    this.#recordReplies(this.#wallet.run(input, this.#drawCrash()));
    // A client without a response retries.
    if (this.#prng.chance(0.3)) this.#recordReplies(this.#wallet.run(input, { at: this.#at, crashes: false }));
  }

  #execute(shard: number, command: Command): void {
    this.#recordReplies(this.#getShard(shard).run({ type: 'Carry', command }, this.#drawCrash()));
  }

  /** Occasionally a machine crashes before its latest input is written. */
  #drawCrash(): { readonly at: number; readonly crashes: boolean } {
    const crashes = !this.#isHealed && this.#at > 1_000 && this.#prng.chance(0.03);
    if (crashes) this.#counts.kills += 1;
    return { at: this.#at, crashes };
  }

  #kill(): void {
    this.#counts.kills += 1;
    const id = this.#prng.pick([WALLET, ...SHARDS]);
    if (id === WALLET) this.#wallet.kill();
    else this.#getShard(id).kill();
  }

  /** Advances the time of one machine, which resends unacknowledged messages. */
  #tick(id: number): void {
    const fate = this.#drawCrash();
    if (id === WALLET) {
      this.#recordReplies(this.#wallet.run({ type: 'Tick' }, fate));
      const { machine, epoch } = this.#wallet;
      for (const line of machine.mail.values()) this.#inTransit.push(...line.envelopes(epoch));
    } else {
      const { machine, epoch } = this.#getShard(id);
      this.#recordReplies(this.#getShard(id).run({ type: 'Tick' }, fate));
      if (!fate.crashes) this.#inTransit.push(...machine.mail.envelopes(epoch));
    }
  }

  /** Delivers one message in transit at random; some are lost, some duplicated. */
  #deliver(): void {
    const place = this.#isHealed ? 0 : this.#prng.int(Math.max(1, this.#inTransit.length));
    const envelope = this.#inTransit[place];
    if (envelope === undefined) return;
    const luck = this.#isHealed ? 1 : this.#prng.float();
    if (luck < 0.12) this.#counts.repeated += 1;
    else this.#inTransit.splice(place, 1);
    if (luck > 0.12 && luck < 0.25) {
      this.#counts.lost += 1;
      return;
    }
    if (envelope.to === WALLET) {
      const input = { type: 'Receive', envelope: envelope as Envelope<ToWallet> } as const;
      this.#recordReplies(this.#wallet.run(input, this.#drawCrash()));
    } else {
      const input = { type: 'Receive', envelope: envelope as Envelope<ToBooks> } as const;
      this.#recordReplies(this.#getShard(envelope.to).run(input, this.#drawCrash()));
    }
  }

  /** A rejected request may be accepted when retried; an accepted one stays accepted. */
  #recordReplies(replies: readonly Reply[] | null): void {
    for (const { key, code } of replies ?? []) {
      const first = this.#answers.get(key);
      if (first === 'OK' && code !== 'OK') throw this.#error([`${key} was OK and is ${code}`]);
      this.#answers.set(key, code);
    }
  }

  #audit(): void {
    const books = new Map([...this.#books].map(([id, { machine }]) => [id, machine]));
    const wallet = this.#wallet.machine;
    const broken = auditShards({ wallet, books, corrected: this.#corrected });
    if (broken.length > 0) throw this.#error(broken);
  }

  /** Stops all faults, settles everything and returns all allowances. */
  #finish(): void {
    this.#isHealed = true;
    this.#drain();
    this.#settleAll();
    this.#drain();
    // Winnings are back at the wallet by now, and some of them are reclaimed.
    for (const shard of SHARDS) {
      for (const { id } of this.#listMarkets(shard)) {
        if (!this.#prng.chance(0.4)) continue;
        this.#corrected = true;
        this.#execute(shard, { type: 'UnsettleMarket', marketId: id, reason: 'wrong' });
      }
    }
    this.#drain();
    this.#settleAll();
    this.#drain();
    this.#audit();
    for (const [accountId, { cash }] of this.#wallet.machine.accounts) {
      let expected = this.#paidBy(accountId);
      for (const { machine } of this.#books.values()) {
        expected += computeAccountProfit(machine, accountId);
        const isEmpty = machine.free(accountId) === 0 && machine.waiting.length === 0;
        if (!isEmpty) throw this.#error([`the purse of account ${accountId} is not empty`]);
      }
      if (cash !== expected) throw this.#error([`account ${accountId} has ${cash}, its bets say ${expected}`]);
    }
    this.#findBets();
  }

  #settleAll(): void {
    for (const shard of SHARDS) {
      for (const market of this.#listMarkets(shard)) {
        if (market.status !== 'SETTLED') this.#execute(shard, drawSettlement(market, this.#prng));
      }
    }
  }

  /** Checks that every acknowledged bet exists exactly once. */
  #findBets(): void {
    for (const { shard, command } of this.#bets) {
      const found = [...this.#getShard(shard).machine.state.bets.values()].filter(
        ({ clientBetId }) => clientBetId === command.clientBetId,
      );
      const expected = this.#answers.get(command.clientBetId) === 'OK' ? 1 : 0;
      if (found.length !== expected) {
        throw this.#error([`${command.clientBetId} is there ${found.length} times`]);
      }
    }
  }

  #paidBy(accountId: number): Money {
    return this.#payments
      .filter((each) => each.accountId === accountId && this.#answers.get(each.key) === 'OK')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Runs until nothing is in transit and no allowance has anything to return. */
  #drain(): void {
    for (let round = 0; round < 40; round++) {
      this.#at += 500;
      for (const id of [WALLET, ...SHARDS]) this.#tick(id);
      while (this.#inTransit.length > 0) this.#deliver();
    }
  }

  #listMarkets(shard: number): Market[] {
    return [...this.#getShard(shard).machine.state.markets.values()];
  }

  #getShard(shard: number): Process<BooksInput, Books> {
    const process = this.#books.get(shard);
    if (process === undefined) throw new Error(`there is no shard ${shard}`);
    return process;
  }

  #error(broken: readonly string[]): Error {
    return new Error(`seed ${this.#seed}, at ${this.#at}:\n  ${broken.slice(0, 8).join('\n  ')}`);
  }
}

/** Two in five accounts have a limit on total allowances. */
function getLimit(accountId: number): Money | null {
  return accountId > 3 ? 1_800 * RUPEE : null;
}

function marketsOfShard(): Command[] {
  const details = {
    sportId: 3,
    title: 'One v Two',
    startTime: 0,
    team1: 'One',
    team2: 'Two',
    competition: null,
    country: null,
    venue: null,
    dreamEventId: '0',
  };
  const market = (runners: number): Command => ({
    type: 'CreateMarket',
    eventId: 1,
    kind: 'MATCH_ODDS',
    ladder: 'CLASSIC',
    winners: 1,
    crossMatching: false,
    subType: null,
    runners: Array.from({ length: runners }, (_, n) => ({ name: `Runner ${n + 1}` })),
    inPlay: false,
    open: true,
    terms: {
      name: 'Market',
      minStake: 100 * RUPEE,
      maxStake: 500_000 * RUPEE,
      maxProfit: null,
      exposureLimit: null,
      inPlayDelayMs: 0,
      preMatchDelayMs: 0,
      commissionBps: 0,
      betLock: false,
      message: null,
      rules: null,
      sort: 0,
    },
  });
  return [{ type: 'CreateEvent', details, status: 'UPCOMING' }, market(2), market(3)];
}

function drawSettlement({ id, runners }: Market, prng: Prng): Command {
  return {
    type: 'SettleMarket',
    marketId: id,
    result: { type: 'winners', runnerIds: [prng.pick(runners).id] },
  };
}
