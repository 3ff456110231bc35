import type { Persistence, Side, TimeInForce } from '#bet/bet.ts';
import type { CashMove, HouseCashMove } from '#cashier/cash-move.ts';
import type { CasinoCall } from '#casino/casino-move.ts';
import type { FreeRoundsChange } from '#casino/free-rounds.ts';
import type { LadderName, LineRange } from '#ladder/price-ladder.ts';
import type { MarketKind } from '#market/market-kind.ts';
import type {
  EventDetails,
  EventStatus,
  GivenResult,
  MarketMessage,
  MarketTerms,
  NameLabel,
} from '#market/market-terms.ts';
import type { Currency, Money, Price } from '#money/money.ts';
import type { PlayChange } from '#play/play.ts';
import type { PlaySection } from '#play/play-pause.ts';
import type { RunnerQuote } from '#quote/market-quote.ts';
import type { AccountLimits, AccountRole, SiteLimits } from './account.ts';

/** Opens the wallet of an account whose ID was assigned by the account store; `grant` is initial play money. */
export interface OpenAccount {
  readonly type: 'OpenAccount';
  readonly accountId: number;
  readonly role: AccountRole;
  readonly currency: Currency;
  /** DEMO only; 0 for none. */
  readonly grant: Money;
}

export interface SetAccountLimits {
  readonly type: 'SetAccountLimits';
  readonly accountId: number;
  readonly limits: Partial<AccountLimits>;
}

/** Operator's balance correction. `key` makes it idempotent: a repeat returns the first entry. */
export interface AdjustBalance {
  readonly type: 'AdjustBalance';
  readonly accountId: number;
  readonly direction: 'CREDIT' | 'DEBIT';
  readonly amount: Money;
  readonly reason: string;
  readonly key: string;
}

/** Moves a player's money via the cashier. `key` makes it idempotent: a repeat returns the first entry. */
export interface MoveCash {
  readonly type: 'MoveCash';
  readonly accountId: number;
  readonly move: CashMove;
  readonly reason: string | null;
  readonly key: string;
}

/** Moves money between the operator's own accounts; `key` as above. */
export interface MoveHouseCash {
  readonly type: 'MoveHouseCash';
  readonly move: HouseCashMove;
  readonly reason: string | null;
  readonly key: string;
}

/** A game provider's action in a player's round, idempotent by its ID. */
export interface MoveCasino {
  readonly type: 'MoveCasino';
  readonly call: CasinoCall;
  /** Game type, given for bets; without it only a block of the whole casino rejects. */
  readonly section?: PlaySection;
}

/** Grants a player free rounds staked by the house, or revokes them. */
export interface ChangeFreeRounds {
  readonly type: 'ChangeFreeRounds';
  readonly accountId: number;
  readonly change: FreeRoundsChange;
}

/** Changes a player's own limits and breaks, or reserves limit headroom for a deposit. */
export interface ChangePlay {
  readonly type: 'ChangePlay';
  readonly accountId: number;
  readonly change: PlayChange;
}

export interface CreateEvent {
  readonly type: 'CreateEvent';
  readonly details: EventDetails;
  readonly status: EventStatus;
}

export interface UpdateEvent {
  readonly type: 'UpdateEvent';
  readonly eventId: number;
  readonly details: Partial<EventDetails>;
  readonly status?: EventStatus;
}

export interface RunnerTerms {
  readonly name: string;
  readonly nameLabel?: NameLabel;
  readonly sort?: number;
  readonly number?: string | null;
  readonly stall?: string | null;
  readonly jockey?: string | null;
}

export interface CreateMarket {
  readonly type: 'CreateMarket';
  readonly eventId: number;
  readonly kind: MarketKind;
  readonly ladder: LadderName;
  /** Only with ladder LINE_RANGE. */
  readonly lineRange?: LineRange;
  readonly winners: number;
  /** EACH_WAY only: 4 for a quarter of the odds, 5 for a fifth. `winners` is the number of places. */
  readonly eachWayDivisor?: number;
  readonly crossMatching: boolean;
  readonly subType: string | null;
  readonly runners: readonly RunnerTerms[];
  readonly terms: MarketTerms;
  readonly inPlay: boolean;
  readonly open: boolean;
}

