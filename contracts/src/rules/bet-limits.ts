import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { PAISE } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import { MARKET_KINDS, SPORTS } from '#constants.ts';
import type { Rupees } from '#values/money.ts';

/** Limits on bets; null: none. */
export interface BetLimits {
  /** Of one bet. */
  readonly minStake: Rupees | null;
  readonly maxStake: Rupees | null;
  /** The most that one player may have at risk in one market, and win in it. */
  readonly maxLiability: Rupees | null;
  readonly maxProfit: Rupees | null;
}

/** Limits of a site for a sport and a kind of market; null: for all of them. */
export interface SiteBetLimits extends BetLimits {
  readonly sportId: number | null;
  readonly kind: MarketKind | null;
}

const MOST_ROWS = 100;
const MOST_RUPEES = 1_000_000_000;

const isSport = (sportId: number): boolean => SPORTS.some(({ id }) => id === sportId);
const rupees = z.nullable(
  z.number().check(
    z.positive(),
    z.maximum(MOST_RUPEES),
    z.refine(
      (value) => Math.round(value * PAISE) / PAISE === value,
      'must have at most 2 decimals',
    ),
  ),
);

/** The limits of a site, each sport and kind named once. */
export const siteBetLimits = z
  .array(
    z.strictObject({
      sportId: z.nullable(z.int().check(z.refine(isSport, 'must be the id of a sport'))),
      kind: z.nullable(z.enum(MARKET_KINDS)),
      minStake: rupees,
      maxStake: rupees,
      maxLiability: rupees,
      maxProfit: rupees,
    }),
  )
  .check(
    z.maxLength(MOST_ROWS),
    z.refine(
      (rows) => new Set(rows.map(({ sportId, kind }) => `${sportId} ${kind}`)).size === rows.length,
      'must name each sport and kind once',
    ),
    z.refine(
      (rows) =>
        rows.every(
          ({ minStake, maxStake }) =>
            minStake === null || maxStake === null || minStake <= maxStake,
        ),
      'must not have a least stake above the largest',
    ),
  );

/** What holds in a market: of all limits that name its sport or kind, or neither, the strictest. */
export function betLimitsOf(
  rows: readonly SiteBetLimits[],
  market: { readonly sportId: number; readonly kind: MarketKind },
): BetLimits {
  const fitting = rows.filter(
    ({ sportId, kind }) =>
      (sportId === null || sportId === market.sportId) && (kind === null || kind === market.kind),
  );
  const least = (pick: (limits: BetLimits) => Rupees | null) =>
    fitting.map(pick).reduce(lower, null);
  const minStakes = fitting.flatMap(({ minStake }) => minStake ?? []);
  return {
    minStake: minStakes.length === 0 ? null : Math.max(...minStakes),
    maxStake: least(({ maxStake }) => maxStake),
    maxLiability: least(({ maxLiability }) => maxLiability),
    maxProfit: least(({ maxProfit }) => maxProfit),
  };
}

function lower(one: Rupees | null, other: Rupees | null): Rupees | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
