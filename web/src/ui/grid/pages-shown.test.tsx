import { expect, test } from 'vitest';
import { pagesShown } from './grid-pager.tsx';

test.each([
  [0, 1, [0]],
  [2, 7, [0, 1, 2, 3, 4, 5, 6]],
  [0, 20, [0, 1, 2, 3, 'after', 19]],
  [9, 20, [0, 'before', 8, 9, 10, 'after', 19]],
  [19, 20, [0, 'before', 16, 17, 18, 19]],
])('shows the pages around page %i of %i', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown);
});
