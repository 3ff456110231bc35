/** Neighbours shown around the current page, besides the first and last. */
const AROUND = 1;
const ALL_UP_TO = 7;

/**
 * Page numbers of a pager, with a placeholder for gaps: 1 … 5 6 7 … 20.
 *
 * @param page index from 0. `pages` is at least 1.
 */
export function pagesShown(page: number, pages: number): readonly (number | string)[] {
  if (pages <= ALL_UP_TO) return Array.from({ length: pages }, (_, at) => at);
  const from = Math.max(1, Math.min(page - AROUND, pages - 3 - AROUND));
  const to = Math.min(pages - 2, Math.max(page + AROUND, 2 + AROUND));
  const middle = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return [
    0,
    ...(from > 1 ? ['before'] : []),
    ...middle,
    ...(to < pages - 2 ? ['after'] : []),
    pages - 1,
  ];
}
