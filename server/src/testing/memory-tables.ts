import {
  type EntryRow,
  formatClientId,
  type JournalBatch,
  type ReadRows,
  type RequestId,
  type UsedClientIdPage,
} from '#journal/journal.ts';
import type { BetRow } from '#journal/read-model.ts';

/** A row violates a table constraint; the message names the constraint as the database does. */
export class ConstraintViolation extends Error {
  override readonly name = 'ConstraintViolation';
}

const INTEGER = 2 ** 31 - 1;
const HASH_LENGTH = 64;

/** NUL and unpaired surrogates. */
const NOT_IN_JSON = /\0|\p{Surrogate}/u;

/** Enforces the tables' constraints on new rows, based on what earlier rows contain. */
export class MemoryTables {
  readonly #bets = new Map<number, string>();
  readonly #betByClientId = new Map<string, number>();
  readonly #entries = new Set<number>();
  readonly #entryByKey = new Map<string, number>();
  readonly #calls = new Set<number>();
  readonly #callByTxId = new Map<string, number>();
  readonly #ledgerIds = new Set<number>();
  readonly #ledgerPaths = new Set<string>();

  /** @throws ConstraintViolation if the database would reject the batch. */
  check(batch: JournalBatch, rows: ReadRows): void {
    checkBatch(batch);
    this.#checkLedgerAccounts(rows);
    this.#checkEntries(rows.entries);
    this.#checkBets(rows.bets);
    this.#checkCalls(rows.casino);
    for (const [, reason] of rows.voidReasons) checkText('bets.void_reason', reason);
    for (const id of rows.archivedMarketIds) checkInteger('markets.id', id);
    checkOthers(rows);
  }

  /** Adds committed rows. */
  add({ bets, entries, ledgerAccounts, casino }: ReadRows): void {
    for (const bet of bets) {
      this.#bets.set(bet.id, formatClientId(bet));
      this.#betByClientId.set(formatClientId(bet), bet.id);
    }
    for (const { id, key } of entries) {
      this.#entries.add(id);
      this.#entryByKey.set(key, id);
    }
    for (const call of casino) {
      this.#calls.add(call.id);
      this.#callByTxId.set(txKey(call), call.id);
    }
    for (const { id, path } of ledgerAccounts) {
      this.#ledgerIds.add(id);
      this.#ledgerPaths.add(path);
    }
  }

