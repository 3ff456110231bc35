import type { BetFact, DeedFact, FillFact, MarketFact } from './facts.ts';

type SpCurrency = 'INR' | 'DEMO';

/** The bets of one runner in one currency, and the price that was made there. */
interface Start {
  readonly name: string;
  readonly price: number | null;
  readonly backs: readonly BetFact[];
  readonly lays: readonly BetFact[];
}

/** Ends of the ladder of a race: the price stands for what is beyond them as well. */
const ENDS: ReadonlySet<number> = new Set([101, 100_000]);
/** A liability below this may be less than a paisa of stake. */
const SMALL = 1_000;

/**
 * Starting prices, judged from the rule book alone (docs/RULES.md, "Horse racing"): one price for a runner and currency,
 * for all matches of the off; nobody gets one beyond their limit; whoever it suits is matched as long as somebody is
 * there; nothing waits after the off, and nothing was cancelled before it.
 */
export class StartAudit {
  /** Times of the commands that turned a market in play; only one of them was not refused. */
  readonly #offs = new Map<number, Set<number>>();
  readonly #corrected = new Set<number>();

  tell(deeds: readonly DeedFact[]): void {
    for (const deed of deeds) {
      if (deed.type === 'correct') this.#corrected.add(deed.marketId);
      if (deed.type !== 'off') continue;
      const times = this.#offs.get(deed.marketId) ?? new Set();
      this.#offs.set(deed.marketId, times.add(deed.at));
    }
  }

  /** Whether a match was made at the off, at the starting price. */
  isAtStart({ id, startingPrices }: MarketFact, bet: BetFact, { at, price }: FillFact): boolean {
    const made = startingPrices[bet.runner]?.[bet.currency as SpCurrency] ?? null;
    return price === made && this.#offs.get(id)?.has(at) === true;
  }

  check(market: MarketFact, bets: readonly BetFact[]): string[] {
    const problems = bets.flatMap((bet) => this.#checkBet(market, bet));
    // A removed runner cuts matched prices.
    if (!market.inPlay || market.removed.some(Boolean)) return problems;
    for (const [runner, prices] of market.startingPrices.entries()) {
      for (const currency of ['INR', 'DEMO'] as const) {
        const here = bets.filter((bet) => bet.runner === runner && bet.currency === currency);
        const name = `starting price of runner ${runner} in market ${market.id} (${currency})`;
        const backs = here.filter(({ isBack }) => isBack);
        const lays = here.filter(({ isBack }) => !isBack);
        const start = { name, price: prices[currency], backs, lays };
        const struck = here.flatMap((bet) =>
          bet.fills
            .filter((fill) => this.isAtStart(market, bet, fill))
            .map((fill) => ({ bet, fill })),
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

/** One rate for all of them, which rounds to the price, and is within the limit of each. */
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
    // What is won is rounded down.
    least = Math.max(least, fill.profit / fill.stake);
    most = Math.min(most, (fill.profit + 1) / fill.stake);
    const isBeyond = bet.isBack ? price < bet.price : price > bet.price;
    // The price of a bet of the book may have been changed since.
    if (isBeyond && bet.start === 'AT_SP') {
      problems.push(`${name}: bet ${bet.id} asked for ${bet.price} and got ${price}`);
    }
  }
  return least <= most ? problems : [...problems, `${name}: matches at ${least} and at ${most}`];
}

/** What an account is matched at the price, it is matched on one side: with both it could make the price by itself. */
function checkSides({ name }: Start, struck: readonly { readonly bet: BetFact }[]): string[] {
  const sides = new Map<number, boolean>();
  return struck.flatMap(({ bet: { accountId, isBack, start } }) => {
    if (start === null) return [];
    const side = sides.get(accountId) ?? isBack;
    sides.set(accountId, side);
    return side === isBack ? [] : [`${name}: account ${accountId} took part on both sides`];
  });
}

/** Nobody is left who would have taken what somebody else is left with. */
function checkMissed({ name, price, backs, lays }: Start): string[] {
  return backs.flatMap((back) =>
    lays
      .filter((lay) => {
        const isLeft = isLeftAtSp(back, 0) && isLeftAtSp(lay, SMALL);
        const suits =
          price === null ? back.price <= lay.price : back.price < price && lay.price > price;
        const areIn = !isLedBy(lays, back) && !isLedBy(backs, lay);
        return isLeft && suits && areIn && back.accountId !== lay.accountId;
      })
      .map((lay) => `${name}: bets ${back.id} and ${lay.id} should have met`),
  );
}

/** A bet whose limit is better than the price is matched whole, but for the paise that stakes of lays are rounded by. */
function checkServed({ name, price, backs, lays }: Start): string[] {
  if (price === null) return [];
  const short = [
    ...backs.filter(
      (bet) => bet.price < price && isLeftAtSp(bet, lays.length) && !isLedBy(lays, bet),
    ),
    ...lays.filter((bet) => bet.price > price && isLeftAtSp(bet, 0) && !isLedBy(backs, bet)),
  ];
  return short.map(({ id, lapsed }) => `${name} of ${price}: bet ${id} is short of ${lapsed}`);
}

function isLeftAtSp({ start, lapsed }: BetFact, slack: number): boolean {
  return start === 'AT_SP' && lapsed > slack;
}

/** An account takes part on the side of its oldest bet: an older one that is kept for the price may be on the other. */
function isLedBy(others: readonly BetFact[], { id, accountId }: BetFact): boolean {
  return others.some(
    (other) => other.accountId === accountId && other.start === 'KEPT' && other.id < id,
  );
}
