import type { Persistence, TimeInForce } from '#bet/bet.ts';
import type { Side } from '#bet/side.ts';
import type { CashMove, HouseCashMove } from '#cashier/cash-move.ts';
import type { CasinoCall } from '#casino/casino-move.ts';
import type { FreeRoundsChange } from '#casino/free-rounds.ts';
import type { LadderName, LineRange } from '#ladder/price-ladder.ts';
import type { MarketKind } from '#market/market-kind.ts';
import type { MarketMessage } from '#market/market-message.ts';
import type { GivenResult, MarketTerms } from '#market/market-terms.ts';
import type { NameLabel } from '#market/name-label.ts';
import type { EventDetails, EventStatus } from '#market/sport-event.ts';
import type { Currency, Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import type { PlayChange } from '#play/play.ts';
import type { PlaySection } from '#play/play-block.ts';
import type { RunnerQuote } from '#quote/market-quote.ts';
import type { AccountLimits, AccountRole } from './account.ts';
import type { SiteLimits } from './site-limits.ts';

/** Opens the wallet of an account whose id the account store has given; `grant` is play money handed out with it. */
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

/** Operator's correction of a balance. `key` makes a repeat harmless: it answers the first entry again. */
export interface AdjustBalance {
  readonly type: 'AdjustBalance';
  readonly accountId: number;
  readonly direction: 'CREDIT' | 'DEBIT';
  readonly amount: Money;
  readonly reason: string;
  readonly key: string;
}

/** Moves a player's money by way of the cashier. `key` makes a repeat harmless: it answers the first entry again. */
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

/** What a provider of games does in one player's round; its id makes a repeat harmless. */
export interface MoveCasino {
  readonly type: 'MoveCasino';
  readonly call: CasinoCall;
  /** Kind of the game, named with bets; without one only a block of the whole casino refuses. */
  readonly section?: PlaySection;
}

/** Gives a player rounds of a game that the house stakes, or ends them. */
export interface ChangeFreeRounds {
  readonly type: 'ChangeFreeRounds';
  readonly accountId: number;
  readonly change: FreeRoundsChange;
}

/** Changes a player's own limits and pauses, or reserves room for a deposit under them. */
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
  /** EACH_WAY, and only there: 4 for a quarter of the odds, 5 for a fifth. `winners` is the number of places. */
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

/** With `runnerId`: that runner only (OPEN makes it ACTIVE). */
export interface SetMarketStatus {
  readonly type: 'SetMarketStatus';
  readonly marketId: number;
  readonly status: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING' | 'CLOSED';
  readonly runnerId?: number;
  readonly message?: MarketMessage | null;
}

/** One step: lapse LAPSE rests, raise the material version, set in-play; OPEN or SUSPENDED afterwards. */
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
   * A factor that the runner's price does not bear out (see `plausibleReduction`) is refused with VALIDATION of
   * `reductionBps` and `max` unless this is true. Only two send it: an act that a second operator has confirmed, and a
   * feed, whose factor is the official one.
   */
  readonly confirmed?: boolean;
}

/** Takes the removal of a runner back, until the market is settled: matches and prices are as if it had stayed. */
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
  /** See `Bet.price`: on a house kind hundredths of the number quoted. */
  readonly price: Price;
  readonly stake: Money;
  readonly persistence: Persistence;
  readonly timeInForce: TimeInForce;
  /** Smallest part a FILL_OR_KILL bet takes, paise; absent: all of it. */
  readonly minFill?: Money;
  readonly clientBetId: string;
  /** When given and a material change has come since: refused with MARKET_CHANGED. */
  readonly marketVersion?: number;
  /** FANCY, METER: the line; KHADO: first run of the band; hundredths of a run. Absent or 0 on other kinds. */
  readonly line?: Price;
  /** House kinds: whether a price up to 10 per 100 worse is taken too; never another line. */
  readonly acceptAnyOdds?: boolean;
  /** Of the site of the bettor; the stricter of these and of the market's and the account's counts. */
  readonly siteLimits?: SiteLimits;
  /** Holder of the free bet; `accountId` is the house's, which pays. Locks, pauses and blocks of the holder refuse it too. */
  readonly holderId?: number;
}

