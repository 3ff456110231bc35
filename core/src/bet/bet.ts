import type { Currency, Money } from '#money/money.ts';
import type { Price } from '#money/price.ts';
import type { BetStatus } from './bet-status.ts';
import type { PriceLevel } from './price-level.ts';
import type { Side } from './side.ts';

/** LAPSE: the unmatched rest ends when the market turns in play or is suspended in play. PERSIST: it stays. */
export type Persistence = 'LAPSE' | 'PERSIST';

/** FILL_OR_KILL: match at least the minimum fill at once (all of it by default) and cancel the rest. */
export type TimeInForce = 'REST' | 'FILL_OR_KILL';

/** One match of a bet: what it stands to win and lose by it. Both sides of a match carry the same figures. */
export interface Fill {
  readonly id: number;
  readonly at: number;
  /**
   * Price of the fill in hundredths; for a leg of a cross match the rounded price of stake and profit; on a house kind
   * the number quoted.
   */
  readonly price: Price;
  /** Backer's stake, paise. */
  stake: Money;
  /** What the backer wins and the layer loses, paise; the most of it on a METER, where the stake is per run. */
  profit: Money;
  /** Bet on the other side, or 0 for a leg of a cross match and for a match with the house. */
  readonly against: number;
  /** Number of the cross match that this is a leg of, or 0. All its legs are voided together. */
  readonly crossId: number;
  /** Before removals of runners cut it; absent while none has. Kept so that a removal can be taken back. */
  readonly original?: { readonly price: Price; readonly profit: Money };
  /** Taken back by itself. The void of a whole market leaves this alone, so that it can be undone. */
  voided: boolean;
}

/** What a bet against the house is on, besides its runner. */
export interface HouseTerms {
  /** FANCY, METER: the line; KHADO: first run of the band; hundredths of a run. 0 for bets on a runner. */
  readonly line: Price;
  /** KHADO: runs in the band. METER: runs above the line from which nothing changes any more. Else 0. */
  readonly reach: number;
  /** Whether a rate up to 10 per 100 worse than asked is taken. */
  readonly acceptAnyOdds: boolean;
}

/** A change of a bet that waits for the end of the in-play delay; the bet stays in the book as it is until then. */
export interface PendingUpdate {
  readonly price: Price;
  /** The bet's whole stake after the change. */
  readonly stake: Money;
  /** Reserved beyond what the bet itself reserves, paise. */
  readonly extra: Money;
}

/**
 * A bet: what was asked and what became of it.
 *
 * stake = matched + unmatched + cancelled + lapsed + voided, always; all in paise of backer's stake.
 * `tick`, `level`, `next` and `previous` are its place in the order book and belong to the book alone.
 */
export interface Bet {
  readonly id: number;
  readonly accountId: number;
  readonly marketId: number;
  /** Position of the runner in `market.runners`. */
  readonly runner: number;
  readonly side: Side;
  readonly currency: Currency;
  readonly clientBetId: string;
  readonly placedAt: number;
  /** Asked for, hundredths: decimal odds, or the line of a LINE market; on a house kind the number quoted (85 is 8500). */
  price: Price;
  /**
   * What the price wins on a stake of 100: `price − 100`; 100 on a line. On a house kind the same in hundredths (85 is
   * 8500), and at the price at which it was booked or, while it is held, would have been when it came.
   */
  rate: number;
  /** Place of the price on the market's ladder; −1 on a house kind. */
  tick: number;
  stake: Money;
  matched: Money;
  /** What the backer's side of the matched part wins, paise; the layer's side loses the same. */
  matchedProfit: Money;
  unmatched: Money;
  cancelled: Money;
  lapsed: Money;
  voided: Money;
  status: BetStatus;
  persistence: Persistence;
  timeInForce: TimeInForce;
  /** Smallest part that a FILL_OR_KILL bet takes, paise: its stake when it wants all or nothing. */
  minFill: Money;
  /** Time of the newest fill, or 0. */
  matchedAt: number;
  /** In the in-play delay until then, or 0. A held bet is in no book; its funds are reserved. */
  heldUntil: number;
  /** `market.materialVersion` when it, or its pending update, was held. */
  heldVersion: number;
  pendingUpdate: PendingUpdate | null;
  /** Profit or loss at settlement before commission, paise; null while the market is unsettled. */
  profitLoss: Money | null;
  /** House kinds only; null for a bet in an order book. */
  readonly house: HouseTerms | null;
  /** In the order of matching; `noteFill` adds to them. */
  fills: Fill[];
  /** The level it rests at, or null when it is in no book. */
  level: PriceLevel | null;
  next: Bet | null;
  previous: Bet | null;
}
