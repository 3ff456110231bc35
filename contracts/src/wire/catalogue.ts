import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { MarketStatus } from '@crease/core/market/market-status.ts';
import type { SportId } from '#constants.ts';
import type { Label } from '#labels/label.ts';
import type { Time } from '#values/instant.ts';
import type { Rupees } from '#values/money.ts';

/** Decimal odds (or line, or rate) and the backer's stake available there, rupees. */
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

/** Names for places with little room; the full ones stand beside them. */
export interface ShortNames {
  /** `Falcons v Kraken`. */
  readonly title: string;
  /** In the order of the title; null in a race. */
  readonly sides: readonly [string, string] | null;
}

/** An event as lists show it (api 4.1). */
export interface EventItem {
  readonly id: number;
  readonly title: string;
  /** Lists that a browser kept from before lack it. */
  readonly short?: ShortNames;
  readonly sportId: number;
  readonly sportName: string;
  readonly status: WireEventStatus;
  /** In-Play when live; else Today, Tomorrow or DD MMM YYYY. */
  readonly matchDate: string;
  readonly pin: boolean;
  readonly dreamEventId: string;
  readonly startTime: Time;
  readonly team1: string | null;
  readonly team2: string | null;
  readonly competitionName: string | null;
  readonly country: string | null;
  readonly venue: string | null;
  /** Whether sessions, and a bookmaker, are on offer, whatever ball is running; whether it has a picture. */
  readonly f: boolean;
  readonly bm: boolean;
  readonly tv: boolean;
  /** Whether a premium market is on offer. */
  readonly p?: boolean;
  /** How many sessions are on offer; lists that a browser kept from before lack it. */
  readonly sessions?: number;
  readonly odds: readonly EventOdds[];
  readonly matched: Rupees;
  /** While the traders have stopped betting on it, or all betting. */
  readonly stop?: PublicStop;
  /** Message of the market that these odds are of, while it is suspended; left out where it has none. */
  readonly message?: string;
  /** See `WireMarket.messageCode`. */
  readonly messageCode?: WireMessageCode;
  /** Short score for lists, or null: one line per side, "182/4", and where the match stands, "18.2 ov". */
  readonly score: ListScore | null;
}

/**
 * Why no bets are taken on what happens next, as the score knows it: REVIEW a decision is under review · RAIN, BAD_LIGHT ·
 * STOPPED play has stopped, or a goal or card is looked at · NO_FEED nobody tells how the match stands · DISPUTED its
 * sources say different things · RESULT it is over.
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
  /** Left out while bets may be taken. */
  readonly halt?: ScoreHalt;
  readonly stage: string;
  readonly stageLabel?: Label;
  readonly detail: string | null;
  readonly detailLabel?: Label | null;
  readonly sides: readonly {
    readonly name: string;
    readonly text: string;
    /** Where the text is words, as before a side has batted. */
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

/** HALF_WON, HALF_LOST: half of every stake went back, the other half was settled so. */
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
  /** Of a name that is ours; left out where it was given by somebody. */
  readonly runnerLabel?: Label;
  readonly sort: number;
  readonly status: WireRunnerStatus;
  /**
   * Best first, at most three; empty when there is none or the market is not open. FANCY, METER: back[0] is the line and
   * rate of Yes, lay[0] those of No; KHADO: back[0] is the first run and the rate.
   */
  readonly back: readonly PriceSize[];
  readonly lay: readonly PriceSize[];
  readonly backPrice: number | null;
  readonly backSize: Rupees | null;
  readonly layPrice: number | null;
  readonly laySize: Rupees | null;
  /** KHADO: runs in the band that is quoted. */
  readonly band: number | null;
  readonly number: string | null;
  readonly stall: string | null;
  readonly jockey: string | null;
  readonly silkUrl: string | null;
  /** A runner that was taken out: percent by which the prices of the others were cut; null where none was. */
  readonly reductionPercent?: number | null;
  /** Of the win market of a race; left out where nobody has bet at the starting price. */
  readonly startingPrice?: WireStartingPrice;
}

