import type { Currency, Money } from '#money/money.ts';
import { EVEN_RATE, type Price, STAKE_BACK } from '#money/price.ts';
import type { BetStatus } from './bet-status.ts';
import type { Side } from './side.ts';

/**
 * LAPSE: the unmatched rest ends when the market turns in play or is suspended in play. PERSIST: it stays.
 * MARKET_ON_CLOSE: at the off it is a bet at the starting price without a limit; a lay keeps its liability.
 */
export type Persistence = 'LAPSE' | 'PERSIST' | 'MARKET_ON_CLOSE';

/**
 * FILL_OR_KILL: match at least the minimum fill at once (all of it by default) and cancel the rest.
 * ON_CLOSE: a bet at the starting price. It is in no book and waits for the off; its price is the worst one at which it
 * may be matched (the end of the ladder is no limit), and its stake is what it risks: until the off that of a lay is
 * its liability.
 */
export type TimeInForce = 'REST' | 'FILL_OR_KILL' | 'ON_CLOSE';

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

/** What a bet asks for. */
export interface BetTerms {
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
  readonly price: Price;
  /**
   * What the price wins on a stake of 100: `price − 100`; 100 on a line. On a house kind the same in hundredths (85 is
   * 8500), and at the price at which it was booked or, while it is held, would have been when it came.
   */
  readonly rate: number;
  /** Place of the price on the market's ladder; −1 on a house kind. */
  readonly tick: number;
  readonly stake: Money;
  readonly persistence: Persistence;
  readonly timeInForce: TimeInForce;
  /** FILL_OR_KILL: smallest part that is taken, paise. Absent: the whole stake. */
  readonly minFill?: Money | undefined;
  /** House kinds only. */
  readonly house?: HouseTerms | undefined;
}

/** What most bets never have; made when a bet gets the first of it. */
interface Seldom {
  cancelled: Money;
  lapsed: Money;
  voided: Money;
  heldUntil: number;
  heldVersion: number;
  pendingUpdate: PendingUpdate | null;
  profitLoss: Money | null;
  minFill: Money;
  house: HouseTerms | null;
  /** Where it does not follow from the price. */
  rate: number | null;
}

const NO_FILLS: readonly Fill[] = [];

/** Bits of what is one of two. */
const LAY = 1;
const DEMO = 2;
const PERSIST = 4;
const FILL_OR_KILL = 8;
/** Struck at evens whatever the price, as on a line. */
const EVENS = 16;
const KEPT_FOR_SP = 32;
const ON_CLOSE = 64;
/** Above them the place of the runner. */
const RUNNER_SHIFT = 7;

/**
 * A bet: what was asked and what became of it.
 *
 * stake = matched + unmatched + cancelled + lapsed + voided, always; all in paise of backer's stake.
 *
 * Bets are most of what the exchange keeps in memory, so a field of its own has only what nearly every bet has. What
 * matching touches comes first: fields lie in memory in the order in which they are set. They are `declare`d, because a
 * field that is defined and then set is written twice, and nothing is made as often as bets. There is no private method,
 * for each object with one has a field for that.
 *
 * Amounts should come from whole numbers, not from a list of doubles: what such a list gives is an object of its own
 * when it is put into a field.
 */
export class Bet {
  #traits: number;
  /** A bet that was only cancelled, as most of those that have anything of it, has the amount by itself. */
  #seldom: Seldom | Money | null = null;
  /** The only one by itself: most bets never have more, and a list takes longer to make than the fill. */
  #fills: Fill | Fill[] | null = null;
  declare unmatched: Money;
  /** Its row in the order book; -1 when it rests in none. Belongs to the book alone. */
  declare row: number;
  declare matched: Money;
  /** What the backer's side of the matched part wins, paise; the layer's side loses the same. */
  declare matchedProfit: Money;
  declare readonly accountId: number;
  declare readonly id: number;
  /** A new one needs its `rate` set after it. */
  declare price: Price;
  declare tick: number;
  declare status: BetStatus;
  declare stake: Money;
  declare readonly marketId: number;
  declare readonly clientBetId: string;
  declare readonly placedAt: number;

