import { type Time, toWireTime } from '@crease/contracts/base/instant.ts';
import { type Rupees, toRupees } from '@crease/contracts/base/money.ts';
import type { Money } from '@crease/core/money/money.ts';

/** Formats a time that may be missing. */
export function timeOrNull(at: number | null | undefined): Time | null {
  return at === null || at === undefined ? null : toWireTime(at);
}

/** Converts an amount that may be missing to rupees. */
export function rupeesOrNull(paise: Money | null | undefined): Rupees | null {
  return paise === null || paise === undefined ? null : toRupees(paise);
}
