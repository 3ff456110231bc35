import { assert } from '#base/assert.ts';
import type { Rejection } from '#base/result.ts';
import type { Bet, Fill } from '#bet/bet.ts';
import type { Entry, EntryKind, Movement } from '#ledger/ledger.ts';
import type { Money } from '#money/money.ts';
import { INITIAL_PLAY, withResult } from '#play/play.ts';
import type { SettlementTotals } from '#settlement/settlement-totals.ts';
import type { Account } from './account.ts';
import type { BelowZeroCause, EndReason, ExchangeEvent, MarketChange } from './exchange-event.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Market } from './market.ts';
import type { RulesVersion } from './rules.ts';

/** Result of an accepted command; each field names the commands that set it. */
export interface Answer {
  readonly ok: true;
  readonly events: readonly ExchangeEvent[];
  /** ID of the account, event, market, bet or entry created or changed; 0 if there is none. */
  readonly id: number;
  /** PlaceBet, UpdateBet, CashOut: end of the hold (the result follows with ReleaseBet), or 0. */
  readonly heldUntil: number;
  /** True for a repeated command: nothing changed, and `id` is the original's. */
  readonly repeated: boolean;
  /** CancelBets: stakes returned, and bets that were not cancelled. */
  readonly cancelled: readonly { readonly betId: number; readonly stake: Money }[];
  readonly notCancelled: readonly {
    readonly betId: number;
    readonly code: 'NOT_FOUND' | 'NOT_CANCELLABLE' | 'HELD';
  }[];
  /** CashOut: hedges placed. MoveBets: bets moved. */
  readonly betIds: readonly number[];
  /** SettleMarket, VoidMarket, VoidBets: totals for the operator. */
  readonly settlement: SettlementTotals | null;
}

export type Outcome = Answer | Rejection;

const NOBODY: ReadonlyMap<number, number> = new Map();
const NONE: readonly never[] = [];

/**
 * The execution of one command: its events in order, and the accounts whose exposure changed.
 *
 * Handlers decide everything first and mutate the state only once nothing can reject any more, so a rejection leaves
 * no trace.
 */
export class Step {
  readonly state: ExchangeState;
  readonly at: number;
  readonly rules: RulesVersion;
  readonly events: ExchangeEvent[] = [];
  /** Allocated when the first account is touched; many commands touch none. */
  #exposureBefore: Map<Account, Money> | null = null;
  #entries = 0;
  #wentBelowZero: Map<number, number> | null = null;
  /** Set by commands that may make free cash negative; null if none of the step's entries may. */
  cause: BelowZeroCause | null = null;
  /** Allowed negative balance from rounding shared legs, paise. */
  roundingAllowed: Money = 0;

  constructor(state: ExchangeState, at: number, rules: RulesVersion) {
    this.state = state;
    this.at = at;
    this.rules = rules;
  }

  /** Records an account before its exposure changes; `postHolds` books the difference at the end. */
  touch(account: Account): void {
    this.#exposureBefore ??= new Map();
    if (!this.#exposureBefore.has(account)) this.#exposureBefore.set(account, account.exposure);
  }

  /** Posts an entry and emits its event. `key` defaults to the command sequence and the number within the command. */
  post(movement: {
    readonly kind: EntryKind;
    readonly from: number;
    readonly to: number;
    readonly amount: Money;
    readonly accountId?: number;
    readonly marketId?: number;
    readonly reason?: string | null;
    readonly key?: string;
  }): Entry {
    const { kind, from, to, amount, accountId = 0, marketId = 0, reason = null } = movement;
    // Entries with an explicit key increment the counter too.
    const own = this.#nextKey();
    const key = movement.key ?? own;
    const { at } = this;
    const entry = this.#enter({ key, at, kind, from, to, amount, accountId, marketId, reason });
    if (accountId !== 0) this.#recordCash(this.state.accounts.get(accountId), entry);
    return entry;
  }

  #nextKey(): string {
    this.#entries += 1;
    return `${this.state.sequence}.${this.#entries}`;
  }

