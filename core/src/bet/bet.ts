import { type Currency, EVEN_RATE, type Money, type Price, STAKE_BACK } from '#money/money.ts';
import type { BetStatus } from './bet-summary.ts';

/**
 * BACK wins if the runner wins; LAY wins if it doesn't. In a LINE market LAY is "Yes" (buys the line: wins at or
 * above it) and BACK is "No" (sells it). On a house line, BACK is "Yes" and LAY is "No" (see `toBetSide`).
 */
export type Side = 'BACK' | 'LAY';

/**
 * LAPSE: the unmatched remainder lapses when the market goes in-play or is suspended in-play. PERSIST: it stays.
 * MARKET_ON_CLOSE: at the off it becomes an SP bet without a limit; a lay keeps its liability.
 */
export type Persistence = 'LAPSE' | 'PERSIST' | 'MARKET_ON_CLOSE';

/**
 * FILL_OR_KILL: match at least the minimum fill at once (the whole stake by default) and cancel the remainder.
 * ON_CLOSE: an SP bet. It is in no book until the off. Its price is the worst one it accepts (the end of the ladder
 * means no limit), and its stake is the amount at risk: the liability for a lay until the off.
 */
export type TimeInForce = 'REST' | 'FILL_OR_KILL' | 'ON_CLOSE';

/** One match of a bet, with its potential win and loss. Both sides of a match carry the same figures. */
export interface Fill {
  readonly id: number;
  readonly at: number;
  /**
   * Price of the fill in hundredths; for a cross-match leg, the rounded price implied by stake and profit; on a house
   * kind, the quoted number.
   */
  readonly price: Price;
  /** Backer's stake, paise. */
  stake: Money;
  /** Backer's win and layer's loss, paise; the maximum on a METER, where the stake is per run. */
  profit: Money;
  /** Counterparty bet; 0 for a cross-match leg or a house match. */
  readonly against: number;
  /** Cross match this leg belongs to, or 0. All its legs are voided together. */
  readonly crossId: number;
  /** Price and profit before reduction factors; absent if none applied. Stored so that a removal can be reversed. */
  readonly original?: { readonly price: Price; readonly profit: Money };
  /** Voided individually. Voiding a whole market doesn't set this, so that it can be undone. */
  voided: boolean;
}

/** Terms of a bet against the house, besides its runner. */
export interface HouseTerms {
  /** FANCY, METER: the line. KHADO: first run of the band. In hundredths of a run; 0 for bets on a runner. */
  readonly line: Price;
  /** KHADO: runs in the band. METER: runs above the line at which the result is capped. Otherwise 0. */
  readonly reach: number;
  /** Accept a rate worse than requested by up to 10 per 100. */
  readonly acceptAnyOdds: boolean;
}

/** A bet update held until the in-play delay ends; the bet stays in the book unchanged until then. */
export interface PendingUpdate {
  readonly price: Price;
  /** The bet's total stake after the update. */
  readonly stake: Money;
  /** Reserved on top of the bet's own reserve, paise. */
  readonly extra: Money;
}

export interface BetTerms {
  readonly id: number;
  readonly accountId: number;
  readonly marketId: number;
  /** Index in `market.runners`. */
  readonly runner: number;
  readonly side: Side;
  readonly currency: Currency;
  readonly clientBetId: string;
  readonly placedAt: number;
  /**
   * Requested price in hundredths: decimal odds, or the line of a LINE market; on a house kind the quoted number (85
   * is 8500).
   */
  readonly price: Price;
  /**
   * Profit on a stake of 100: `price − 100`; 100 on a line. On a house kind the same in hundredths (85 is 8500), at
   * the price it was booked at or, while held, would have been booked at on arrival.
   */
  readonly rate: number;
  /** Tick of the price on the market's ladder; −1 on a house kind. */
  readonly tick: number;
  readonly stake: Money;
  readonly persistence: Persistence;
  readonly timeInForce: TimeInForce;
  /** FILL_OR_KILL: minimum fill, paise. Defaults to the whole stake. */
  readonly minFill?: Money | undefined;
  /** House kinds only. */
  readonly house?: HouseTerms | undefined;
}

