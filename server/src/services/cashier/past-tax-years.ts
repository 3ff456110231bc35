import { rupeesOf } from '@crease/contracts/values/money.ts';
import type { EndedTaxYear } from '@crease/contracts/wire/cashier.ts';
import { netOfYear, type TaxYear } from '@crease/core/cashier/winnings-tax.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { DocumentStore } from '#ports/document-store.ts';

/** What a tax year of a player came to at its end, as it was written down before anything was moved; paise. */
export interface PastTaxYear extends TaxYear {
  readonly userId: number;
  /** In which it began. */
  readonly year: number;
  readonly closing: Money;
  /** At its end; 0: nothing was to be held back. */
  readonly tax: Money;
  /** The ledger has it, and the player knows. */
  readonly isDone: boolean;
}

type Documents = { readonly documents: Pick<DocumentStore, 'get' | 'list'> };

/** Documents of one player stand together. */
export function taxYearName({ userId, year }: Pick<PastTaxYear, 'userId' | 'year'>): string {
  return `tax-year:${userId}:${year}`;
}

/** Years of a player that are over and were looked at, newest first. */
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

/** As its player reads it. */
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

/** Nobody else writes these documents. */
function isPastYear(value: unknown): value is PastTaxYear {
  return typeof value === 'object' && value !== null && 'closing' in value && 'tax' in value;
}
