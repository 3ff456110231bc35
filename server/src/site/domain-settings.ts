import { SPORTS } from '@crease/contracts/base/constants.ts';
import { type Rupees, toPaise } from '@crease/contracts/base/money.ts';
import {
  BUILT_IN_SETTING,
  type DomainSetting,
  getSettingsName,
  resolveBetLimits,
} from '@crease/contracts/site/settings.ts';
import type { SiteLimits } from '@crease/core/exchange/account.ts';
import type { PlaceBet } from '@crease/core/exchange/command.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { NewAuditRow } from '#base/audit-log.ts';
import type { DocumentStore } from '#base/document-store.ts';
import type { ChangedBy } from './publishing-rules.ts';
import { DEFAULT_DOMAIN, isThisMachine, normalizeHost, readSiteDomains, TEST_DOMAIN } from './site-domains.ts';

export interface DomainRecord {
  readonly draft: DomainSetting;
  readonly published: DomainSetting | null;
  /** Milliseconds; null if served as in the SITE_DOMAINS file. */
  readonly publishedAt: number | null;
  /** Last editor per guarded field, for unpublished changes that need a second admin. */
  readonly changedBy: ChangedBy;
}

/** Called with the name of newly published settings. */
type PublishListener = (name: string) => void;

const PREFIX = 'domain:';

/** Settings of every domain (API 1.7, 3.1, 11.4): the SITE_DOMAINS file's, overridden by what operators published. */
export class DomainSettings {
  readonly #records = new Map<string, DomainRecord>();
  readonly #alwaysSignUp: string | null;
  readonly #documents: DocumentStore;
  readonly #listeners: PublishListener[] = [];

  /**
   * @param file parsed JSON of the SITE_DOMAINS file, or null.
   * @throws Error describing the problem, including an incomplete licence.
   */
  constructor(file: unknown, documents: DocumentStore) {
    const { settings, alwaysSignUp } = readSiteDomains(file);
    this.#documents = documents;
    this.#alwaysSignUp = alwaysSignUp;
    for (const [name, setting] of settings) {
      const open = this.#withForcedSignUp(name, setting);
      this.#records.set(name, { draft: open, published: open, publishedAt: null, changedBy: {} });
    }
  }

  /** Loads operators' settings over those of the file. Called once, before any requests are served. */
  async load(): Promise<void> {
    for (const { name, value } of await this.#documents.list(PREFIX)) {
      const domain = name.slice(PREFIX.length);
      this.#records.set(domain, this.#completed(domain, parseRecord(value)));
    }
  }

  /** Reloads one domain's settings after another process published them. */
  async reload(name: string): Promise<void> {
    const value = await this.#documents.get(`${PREFIX}${name}`);
    if (value === null) return;
    this.#records.set(name, this.#completed(name, parseRecord(value)));
    for (const listener of this.#listeners) listener(name);
  }

  /** All domains with their drafts, by name. */
  records(): readonly (readonly [name: string, record: DomainRecord])[] {
    return [...this.#records].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** Sites that offer a sport, by name. */
  listOffering(sportId: number): readonly string[] {
    const flag = SPORTS.find(({ id }) => id === sportId)?.flag;
    return this.records().flatMap(([name, { published }]) =>
      published !== null && (flag === undefined || published[flag]) ? [name] : [],
    );
  }

  findRecord(name: string): DomainRecord | null {
    return this.#records.get(name) ?? null;
  }

  /** Saves a record; published settings take effect immediately. */
  async save(name: string, record: DomainRecord, audit: NewAuditRow): Promise<DomainRecord> {
    const kept = this.#completed(name, record);
    await this.#documents.put(`${PREFIX}${name}`, kept, audit);
    const isServedAnew = this.#records.get(name)?.publishedAt !== kept.publishedAt;
    this.#records.set(name, kept);
    if (isServedAnew) for (const listener of this.#listeners) listener(name);
    return kept;
  }

  onPublished(listener: PublishListener): void {
    this.#listeners.push(listener);
  }

  /** Settings by name (`/cdn/{name}.json`), or null. */
  getByName(name: string): DomainSetting | null {
    return this.#records.get(name.toLowerCase())?.published ?? null;
  }

  /** Settings for a Host header; `default` if the domain has none of its own. */
  getByHost(host: string): DomainSetting {
    const own = this.getByName(getSettingsName(host)) ?? this.getByName(DEFAULT_DOMAIN);
    if (own === null) throw new Error('The default settings are always published.');
    return own;
  }

  /** Currency of a domain's registrations and anonymous visitors; play money without a licence. */
  getCurrency(setting: DomainSetting): Currency {
    return setting.licence === null ? 'DEMO' : 'INR';
  }

  /** True if any domain is played for real money. */
  hasLicence(): boolean {
    return [...this.#records.values()].some(({ published }) => published?.licence != null);
  }

  /** True if this is a sandbox. All licensed domains of an installation are either sandboxes or not. */
  isSandbox(): boolean {
    return [...this.#records.values()].some(({ published }) => published?.isSandbox === true);
  }

  /**
   * True for hosts of the installation: those with their own settings, and this machine. A name that merely contains
   * "test" is shown the test site but may belong to anyone.
   */
  isOwnHost(host: string): boolean {
    const name = normalizeHost(host);
    if (isThisMachine(name)) return true;
    return name !== DEFAULT_DOMAIN && name !== TEST_DOMAIN && this.getByName(name) !== null;
  }

  /** True if an Origin header names a page of the installation. */
  isOwnOrigin(origin: string): boolean {
    try {
      return this.isOwnHost(new URL(origin).hostname);
    } catch {
      return false;
    }
  }

  /**
   * True if requests to a host are answered. Once any domain has its own settings, only such domains and this machine
   * are: otherwise an invented name would get the rules of `default`.
   */
  isServed(host: string): boolean {
    if (this.isOwnHost(host)) return true;
    for (const name of this.#records.keys()) if (this.isOwnHost(name)) return false;
    return true;
  }

  /** Completes a record with defaults for settings added later, and with forced sign-up. */
  #completed(name: string, record: DomainRecord): DomainRecord {
    const complete = (setting: DomainSetting) => this.#withForcedSignUp(name, { ...BUILT_IN_SETTING, ...setting });
    const { draft, published } = record;
    return { ...record, draft: complete(draft), published: published === null ? null : complete(published) };
  }

  /** One domain always allows sign-up (spec section 5). */
  #withForcedSignUp(name: string, setting: DomainSetting): DomainSetting {
    return name === this.#alwaysSignUp ? { ...setting, allowSignUp: true } : setting;
  }
}

/** Only this module writes these documents. */
function parseRecord(value: unknown): DomainRecord {
  return value as DomainRecord;
}

/** Bet limits of the bettor's site for a market, as command fields; empty if it has none. */
export function resolveSiteLimits(
  { betLimits }: Pick<DomainSetting, 'betLimits'>,
  market: { readonly sportId: number; readonly kind: MarketKind },
): Pick<PlaceBet, 'siteLimits'> {
  if (betLimits.length === 0) return {};
  const { minStake, maxStake, maxLiability, maxProfit } = resolveBetLimits(betLimits, market);
  return {
    siteLimits: {
      ...inPaise('minStake', minStake),
      ...inPaise('maxStake', maxStake),
      ...inPaise('exposureLimit', maxLiability),
      ...inPaise('maxProfit', maxProfit),
    },
  };
}

function inPaise(name: keyof SiteLimits, rupees: Rupees | null): SiteLimits {
  const paise = rupees === null ? null : toPaise(rupees);
  return paise === null ? {} : { [name]: paise };
}
