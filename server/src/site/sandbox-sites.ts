import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { DocumentStore } from '#base/document-store.ts';
import type { DomainSettings } from './domain-settings.ts';

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
  return domains
    .records()
    .some(([, { published }]) => published?.licence != null && published.isSandbox !== isSandbox);
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
  const kinds = new Set(
    domains
      .records()
      .flatMap(([, { published }]) => (published?.licence == null ? [] : [published.isSandbox])),
  );
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
