import type { SiteTheme, SportFlag } from '#base/constants.ts';
import type { Bonus } from '#bonus/bonus.ts';
import type { HarmRules } from '#care/harm.ts';
import type { IdentityRules } from '#care/identity.ts';
import type { GameCategory } from '#casino/casino.ts';
import type { TreeSport } from '#catalogue/catalogue.ts';
import type { SiteBetLimits } from './bet-limits.ts';

/** Public settings of one domain (api 3.1). */
export interface DomainSetting extends Readonly<Record<SportFlag, boolean>> {
  readonly mainLogo: string;
  readonly favicon: string;
  readonly domainTitle: string;
  readonly description: string;
  readonly allowSignUp: boolean;
  readonly skipVerification: boolean;
  readonly siteSuspended: boolean;
  readonly showDepositW: boolean;
  readonly baseUrl: string | null;
  readonly apkUrl: string | null;
  readonly showSupportLink: boolean;
  readonly supportLink: string | null;
  readonly telegramId: string | null;
  readonly instagramId: string | null;
  readonly theme: SiteTheme;
  /** Licence details; null for a play-money domain. */
  readonly licence: {
    readonly jurisdiction: string;
    readonly number: string;
    readonly text: string;
  } | null;
  /** True if payments go through the sandbox bank and rupees aren't real. Requires a licence. */
  readonly isSandbox: boolean;
  /** Tax withheld from winnings on withdrawal; null if none. */
  readonly winningsTax: 'INDIA' | null;
  /** Identity requirements; null if none. */
  readonly identity: IdentityRules | 'STRICT' | null;
  /** REQUIRED: people on the central exclusion register are refused login, sign-up and deposits. Null for no check. */
  readonly exclusionRegister: 'REQUIRED' | null;
  /** Harm markers and interventions; null for the defaults. */
  readonly harm: HarmRules | null;
  readonly announcement: string | null;
  readonly minAge: number;
  /**
   * Statutory retention of personal data after account closure, in days; null for the default of `getRetentionDays`.
   */
  readonly keepPersonalDataDays: number | null;
  /** Bet limits for the domain's players, by sport and market kind. */
  readonly betLimits: readonly SiteBetLimits[];
  readonly banners: readonly {
    readonly imageUrl: string;
    readonly link: string | null;
    readonly title: string | null;
  }[];
}

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
  /** Bonus offers as seen by a user with no claims. */
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

/**
 * Retention in days: five years after the business relationship ends, as anti-money-laundering law requires; play
 * money has no such duty.
 */
const RETENTION_DAYS = { licensed: 1_826, playMoney: 30 } as const;

/** Returns the retention of personal data after account closure, in days. */
export function getRetentionDays({
  keepPersonalDataDays,
  licence,
}: Pick<DomainSetting, 'keepPersonalDataDays' | 'licence'>): number {
  if (keepPersonalDataDays !== null) return keepPersonalDataDays;
  return licence === null ? RETENTION_DAYS.playMoney : RETENTION_DAYS.licensed;
}

/**
 * Returns the settings name of a host (api 1.7): `test` for test, localhost, pages.dev and loopback hosts, else the
 * host itself.
 *
 * @param host as in `location.hostname` or the Host header, with or without a port.
 */
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
