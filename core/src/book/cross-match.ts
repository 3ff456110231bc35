import type { Side } from '#bet/bet.ts';
import type { PriceLadder } from '#ladder/price-ladder.ts';
import type { Money, Price } from '#money/money.ts';

/**
 * A cross match: bets of one side on every runner of a single-winner market, which together need no opposite side.
 *
 * Each participant has the same payout T on their own runner, and the stakes sum to T: whichever runner wins, the
 * losses of the others (for layers, their wins) equal that one's win (loss) to the paisa. Rules 6.2 to 6.6.
 */
export interface CrossPlan {
  readonly payout: Money;
  readonly takerStake: Money;
  /** Makers' stakes, in the order of the prices given. */
  readonly stakes: readonly Money[];
}

/** The other runners' best bets of the taker's own side. */
export interface CrossLegs {
  readonly prices: readonly Price[];
  /** Unmatched amount of each, paise. */
  readonly rests: readonly Money[];
}

export interface CrossRequest {
  readonly side: Side;
  readonly legs: CrossLegs;
  /** The taker's unmatched stake, paise. */
  readonly unmatched: Money;
}

/** Tolerance for floating-point error; decisions are verified in whole paise. */
const TOLERANCE = 1e-9;

/** Payouts tried before a set is considered too small to match. */
const ATTEMPTS = 96;

/**
 * Tick of the virtual price implied by bets on all other runners, rounded against the taker; -1 if there is none.
 *
 * 1/p = 1 − Σ 1/pᵢ (rule 6.2). A back price above the ladder becomes its top; a lay price above it is no price.
 *
 * @param side the taker's side.
 * @example backs at 2.80 and 2.80 on two of three runners imply a back price of 3.50 on the third.
 */
export function virtualTick(ladder: PriceLadder, side: Side, prices: readonly Price[]): number {
  const chance = 1 - sumImpliedChances(prices);
  if (side === 'BACK') {
    const top = ladder.size - 1;
    if (chance <= 100 / ladder.priceAt(top)) return top;
    return ladder.tickAtOrBelow((100 / chance) * (1 + TOLERANCE));
  }
  if (chance <= TOLERANCE) return -1;
  const tick = ladder.tickAtOrAbove((100 / chance) * (1 - TOLERANCE));
  return tick < ladder.size ? tick : -1;
}

/**
 * Finds the largest cross match of these bets for a taker; null if none honours every price to the paisa.
 *
 * Maker backs stake ⌊T/p⌋ and maker lays ⌈T/p⌉, so no maker gets a worse price than their own. The taker stakes the
 * remainder of T, which is chosen so that their price T ÷ stake is at least as good as `limit`. The leg with the
 * least money is used up entirely. If backs on the other runners alone exceed the payout, the makers get the better
 * price.
 *
 * @param limit price in hundredths: the displayed one, at least as good as the taker's own limit.
 * @param topPrice highest price of the ladder.
 */
export function planCross({ side, legs, unmatched }: CrossRequest, limit: Price, topPrice: Price): CrossPlan | null {
  const chance = sumImpliedChances(legs.prices);
  const isBack = side === 'BACK';
  const highestChance = 1 - 100 / topPrice;
  const scale = isBack && chance > highestChance ? chance / highestChance : 1;
  const share = 1 - chance / scale;
  if (share <= TOLERANCE) return null;
  const slack = legs.prices.length + 1;
  const most = largestPayout(isBack, legs, scale);
  const enough = isBack ? Math.floor(unmatched / share) + 2 : Math.ceil((unmatched + slack) / share);
  let payout = Math.min(most, enough);
  for (let attempt = 0; attempt < ATTEMPTS && payout > 0; attempt++) {
    const plan = isBack
      ? planBacks(legs, { payout, unmatched, scale, highestChance })
      : planLays(legs, payout, unmatched);
    const takerStake = plan.takerStake;
    const good = isBack ? 100 * payout >= limit * takerStake : 100 * payout <= limit * takerStake;
    if (plan.fits && good) return { payout, takerStake, stakes: plan.stakes };
    payout = nextPayout({ isBack, payout, attempt, plan, unmatched, limit, share, slack });
  }
  return null;
}

/** A plan with the tick of the price it gives the taker. */
export interface PricedPlan {
  readonly plan: CrossPlan;
  readonly tick: number;
}

/**
 * Plans the cross match at the virtual price, or at the next ladder price if odd paise leave no whole stakes at it.
 *
 * @param worstTick worst price the taker accepts.
 */
export function planAtLadder(ladder: PriceLadder, request: CrossRequest, worstTick: number): PricedPlan | null {
  const { side, legs } = request;
  const tick = virtualTick(ladder, side, legs.prices);
  if (tick < 0) return null;
  const topPrice = ladder.priceAt(ladder.size - 1);
  const next = side === 'BACK' ? tick - 1 : tick + 1;
  for (const candidate of tick === worstTick ? [tick] : [tick, next]) {
    const plan = planCross(request, ladder.priceAt(candidate), topPrice);
    if (plan !== null) return { plan, tick: candidate };
  }
  return null;
}

/** Index of the leg whose money limits the payout most. */
export function scarcestLeg(legs: CrossLegs): number {
  let scarcest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let leg = 0; leg < legs.prices.length; leg++) {
    const payout = (legs.rests[leg] ?? 0) * (legs.prices[leg] ?? 0);
    if (payout < least) {
      least = payout;
      scarcest = leg;
    }
  }
  return scarcest;
}