  /** A new bet, wholly unmatched and in no book. */
  constructor(terms: BetTerms) {
    const { stake, price, rate } = terms;
    this.#traits =
      (terms.side === 'LAY' ? LAY : 0) |
      (terms.currency === 'DEMO' ? DEMO : 0) |
      persistenceBit(terms.persistence) |
      (terms.timeInForce === 'FILL_OR_KILL' ? FILL_OR_KILL : 0) |
      (terms.timeInForce === 'ON_CLOSE' ? ON_CLOSE : 0) |
      (rate === EVEN_RATE ? EVENS : 0) |
      (terms.runner << RUNNER_SHIFT);
    this.unmatched = stake;
    this.row = -1;
    this.matched = 0;
    this.matchedProfit = 0;
    this.accountId = terms.accountId;
    this.id = terms.id;
    this.price = price;
    this.tick = terms.tick;
    this.status = 'UNMATCHED';
    this.stake = stake;
    this.marketId = terms.marketId;
    this.clientBetId = terms.clientBetId;
    this.placedAt = terms.placedAt;
    if (terms.house !== undefined || terms.minFill !== undefined || rate !== this.rate) {
      this.#seldom = seldomOf(terms, this.rate);
    }
  }

  /** Position of the runner in `market.runners`. */
  get runner(): number {
    return this.#traits >> RUNNER_SHIFT;
  }