  find(request: RequestId): number | null {
    if ('entryKey' in request) return this.#entryByKey.get(request.entryKey) ?? null;
    if ('clientBetId' in request) return this.#betByClientId.get(formatClientId(request)) ?? null;
    const { provider, txIds } = request;
    const keys = txIds.map((txId) => txKey({ provider, txId }));
    return keys.map((key) => this.#callByTxId.get(key)).find((id) => id !== undefined) ?? null;
  }

  /** Returns a page of used client IDs after a bet, including makers'; null past the end. */
  usedClientIds(afterBetId: number): UsedClientIdPage | null {
    const after = [...this.#bets].filter(([id]) => id > afterBetId);
    if (after.length === 0) return null;
    return {
      keys: after.map(([, key]) => key),
      lastBetId: after.reduce((last, [id]) => Math.max(last, id), afterBetId),
    };
  }

  #checkLedgerAccounts({ ledgerAccounts }: ReadRows): void {
    const ids = new Set<number>();
    const paths = new Set<string>();
    for (const { id, path } of ledgerAccounts) {
      checkInteger('ledger_accounts.id', id);
      if (this.#ledgerIds.has(id)) broken('ledger_accounts_pkey');
      if (this.#ledgerPaths.has(path)) broken('ledger_accounts_path_key');
      addOnce(ids, id, 'ledger_accounts_pkey');
      addOnce(paths, path, 'ledger_accounts_path_key');
    }
  }

  #checkEntries(entries: readonly EntryRow[]): void {
    const ids = new Set<number>();
    const keys = new Set<string>();
    for (const entry of entries) {
      checkBig('ledger_entries.id', entry.id);
      checkBig('ledger_entries.amount', entry.amount);
      checkBig('ledger_entries.cash_change', entry.cashChange);
      if (entry.cashAfter !== null) checkBig('ledger_entries.cash_after', entry.cashAfter);
      checkInteger('ledger_entries.from_id', entry.from);
      checkInteger('ledger_entries.to_id', entry.to);
      checkInteger('ledger_entries.account_id', entry.accountId);
      checkInteger('ledger_entries.market_id', entry.marketId);
      checkText('ledger_entries.key', entry.key);
      if (entry.amount <= 0) broken('ledger_entries_amount_check');
      if (entry.from === entry.to) broken('ledger_entries_check');
      if (this.#entries.has(entry.id)) broken('ledger_entries_pkey');
      if (this.#entryByKey.has(entry.key)) broken('ledger_entries_key_key');
      addOnce(ids, entry.id, 'ledger_entries_pkey');
      addOnce(keys, entry.key, 'ledger_entries_key_key');
    }
  }

  #checkCalls(calls: ReadRows['casino']): void {
    const ids = new Set<number>();
    const keys = new Set<string>();
    for (const call of calls) {
      for (const value of [call.id, call.amount, call.balance, call.at]) checkBig('casino_transactions', value);
      checkInteger('casino_transactions.account_id', call.accountId);
      if (this.#calls.has(call.id)) broken('casino_transactions_pkey');
      if (this.#callByTxId.has(txKey(call))) broken('casino_transactions_by_tx');
      addOnce(ids, call.id, 'casino_transactions_pkey');
      addOnce(keys, txKey(call), 'casino_transactions_by_tx');
    }
  }

  #checkBets(bets: readonly BetRow[]): void {
    const clientIds = new Map<string, number>();
    const ids = new Set<number>();
    for (const bet of bets) {
      checkBetValues(bet);
      // The database can't update a row twice in one statement.
      addOnce(ids, bet.id, 'bets_pkey');
      const key = formatClientId(bet);
      const owner = clientIds.get(key) ?? this.#betByClientId.get(key) ?? bet.id;
      // An update keeps the client ID of the first row, so it can't violate the index.
      if (owner !== bet.id && !this.#bets.has(bet.id)) broken('bets_by_client_id');
      clientIds.set(key, bet.id);
    }
  }
}

function checkBatch(batch: JournalBatch): void {
  checkBig('journal.first_sequence', batch.firstSequence);
  checkBig('journal.last_sequence', batch.lastSequence);
  checkBig('journal.at', batch.at);
  if (batch.firstSequence > batch.lastSequence) broken('journal_check');
  if (batch.hash.length !== HASH_LENGTH) broken('journal_hash_check');
}

function checkBetValues(bet: BetRow): void {
  const { matched, unmatched, cancelled, lapsed, voided } = bet;
  checkInteger('bets.account_id', bet.accountId);
  checkInteger('bets.market_id', bet.marketId);
  checkInteger('bets.runner_id', bet.runnerId);
  checkInteger('bets.price', bet.price);
  const amounts = [bet.stake, matched, bet.matchedProfit, unmatched, cancelled, lapsed, voided];
  for (const amount of [...amounts, bet.id, bet.placedAt, bet.matchedAt]) checkBig('bets', amount);
  for (const amount of [bet.profitLoss, bet.settledAt]) if (amount !== null) checkBig('bets', amount);
  if (bet.meanPrice !== null) checkInteger('bets.mean_price', bet.meanPrice);
  checkText('bets.client_bet_id', bet.clientBetId);
  const parts = matched + unmatched + cancelled + lapsed + voided;
  if (bet.stake <= 0 || bet.stake !== parts) broken('bets_check');
}

/** Markets, events, accounts and audit entries travel as JSON, which the database parses. */
function checkOthers({ markets, events, accounts, audits }: ReadRows): void {
  for (const market of markets) {
    checkInteger('markets.id', market.id);
    checkInteger('markets.event_id', market.eventId);
    checkBig('markets.created_at', market.createdAt);
  }
  for (const { id, details } of events) {
    checkInteger('events.id', id);
    checkInteger('events.sport_id', details.sportId);
    checkBig('events.start_time', details.startTime);
    checkText('events.title', details.title);
  }
  for (const account of accounts) checkInteger('accounts.id', account.id);
  for (const { actor, action, entity, entityId, ip } of audits) {
    for (const text of [actor, action, entity, entityId, ip]) checkText('audit_log', text);
  }
  for (const rows of [markets, events, accounts, audits]) checkJson(rows);
}

/** PostgreSQL's JSON accepts every character except these. */
function checkJson(rows: readonly unknown[]): void {
  JSON.stringify(rows, (name, value: unknown) => {
    for (const text of [name, value]) {
      if (typeof text === 'string' && NOT_IN_JSON.test(text)) {
        broken('unsupported Unicode escape sequence');
      }
    }
    return value;
  });
}

function checkInteger(column: string, value: unknown): void {
  if (!Number.isSafeInteger(value) || Math.abs(Number(value)) > INTEGER) {
    broken(`${column}: ${String(value)} is no integer`);
  }
}

function checkBig(column: string, value: unknown): void {
  if (!Number.isSafeInteger(value)) broken(`${column}: ${String(value)} is no bigint`);
}

function checkText(column: string, value: unknown): void {
  if (typeof value !== 'string') broken(`${column}: ${String(value)} is no text`);
}

function addOnce<Value>(values: Set<Value>, value: Value, constraint: string): void {
  if (values.has(value)) broken(constraint);
  values.add(value);
}

function broken(constraint: string): never {
  throw new ConstraintViolation(`Row violates constraint ${constraint}.`);
}

function txKey({ provider, txId }: { readonly provider: string; readonly txId: string }): string {
  return `${provider}/${txId}`;
}