export interface UpdateMarket {
  readonly type: 'UpdateMarket';
  readonly marketId: number;
  readonly terms: Partial<MarketTerms>;
}

/** With `runnerId`, that runner only (OPEN makes it ACTIVE). */
export interface SetMarketStatus {
  readonly type: 'SetMarketStatus';
  readonly marketId: number;
  readonly status: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING' | 'CLOSED';
  readonly runnerId?: number;
  readonly message?: MarketMessage | null;
}

/** Lapses LAPSE bets, bumps the material version and goes in-play in one step, then OPEN or SUSPENDED. */
export interface TurnInPlay {
  readonly type: 'TurnInPlay';
  readonly marketId: number;
  readonly open: boolean;
}

export interface RemoveRunner {
  readonly type: 'RemoveRunner';
  readonly marketId: number;
  readonly runnerId: number;
  /** Hundredths of a percent, 0..10000. */
  readonly reductionBps: number;
  /**
   * Accepts a factor that the runner's price doesn't support (see `plausibleReduction`), which is otherwise rejected
   * with VALIDATION of `reductionBps` and `max`. Sent only for an action confirmed by a second operator, and by a
   * feed, whose factor is official.
   */
  readonly confirmed?: boolean;
}

/** Reverses the removal of a runner before settlement: matches and prices are as if it had never been removed. */
export interface RestoreRunner {
  readonly type: 'RestoreRunner';
  readonly marketId: number;
  readonly runnerId: number;
}

export interface PlaceBet {
  readonly type: 'PlaceBet';
  readonly accountId: number;
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: Side;
  /** See `Bet.price`; on a house kind, hundredths of the quoted number. */
  readonly price: Price;
  readonly stake: Money;
  readonly persistence: Persistence;
  readonly timeInForce: TimeInForce;
  /** FILL_OR_KILL: minimum fill, paise; defaults to the whole stake. */
  readonly minFill?: Money;
  readonly clientBetId: string;
  /** Rejected with MARKET_CHANGED if a material change has occurred since this version. */
  readonly marketVersion?: number;
  /** FANCY, METER: the line. KHADO: first run of the band. Hundredths of a run; absent or 0 on other kinds. */
  readonly line?: Price;
  /** House kinds: accept a price worse by up to 10 per 100, but never another line. */
  readonly acceptAnyOdds?: boolean;
  /** Limits of the bettor's site; the strictest of site, market and account applies. */
  readonly siteLimits?: SiteLimits;
  /**
   * Holder of the free bet; `accountId` is the house account that pays. The holder's locks, breaks and blocks apply
   * too.
   */
  readonly holderId?: number;
}

/** The house's offer on one runner; on a line, `back` is Yes and `lay` is No. */
export interface QuotedRunner extends RunnerQuote {
  readonly runnerId: number;
  /** OPEN makes it ACTIVE; absent for no change. */
  readonly status?: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING';
}

/** Replaces the house's entire offer in a market; runners left out have no quote. */
export interface SetQuote {
  readonly type: 'SetQuote';
  readonly marketId: number;
  readonly runners: readonly QuotedRunner[];
  /** Market status set in the same step; absent for no change. */
  readonly status?: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING';
  /** `market.quote.version` seen by the trader; rejected with MARKET_CHANGED if it differs now. */
  readonly expectedVersion?: number;
}

/** Sent by the engine when a held bet's delay ends. */
export interface ReleaseBet {
  readonly type: 'ReleaseBet';
  readonly betId: number;
}

/** Exactly one of the three lists. Works while the market is suspended; a held bet is cancelled once its delay ends. */
export interface CancelBets {
  readonly type: 'CancelBets';
  readonly accountId: number;
  readonly betIds?: readonly number[];
  readonly clientBetIds?: readonly string[];
  readonly marketId?: number;
}

