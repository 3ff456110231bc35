import type { Bet } from '@crease/core/bet/bet.ts';
import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type { Account } from '@crease/core/exchange/account.ts';
import type { Command } from '@crease/core/exchange/command.ts';
import type { ExchangeEvent } from '@crease/core/exchange/exchange-event.ts';
import type { ExchangeState } from '@crease/core/exchange/exchange-state.ts';
import type { Market } from '@crease/core/exchange/market.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import type { Entry } from '@crease/core/ledger/ledger.ts';
import type { SportEvent } from '@crease/core/market/market-terms.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import type { ReadRows } from '#journal/journal.ts';
import type { BetRow } from '#journal/read-model.ts';
import { accountRow, betRow, type ClosedAccount, entryRows, eventRow, hasRow, marketRow } from './project-rows.ts';

/**
 * Collects the rows changed by a batch. Called with every outcome right after its command. It keeps references to the
 * bets and markets, so a market archived later in the batch still gets its last rows. Each row is written once, in
 * its final state.
 */
export class RowCollector {
  readonly #state: ExchangeState;
  /** Ledger accounts opened so far, including those merged later in the batch. */
  readonly #ledgerAccounts: { readonly id: number; readonly path: string }[] = [];
  #nextLedgerAccountId: number;
  readonly #bets = new Map<number, Bet>();
  readonly #markets = new Map<number, Market>();
  readonly #archived = new Set<number>();
  readonly #events = new Map<number, SportEvent>();
  readonly #accounts = new Map<number, Account>();
  readonly #closed = new Map<number, ClosedAccount>();
  readonly #entries: Entry[] = [];
  readonly #ips = new Map<number, string>();
  readonly #voidReasons = new Map<number, string>();
  readonly #audits: NewAuditRow[] = [];
  readonly #casino: CasinoTransaction[] = [];

  /** @param state before the batch's first command; the same object afterwards. */
  constructor(state: ExchangeState) {
    this.#state = state;
    this.#nextLedgerAccountId = state.ledger.nextAccountId;
  }

  /** Ledger entries so far, for the watchdog. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get voidReasons(): ReadonlyMap<number, string> {
    return this.#voidReasons;
  }

  /** @param command the cause of the outcome, with the reason for voids. */
  record(outcome: Outcome, command: Command): void {
    if (!outcome.ok) return;
    for (const event of outcome.events) this.#recordEvent(event);
    this.#recordLedgerAccounts();
    recordVoidReasons(this.#voidReasons, outcome.events, command);
  }

  recordIp(betId: number, ip: string): void {
    this.#ips.set(betId, ip);
  }

  recordAudit(audit: NewAuditRow): void {
    this.#audits.push(audit);
  }

  rows(): ReadRows {
    const state = this.#state;
    return {
      bets: this.#betRows(),
      betIps: this.#ips,
      voidReasons: this.#voidReasons,
      entries: entryRows(state, this.#entries, this.#closed),
      ledgerAccounts: this.#ledgerAccounts,
      markets: [...this.#markets.values()].map((market) => marketRow(market, this.#archived.has(market.id))),
      archivedMarketIds: [...this.#archived],
      events: [...this.#events.values()].map(eventRow),
      accounts: [...this.#accounts.values()].map(accountRow),
      audits: this.#audits,
      casino: this.#casino,
    };
  }

  #betRows(): BetRow[] {
    const rows: BetRow[] = [];
    for (const bet of this.#bets.values()) {
      const market = this.#state.markets.get(bet.marketId) ?? this.#markets.get(bet.marketId);
      if (market !== undefined && hasRow(bet, this.#state)) rows.push(betRow(bet, market));
    }
    return rows;
  }

  #recordEvent(event: ExchangeEvent): void {
    switch (event.type) {
      case 'EntryPosted':
        this.#entries.push(event.entry);
        break;
      case 'CasinoMoved':
        this.#casino.push(event.transaction);
        break;
      case 'BetPlaced':
      case 'BetMatched':
      case 'BetReduced':
      case 'BetUpdated':
      case 'BetSettled':
      case 'BetUnsettled':
        this.#recordBet(event.betId);
        break;
      case 'MarketChanged':
        keep(event.marketId, this.#state.markets, this.#markets);
        if (event.change === 'archived') this.#archived.add(event.marketId);
        break;
      case 'EventChanged':
        keep(event.eventId, this.#state.events, this.#events);
        break;
      case 'EventArchived':
        this.#events.set(event.event.id, event.event);
        break;
      case 'AccountOpened':
      case 'AccountLimitsSet':
        keep(event.accountId, this.#state.accounts, this.#accounts);
        break;
      case 'AccountClosed':
        this.#closed.set(event.accountId, event);
        break;
      default:
        // Other events don't change any rows.
        break;
    }
  }

  #recordLedgerAccounts(): void {
    const { ledger } = this.#state;
    for (; this.#nextLedgerAccountId < ledger.nextAccountId; this.#nextLedgerAccountId += 1) {
      const account = ledger.accounts.get(this.#nextLedgerAccountId);
      if (account !== undefined) this.#ledgerAccounts.push({ id: account.id, path: account.path });
    }
  }

  #recordBet(betId: number): void {
    const bet = this.#state.bets.get(betId);
    if (bet !== undefined) this.#bets.set(betId, bet);
  }
}

/** Keeps an object of the state for its row. */
function keep<Item>(id: number, all: ReadonlyMap<number, Item>, kept: Map<number, Item>): void {
  const found = all.get(id);
  if (found !== undefined) kept.set(id, found);
}

/** Records a command's reason for every bet that it voids, fully or partially. */
export function recordVoidReasons(
  reasons: Map<number, string>,
  events: readonly ExchangeEvent[],
  command: Command,
): void {
  if (command.type !== 'VoidBets' && command.type !== 'VoidMarket') return;
  for (const event of events) {
    if (event.type === 'BetReduced' && event.reason === 'VOID') {
      reasons.set(event.betId, command.reason);
    }
  }
}
