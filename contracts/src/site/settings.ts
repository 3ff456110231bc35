import { PAISE } from '@crease/core/money/money.ts';
import * as z from 'zod/mini';
import { SiteTheme, SPORTS, SportSwitches } from '#base/constants.ts';
import { MarketKind } from '#base/core-schemas.ts';
import { Rupees } from '#base/money.ts';
import type { Wire } from '#base/wire.ts';
import type { Bonus } from '#bonus/bonus.ts';
import { HarmRules } from '#care/harm.ts';
import { IdentityRules } from '#care/identity.ts';
import type { GameCategory } from '#casino/casino.ts';
import type { TreeSport } from '#catalogue/catalogue.ts';

/** Bet limits; null for no limit. */
export const BetLimits = z.strictObject({
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

/** Public settings of one domain (api 3.1). */
export const DomainSetting = z.strictObject({
  ...SportSwitches.shape,
  mainLogo: z.string(),
  favicon: z.string(),
  domainTitle: z.string(),
  description: z.string(),
  allowSignUp: z.boolean(),
  skipVerification: z.boolean(),
  siteSuspended: z.boolean(),
  showDepositW: z.boolean(),
  baseUrl: z.nullable(z.string()),
  apkUrl: z.nullable(z.string()),
  showSupportLink: z.boolean(),
  supportLink: z.nullable(z.string()),
  telegramId: z.nullable(z.string()),
  instagramId: z.nullable(z.string()),
  theme: SiteTheme,
  /** Licence details; null for a play-money domain. */
  licence: z.nullable(z.strictObject({ jurisdiction: z.string(), number: z.string(), text: z.string() })),
  /** True if payments go through the sandbox bank and rupees aren't real. Requires a licence. */
  isSandbox: z.boolean(),
  /** Tax withheld from winnings on withdrawal; null if none. */
  winningsTax: z.nullable(z.literal('INDIA')),
  /** Identity requirements; null if none. */
  identity: z.nullable(z.union([z.literal('STRICT'), IdentityRules])),
  /** REQUIRED: people on the central exclusion register are refused login, sign-up and deposits. Null for no check. */
  exclusionRegister: z.nullable(z.literal('REQUIRED')),
  /** Harm markers and interventions; null for the defaults. */
  harm: z.nullable(HarmRules),
  announcement: z.nullable(z.string()),
  minAge: z.number(),
  /** Days to keep personal data after account closure; null for the default of `getRetentionDays`. */
  keepPersonalDataDays: z.nullable(z.number()),
  /** Bet limits for the domain's players, by sport and market kind. */
  betLimits: z.array(SiteBetLimits),
  banners: z.array(
    z.strictObject({ imageUrl: z.string(), link: z.nullable(z.string()), title: z.nullable(z.string()) }),
  ),
});
export type DomainSetting = Wire<typeof DomainSetting>;

export interface TvEntry {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly url: string;
  readonly provider: string | null;
}

/** Content of `/cdn/{name}.json`. */
export interface DomainFile {
  readonly setting: DomainSetting;
  readonly events: readonly TreeSport[];
  /** Open casino games by category; empty if the casino is off. */
  readonly games: readonly GameCategory[];
  readonly tv: readonly TvEntry[];
  readonly bonuses: readonly Bonus[];
}

/** Defaults for `default` and `test` if SITE_DOMAINS doesn't set them (api 11.4). */
export const BUILT_IN_SETTING: DomainSetting = {
  mainLogo: '/logo.svg',
  favicon: '/favicon.svg',
  domainTitle: 'Crease',
  description: 'Cricket betting exchange with live prices.',
  allowSignUp: true,
  skipVerification: false,
  siteSuspended: false,
  casino: true,
  showDepositW: true,
  baseUrl: null,
  apkUrl: null,
  showSupportLink: false,
  supportLink: null,
  telegramId: null,
  instagramId: null,
  football: true,
  tennis: true,
  cricket: true,
  horseRacing: true,
  kabaddi: true,
  theme: 'orange',
  licence: null,
  isSandbox: false,
  winningsTax: null,
  identity: null,
  exclusionRegister: null,
  harm: null,
  announcement: null,
  minAge: 18,
  keepPersonalDataDays: null,
  betLimits: [],
  banners: [],
};

/** Retention in days: five years by the law against money laundering, which doesn't apply to play money. */
const RETENTION_DAYS = { licensed: 1_826, playMoney: 30 } as const;

export function getRetentionDays({
  keepPersonalDataDays,
  licence,
}: Pick<DomainSetting, 'keepPersonalDataDays' | 'licence'>): number {
  if (keepPersonalDataDays !== null) return keepPersonalDataDays;
  return licence === null ? RETENTION_DAYS.playMoney : RETENTION_DAYS.licensed;
}

/** Returns the settings name of a host, with or without a port (api 1.7): `test` for hosts of tests, else the host. */
export function getSettingsName(host: string): string {
  const bare = host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.+$/, '')
    .replace(/^\[|\]$/g, '')
    .replace(/^www\./, '');
  const isTest =
    bare.includes('test') ||
    bare.includes('localhost') ||
    bare.includes('pages.dev') ||
    bare === '::1' ||
    /^127\./.test(bare);
  return isTest ? 'test' : bare;
}