  #enter(movement: Movement): Entry {
    const entry = this.state.ledger.post(movement);
    this.events.push({ type: 'EntryPosted', entry });
    return entry;
  }

  /** Accounts left negative by an entry of this step, with the market of the first such entry. */
  get wentBelowZero(): ReadonlyMap<number, number> {
    return this.#wentBelowZero ?? NOBODY;
  }

  #recordCash(account: Account | undefined, { from, accountId, marketId }: Entry): void {
    if (from !== account?.cashLedgerId || this.state.ledger.getBalance(from) >= 0) return;
    this.#wentBelowZero ??= new Map();
    if (!this.#wentBelowZero.has(accountId)) this.#wentBelowZero.set(accountId, marketId);
  }

  /**
   * Books the change in exposure of every touched account in this command: an increase as HOLD, a decrease as
   * RELEASE.
   */
  postHolds(marketId: number): void {
    const touched = this.#exposureBefore;
    if (touched === null) return;
    this.#exposureBefore = null;
    for (const [account, before] of touched) {
      const rise = account.exposure - before;
      assert(account.exposure >= 0, 'exposure is never negative');
      if (rise === 0) continue;
      account.balanceVersion += 1;
      const entry = this.#enter({
        key: this.#nextKey(),
        at: this.at,
        kind: rise > 0 ? 'HOLD' : 'RELEASE',
        from: rise > 0 ? account.cashLedgerId : account.heldLedgerId,
        to: rise > 0 ? account.heldLedgerId : account.cashLedgerId,
        amount: Math.abs(rise),
        accountId: account.id,
        marketId,
        reason: null,
      });
      this.#recordCash(account, entry);
    }
  }

  /** Adds a result to the tallies of the player's limits: rupees always, play money once they have set a limit. */
  recordResult(account: Account, net: Money): void {
    const { role, currency, play } = account;
    const counts = role === 'PLAYER' && (currency === 'INR' || play !== null);
    if (counts) account.play = withResult(play ?? INITIAL_PLAY, net, this.at);
  }

  /** Emits an event that only names its bet. */
  emitBet(type: 'BetPlaced' | 'BetUpdated' | 'BetSettled' | 'BetUnsettled', bet: Bet): void {
    const { id: betId, accountId, marketId } = bet;
    this.events.push({ type, betId, accountId, marketId });
  }

  emitMatched(bet: Bet, { id: fillId, stake, profit, price }: Fill): void {
    const { id: betId, accountId, marketId } = bet;
    const type = 'BetMatched';
    this.events.push({ type, betId, accountId, marketId, fillId, stake, profit, price });
  }

  /** Emits that a part of a bet ended without a result. */
  emitReduced(bet: Bet, stake: Money, reason: EndReason): void {
    const { id: betId, accountId, marketId } = bet;
    this.events.push({ type: 'BetReduced', betId, accountId, marketId, stake, reason });
  }

  bumpVersion(market: Market): void {
    this.state.version += 1;
    market.version = this.state.version;
  }

  /** Bumps the version and emits the event for what changed. */
  changeMarket(market: Market, change: MarketChange): void {
    this.bumpVersion(market);
    if (market.quote !== null) market.quote = { ...market.quote, version: market.version };
    const { id: marketId, eventId } = market;
    this.events.push({ type: 'MarketChanged', marketId, eventId, change });
  }

  /** Bumps the version and emits the event for changed prices or sizes. */
  changeBook(market: Market): void {
    this.bumpVersion(market);
    this.events.push({ type: 'BookChanged', marketId: market.id, eventId: market.eventId });
  }

  /** Bumps the version as a material change: bets held before it are rejected on release (rule 8.5). */
  markMaterialChange(market: Market): void {
    this.bumpVersion(market);
    market.materialVersion = market.version;
    if (market.quote !== null) market.quote = { ...market.quote, version: market.version };
  }

  /** Builds the answer to the accepted command from the step's events and the given fields. */
  accept(fields: Partial<Omit<Answer, 'ok' | 'events'>>): Answer {
    return {
      ok: true,
      events: this.events,
      id: fields.id ?? 0,
      heldUntil: fields.heldUntil ?? 0,
      repeated: fields.repeated ?? false,
      cancelled: fields.cancelled ?? NONE,
      notCancelled: fields.notCancelled ?? NONE,
      betIds: fields.betIds ?? NONE,
      settlement: fields.settlement ?? null,
    };
  }
}