  get side(): Side {
    return (this.#traits & LAY) === 0 ? 'BACK' : 'LAY';
  }

  get currency(): Currency {
    return (this.#traits & DEMO) === 0 ? 'INR' : 'DEMO';
  }

  get timeInForce(): TimeInForce {
    if ((this.#traits & ON_CLOSE) !== 0) return 'ON_CLOSE';
    return (this.#traits & FILL_OR_KILL) === 0 ? 'REST' : 'FILL_OR_KILL';
  }

  get persistence(): Persistence {
    if ((this.#traits & KEPT_FOR_SP) !== 0) return 'MARKET_ON_CLOSE';
    return (this.#traits & PERSIST) === 0 ? 'LAPSE' : 'PERSIST';
  }

  set persistence(persistence: Persistence) {
    this.#traits = (this.#traits & ~(PERSIST | KEPT_FOR_SP)) | persistenceBit(persistence);
  }

  /** What the price wins on a stake of 100 (`BetTerms`). */
  get rate(): number {
    const apart = partsOf(this.#seldom)?.rate ?? null;
    if (apart !== null) return apart;
    return (this.#traits & EVENS) === 0 ? this.price - STAKE_BACK : EVEN_RATE;
  }

  set rate(rate: number) {
    this.#traits = rate === EVEN_RATE ? this.#traits | EVENS : this.#traits & ~EVENS;
    const isApart = rate !== EVEN_RATE && rate !== this.price - STAKE_BACK;
    if (!isApart && partsOf(this.#seldom) === null) return;
    const seldom = grown(this.#seldom);
    seldom.rate = isApart ? rate : null;
    this.#seldom = seldom;
  }

  /** Smallest part that a FILL_OR_KILL bet takes, paise: its stake when it wants all or nothing. */
  get minFill(): Money {
    const least = partsOf(this.#seldom)?.minFill ?? 0;
    return least === 0 ? this.stake : least;
  }

  /** In the order of matching. */
  get fills(): readonly Fill[] {
    const fills = this.#fills;
    if (fills === null) return NO_FILLS;
    return Array.isArray(fills) ? fills : [fills];
  }

  /** Notes a fill as the newest. */
  noteFill(fill: Fill): void {
    const fills = this.#fills;
    if (fills === null) this.#fills = fill;
    else if (Array.isArray(fills)) fills.push(fill);
    else this.#fills = [fills, fill];
  }

  /** Puts a fill in the place of another. */
  replaceFill(place: number, fill: Fill): void {
    if (Array.isArray(this.#fills)) this.#fills[place] = fill;
    else this.#fills = fill;
  }

  /** Time of the newest fill, or 0. */
  get matchedAt(): number {
    return this.fills.at(-1)?.at ?? 0;
  }

  get cancelled(): Money {
    const seldom = this.#seldom;
    return typeof seldom === 'number' ? seldom : (seldom?.cancelled ?? 0);
  }

  set cancelled(amount: Money) {
    const seldom = this.#seldom;
    if (seldom !== null && typeof seldom === 'object') seldom.cancelled = amount;
    else if (amount !== this.cancelled) this.#seldom = amount;
  }

  get lapsed(): Money {
    return partsOf(this.#seldom)?.lapsed ?? 0;
  }

  set lapsed(amount: Money) {
    if (amount === this.lapsed) return;
    const seldom = grown(this.#seldom);
    seldom.lapsed = amount;
    this.#seldom = seldom;
  }

  get voided(): Money {
    return partsOf(this.#seldom)?.voided ?? 0;
  }

  set voided(amount: Money) {
    if (amount === this.voided) return;
    const seldom = grown(this.#seldom);
    seldom.voided = amount;
    this.#seldom = seldom;
  }

  /** In the in-play delay until then, or 0. A held bet is in no book; its funds are reserved. */
  get heldUntil(): number {
    return partsOf(this.#seldom)?.heldUntil ?? 0;
  }

  set heldUntil(time: number) {
    if (time === this.heldUntil) return;
    const seldom = grown(this.#seldom);
    seldom.heldUntil = time;
    this.#seldom = seldom;
  }

  /** `market.materialVersion` when it, or its pending update, was held. */
  get heldVersion(): number {
    return partsOf(this.#seldom)?.heldVersion ?? 0;
  }

  set heldVersion(version: number) {
    if (version === this.heldVersion) return;
    const seldom = grown(this.#seldom);
    seldom.heldVersion = version;
    this.#seldom = seldom;
  }

  get pendingUpdate(): PendingUpdate | null {
    return partsOf(this.#seldom)?.pendingUpdate ?? null;
  }

  set pendingUpdate(update: PendingUpdate | null) {
    if (update === this.pendingUpdate) return;
    const seldom = grown(this.#seldom);
    seldom.pendingUpdate = update;
    this.#seldom = seldom;
  }

  /** Profit or loss at settlement before commission, paise; null while the market is unsettled. */
  get profitLoss(): Money | null {
    return partsOf(this.#seldom)?.profitLoss ?? null;
  }

  set profitLoss(amount: Money | null) {
    if (amount === this.profitLoss) return;
    const seldom = grown(this.#seldom);
    seldom.profitLoss = amount;
    this.#seldom = seldom;
  }

  /** House kinds only; null for a bet in an order book. */
  get house(): HouseTerms | null {
    return partsOf(this.#seldom)?.house ?? null;
  }
}

function persistenceBit(persistence: Persistence): number {
  if (persistence === 'LAPSE') return 0;
  return persistence === 'PERSIST' ? PERSIST : KEPT_FOR_SP;
}

function partsOf(seldom: Seldom | Money | null): Seldom | null {
  return typeof seldom === 'number' ? null : seldom;
}

/** The same with room for all that a bet may have. */
function grown(seldom: Seldom | Money | null): Seldom {
  if (seldom !== null && typeof seldom === 'object') return seldom;
  return {
    cancelled: seldom ?? 0,
    lapsed: 0,
    voided: 0,
    heldUntil: 0,
    heldVersion: 0,
    pendingUpdate: null,
    profitLoss: null,
    minFill: 0,
    house: null,
    rate: null,
  };
}

/** What a new bet has of it, or null. @param implied the rate that follows from the price. */
function seldomOf(terms: BetTerms, implied: number): Seldom | null {
  const { rate, stake, minFill = stake, house = null, timeInForce } = terms;
  const isPart = timeInForce === 'FILL_OR_KILL' && minFill !== stake;
  if (house === null && !isPart && rate === implied) return null;
  const seldom = grown(null);
  seldom.house = house;
  if (isPart) seldom.minFill = minFill;
  if (rate !== implied) seldom.rate = rate;
  return seldom;
}

/** Whether every paisa of a bet's stake is matched, unmatched or gone, and counted once. */
export function isWhole(bet: Bet): boolean {
  const { matched, unmatched, cancelled, lapsed, voided } = bet;
  return unmatched >= 0 && matched + unmatched + cancelled + lapsed + voided === bet.stake;
}
