import * as z from 'zod/mini';
import { findTvKind } from './tv-address.ts';

/** A URL accepted by `findTvKind`. */
export const tvAddress = z.string().check(
  z.trim(),
  z.refine(
    (address) => findTvKind(address) !== null,
    'must be an https URL or a path on this site',
  ),
);
