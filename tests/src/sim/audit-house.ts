import { checkHouseSides } from './audit-house-sides.ts';
import type { ActionFact, BetFact, Facts, FillFact, MarketFact, OfferFact, StepFact } from './facts.ts';
import { computeWin, quotedRate } from './house-result.ts';

/** Max deviation from the requested rate with any odds accepted: 10 per 100, in hundredths. */
const TOLERANCE = 1_000;
const METER_CAP = 100;

/** A house market at the last check. */
interface LastSeen {
  readonly status: string;
  readonly offers: readonly (OfferFact | null)[];
}

type Quote = Extract<ActionFact, { readonly type: 'quote' }>;

/**
 * Audits the house: it offers only what it was set to offer, accepts bets only at a current offer while betting is
 * open, at the requested price or better or within the conceded tolerance, and is the counterparty of every accepted
 * bet.
 */
export class HouseAudit {
  readonly #seen = new Map<number, LastSeen>();
  readonly #fills = new Set<number>();
  readonly #actions = new Map<number, ActionFact[]>();

  /** Records journal commands since the last check, in order. */
  record(actions: readonly ActionFact[]): void {
    for (const deed of actions) {
      const list = this.#actions.get(deed.marketId);
      if (list === undefined) this.#actions.set(deed.marketId, [deed]);
      else list.push(deed);
    }
  }

  /** @param betsOf bets of each market. Returns the differences and clears the recorded commands. */
  check(facts: Facts, listBets: ReadonlyMap<number, readonly BetFact[]>): string[] {
    const problems: string[] = [];
    for (const market of facts.markets) {
      if (market.house === null) continue;
      const bets = listBets.get(market.id) ?? [];
      const deeds = this.#actions.get(market.id) ?? [];
      problems.push(
        ...this.#checkOffers(market, deeds),
        ...bets.flatMap((bet) => this.#checkBet(market, bet, deeds)),
        ...this.#checkDeclared(market, deeds),
        ...checkHouseSides(market, bets),
      );
      this.#seen.set(market.id, { status: market.status, offers: market.house.offers });
    }
    this.#actions.clear();
    return problems;
  }

  #checkOffers(market: MarketFact, actions: readonly ActionFact[]): string[] {
    const before = this.#seen.get(market.id)?.offers ?? [];
    const quotes = actions.filter((action) => action.type === 'quote');
    return market.runnerIds.flatMap((runnerId, runner) => {
      const offer = market.house?.offers[runner] ?? null;
      if (offer === null) return [];
      const name = `market ${market.id} runner ${runner}`;
      const offered = [before[runner] ?? null, ...quotes.map(({ offers }) => offers.get(runnerId))];
      const problems: string[] = [];
      if (!offered.some((one) => isSame(one ?? null, offer))) {
        problems.push(`${name} shows an offer that nobody made: ${JSON.stringify(offer)}`);
      }
      if (isCrossed(offer)) problems.push(`${name} is crossed: ${JSON.stringify(offer)}`);
      return problems;
    });
  }

  #checkBet(market: MarketFact, bet: BetFact, actions: readonly ActionFact[]): string[] {
    const { house } = bet;
    const name = `house bet ${bet.id}`;
    if (house === null) return [`${name} is on nothing of the house`];
    const problems: string[] = [];
    if (bet.unmatched > 0 && !bet.held) problems.push(`${name} rests`);
    if (bet.fills.length > 1) problems.push(`${name} was booked ${bet.fills.length} times`);
    if (bet.held && !isRequestedPriceOrBetter(market, bet, house.rate)) {
      problems.push(`${name} is held at ${house.rate}, asked for ${bet.price}`);
    }
    for (const fill of bet.fills) {
      if (this.#fills.has(fill.id)) continue;
      this.#fills.add(fill.id);
      problems.push(...this.#checkFill(market, bet, fill, actions));
    }
    return problems;
  }

  #checkFill(market: MarketFact, bet: BetFact, fill: FillFact, actions: readonly ActionFact[]): string[] {
    const before = this.#seen.get(market.id);
    const name = `house bet ${bet.id} at ${fill.price}`;
    const problems: string[] = [];
    const wasOpen = before?.status === 'OPEN' || actions.some(({ type }) => type === 'open');
    // A market created since the last check may have been created open.
    if (!wasOpen && before !== undefined) problems.push(`${name} was booked while ${before.status}`);
    const runnerId = market.runnerIds[bet.runner] ?? 0;
    const offers = [
      before?.offers[bet.runner] ?? null,
      ...actions
        .filter((action): action is Quote => action.type === 'quote' && action.at <= fill.at)
        .map((action) => action.offers.get(runnerId) ?? null),
    ];
    if (!offers.some((offer) => offer !== null && isFilledFrom(market, bet, fill, offer))) {
      problems.push(`${name} was booked at no offer of that moment`);
    }
    if (fill.stake !== bet.stake) problems.push(`${name} was booked in part`);
    const rate = quotedRate(market, fill.price);
    if (!isRequestedPriceOrBetter(market, bet, rate)) problems.push(`${name} had asked for ${bet.price}`);
    const isMeter = market.kind === 'METER';
    const profit = isMeter ? fill.stake * METER_CAP : computeWin(fill.stake, rate);
    if (fill.profit !== profit) problems.push(`${name} wins ${fill.profit}, not ${profit}`);
    return problems;
  }

