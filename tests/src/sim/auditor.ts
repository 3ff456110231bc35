import { type BookMemory, checkBooks, snapshotBooks } from './audit-books.ts';
import { CashOutAudit } from './audit-cash-out.ts';
import { cashBy, findCashierFault, findWalletFaults } from './audit-cashier.ts';
import { casinoCashBy, findCasinoFault } from './audit-casino.ts';
import { auditExposure } from './audit-exposure.ts';
import { checkFills } from './audit-fills.ts';
import { HouseAudit } from './audit-house.ts';
import { checkResult, resultOfAccount } from './audit-settlement.ts';
import { StartAudit } from './audit-starting-price.ts';
import type { ActionFact, BetFact, EntryFact, Facts } from './facts.ts';
import { PastMarkets } from './past-markets.ts';

/** A bet acknowledged by the exchange. */
interface Acknowledged {
  readonly accountId: number;
  readonly betId: number;
}

/**
 * Independent books. Receives the responses to callers and the entries that reached the disk, is shown the committed
 * state as plain facts, and computes every balance, exposure and settlement by itself.
 */
export class Auditor {
  readonly #acknowledged = new Map<string, Acknowledged>();
  /** Cash from outside the bets: grants, corrections and the cashier. */
  readonly #funded = new Map<number, number>();
  readonly #entryKeys = new Set<string>();
  readonly #ledger = new Map<string, number>();
  /** Free cash of each account at the last check. */
  readonly #cash = new Map<number, number>();
  readonly #house = new HouseAudit();
  readonly #cashOuts = new CashOutAudit();
  readonly #starts = new StartAudit();
  /** Expected house winnings from settled bets by currency, and their rounding tolerance. */
  readonly #houseWon = new Map<string, number>();
  readonly #houseSlack = new Map<string, number>();
  readonly #past = new PastMarkets();
  #before: Facts | null = null;
  #isCorrected = false;
  #memory: BookMemory | null = null;
  checks = 0;

  /**
   * Records an accepted bet by its client ID. Throws if the same ID was answered with another bet before. A maker's
   * bet that ended unmatched is forgotten together with its ID, so only there may the ID be reused.
   */
  acknowledge(accountId: number, clientBetId: string, betId: number): void {
    const key = `${accountId}:${clientBetId}`;
    const before = this.#acknowledged.get(key);
    if (before !== undefined && before.betId !== betId && !this.#isForgettable(before)) {
      throw new Error(`bet ${key} was acknowledged as ${before.betId} and as ${betId}`);
    }
    this.#acknowledged.set(key, { accountId, betId });
  }

  /** Records that the operator reversed something bettors may have relied on. */
  markCorrected(): void {
    this.#isCorrected = true;
  }

  /** Commands of one durable batch, in order. */
  recordActions(deeds: readonly ActionFact[]): void {
    this.#house.record(deeds);
    this.#cashOuts.record(deeds);
    this.#starts.record(deeds);
    for (const deed of deeds) if (deed.type === 'archive') this.#past.requestArchive(deed.marketId);
  }

