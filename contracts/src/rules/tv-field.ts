import * as z from 'zod/mini';
import { tvKindOf } from './tv-address.ts';

/** A URL accepted by `findTvKind`. */
export const tvAddress = z.string().check(
  z.trim(),
  z.refine(
    (address) => tvKindOf(address) !== null,
    'must be an https URL or a path on this site',
  ),
);