/** Decimal odds; null where there is none. */
export interface WireStartingPrice {
  /** Before the off: what money at the starting price alone would make. */
  readonly far: number | null;
  /** Before the off: the same with the bets of the book. */
  readonly near: number | null;
  /** Fixed at the off. */
  readonly fixed: number | null;
}

export type WireMarketResult =
  | { readonly winnerRunnerId: number }
  /** Winners in the order of finishing, as a short form for operators: those from the last paid place on are tied. */
  | { readonly winners: readonly number[] }
  /** Groups in the order of finishing; the runners of a group are tied. */
  | { readonly placings: readonly (readonly number[])[] }
  /** Half of every stake is settled on this runner as the winner, the other half goes back. */
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
  /** Of a name that is ours; left out where an operator typed it. */
  readonly marketLabel?: Label;
  readonly marketTypeName: string;
  readonly subType: string | null;
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  /** Hold that a bet sent now would get. */
  readonly delayMs: number;
  /** Grows at every change, over the whole installation. */
  readonly version: number;
  /** House kinds: version of the last change that was no bet; `expectedVersion` of QuoteMarket. */
  readonly quoteVersion?: number;
  readonly min: Rupees;
  readonly max: Rupees;
  readonly maxProfit: Rupees | null;
  /** To operators only, where there is one: what a market of the house may cost it. */
  readonly maxHouseLoss?: Rupees;
  readonly commissionPercent: number;
  readonly sort: number;
  readonly message: string | null;
  /** Of a message that the exchange itself wrote. */
  readonly messageCode?: WireMessageCode;
  readonly rules: string | null;
  /** Their sentences, where they are ours. */
  readonly rulesLabels?: readonly Label[];
  readonly matched: Rupees;
  readonly result: WireMarketResult | null;
  readonly crossMatching: boolean;
  /** Permitted prices: CLASSIC, FINEST or the lines from..to by interval. */
  readonly ladder: 'CLASSIC' | 'FINEST' | 'LINE_RANGE';
  readonly lineRange: {
    readonly from: number;
    readonly to: number;
    readonly interval: number;
  } | null;
  readonly winners: number;
  /** EACH_WAY only: the odds of a place are those of the win by this, and `winners` places are paid. */
  readonly eachWayDivisor?: number;
  /** True while a trader has closed it for new bets without suspending it. */
  readonly betLock?: boolean;
  readonly runners: readonly WireRunner[];
}

/** What a message at a market says, by code: RESULT_UNSURE a person settles it · BETS_VOIDED those of a window of time. */
export type WireMessageCode =
  | { readonly code: 'RESULT_UNSURE' }
  | {
      readonly code: 'BETS_VOIDED';
      readonly facts: { readonly from: Time; readonly to: Time; readonly reason: string };
    };

/** Betting that the traders have stopped, as players read of it. */
export interface PublicStop {
  /** Why, in the traders' words for players; null: they gave none. */
  readonly message: string | null;
  readonly since: Time;
  /** When it is meant to go on; null: not known. */
  readonly until: Time | null;
  /** All betting is stopped, not only that on one event. */
  readonly all?: true;
}

export interface EventOddsAnswer {
  readonly eventId: number;
  /** Highest version of its markets. */
  readonly version: number;
  readonly serverTime: Time;
  readonly eventStatus: WireEventStatus;
  /** The event itself once it is over: no list holds it any more. */
  readonly event?: EventItem;
  /** While betting on it is stopped. */
  readonly stop?: PublicStop;
  readonly markets: readonly WireMarket[];
}

/** How a market of an event ended. */
export interface EventResult {
  readonly marketId: number;
  readonly marketName: string;
  readonly marketLabel?: Label;
  readonly group: MarketGroup;
  readonly result: WireMarketResult;
  /** Names of who won, in the order of finishing; empty where a number of runs decides, and of a void market. */
  readonly winners: readonly string[];
  /** Of a single winner whose name is ours. */
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
    /** Milliseconds. */
    readonly delayTime: number;
    readonly isBetLock: boolean;
    readonly isSuspended: boolean;
  };
  readonly maxProfit: Rupees | null;
  readonly exposureLimit: Rupees | null;
}
