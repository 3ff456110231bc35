import { expect, test } from 'vitest';
import { functionsOfFile } from './functions-of-file.ts';

test('measures functions from first to last line, including JSX', () => {
  const source = `export function Board({ rows }) {
  // Visible rows.
  const shown = rows.map((row) => {
    return row.name;
  });
  return (
    <ul>
      <li>{shown}</li>
    </ul>
  );
}

const table = {
  width(rows) {
    return rows.length;
  },
};
`;

  expect(functionsOfFile('board.tsx', source)).toEqual([
    { name: 'Board', line: 1, lines: 11 },
    { name: 'shown', line: 3, lines: 3 },
    { name: 'width', line: 14, lines: 3 },
  ]);
});
