import type { MarketKind, MarketStatus } from '@crease/core/market/market-kind.ts';
import type { SportId } from '#base/constants.ts';
import type { Time } from '#base/instant.ts';
import type { Rupees } from '#base/money.ts';
import type { Label } from '#labels/label.ts';

/** Decimal odds (or line, or rate) and the backer's stake available there in rupees. */
export type PriceSize = readonly [rate: number, size: Rupees];

export type WireEventStatus = 'IN_PLAY' | 'UPCOMING' | 'CLOSED';

export interface EventOdds {
  readonly marketId: number;
  readonly runnerId: number;
  readonly name: string;
  readonly nameLabel?: Label;
  readonly status: MarketStatus;
  readonly back: PriceSize | null;
  readonly lay: PriceSize | null;
}

/** Short names for narrow layouts, in addition to the full ones. */
export interface ShortNames {
  /** Short title, e.g. `Falcons v Kraken`. */
  readonly title: string;
  /** Sides in title order; null for a race. */
  readonly sides: readonly [string, string] | null;
}

/** An event in lists (api 4.1). */
export interface EventItem {
  readonly id: number;
  readonly title: string;
  /** Absent in lists cached by older clients. */
  readonly short?: ShortNames;
  readonly sportId: number;
  readonly sportName: string;
  readonly status: WireEventStatus;
  /** In-Play when live; otherwise Today, Tomorrow or DD MMM YYYY. */
  readonly matchDate: string;
  readonly pin: boolean;
  readonly dreamEventId: string;
  readonly startTime: Time;
  readonly team1: string | null;
  readonly team2: string | null;
  readonly competitionName: string | null;
  readonly country: string | null;
  readonly venue: string | null;
  /**
   * True if sessions (`f`) or a bookmaker market (`bm`) are on offer, even during a ball; `tv`: true if it has a
   * stream.
   */
  readonly f: boolean;
  readonly bm: boolean;
  readonly tv: boolean;
  /** True if a premium market is on offer. */
  readonly p?: boolean;
  /** Number of sessions on offer; absent in lists cached by older clients. */
  readonly sessions?: number;
  readonly odds: readonly EventOdds[];
  readonly matched: Rupees;
  /** Set while betting on the event, or all betting, is stopped. */
  readonly stop?: PublicStop;
  /** Message of the market these odds belong to, while it is suspended; absent if there is none. */
  readonly message?: string;
  /** See `WireMarket.messageCode`. */
  readonly messageCode?: WireMessageCode;
  /** Short score for lists, null if none: one line per side, "182/4", and the match progress, "18.2 ov". */
  readonly score: ListScore | null;
}

/**
 * Why betting on the next event is halted, according to the score: REVIEW a decision is under review · RAIN,
 * BAD_LIGHT · STOPPED play has stopped, or a goal or card is being checked · NO_FEED no feed reports the match ·
 * DISPUTED its sources disagree · RESULT the match is over.
 */
export type ScoreHalt =
  | 'REVIEW'
  | 'RAIN'
  | 'BAD_LIGHT'
  | 'STOPPED'
  | 'NO_FEED'
  | 'DISPUTED'
  | 'RESULT';

export interface ListScore {
  /** Absent while bets are accepted. */
  readonly halt?: ScoreHalt;
  readonly stage: string;
  readonly stageLabel?: Label;
  readonly detail: string | null;
  readonly detailLabel?: Label | null;
  readonly sides: readonly {
    readonly name: string;
    readonly text: string;
    /** Set if the text is wording rather than a score, e.g. before a side has batted. */
    readonly textLabel?: Label;
    readonly batting: boolean;
  }[];
}

export interface TreeSport {
  readonly id: SportId;
  readonly name: string;
  readonly order: number;
  readonly events: readonly EventItem[];
}

/** HALF_WON, HALF_LOST: half of every stake was returned and the other half settled accordingly. */
export type WireRunnerStatus =
  | 'OPEN'
  | 'SUSPENDED'
  | 'BALL_RUNNING'
  | 'REMOVED'
  | 'WINNER'
  | 'HALF_WON'
  | 'PLACED'
  | 'HALF_LOST'
  | 'LOSER';

export interface WireRunner {
  readonly id: number;
  readonly marketId: number;
  readonly runnername: string;
  /** Label of a built-in name; absent for a user-supplied one. */
  readonly runnerLabel?: Label;
  readonly sort: number;
  readonly status: WireRunnerStatus;
  /**
   * Up to three prices, best first; empty if there are none or the market is not open. FANCY, METER: back[0] is line
   * and rate of Yes, lay[0] of No. KHADO: back[0] is first run and rate.
   */
  readonly back: readonly PriceSize[];
  readonly lay: readonly PriceSize[];
  readonly backPrice: number | null;
  readonly backSize: Rupees | null;
  readonly layPrice: number | null;
  readonly laySize: Rupees | null;
  /** KHADO: runs in the quoted band; otherwise null. */
  readonly band: number | null;
  readonly number: string | null;
  readonly stall: string | null;
  readonly jockey: string | null;
  readonly silkUrl: string | null;
  /** Non-runners: reduction factor applied to the other prices, in percent; null if none. */
  readonly reductionPercent?: number | null;
  /** Win market of a race only; absent if there are no starting price bets. */
  readonly startingPrice?: WireStartingPrice;
}

