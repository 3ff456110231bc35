import type { ActionFact, BetFact, FillFact, MarketFact } from './facts.ts';

type SpCurrency = 'INR' | 'DEMO';

/** Bets on one runner in one currency, and their starting price. */
interface Start {
  readonly name: string;
  readonly price: number | null;
  readonly backs: readonly BetFact[];
  readonly lays: readonly BetFact[];
}

/** Ends of the race ladder: the price is clamped to them. */
const ENDS: ReadonlySet<number> = new Set([101, 100_000]);
/** A liability below this may be less than one paisa of stake. */
const SMALL = 1_000;

/**
 * Audits starting prices by the rules alone (docs/RULES.md, "Horse racing"): one price per runner and currency for
 * all matches at the off; no bet is matched beyond its limit; every eligible bet is matched while there are
 * counterparties; nothing stays unmatched after the off, and nothing was cancelled before it.
 */
export class StartAudit {
  /** Times of the commands that turned a market in-play; only one of them was accepted. */
  readonly #offs = new Map<number, Set<number>>();
  readonly #corrected = new Set<number>();

  record(actions: readonly ActionFact[]): void {
    for (const deed of actions) {
      if (deed.type === 'correct') this.#corrected.add(deed.marketId);
      if (deed.type !== 'off') continue;
      const times = this.#offs.get(deed.marketId) ?? new Set();
      this.#offs.set(deed.marketId, times.add(deed.at));
    }
  }

  /** True if the match was made at the off, at the starting price. */
  isAtStart({ id, startingPrices }: MarketFact, bet: BetFact, { at, price }: FillFact): boolean {
    const made = startingPrices[bet.runner]?.[bet.currency as SpCurrency] ?? null;
    return price === made && this.#offs.get(id)?.has(at) === true;
  }

  check(market: MarketFact, bets: readonly BetFact[]): string[] {
    const problems = bets.flatMap((bet) => this.#checkBet(market, bet));
    // Removing a runner reduces matched prices.
    if (!market.inPlay || market.removed.some(Boolean)) return problems;
    for (const [runner, prices] of market.startingPrices.entries()) {
      for (const currency of ['INR', 'DEMO'] as const) {
        const here = bets.filter((bet) => bet.runner === runner && bet.currency === currency);
        const name = `starting price of runner ${runner} in market ${market.id} (${currency})`;
        const backs = here.filter(({ isBack }) => isBack);
        const lays = here.filter(({ isBack }) => !isBack);
        const start = { name, price: prices[currency], backs, lays };
        const struck = here.flatMap((bet) =>
          bet.fills.filter((fill) => this.isAtStart(market, bet, fill)).map((fill) => ({ bet, fill })),
        );
        problems.push(...checkPrice(start, struck), ...checkMissed(start), ...checkServed(start));
        problems.push(...checkSides(start, struck));
      }
    }
    return problems;
  }

  #checkBet(market: MarketFact, bet: BetFact): string[] {
    if (bet.start === null) return [];
    const name = `bet ${bet.id}`;
    const problems: string[] = [];
    if (market.kind !== 'WIN' && market.kind !== 'PLACE')
      problems.push(`${name} is at SP in a market of ${market.kind}`);
    if (market.inPlay && bet.unmatched > 0) problems.push(`${name} waits for SP after the off`);
    if (bet.start === 'KEPT' || this.#corrected.has(market.id)) return problems;
    if (bet.cancelled > 0) problems.push(`${name} at SP was cancelled`);
    if (bet.fills.some((fill) => !this.isAtStart(market, bet, fill)))
      problems.push(`${name} at SP was matched at another price or time`);
    return problems;
  }
}

/** Checks that one rate fits all of them, rounds to the price, and is within every limit. */
function checkPrice(
  { name, price }: Start,
  struck: readonly { readonly bet: BetFact; readonly fill: FillFact }[],
): string[] {
  if (price === null) return [];
  if (struck.length === 0) return [`${name} was made by nobody`];
  let least = (price - 100.5) / 100;
  let most = (price - 99.5) / 100;
  if (ENDS.has(price)) [least, most] = price === 101 ? [0, most] : [least, Infinity];
  const problems: string[] = [];
  for (const { bet, fill } of struck) {
    // Winnings are rounded down.
    least = Math.max(least, fill.profit / fill.stake);
    most = Math.min(most, (fill.profit + 1) / fill.stake);
    const isBeyond = bet.isBack ? price < bet.price : price > bet.price;
    // The price of a book bet may have been changed since.
    if (isBeyond && bet.start === 'AT_SP') {
      problems.push(`${name}: bet ${bet.id} asked for ${bet.price} and got ${price}`);
    }
  }
  return least <= most ? problems : [...problems, `${name}: matches at ${least} and at ${most}`];
}

/** Checks that each account is matched at the price on one side only: with both it could make the price on its own. */
function checkSides({ name }: Start, struck: readonly { readonly bet: BetFact }[]): string[] {
  const sides = new Map<number, boolean>();
  return struck.flatMap(({ bet: { accountId, isBack, start } }) => {
    if (start === null) return [];
    const side = sides.get(accountId) ?? isBack;
    sides.set(accountId, side);
    return side === isBack ? [] : [`${name}: account ${accountId} took part on both sides`];
  });
}

/** Checks that no bet was left unmatched that would have taken another bet's remainder. */
function checkMissed({ name, price, backs, lays }: Start): string[] {
  return backs.flatMap((back) =>
    lays
      .filter((lay) => {
        const isLeft = isLeftAtSp(back, 0) && isLeftAtSp(lay, SMALL);
        const suits = price === null ? back.price <= lay.price : back.price < price && lay.price > price;
        const areIn = !hasOlderOpposite(lays, back) && !hasOlderOpposite(backs, lay);
        return isLeft && suits && areIn && back.accountId !== lay.accountId;
      })
      .map((lay) => `${name}: bets ${back.id} and ${lay.id} should have met`),
  );
}

/**
 * Checks that a bet whose limit beats the price is fully matched, except for the paise by which lay stakes are
 * rounded.
 */
function checkServed({ name, price, backs, lays }: Start): string[] {
  if (price === null) return [];
  const short = [
    ...backs.filter((bet) => bet.price < price && isLeftAtSp(bet, lays.length) && !hasOlderOpposite(lays, bet)),
    ...lays.filter((bet) => bet.price > price && isLeftAtSp(bet, 0) && !hasOlderOpposite(backs, bet)),
  ];
  return short.map(({ id, lapsed }) => `${name} of ${price}: bet ${id} is short of ${lapsed}`);
}

function isLeftAtSp({ start, lapsed }: BetFact, slack: number): boolean {
  return start === 'AT_SP' && lapsed > slack;
}

/**
 * An account takes part on the side of its oldest bet, which may be an older bet with persistence to SP on the other
 * side.
 */
function hasOlderOpposite(others: readonly BetFact[], { id, accountId }: BetFact): boolean {
  return others.some((other) => other.accountId === accountId && other.start === 'KEPT' && other.id < id);
}
