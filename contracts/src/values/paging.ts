import * as z from 'zod/mini';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_ROWS } from '#constants.ts';
import { wholeNumber } from './number-from.ts';

/** One page of rows; `totalCount` is the number of all rows matching the filter. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly totalCount: number;
}

/** Grid fields as sent by a client. */
export interface GridWire {
  readonly MaxResultCount?: number;
  readonly SkipCount?: number;
  readonly Sorting?: string;
}

export interface Sorting {
  readonly field: string;
  readonly descending: boolean;
}

/** Grid fields for `z.object`: page size, rows to skip and sorting, limited to the named fields. */
export function gridFields(fields: readonly [string, ...string[]]) {
  return {
    MaxResultCount: z._default(wholeNumber(1, MAX_PAGE_ROWS), DEFAULT_PAGE_SIZE),
    SkipCount: z._default(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0),
    Sorting: z._default(
      z.pipe(
        z.string(),
        z.transform((value: string, context): Sorting => {
          const [wanted = '', direction = 'asc', ...rest] = value.trim().split(/\s+/);
          const field = fields.find((name) => name.toLowerCase() === wanted.toLowerCase());
          if (field !== undefined && rest.length === 0 && /^(asc|desc)$/i.test(direction)) {
            return { field, descending: direction.toLowerCase() === 'desc' };
          }
          context.issues.push({
            code: 'custom',
            message: `must be one of ${fields.join(', ')} with asc or desc`,
            input: value,
          });
          return z.NEVER;
        }),
      ),
      { field: fields[0], descending: true },
    ),
  };
}
