import type { Page, PageRequest } from '#base/page.ts';

/** Sorts rows by key, then by arrival, and returns a page. */
export function paged<Row>(
  rows: readonly Row[],
  { skip, take, descending }: PageRequest & { readonly descending: boolean },
  key: (row: Row) => number,
): Page<Row> {
  const inOrder = rows
    .map((row, place) => ({ row, place }))
    .sort((a, b) => key(a.row) - key(b.row) || a.place - b.place)
    .map(({ row }) => row);
  if (descending) inOrder.reverse();
  return { items: inOrder.slice(skip, skip + take), totalCount: rows.length };
}

/** Groups rows by key, in order of arrival. */
export function groupedBy<Row, Key>(
  rows: readonly Row[],
  getKey: (row: Row) => Key,
): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = getKey(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** Cuts a page out of ordered rows. */
export function cut<Row>(rows: readonly Row[], { skip, take }: PageRequest): readonly Row[] {
  return rows.slice(skip, skip + take);
}

/** Sums a figure over all rows. */
export function sumBy<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + pick(row), 0);
}
