import type { SportFlag } from './constants.ts';
import type { SiteBetLimits } from './rules/bet-limits.ts';
import type { HarmRules } from './rules/harm-rules.ts';
import type { IdentityRules } from './rules/identity-rules.ts';
import type { Bonus } from './wire/bonus.ts';
import type { GameCategory } from './wire/casino.ts';
import type { TreeSport } from './wire/catalogue.ts';

/** Settings of one domain as the browser sees them (api 3.1). */
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
  readonly theme: 'orange' | 'emerald';
  /** Null: the domain is play money. */
  readonly licence: {
    readonly jurisdiction: string;
    readonly number: string;
    readonly text: string;
  } | null;
  /** Its rupees are not real: payments are played by the bank of the sandbox. Goes with a licence. */
  readonly isSandbox: boolean;
  /** Tax that the licence has withheld from winnings when they are paid out; null: none. */
  readonly winningsTax: 'INDIA' | null;
  /** What the domain wants to know of whom; null: nothing. */
  readonly identity: IdentityRules | 'STRICT' | null;
  /** REQUIRED: login, sign-up and deposit are refused to people on the central register of exclusions. Null: no check. */
  readonly exclusionRegister: 'REQUIRED' | null;
  /** What shows the house that play does somebody harm, and what is done then; null: the usual rules. */
  readonly harm: HarmRules | null;
  readonly announcement: string | null;
  readonly minAge: number;
  /** Days for which the law wants personal data kept after an account is closed; null: as `keptDaysOf` says. */
  readonly keepPersonalDataDays: number | null;
  /** Limits on bets of its players, by sport and kind of market. */
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

/** The file `/cdn/{name}.json`. */
export interface DomainFile {
  readonly setting: DomainSetting;
  readonly events: readonly TreeSport[];
  /** Casino games that are open, by kind; none where the casino is off. */
  readonly games: readonly GameCategory[];
  readonly tv: readonly TvEntry[];
  /** What its players are offered, as somebody sees it who has taken nothing. */
  readonly bonuses: readonly Bonus[];
}

/** Values of `default` and `test` where SITE_DOMAINS says nothing (api 11.4). */
export const BUILT_IN_SETTING: DomainSetting = {
  mainLogo: '/logo.svg',
  favicon: '/favicon.svg',
  domainTitle: 'Crease',
  description: 'Cricket exchange with live prices you can take.',
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

/** Five years from the end of the business relation, as laws against money laundering ask; play money asks for nothing. */
const KEPT_DAYS = { licensed: 1_826, playMoney: 30 } as const;

/** Days from the closing of an account to the day on which the personal data goes. */
export function keptDaysOf({
  keepPersonalDataDays,
  licence,
}: Pick<DomainSetting, 'keepPersonalDataDays' | 'licence'>): number {
  if (keepPersonalDataDays !== null) return keepPersonalDataDays;
  return licence === null ? KEPT_DAYS.playMoney : KEPT_DAYS.licensed;
}

/**
 * The settings name of a host (api 1.7): `test` for test, localhost, pages.dev and loopback hosts, else the host itself.
 *
 * @param host as in `location.hostname` or the Host header, with or without a port.
 */
export function settingsNameOf(host: string): string {
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