/** Starting price in decimal odds; null where not available. */
export interface WireStartingPrice {
  /** Projected price before the off, from starting price money only. */
  readonly far: number | null;
  /** Projected price before the off, including bets in the book. */
  readonly near: number | null;
  /** Final price, fixed at the off. */
  readonly fixed: number | null;
}

export type WireMarketResult =
  | { readonly winnerRunnerId: number }
  /** Operator shorthand: runners in finishing order, with all from the last paid place on tied. */
  | { readonly winners: readonly number[] }
  /** Groups in finishing order; runners of a group are tied. */
  | { readonly placings: readonly (readonly number[])[] }
  /** Half of every stake is settled with this runner as the winner; the other half is returned. */
  | { readonly halfWinnerRunnerId: number }
  | { readonly runs: number }
  | { readonly void: true };

export type MarketGroup =
  | 'matchOdds'
  | 'bookmaker'
  | 'fancy'
  | 'toss'
  | 'goalsmaker'
  | 'premium'
  | 'line'
  | 'other';

export interface WireMarket {
  readonly marketId: number;
  readonly eventId: number;
  readonly kind: MarketKind;
  readonly house: boolean;
  readonly group: MarketGroup;
  readonly marketName: string;
  /** Label of a built-in name; absent for one entered by an operator. */
  readonly marketLabel?: Label;
  readonly marketTypeName: string;
  readonly subType: string | null;
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  /** In-play delay that applies to a bet placed now, in ms. */
  readonly delayMs: number;
  /** Increases with every change; unique across the installation. */
  readonly version: number;
  /** House kinds: version of the last change other than a bet, to be sent as `expectedVersion` of QuoteMarket. */
  readonly quoteVersion?: number;
  readonly min: Rupees;
  readonly max: Rupees;
  readonly maxProfit: Rupees | null;
  /** Maximum house loss; sent to operators only, absent if uncapped. */
  readonly maxHouseLoss?: Rupees;
  readonly commissionPercent: number;
  readonly sort: number;
  readonly message: string | null;
  /** Set if the exchange itself wrote the message. */
  readonly messageCode?: WireMessageCode;
  readonly rules: string | null;
  /** Sentences of the rules; absent for custom rules. */
  readonly rulesLabels?: readonly Label[];
  readonly matched: Rupees;
  readonly result: WireMarketResult | null;
  readonly crossMatching: boolean;
  /** Price ladder: CLASSIC, FINEST, or the lines from..to by interval. */
  readonly ladder: 'CLASSIC' | 'FINEST' | 'LINE_RANGE';
  readonly lineRange: {
    readonly from: number;
    readonly to: number;
    readonly interval: number;
  } | null;
  readonly winners: number;
  /** EACH_WAY only: place odds divisor; `winners` places are paid. */
  readonly eachWayDivisor?: number;
  /** True while a trader has blocked new bets without suspending the market. */
  readonly betLock?: boolean;
  readonly runners: readonly WireRunner[];
}

/**
 * Built-in market message: RESULT_UNSURE an operator will settle it · BETS_VOIDED bets of a time window were voided.
 */
export type WireMessageCode =
  | { readonly code: 'RESULT_UNSURE' }
  | {
      readonly code: 'BETS_VOIDED';
      readonly facts: { readonly from: Time; readonly to: Time; readonly reason: string };
    };

/** A betting stop as shown to players. */
export interface PublicStop {
  /** Traders' message to players; null if none. */
  readonly message: string | null;
  readonly since: Time;
  /** Expected resumption; null if unknown. */
  readonly until: Time | null;
  /** Set if all betting is stopped, not just this event. */
  readonly all?: true;
}

export interface EventOddsAnswer {
  readonly eventId: number;
  /** Highest version of the event's markets. */
  readonly version: number;
  readonly serverTime: Time;
  readonly eventStatus: WireEventStatus;
  /** The event itself once it is over, as it is no longer listed. */
  readonly event?: EventItem;
  /** Set while betting on it is stopped. */
  readonly stop?: PublicStop;
  readonly markets: readonly WireMarket[];
}

/** Result of one market of an event. */
export interface EventResult {
  readonly marketId: number;
  readonly marketName: string;
  readonly marketLabel?: Label;
  readonly group: MarketGroup;
  readonly result: WireMarketResult;
  /** Winner names in finishing order; empty if runs decide, and for a void market. */
  readonly winners: readonly string[];
  /** Label of a single winner with a built-in name. */
  readonly resultLabel?: Label;
  readonly settledAt: Time;
}

export interface MarketLimit {
  readonly marketId: number;
  readonly marketType: string;
  readonly runnerId: number | null;
  readonly runnnerId: number | null;
  readonly limit: {
    readonly minStake: Rupees;
    readonly maxStake: Rupees;
    /** In-play delay in ms. */
    readonly delayTime: number;
    readonly isBetLock: boolean;
    readonly isSuspended: boolean;
  };
  readonly maxProfit: Rupees | null;
  readonly exposureLimit: Rupees | null;
}
