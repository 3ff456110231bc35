import type { Side } from '#bet/bet.ts';
import type { MarketResult } from '#market/market-terms.ts';

/** One side of a match, in plain terms. */
export interface NaiveMatch {
  readonly accountId: number;
  readonly runnerId: number;
  readonly side: Side;
  /** Backer's stake and potential profit, paise. */
  readonly stake: number;
  readonly profit: number;
  /** Line in hundredths; unused in a winner market. */
  readonly line: number;
}

export interface NaiveResult {
  readonly net: number;
  readonly commission: number;
}

/**
 * Slow settlement oracle: each side of every match separately, in big integers, sharing no code with the code under
 * test. Rounds each side of a match to the nearest paisa, halves away from zero.
 */
export function naiveSettlement(terms: {
  readonly matches: readonly NaiveMatch[];
  readonly places: number;
  readonly result: MarketResult;
  readonly rateBps: number;
}): Map<number, NaiveResult> {
  const nets = new Map<number, bigint>();
  for (const match of terms.matches) {
    const before = nets.get(match.accountId) ?? 0n;
    nets.set(match.accountId, before + computeMatchResult(match, terms.result, terms.places));
  }
  const results = new Map<number, NaiveResult>();
  for (const [accountId, net] of nets) {
    const commission = net > 0n ? (net * BigInt(terms.rateBps) * 2n + 10_000n) / 20_000n : 0n;
    results.set(accountId, { net: Number(net), commission: Number(commission) });
  }
  return results;
}

function computeMatchResult(match: NaiveMatch, result: MarketResult, places: number): bigint {
  const stake = BigInt(match.stake);
  const profit = BigInt(match.profit);
  const sign = match.side === 'BACK' ? 1n : -1n;
  if (result.type === 'void') return 0n;
  if (result.type === 'runs') {
    const yesWins = result.runs * 100 >= match.line;
    return sign * (yesWins ? -stake : profit);
  }
  if (result.type === 'half') {
    // The other half of both stakes is returned.
    const whole = match.runnerId === result.winnerId ? profit : -stake;
    const size = whole < 0n ? -whole : whole;
    const half = (size + 1n) / 2n;
    return sign * (whole < 0n ? -half : half);
  }
  const group = result.placings.findIndex((tied) => tied.includes(match.runnerId));
  if (group < 0) return sign * -stake;
  // Runners in front take their places; the tied ones share the rest, at most one each.
  const before = result.placings.slice(0, group).reduce((sum, tied) => sum + tied.length, 0);
  const tied = BigInt(result.placings[group]?.length ?? 1);
  const left = BigInt(Math.max(places - before, 0));
  const paid = left < tied ? left : tied;
  // paid/tied of the stake wins at full odds, the rest loses.
  const exactTimesTied = profit * paid - stake * (tied - paid);
  const size = exactTimesTied < 0n ? -exactTimesTied : exactTimesTied;
  const rounded = (size * 2n + tied) / (tied * 2n);
  return sign * (exactTimesTied < 0n ? -rounded : rounded);
}
