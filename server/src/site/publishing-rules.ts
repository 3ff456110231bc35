import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import type { DocumentStore } from '#base/document-store.ts';
import type { DomainSettings } from './domain-settings.ts';

/** Settings that affect money, passwords, downloads or erasure; the admin who publishes them didn't change them. */
const GUARDED_FIELDS = [
  'licence',
  'isSandbox',
  'winningsTax',
  'identity',
  'exclusionRegister',
  'harm',
  'minAge',
  'baseUrl',
  'apkUrl',
  'skipVerification',
  'keepPersonalDataDays',
  'betLimits',
] as const;
type GuardedField = (typeof GUARDED_FIELDS)[number];
const LICENSED_ONLY: ReadonlySet<GuardedField> = new Set<GuardedField>(['minAge', 'identity', 'betLimits']);
/** Last editor, by field. */
export type ChangedBy = Readonly<Partial<Record<GuardedField, number>>>;

/** Guarded settings that differ from what is served. Age, identity and limits matter for real-money domains only. */
export function guardedChanges(served: DomainSetting, draft: DomainSetting): readonly GuardedField[] {
  return GUARDED_FIELDS.filter((field) => {
    if (draft.licence === null && LICENSED_ONLY.has(field)) return false;
    return JSON.stringify(served[field]) !== JSON.stringify(draft[field]);
  });
}

/**
 * Editors of a draft's guarded fields after a partial update. Every field named in the update counts as edited, even
 * with its old value; fields equal to what is served have no editor.
 */
export function findAuthors(
  former: ChangedBy,
  change: {
    readonly served: DomainSetting;
    readonly draft: DomainSetting;
    readonly part: object;
    readonly operatorId: number;
  },
): ChangedBy {
  const { served, draft, part, operatorId } = change;
  const authors: Partial<Record<GuardedField, number>> = {};
  for (const field of guardedChanges(served, draft)) {
    const author = field in part ? operatorId : former[field];
    if (author !== undefined) authors[field] = author;
  }
  return authors;
}

/** The SMS provider, as far as it matters here. */
interface CodeSender {
  /** True if messages are logged instead of sent. */
  readonly isLogged: boolean;
}

/** Thrown for real-money domains without an SMS provider, because readers of the log could verify any mobile. */
export class NoSmsProvider extends Error {
  override readonly name = 'NoTextProvider';
}

/** Error shown to operators who publish a licence without a provider. */
export const NEEDS_TEXT_PROVIDER = 'a licensed domain needs an SMS provider: set SMS_WEBHOOK_URL and restart';

/** True if the domain's codes may be sent by this sender; only play-money domains may use the log. */
export function maySendSms(
  sms: CodeSender,
  { licence, isSandbox }: Pick<DomainSetting, 'licence' | 'isSandbox'>,
): boolean {
  return licence === null || isSandbox || !sms.isLogged;
}

/**
 * Refuses to serve a licensed domain whose codes would be written to the log.
 *
 * @throws NoSmsProvider naming the domains and the fix.
 */
export function refuseLoggedCodes(domains: DomainSettings, sms: CodeSender): void {
  const licensed = domains
    .records()
    .filter(([, { published }]) => published !== null && !maySendSms(sms, published))
    .map(([name]) => name);
  if (licensed.length === 0) return;
  throw new NoSmsProvider(
    `${licensed.join(', ')} ${licensed.length === 1 ? 'has' : 'have'} a licence, but verification codes would be printed to the log. Set SMS_WEBHOOK_URL to your SMS provider.`,
  );
}

/** Stores whether the installation's rupees are sandbox money, from its first licence on. */
const DOCUMENT = 'rupees';

/** Thrown if sandbox rupees would mix with real ones, in a book or by converting a site. */
export class MixedRupees extends Error {
  override readonly name = 'MixedRupees';
}

/** Error shown to operators who would mix both kinds. */
export const ONE_KIND_OF_RUPEES =
  'either all licensed domains in an installation are sandboxes or none are, and this can’t be changed';

/**
 * True if publishing would mix sandbox and real rupees. All rupees of an installation share books, ledger and payment
 * methods, so a single domain can't be a sandbox next to others that aren't.
 */
export function wouldMix(
  domains: Pick<DomainSettings, 'records'>,
  { licence, isSandbox }: Pick<DomainSetting, 'licence' | 'isSandbox'>,
): boolean {
  if (licence === null) return false;
  return listKinds(domains).some((kind) => kind !== isSandbox);
}

/** Kinds of rupees of the licensed domains: true for sandboxes. */
function listKinds(domains: Pick<DomainSettings, 'records'>): readonly boolean[] {
  return domains.records().flatMap(([, { published }]) => (published?.licence == null ? [] : [published.isSandbox]));
}

/**
 * Refuses to start with both kinds of rupees, or with a different kind than this database had before.
 *
 * @throws MixedRupees with the fix.
 */
export async function refuseMixedRupees(
  domains: Pick<DomainSettings, 'records'>,
  documents: DocumentStore,
): Promise<void> {
  const kinds = new Set(listKinds(domains));
  if (kinds.size > 1)
    throw new MixedRupees(
      `SITE_DOMAINS: ${ONE_KIND_OF_RUPEES}. Set the same isSandbox value for all, or run the sandbox on a separate database.`,
    );
  const [isSandbox] = kinds;
  if (isSandbox === undefined) return;
  const former = await documents.get(DOCUMENT);
  if (former === null) await documents.put(DOCUMENT, { isSandbox });
  // Only this module writes this document.
  else if ((former as { isSandbox: boolean }).isSandbox !== isSandbox)
    throw new MixedRupees(
      isSandbox
        ? 'This database holds real rupees; a sandbox needs its own (DATA_DIR or DATABASE_URL).'
        : 'This database holds sandbox rupees; a licensed site needs its own (DATA_DIR or DATABASE_URL).',
    );
}
