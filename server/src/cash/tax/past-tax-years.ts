import { toRupees } from '@crease/contracts/values/money.ts';
import type { EndedTaxYear } from '@crease/contracts/wire/cashier.ts';
import { computeYearNet, type TaxYear } from '@crease/core/cashier/winnings-tax.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { DocumentStore } from '#base/document-store.ts';

/** A player's totals for a past tax year, in paise, persisted before any transfer. */
export interface PastTaxYear extends TaxYear {
  readonly userId: number;
  /** Calendar year in which it started. */
  readonly year: number;
  readonly closing: Money;
  /** Tax withheld at year end; 0 if none was due. */
  readonly tax: Money;
  /** Posted to the ledger and the player notified. */
  readonly isDone: boolean;
}

type Documents = { readonly documents: Pick<DocumentStore, 'get' | 'list'> };

/** Document name; the prefix groups a player's documents. */
export function makeTaxYearName({ userId, year }: Pick<PastTaxYear, 'userId' | 'year'>): string {
  return `tax-year:${userId}:${year}`;
}

/** Processed past tax years of a player, newest first. */
export async function listPastYears(
  { documents }: Documents,
  userId: number,
): Promise<readonly PastTaxYear[]> {
  const kept = await documents.list(`tax-year:${userId}:`);
  return kept
    .flatMap(({ value }) => (isPastYear(value) ? [value] : []))
    .toSorted((one, other) => other.year - one.year);
}

export async function findPastYear(
  { documents }: Documents,
  key: Pick<PastTaxYear, 'userId' | 'year'>,
): Promise<PastTaxYear | null> {
  const kept = await documents.get(makeTaxYearName(key));
  return isPastYear(kept) ? kept : null;
}

/** Maps a past year to the player's view. */
export function toEndedYear(past: PastTaxYear): EndedTaxYear {
  const { year, opening, deposited, withdrawn, closing, taxed, tax } = past;
  return {
    year,
    opening: toRupees(opening),
    deposited: toRupees(deposited),
    withdrawn: toRupees(withdrawn),
    closing: toRupees(closing),
    netWinnings: toRupees(computeYearNet(past, closing)),
    taxedBefore: toRupees(taxed),
    tax: toRupees(tax),
  };
}

/** Shape check only, because only this module writes these documents. */
function isPastYear(value: unknown): value is PastTaxYear {
  return typeof value === 'object' && value !== null && 'closing' in value && 'tax' in value;
}
