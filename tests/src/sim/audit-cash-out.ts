import { type Ending, listEndings } from './endings.ts';
import type { ActionFact, BetFact, Facts, FillFact, MarketFact } from './facts.ts';
import { houseOutcome, quotedRate } from './house-result.ts';

const WHOLE = 1_000_000;

export type CashOutAction = Extract<ActionFact, { readonly type: 'cash out' }>;

/**
 * Audits cash-outs: when the hedges of one appear, computes the account's result for every outcome just before and
 * just after them from the bets. Closing a whole position gives the same result for every outcome, no less than the
 * amount shown; a partial cash-out narrows the results by its share. Hedges are fully matched, and no outcome gets
 * worse.
 */
export class CashOutAudit {
  readonly #asked = new Map<string, CashOutAction>();
  readonly #seen = new Set<string>();
  /** Markets where matches were voided since the last check: the state before the hedges is unknown there. */
  readonly #corrected = new Set<number>();

  record(actions: readonly ActionFact[]): void {
    for (const deed of actions) {
      if (deed.type === 'cash out') {
        const key = makeKey(deed.accountId, deed.requestId);
        if (!this.#asked.has(key)) this.#asked.set(key, deed);
      }
      if (deed.type === 'correct') this.#corrected.add(deed.marketId);
    }
  }

  /** @param betsOf bets of each market. Returns the differences. */
  check(facts: Facts, listBets: ReadonlyMap<number, readonly BetFact[]>): string[] {
    const problems: string[] = [];
    const markets = new Map(facts.markets.map((market) => [market.id, market]));
    for (const [key, deed] of this.#asked) {
      const market = markets.get(deed.marketId);
      if (market === undefined || this.#seen.has(key)) continue;
      const bets = (listBets.get(market.id) ?? []).filter(({ accountId }) => accountId === deed.accountId);
      const hedges = bets.filter(({ clientBetId }) => isHedge(clientBetId, deed.requestId));
      if (hedges.length === 0) continue;
      this.#seen.add(key);
      if (this.#corrected.has(market.id)) continue;
      problems.push(...checkHedges(market, bets, hedges, deed).map((it) => `cash-out ${key} ${it}`));
    }
    this.#corrected.clear();
    return problems;
  }
}

function makeKey(accountId: number, requestId: string): string {
  return `${accountId}:${requestId}`;
}

function isHedge(clientBetId: string, requestId: string): boolean {
  return clientBetId.startsWith(`${requestId}:`);
}

function checkHedges(
  market: MarketFact,
  bets: readonly BetFact[],
  hedges: readonly BetFact[],
  { shareMillionths, quotedAmount }: CashOutAction,
): string[] {
  const problems: string[] = [];
  for (const { id, stake, matched } of hedges) {
    if (matched !== stake) problems.push(`has matched ${matched} of ${stake} of its bet ${id}`);
  }
  const own = hedges.flatMap(({ fills }) => fills.map(({ id }) => id));
  const first = Math.min(...own);
  const last = Math.max(...own);
  const before: number[] = [];
  const after: number[] = [];
  for (const ending of listEndings(market, bets)) {
    before.push(computeResult(market, bets, ending, (fill) => fill.id < first));
    after.push(computeResult(market, bets, ending, (fill) => fill.id <= last));
  }
  // Half a paisa of stake at the longest odds quoted here, and one paisa per match.
  const slack = 24 * market.runnerIds.length + own.length;
  const [lowest, lowestAfter] = [Math.min(...before), Math.min(...after)];
  const spread = Math.max(...before) - lowest;
  const spreadAfter = Math.max(...after) - lowestAfter;
  const isWhole = shareMillionths === WHOLE;
  const left = isWhole ? 0 : spread * (1 - shareMillionths / WHOLE);
  if (Math.abs(spreadAfter - left) > slack) {
    problems.push(`leaves results ${spreadAfter} apart, not ${left} (${spread} before)`);
  }
  if (lowestAfter < lowest - slack) {
    problems.push(`leaves ${lowestAfter} at worst, it was ${lowest}`);
  }
  if (isWhole && lowestAfter < quotedAmount - slack) {
    problems.push(`gives ${lowestAfter}, ${quotedAmount} were seen`);
  }
  return problems;
}

/** Net result of the valid matches for one outcome, paise. */
function computeResult(
  market: MarketFact,
  bets: readonly BetFact[],
  ending: Ending,
  counts: (fill: FillFact) => boolean,
): number {
  let result = 0;
  for (const bet of bets) {
    for (const fill of bet.fills) {
      if (!fill.voided && counts(fill)) result += fillResult(market, bet, fill, ending);
    }
  }
  return result;
}

function fillResult(market: MarketFact, bet: BetFact, fill: FillFact, ending: Ending): number {
  if (bet.house !== null) {
    const terms = { stake: fill.stake, rate: quotedRate(market, fill.price) };
    return houseOutcome(market, bet, terms, ending);
  }
  const isWon = 'winners' in ending && ending.winners.has(bet.runner);
  const backer = isWon ? fill.profit : -fill.stake;
  return bet.isBack ? backer : -backer;
}
