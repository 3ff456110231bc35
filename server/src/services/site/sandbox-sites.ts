import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { DocumentStore } from '#ports/document-store.ts';
import type { DomainSettings } from './domain-settings.ts';

/** What the rupees of the installation are, kept from its first licence on. */
const DOCUMENT = 'rupees';

/** Rupees of a sandbox would meet real ones: in a book, or because a site changed from one to the other. */
export class MixedRupees extends Error {
  override readonly name = 'MixedRupees';
}

/** What an operator reads who would serve both kinds of rupees. */
export const ONE_KIND_OF_RUPEES =
  'all licensed domains of an installation are sandboxes, or none is, and that does not change';

/**
 * Whether serving this would let rupees of a sandbox meet real ones. All rupees of an installation share books, ledger and
 * payment methods, so a domain alone cannot be a sandbox beside others that are none.
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
 * Refuses to start with both kinds of rupees, or with other ones than this database has had.
 *
 * @throws MixedRupees with a sentence that says what to do.
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
      `SITE_DOMAINS: ${ONE_KIND_OF_RUPEES}. Set isSandbox alike, or run the sandbox on a database of its own.`,
    );
  const [isSandbox] = kinds;
  if (isSandbox === undefined) return;
  const former = await documents.get(DOCUMENT);
  if (former === null) await documents.put(DOCUMENT, { isSandbox });
  // Nobody else writes this document.
  else if ((former as { isSandbox: boolean }).isSandbox !== isSandbox)
    throw new MixedRupees(
      isSandbox
        ? 'This database holds real rupees; a sandbox needs one of its own (DATA_DIR or DATABASE_URL).'
        : 'This database holds the rupees of a sandbox; a licensed site needs one of its own (DATA_DIR or DATABASE_URL).',
    );
}