/** Rare fields, allocated when a bet first needs one. */
interface RareFields {
  cancelled: Money;
  lapsed: Money;
  voided: Money;
  heldUntil: number;
  heldVersion: number;
  pendingUpdate: PendingUpdate | null;
  profitLoss: Money | null;
  minFill: Money;
  house: HouseTerms | null;
  /** Only if it can't be derived from the price. */
  rate: number | null;
}

const NO_FILLS: readonly Fill[] = [];

/** Flag bits. */
const LAY = 1;
const DEMO = 2;
const PERSIST = 4;
const FILL_OR_KILL = 8;
/** Struck at evens regardless of price, as on a line. */
const EVENS = 16;
const KEPT_FOR_SP = 32;
const ON_CLOSE = 64;
/** The runner index is stored above the flags. */
const RUNNER_SHIFT = 7;

/**
 * A bet: its requested terms and its outcome.
 *
 * Invariant: stake = matched + unmatched + cancelled + lapsed + voided, all in paise of backer's stake.
 *
 * Bets take up most of the exchange's memory, so only fields that nearly every bet needs are stored directly. Fields
 * used by matching come first, because memory order follows assignment order. They are `declare`d, since a field that
 * is defined and then assigned is written twice, and bets are created more often than anything else. There are no
 * private methods, because each would add a hidden field per object.
 *
 * Pass amounts as small integers, not from an array of doubles: those are boxed when stored in a field.
 */
export class Bet {
  #traits: number;
  /** A bet that was only cancelled, the most common case, stores just the amount. */
  #rare: RareFields | Money | null = null;
  /** A single fill is stored directly: most bets never have more, and an array costs more than the fill itself. */
  #fills: Fill | Fill[] | null = null;
  declare unmatched: Money;
  /** Row in the order book; -1 if it isn't resting. Owned by the book. */
  declare row: number;
  declare matched: Money;
  /** Backer's profit on the matched part, paise; the layer's loss. */
  declare matchedProfit: Money;
  declare readonly accountId: number;
  declare readonly id: number;
  /** For a new price, set `rate` afterwards. */
  declare price: Price;
  declare tick: number;
  declare status: BetStatus;
  declare stake: Money;
  declare readonly marketId: number;
  declare readonly clientBetId: string;
  declare readonly placedAt: number;