  /** Odd/even and last digit follow from the declared runs. */
  #checkDeclared(market: MarketFact, actions: readonly ActionFact[]): string[] {
    const { result, kind } = market;
    const isByRuns = kind === 'ODD_EVEN' || kind === 'LOTTERY';
    if (!isByRuns || result?.type !== 'placings') return [];
    const declared = actions.flatMap((action) => (action.type === 'declare' ? [action.runs] : []));
    if (declared.length === 0 || declared.includes(null)) return [];
    const placed = result.placings.flat();
    const [winner] = placed;
    const isRight = declared.some((runs) => {
      const place = kind === 'LOTTERY' ? Number(String(runs).at(-1)) : Number(runs) % 2 === 1 ? 0 : 1;
      return market.runnerIds[place] === winner;
    });
    return isRight && placed.length === 1
      ? []
      : [`market ${market.id}: ${declared.join(' or ')} made ${placed.join(', ')} win`];
  }
}

function isSame(one: OfferFact | null, other: OfferFact): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other);
}

/** True if a bettor could take both sides and profit at every outcome. */
function isCrossed({ back, lay }: OfferFact): boolean {
  const [yes] = back;
  const [no] = lay;
  if (yes === undefined || no === undefined) return false;
  const gap = (no.line ?? 0) - (yes.line ?? 0);
  return gap > 0 || (gap === 0 && no.price < yes.price);
}

function isRequestedPriceOrBetter(market: MarketFact, bet: BetFact, rate: number): boolean {
  const asked = quotedRate(market, bet.price);
  const conceded = bet.house?.acceptAnyOdds === true ? TOLERANCE : 0;
  return bet.isBack ? rate >= asked - conceded : rate <= asked + conceded;
}

/** The first level that covers the stake at the bet's line and number of runs. */
function isFilledFrom(market: MarketFact, bet: BetFact, fill: FillFact, { back, lay, band }: OfferFact): boolean {
  const reach = market.kind === 'METER' ? METER_CAP : (band ?? 0);
  const steps = bet.isBack ? back : lay;
  const step = isHedge(bet)
    ? levellingStep(market, fill, steps)
    : steps.find(({ size }) => size === null || size >= fill.stake);
  return (
    step !== undefined && step.price === fill.price && (step.line ?? 0) === bet.house?.line && reach === bet.house.reach
  );
}

/** Cash-out bets use the request's ID plus their index. */
function isHedge({ clientBetId }: BetFact): boolean {
  return clientBetId.includes(':');
}

/**
 * The level at which a hedge equalises the results. A different price would have needed a different stake, so a
 * better level may be too small for that stake though not for the actual one. Stakes are whole paise.
 */
function levellingStep(
  market: MarketFact,
  { price, stake }: FillFact,
  steps: readonly StepFact[],
): StepFact | undefined {
  const gap = stake * (10_000 + quotedRate(market, price));
  return steps.find((step) => {
    const needed = gap / (10_000 + quotedRate(market, step.price));
    return step.size === null || step.size >= (step.price === price ? stake : needed + 1);
  });
}
