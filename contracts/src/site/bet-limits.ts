import { PAISE } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import { SPORTS } from '#base/constants.ts';
import { MarketKind } from '#base/core-schemas.ts';
import { Rupees } from '#base/money.ts';
import type { Wire } from '#base/wire.ts';

/** Bet limits; null for no limit. */
export const BetLimits = z.strictObject({
  /** Per bet. */
  minStake: z.nullable(Rupees),
  maxStake: z.nullable(Rupees),
  /** Maximum exposure and maximum win of one player in one market. */
  maxLiability: z.nullable(Rupees),
  maxProfit: z.nullable(Rupees),
});
export type BetLimits = Wire<typeof BetLimits>;

/** Site limits by sport and market kind; null for all of them. */
export const SiteBetLimits = z.strictObject({
  ...BetLimits.shape,
  sportId: z.nullable(z.number()),
  kind: z.nullable(MarketKind),
});
export type SiteBetLimits = Wire<typeof SiteBetLimits>;

const MAX_ROWS = 100;
const MAX_RUPEES = 1_000_000_000;

const isSport = (sportId: number): boolean => SPORTS.some(({ id }) => id === sportId);
const rupees = z.nullable(
  z.number().check(
    z.positive(),
    z.maximum(MAX_RUPEES),
    z.refine((value) => Math.round(value * PAISE) / PAISE === value, 'must have at most 2 decimals'),
  ),
);

/** Site limits; each combination of sport and kind may occur once. */
export const siteBetLimits = z
  .array(
    z.strictObject({
      sportId: z.nullable(z.int().check(z.refine(isSport, 'must be a sport ID'))),
      kind: z.nullable(MarketKind),
      minStake: rupees,
      maxStake: rupees,
      maxLiability: rupees,
      maxProfit: rupees,
    }),
  )
  .check(
    z.maxLength(MAX_ROWS),
    z.refine(
      (rows) => new Set(rows.map(({ sportId, kind }) => `${sportId} ${kind}`)).size === rows.length,
      'must list each sport and type once',
    ),
    z.refine(
      (rows) => rows.every(({ minStake, maxStake }) => minStake === null || maxStake === null || minStake <= maxStake),
      'minimum stake must not exceed maximum stake',
    ),
  );

/** Combines the limits of a market: the strictest of the rows of its sport and kind, where null matches any. */
export function resolveBetLimits(
  rows: readonly SiteBetLimits[],
  market: { readonly sportId: number; readonly kind: MarketKind },
): BetLimits {
  const fitting = rows.filter(
    ({ sportId, kind }) => (sportId === null || sportId === market.sportId) && (kind === null || kind === market.kind),
  );
  const findLowest = (pick: (limits: BetLimits) => Rupees | null) => fitting.map(pick).reduce(pickLower, null);
  const minStakes = fitting.flatMap(({ minStake }) => minStake ?? []);
  return {
    minStake: minStakes.length === 0 ? null : Math.max(...minStakes),
    maxStake: findLowest(({ maxStake }) => maxStake),
    maxLiability: findLowest(({ maxLiability }) => maxLiability),
    maxProfit: findLowest(({ maxProfit }) => maxProfit),
  };
}

function pickLower(one: Rupees | null, other: Rupees | null): Rupees | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