  /** Creates a wholly unmatched bet that is in no book. */
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
      this.#rare = createRareFields(terms, this.rate);
    }
  }

  /** Index in `market.runners`. */
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

  /** Profit on a stake of 100 (`BetTerms`). */
  get rate(): number {
    const apart = getRareFields(this.#rare)?.rate ?? null;
    if (apart !== null) return apart;
    return (this.#traits & EVENS) === 0 ? this.price - STAKE_BACK : EVEN_RATE;
  }

  set rate(rate: number) {
    this.#traits = rate === EVEN_RATE ? this.#traits | EVENS : this.#traits & ~EVENS;
    const isApart = rate !== EVEN_RATE && rate !== this.price - STAKE_BACK;
    if (!isApart && getRareFields(this.#rare) === null) return;
    const seldom = expandRareFields(this.#rare);
    seldom.rate = isApart ? rate : null;
    this.#rare = seldom;
  }

  /** Minimum fill of a FILL_OR_KILL bet, paise; equals the stake for all-or-nothing. */
  get minFill(): Money {
    const least = getRareFields(this.#rare)?.minFill ?? 0;
    return least === 0 ? this.stake : least;
  }

  /** In matching order. */
  get fills(): readonly Fill[] {
    const fills = this.#fills;
    if (fills === null) return NO_FILLS;
    return Array.isArray(fills) ? fills : [fills];
  }

  appendFill(fill: Fill): void {
    const fills = this.#fills;
    if (fills === null) this.#fills = fill;
    else if (Array.isArray(fills)) fills.push(fill);
    else this.#fills = [fills, fill];
  }

  replaceFill(place: number, fill: Fill): void {
    if (Array.isArray(this.#fills)) this.#fills[place] = fill;
    else this.#fills = fill;
  }

  /** Time of the latest fill, or 0. */
  get matchedAt(): number {
    return this.fills.at(-1)?.at ?? 0;
  }

  get cancelled(): Money {
    const seldom = this.#rare;
    return typeof seldom === 'number' ? seldom : (seldom?.cancelled ?? 0);
  }

  set cancelled(amount: Money) {
    const seldom = this.#rare;
    if (seldom !== null && typeof seldom === 'object') seldom.cancelled = amount;
    else if (amount !== this.cancelled) this.#rare = amount;
  }

  get lapsed(): Money {
    return getRareFields(this.#rare)?.lapsed ?? 0;
  }

  set lapsed(amount: Money) {
    if (amount === this.lapsed) return;
    const seldom = expandRareFields(this.#rare);
    seldom.lapsed = amount;
    this.#rare = seldom;
  }

  get voided(): Money {
    return getRareFields(this.#rare)?.voided ?? 0;
  }

  set voided(amount: Money) {
    if (amount === this.voided) return;
    const seldom = expandRareFields(this.#rare);
    seldom.voided = amount;
    this.#rare = seldom;
  }

  /** End of the in-play delay, or 0. A held bet is in no book; its funds are reserved. */
  get heldUntil(): number {
    return getRareFields(this.#rare)?.heldUntil ?? 0;
  }

  set heldUntil(time: number) {
    if (time === this.heldUntil) return;
    const seldom = expandRareFields(this.#rare);
    seldom.heldUntil = time;
    this.#rare = seldom;
  }

  /** `market.materialVersion` when the bet or its pending update was held. */
  get heldVersion(): number {
    return getRareFields(this.#rare)?.heldVersion ?? 0;
  }

  set heldVersion(version: number) {
    if (version === this.heldVersion) return;
    const seldom = expandRareFields(this.#rare);
    seldom.heldVersion = version;
    this.#rare = seldom;
  }

  get pendingUpdate(): PendingUpdate | null {
    return getRareFields(this.#rare)?.pendingUpdate ?? null;
  }

  set pendingUpdate(update: PendingUpdate | null) {
    if (update === this.pendingUpdate) return;
    const seldom = expandRareFields(this.#rare);
    seldom.pendingUpdate = update;
    this.#rare = seldom;
  }

  /** Profit or loss at settlement before commission, paise; null while the market is unsettled. */
  get profitLoss(): Money | null {
    return getRareFields(this.#rare)?.profitLoss ?? null;
  }

  set profitLoss(amount: Money | null) {
    if (amount === this.profitLoss) return;
    const seldom = expandRareFields(this.#rare);
    seldom.profitLoss = amount;
    this.#rare = seldom;
  }

  /** House kinds only; null for an order-book bet. */
  get house(): HouseTerms | null {
    return getRareFields(this.#rare)?.house ?? null;
  }
}

function persistenceBit(persistence: Persistence): number {
  if (persistence === 'LAPSE') return 0;
  return persistence === 'PERSIST' ? PERSIST : KEPT_FOR_SP;
}

function getRareFields(rare: RareFields | Money | null): RareFields | null {
  return typeof rare === 'number' ? null : rare;
}

/** Expands the compact form to the full record. */
function expandRareFields(rare: RareFields | Money | null): RareFields {
  if (rare !== null && typeof rare === 'object') return rare;
  return {
    cancelled: rare ?? 0,
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

/** Rare fields of a new bet, or null. @param implied the rate derived from the price. */
function createRareFields(terms: BetTerms, implied: number): RareFields | null {
  const { rate, stake, minFill = stake, house = null, timeInForce } = terms;
  const isPart = timeInForce === 'FILL_OR_KILL' && minFill !== stake;
  if (house === null && !isPart && rate === implied) return null;
  const seldom = expandRareFields(null);
  seldom.house = house;
  if (isPart) seldom.minFill = minFill;
  if (rate !== implied) seldom.rate = rate;
  return seldom;
}

/** Returns true if the bet's stake is fully accounted for (see `Bet`). */
export function isWhole(bet: Bet): boolean {
  const { matched, unmatched, cancelled, lapsed, voided } = bet;
  return unmatched >= 0 && matched + unmatched + cancelled + lapsed + voided === bet.stake;
}
