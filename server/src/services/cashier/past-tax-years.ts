import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { EndedTaxYear } from '@crease/contracts/wire/cashier.ts';
import { netOfYear, type TaxYear } from '@crease/core/cashier/winnings-tax.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { DocumentStore } from '#ports/document-store.ts';

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
export function taxYearName({ userId, year }: Pick<PastTaxYear, 'userId' | 'year'>): string {
  return `tax-year:${userId}:${year}`;
}

/** Processed past tax years of a player, newest first. */
export async function pastYearsOf(
  { documents }: Documents,
  userId: number,
): Promise<readonly PastTaxYear[]> {
  const kept = await documents.list(`tax-year:${userId}:`);
  return kept
    .flatMap(({ value }) => (isPastYear(value) ? [value] : []))
    .toSorted((one, other) => other.year - one.year);
}

export async function pastYearOf(
  { documents }: Documents,
  which: Pick<PastTaxYear, 'userId' | 'year'>,
): Promise<PastTaxYear | null> {
  const kept = await documents.get(taxYearName(which));
  return isPastYear(kept) ? kept : null;
}

/** Maps a past year to the player's view. */
export function endedYearOf(past: PastTaxYear): EndedTaxYear {
  const { year, opening, deposited, withdrawn, closing, taxed, tax } = past;
  return {
    year,
    opening: rupeesOf(opening),
    deposited: rupeesOf(deposited),
    withdrawn: rupeesOf(withdrawn),
    closing: rupeesOf(closing),
    netWinnings: rupeesOf(netOfYear(past, closing)),
    taxedBefore: rupeesOf(taxed),
    tax: rupeesOf(tax),
  };
}

/** Shape check only, because only this module writes these documents. */
function isPastYear(value: unknown): value is PastTaxYear {
  return typeof value === 'object' && value !== null && 'closing' in value && 'tax' in value;
}