  /** Entries of one durable batch, in order. */
  recordEntries(entries: readonly EntryFact[]): void {
    for (const entry of entries) {
      if (this.#entryKeys.has(entry.key)) throw new Error(`entry key ${entry.key} was used twice`);
      this.#entryKeys.add(entry.key);
      if (!Number.isSafeInteger(entry.amount) || entry.amount < 1) {
        throw new Error(`entry ${entry.id} moves ${entry.amount}`);
      }
      const currency = (path: string) => path.slice(path.lastIndexOf(':'));
      if (currency(entry.from) !== currency(entry.to)) {
        throw new Error(`entry ${entry.id} moves money from ${entry.from} to ${entry.to}`);
      }
      this.#add(this.#ledger, entry.from, -entry.amount);
      this.#add(this.#ledger, entry.to, entry.amount);
      if (entry.kind === 'DEMO_GRANT' || entry.kind === 'ADJUST') {
        const isCredit = entry.to.startsWith('player:');
        this.#add(this.#funded, entry.accountId, isCredit ? entry.amount : -entry.amount);
      }
      const fault = findCashierFault(entry) ?? findCasinoFault(entry);
      if (fault !== null) throw new Error(fault);
      this.#add(this.#funded, entry.accountId, cashBy(entry) + casinoCashBy(entry));
    }
  }

  /** Number of archived markets. */
  get archived(): number {
    return this.#past.count;
  }

  /** Checks all invariants of a committed state. Returns the differences; empty if there are none. */
  audit(facts: Facts): string[] {
    this.checks += 1;
    const problems = this.#past.update(this.#before, facts);
    const byMarket = groupBy(facts.bets, (bet) => bet.marketId);
    problems.push(...facts.bets.flatMap(checkBet));
    problems.push(...this.#checkKeys(facts.bets));
    problems.push(...facts.markets.flatMap(checkResult));
    for (const market of facts.markets) {
      const bets = byMarket.get(market.id) ?? [];
      problems.push(
        ...checkFills(market, bets, this.#starts),
        ...this.#starts.check(market, bets),
        ...checkBooks(market, bets, this.#memory),
      );
    }
    this.#memory = snapshotBooks(facts, this.#memory);
    problems.push(...this.#house.check(facts, byMarket));
    problems.push(...this.#cashOuts.check(facts, byMarket));
    problems.push(...this.#checkAcknowledged(facts));
    problems.push(...this.#checkMoney(facts, byMarket));
    problems.push(...this.#checkLedger(facts));
    this.#before = facts;
    return problems;
  }

  #checkAcknowledged(facts: Facts): string[] {
    const there = new Map(facts.bets.map((bet) => [bet.id, bet]));
    const makers = new Set(facts.accounts.filter(({ isMaker }) => isMaker).map(({ id }) => id));
    return [...this.#acknowledged].flatMap(([key, { accountId, betId }]) => {
      const bet = there.get(betId);
      if (bet === undefined) {
        const past = this.#past.getBet(key);
        if (past !== undefined) return past === betId ? [] : [`bet ${key} was ${past}`];
        // An unmatched maker bet is removed when it ends; had it been matched, its counterparty would miss it.
        if (makers.has(accountId)) return [];
        return [`acknowledged bet ${key} (${betId}) is gone`];
      }
      if (`${accountId}:${bet.clientBetId}` !== key) return [`bet ${betId} is not ${key}`];
      return [];
    });
  }

  #isForgettable({ accountId, betId }: Acknowledged): boolean {
    const isMaker = this.#before?.accounts.some(({ id, isMaker: is }) => is && id === accountId);
    const seen = this.#before?.bets.find(({ id }) => id === betId);
    return isMaker === true && (seen === undefined || seen.matched === 0);
  }

  #checkMoney(facts: Facts, byMarket: ReadonlyMap<number, readonly BetFact[]>): string[] {
    const problems: string[] = [];
    const listBets = new Map<string, BetFact[]>();
    for (const [marketId, bets] of byMarket) {
      for (const bet of bets) {
        const key = `${bet.accountId}/${marketId}`;
        const list = listBets.get(key);
        if (list === undefined) listBets.set(key, [bet]);
        else list.push(bet);
      }
    }
    this.#houseWon.clear();
    this.#houseSlack.clear();
    for (const account of facts.accounts) {
      let exposure = 0;
      const past = this.#past.getCash(account.id);
      let cash = (this.#funded.get(account.id) ?? 0) + past.amount;
      let { slack } = past;
      for (const market of facts.markets) {
        const bets = listBets.get(`${account.id}/${market.id}`) ?? [];
        if (bets.length === 0) continue;
        if (market.status === 'SETTLED' || market.status === 'VOIDED') {
          const result = resultOfAccount(market, bets);
          cash += result.net - result.commission;
          slack += result.slack;
          if (market.house !== null) {
            this.#add(this.#houseWon, account.currency, -result.net);
            this.#add(this.#houseSlack, account.currency, result.slack);
          }
        } else {
          exposure += auditExposure(market, bets);
        }
      }
      if (exposure !== account.exposure || exposure !== account.held) {
        problems.push(
          `account ${account.id}: exposure ${account.exposure}, held ${account.held}, by the books ${exposure}`,
        );
      }
      if (Math.abs(account.cash + account.held - cash) > slack) {
        problems.push(`account ${account.id}: cash ${account.cash + account.held}, by the books ${cash} ± ${slack}`);
      }
      // Only a correction leads to a negative balance, which may then only rise or stay.
      const before = Math.min(0, this.#cash.get(account.id) ?? 0);
      if (account.cash < before && !this.#isCorrected) {
        problems.push(`account ${account.id} owes ${-account.cash} without a correction`);
      }
      this.#cash.set(account.id, account.cash);
    }
    this.#isCorrected = false;
    return problems;
  }

  #checkLedger(facts: Facts): string[] {
    const problems = findWalletFaults(facts.ledger);
    const totals = new Map<string, number>();
    const known = new Map(facts.ledger.map(({ path, balance }) => [path, balance]));
    for (const { path, balance } of facts.ledger) {
      this.#add(totals, path.slice(path.lastIndexOf(':')), balance);
      const posted = this.#ledger.get(path) ?? 0;
      if (posted !== balance) problems.push(`${path} holds ${balance}, its entries say ${posted}`);
    }
    // A ledger account may be removed at a zero balance, together with its market or owner.
    for (const [path, posted] of this.#ledger) {
      if (!known.has(path) && posted !== 0) problems.push(`${path} holds ${posted} and is gone`);
    }
    for (const [currency, total] of totals) {
      if (total !== 0) problems.push(`the ledger is off by ${total} in ${currency}`);
    }
    for (const currency of ['INR', 'DEMO']) {
      const past = this.#past.getHouse(currency);
      const won = (this.#houseWon.get(currency) ?? 0) + past.amount;
      const booked = known.get(`house:book:${currency}`) ?? 0;
      if (Math.abs(won - booked) > (this.#houseSlack.get(currency) ?? 0) + past.slack) {
        problems.push(`the house has won ${booked} ${currency}, by the books ${won}`);
      }
    }
    for (const market of facts.markets) {
      for (const currency of ['INR', 'DEMO']) {
        const left = known.get(`market:${market.id}:${currency}`) ?? 0;
        if (left !== 0) problems.push(`market ${market.id} keeps ${left} ${currency}`);
      }
    }
    return problems;
  }

  #checkKeys(bets: readonly BetFact[]): string[] {
    const seen = new Set<string>();
    return bets.flatMap((bet) => {
      const key = `${bet.accountId}:${bet.clientBetId}`;
      if (seen.has(key) || this.#past.getBet(key) !== undefined) return [`two bets for ${key}`];
      seen.add(key);
      return [];
    });
  }

  #add<Key>(map: Map<Key, number>, key: Key, amount: number): void {
    map.set(key, (map.get(key) ?? 0) + amount);
  }
}

function checkBet(bet: BetFact): string[] {
  const parts = [bet.matched, bet.unmatched, bet.cancelled, bet.lapsed, bet.voided];
  const problems: string[] = [];
  if (parts.some((part) => !Number.isSafeInteger(part) || part < 0)) {
    problems.push(`bet ${bet.id} has a part that is no amount: ${parts.join(', ')}`);
  }
  if (parts.reduce((sum, part) => sum + part, 0) !== bet.stake) {
    problems.push(`bet ${bet.id} of ${bet.stake} has parts ${parts.join(' + ')}`);
  }
  const filled = bet.fills.filter((fill) => !fill.voided).reduce((sum, fill) => sum + fill.stake, 0);
  // Voiding the whole market voids the matched part of every bet and leaves its fills unchanged.
  const isVoidWhole = bet.status === 'VOID' && bet.matched === 0 && filled <= bet.voided;
  if (filled !== bet.matched && !isVoidWhole) {
    problems.push(`bet ${bet.id} matched ${bet.matched}, fills ${filled}`);
  }
  if (bet.held && (bet.matched > 0 || bet.unmatched !== bet.stake)) {
    problems.push(`held bet ${bet.id} is already at work`);
  }
  return problems;
}

function groupBy<Item, Key>(items: readonly Item[], getKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