interface Attempt {
  readonly takerStake: Money;
  readonly stakes: Money[];
  /** True if the stakes sum to the payout, each at least one paisa and within its bet's remainder. */
  readonly fits: boolean;
}

function sumImpliedChances(prices: readonly Price[]): number {
  let chance = 0;
  for (const price of prices) chance += 100 / price;
  return chance;
}

/** Largest payout that every leg can fund. Rounded up for backs, so that the scarcest is used up entirely. */
function largestPayout(isBack: boolean, { prices, rests }: CrossLegs, scale: number): Money {
  let most = Number.POSITIVE_INFINITY;
  for (let leg = 0; leg < prices.length; leg++) {
    const hundredfold = (rests[leg] ?? 0) * (prices[leg] ?? 0) * scale;
    const payout = isBack && scale === 1 ? Math.ceil(hundredfold / 100) : Math.floor(hundredfold / 100);
    if (payout < most) most = payout;
  }
  return most;
}

/** A candidate payout. `scale`: the factor by which the makers' implied chances exceed 1, else 1. */
interface BacksTried {
  readonly payout: Money;
  readonly unmatched: Money;
  readonly scale: number;
  readonly highestChance: number;
}

function planBacks({ prices, rests }: CrossLegs, { payout, unmatched, scale, highestChance }: BacksTried): Attempt {
  const stakes: Money[] = [];
  let sum = 0;
  let largest = 0;
  let fits = true;
  for (let leg = 0; leg < prices.length; leg++) {
    const price = prices[leg] ?? 0;
    let stake = Math.floor((100 * payout) / (price * scale));
    if (stake * price > 100 * payout) stake -= 1;
    if (stake < 1 || stake > (rests[leg] ?? 0)) fits = false;
    stakes.push(stake);
    sum += stake;
    if (stake > (stakes[largest] ?? 0)) largest = leg;
  }
  let takerStake = payout - sum;
  if (scale > 1) {
    // Backs exceed the payout: the rounding surplus beyond the taker's share goes to the makers.
    const surplus = takerStake - Math.floor(payout * (1 - highestChance));
    takerStake -= distributeSurplus({ prices, rests }, stakes, { payout, surplus });
  }
  // Include the taker's last few paise: a maker's stake falls by as much, which improves their price.
  const missing = unmatched - takerStake;
  if (missing > 0 && missing <= prices.length + 1 && (stakes[largest] ?? 0) > missing) {
    stakes[largest] = (stakes[largest] ?? 0) - missing;
    takerStake = unmatched;
  }
  if (takerStake < 1 || takerStake > unmatched) fits = false;
  return { takerStake, stakes, fits };
}

/** Raises maker backs by up to `surplus` in total, within their money and prices. @returns the amount added. */
function distributeSurplus(
  { prices, rests }: CrossLegs,
  stakes: Money[],
  { payout, surplus }: { readonly payout: Money; readonly surplus: Money },
): Money {
  let given = 0;
  for (let leg = 0; leg < stakes.length && given < surplus; leg++) {
    const stake = stakes[leg] ?? 0;
    const most = Math.min(rests[leg] ?? 0, Math.floor((100 * payout) / (prices[leg] ?? 1)));
    const more = Math.min(most - stake, surplus - given);
    if (more <= 0) continue;
    stakes[leg] = stake + more;
    given += more;
  }
  return given;
}

function planLays({ prices, rests }: CrossLegs, payout: Money, unmatched: Money): Attempt {
  const stakes: Money[] = [];
  let sum = 0;
  let fits = true;
  for (let leg = 0; leg < prices.length; leg++) {
    const stake = Math.ceil((100 * payout) / (prices[leg] ?? 1));
    if (stake < 1 || stake > (rests[leg] ?? 0)) fits = false;
    stakes.push(stake);
    sum += stake;
  }
  let takerStake = payout - sum;
  // A few paise more than wanted: makers with money left get a higher stake for the same payout.
  for (let leg = 0; leg < prices.length && takerStake > unmatched; leg++) {
    const room = (rests[leg] ?? 0) - (stakes[leg] ?? 0);
    const more = Math.min(room, takerStake - unmatched);
    if (more <= 0) continue;
    stakes[leg] = (stakes[leg] ?? 0) + more;
    takerStake -= more;
  }
  if (takerStake < 1 || takerStake > unmatched) fits = false;
  return { takerStake, stakes, fits };
}

/** Next smaller payout to try: the one the limit allows for the stake found, or a plain step down. */
function nextPayout(last: {
  readonly isBack: boolean;
  readonly payout: Money;
  readonly attempt: number;
  readonly plan: Attempt;
  readonly unmatched: Money;
  readonly limit: Price;
  readonly share: number;
  readonly slack: number;
}): Money {
  const { isBack, payout, plan, unmatched, limit, share, slack } = last;
  // Half of the attempts are used; from here on every payout fits the taker's stake.
  if (last.attempt === ATTEMPTS / 2) {
    return Math.min(payout - 1, Math.floor((unmatched - slack) / share));
  }
  if (plan.takerStake > unmatched) return payout - 1;
  const allowed = isBack
    ? Math.floor(Math.floor((100 * payout) / limit) / share + TOLERANCE)
    : Math.floor((limit * plan.takerStake) / 100);
  return Math.min(payout - 1, allowed);
}
