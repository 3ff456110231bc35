import { SPORTS } from '@crease/contracts/constants.ts';
import {
  BUILT_IN_SETTING,
  type DomainSetting,
  settingsNameOf,
} from '@crease/contracts/settings.ts';
import type { Currency } from '@crease/core/money/money.ts';
import type { NewAuditRow } from '#ports/audit.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { ChangedBy } from './guarded-fields.ts';
import {
  DEFAULT_DOMAIN,
  hostNameOf,
  isThisMachine,
  readSiteDomains,
  TEST_DOMAIN,
} from './site-domains.ts';

/** One domain as the operators work on it. */
export interface DomainRecord {
  readonly draft: DomainSetting;
  readonly published: DomainSetting | null;
  /** Milliseconds; null: served as the SITE_DOMAINS file has it. */
  readonly publishedAt: number | null;
  /** Who changed what needs a second admin, by field, while that is not published. */
  readonly changedBy: ChangedBy;
}

/** Called with the name of the settings that are served anew. */
export type PublishListener = (name: string) => void;

const PREFIX = 'domain:';

/**
 * The settings of every domain of the installation (api 1.7, 3.1, 11.4): as the SITE_DOMAINS file has them, and in
 * front of it what operators have published.
 */
export class DomainSettings {
  readonly #records = new Map<string, DomainRecord>();
  readonly #alwaysSignUp: string | null;
  readonly #documents: DocumentStore;
  readonly #listeners: PublishListener[] = [];

  /**
   * @param file content of the SITE_DOMAINS file as parsed JSON, or null.
   * @throws Error naming what is wrong in it; also for a licence that lacks something.
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

  /** Puts what operators have saved in front of the file. Called once, before anybody is served. */
  async load(): Promise<void> {
    for (const { name, value } of await this.#documents.list(PREFIX)) {
      const domain = name.slice(PREFIX.length);
      this.#records.set(domain, this.#completed(domain, recordIn(value)));
    }
  }

  /** Reads the settings of one domain again, which another process has published. */
  async reload(name: string): Promise<void> {
    const value = await this.#documents.get(`${PREFIX}${name}`);
    if (value === null) return;
    this.#records.set(name, this.#completed(name, recordIn(value)));
    for (const listener of this.#listeners) listener(name);
  }

  /** Every domain with its draft, by name. */
  records(): readonly (readonly [name: string, record: DomainRecord])[] {
    return [...this.#records].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** Names of the sites on which players may bet on a sport, by name. */
  offering(sportId: number): readonly string[] {
    const flag = SPORTS.find(({ id }) => id === sportId)?.flag;
    return this.records().flatMap(([name, { published }]) =>
      published !== null && (flag === undefined || published[flag]) ? [name] : [],
    );
  }

  recordOf(name: string): DomainRecord | null {
    return this.#records.get(name) ?? null;
  }

  /** Keeps a record; what is published in it counts from now on. */
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

  /** Settings by their name (`/cdn/{name}.json`), or null. */
  byName(name: string): DomainSetting | null {
    return this.#records.get(name.toLowerCase())?.published ?? null;
  }

  /** Settings of the domain that a Host header names; `default` when it has none of its own. */
  ofHost(host: string): DomainSetting {
    const own = this.byName(settingsNameOf(host)) ?? this.byName(DEFAULT_DOMAIN);
    if (own === null) throw new Error('The default settings are always published.');
    return own;
  }

  /** Wallet currency of anyone who registers on a domain, and of its anonymous visitors: play money without a licence. */
  currencyOf(setting: DomainSetting): Currency {
    return setting.licence === null ? 'DEMO' : 'INR';
  }

  /** Whether real money is played for anywhere. */
  hasLicence(): boolean {
    return [...this.#records.values()].some(({ published }) => published?.licence != null);
  }

  /** Whether the rupees of the installation are a sandbox's: those of one licensed domain are those of all. */
  isSandbox(): boolean {
    return [...this.#records.values()].some(({ published }) => published?.isSandbox === true);
  }

  /**
   * Whether a host belongs to the installation: one with settings of its own, or this machine. A name that merely
   * holds the word test shows the test site, but it may be anybody's.
   */
  isOwnHost(host: string): boolean {
    const name = hostNameOf(host);
    if (isThisMachine(name)) return true;
    return name !== DEFAULT_DOMAIN && name !== TEST_DOMAIN && this.byName(name) !== null;
  }

  /**
   * Whether requests to a host are answered. Once there is a domain with settings of its own, only those are, and this
   * machine: a made-up name would get the rules of `default` instead of those of the domain that is meant.
   */
  isServed(host: string): boolean {
    if (this.isOwnHost(host)) return true;
    for (const name of this.#records.keys()) if (this.isOwnHost(name)) return false;
    return true;
  }

  /** A record as it counts: with what settings have that it was saved without, and sign-up open where it always is. */
  #completed(name: string, record: DomainRecord): DomainRecord {
    const complete = (setting: DomainSetting) =>
      this.#withForcedSignUp(name, { ...BUILT_IN_SETTING, ...setting });
    const { draft, published } = record;
    return {
      ...record,
      draft: complete(draft),
      published: published === null ? null : complete(published),
    };
  }

  /** One domain's sign-up is open whatever its settings say (spec section 5). */
  #withForcedSignUp(name: string, setting: DomainSetting): DomainSetting {
    return name === this.#alwaysSignUp ? { ...setting, allowSignUp: true } : setting;
  }
}

/** Nobody else writes these documents. The author of a licence was once kept apart. */
function recordIn(value: unknown): DomainRecord {
  const { licenceBy = null, ...record } = value as DomainRecord & { licenceBy?: number | null };
  return {
    ...record,
    changedBy: record.changedBy ?? (licenceBy === null ? {} : { licence: licenceBy }),
  };
}
