import { storedMobileOf } from '@crease/contracts/rules/mobile.ts';

/** Stands before the field; Indian numbers only (spec section 5). */
export const COUNTRY_CODE = '+91';

/**
 * What is kept of a mobile as it is typed or pasted: no blanks and dashes, and once it is complete only its ten digits,
 * because the country code stands before the field.
 */
export function keepMobile(typed: string): string {
  const bare = typed.replace(/[\s\-()]/g, '');
  return storedMobileOf(bare)?.slice(COUNTRY_CODE.length) ?? bare;
}
