import * as z from 'zod/mini';
import { tvKindOf } from './tv-address.ts';

/** An address that `tvKindOf` knows. */
export const tvAddress = z.string().check(
  z.trim(),
  z.refine(
    (address) => tvKindOf(address) !== null,
    'must be an https address or a path of this site',
  ),
);