/** A lower stake keeps the queue position; a higher stake or another price takes a new one and may match at once. */
export interface UpdateBet {
  readonly type: 'UpdateBet';
  readonly accountId: number;
  readonly betId: number;
  readonly price?: Price;
  readonly stake?: Money;
  readonly persistence?: Persistence;
  readonly siteLimits?: SiteLimits;
}

/** A bet with its new price and new total stake. */
export type BetMove = readonly [betId: number, price: Price, stake: Money];

/** Moves market-maker bets in one market to other prices, in this order; bets that can't be moved stay. */
export interface MoveBets {
  readonly type: 'MoveBets';
  readonly marketId: number;
  readonly moves: readonly BetMove[];
}

/** Places every hedge of the quote at once, or none. `share` is in millionths of the whole position. */
export interface CashOut {
  readonly type: 'CashOut';
  readonly accountId: number;
  readonly marketId: number;
  readonly shareMillionths: number;
  /** Amount shown to the bettor for the whole quote, paise; a worse one is rejected with QUOTE_STALE. */
  readonly quotedAmount: Money;
  readonly quoteVersion: number;
  readonly clientRequestId: string;
}

/** Sent by the engine when a held cash-out's delay ends. */
export interface ReleaseCashOut {
  readonly type: 'ReleaseCashOut';
  readonly cashOutId: number;
}

export interface SettleMarket {
  readonly type: 'SettleMarket';
  readonly marketId: number;
  /** Stored as placings. */
  readonly result: GivenResult;
}

export interface UnsettleMarket {
  readonly type: 'UnsettleMarket';
  readonly marketId: number;
  readonly reason: string;
}

/**
 * Voids both sides of every fill matched in [from, to], or of the named bets; unmatched remainders of bets placed in
 * the window end too.
 */
export interface VoidBets {
  readonly type: 'VoidBets';
  readonly marketId: number;
  readonly window?: { readonly from: number; readonly to: number };
  readonly betIds?: readonly number[];
  readonly reason: string;
}

export interface VoidMarket {
  readonly type: 'VoidMarket';
  readonly marketId: number;
  readonly reason: string;
}

/** Evicts a settled market and its bets from memory; database rows are kept. Idempotent. */
export interface ArchiveMarket {
  readonly type: 'ArchiveMarket';
  readonly marketId: number;
}

/**
 * Removes an account from the exchange permanently; its ID can't be reopened. Rejected while it has a bet in memory,
 * reserved cash or rupees; play money returns to its source.
 */
export interface CloseAccount {
  readonly type: 'CloseAccount';
  readonly accountId: number;
}

/** Closes an event and evicts it from memory. Rejected while a market of it is in memory. */
export interface CloseEvent {
  readonly type: 'CloseEvent';
  readonly eventId: number;
}

/** After a restart: suspends in-play markets and ends held bets. */
export interface RecoverMarkets {
  readonly type: 'RecoverMarkets';
}

/** Every command of the exchange. Plain data, written to the journal unchanged. */
export type Command =
  | OpenAccount
  | SetAccountLimits
  | AdjustBalance
  | MoveCash
  | MoveHouseCash
  | MoveCasino
  | ChangeFreeRounds
  | ChangePlay
  | CreateEvent
  | UpdateEvent
  | CreateMarket
  | UpdateMarket
  | SetMarketStatus
  | TurnInPlay
  | RemoveRunner
  | RestoreRunner
  | SetQuote
  | PlaceBet
  | ReleaseBet
  | CancelBets
  | UpdateBet
  | MoveBets
  | CashOut
  | ReleaseCashOut
  | SettleMarket
  | UnsettleMarket
  | VoidBets
  | VoidMarket
  | ArchiveMarket
  | CloseAccount
  | CloseEvent
  | RecoverMarkets;