/** What the house offers on one runner; on a line `back` is Yes and `lay` is No. */
export interface QuotedRunner extends RunnerQuote {
  readonly runnerId: number;
  /** OPEN makes it ACTIVE; absent: as it is. */
  readonly status?: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING';
}

/** Everything the house offers in a market from now on; runners left out have no quote. */
export interface SetQuote {
  readonly type: 'SetQuote';
  readonly marketId: number;
  readonly runners: readonly QuotedRunner[];
  /** Status of the market in the same step; absent: as it is. */
  readonly status?: 'OPEN' | 'SUSPENDED' | 'BALL_RUNNING';
  /** `market.quote.version` that the trader saw; refused with MARKET_CHANGED when it is another by now. */
  readonly expectedVersion?: number;
}

/** Sent by the engine when a held bet's delay is over. */
export interface ReleaseBet {
  readonly type: 'ReleaseBet';
  readonly betId: number;
}

/** Exactly one of the three lists. Also while the market is suspended; a held bet is cancelled once its delay is over. */
export interface CancelBets {
  readonly type: 'CancelBets';
  readonly accountId: number;
  readonly betIds?: readonly number[];
  readonly clientBetIds?: readonly string[];
  readonly marketId?: number;
}

/** A lower stake keeps the place in the queue; a higher stake or another price takes a new one and may match at once. */
export interface UpdateBet {
  readonly type: 'UpdateBet';
  readonly accountId: number;
  readonly betId: number;
  readonly price?: Price;
  readonly stake?: Money;
  readonly persistence?: Persistence;
  /** As of `PlaceBet`. */
  readonly siteLimits?: SiteLimits;
}

/** A bet, its new price and its new whole stake. */
export type BetMove = readonly [betId: number, price: Price, stake: Money];

/** Moves bets of makers in one market to other prices, in this order; those that cannot be moved stay. */
export interface MoveBets {
  readonly type: 'MoveBets';
  readonly marketId: number;
  readonly moves: readonly BetMove[];
}

/** Places every hedge of the quote at once, or none. `share` is in millionths of the whole quote. */
export interface CashOut {
  readonly type: 'CashOut';
  readonly accountId: number;
  readonly marketId: number;
  readonly shareMillionths: number;
  /** Amount the bettor saw for the whole quote, paise; a worse one is refused with QUOTE_STALE. */
  readonly quotedAmount: Money;
  readonly quoteVersion: number;
  readonly clientRequestId: string;
}

/** Sent by the engine when a held cash-out's delay is over. */
export interface ReleaseCashOut {
  readonly type: 'ReleaseCashOut';
  readonly cashOutId: number;
}

export interface SettleMarket {
  readonly type: 'SettleMarket';
  readonly marketId: number;
  /** Kept as placings. */
  readonly result: GivenResult;
}

export interface UnsettleMarket {
  readonly type: 'UnsettleMarket';
  readonly marketId: number;
  readonly reason: string;
}

/** Both sides of every fill matched in [from, to], or of the bets named; rests of bets placed in the window end too. */
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

/** Lets a settled market and its bets go from memory; their rows stay in the database. A repeat is harmless. */
export interface ArchiveMarket {
  readonly type: 'ArchiveMarket';
  readonly marketId: number;
}

/**
 * Lets an account leave the exchange for good; its id can never be opened again. Refused while a bet of it is in memory,
 * while cash is reserved, and while it holds rupees; play money goes back to its source.
 */
export interface CloseAccount {
  readonly type: 'CloseAccount';
  readonly accountId: number;
}

/** Closes an event and lets it go from memory. Refused while a market of it is in memory. */
export interface CloseEvent {
  readonly type: 'CloseEvent';
  readonly eventId: number;
}

/** After a restart: in-play markets come back suspended and held bets end. */
export interface RecoverMarkets {
  readonly type: 'RecoverMarkets';
}

/** Everything that can be asked of the exchange. Plain data: it goes to the journal as it is. */
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
