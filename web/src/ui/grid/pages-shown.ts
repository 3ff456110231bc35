/** The first, the last and those around the open one; more would be no choice. */
const AROUND = 1;
const ALL_UP_TO = 7;

/**
 * Which numbers a pager shows, with a word in place of those it leaves out: 1 … 5 6 7 … 20.
 *
 * @param page from 0; `pages` at least 1.
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
