import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BeadPlate } from './roads.tsx';
import type { Bead } from './table-kit.ts';

const A: Bead = { letter: 'A', tone: 'a', words: 'Player A' };
const B: Bead = { letter: 'B', tone: 'b', words: 'Player B' };

const listLetters = () =>
  [...screen.getByRole('img').querySelectorAll('g')].map((bead) => [bead.textContent, bead.getAttribute('transform')]);

test('the bead plate fills column by column and drops its oldest column as a whole', () => {
  const beads = [A, A, A, A, A, A, B, B, B, B, B, B, A];
  const { unmount } = render(<BeadPlate beads={beads} columns={3} />);
  expect(listLetters()).toHaveLength(13);
  expect(listLetters().at(6)).toEqual(['B', 'translate(24 8)']);
  unmount();

  render(<BeadPlate beads={beads} columns={2} />);
  expect(listLetters()).toHaveLength(7);
  expect(listLetters()[0]).toEqual(['B', 'translate(8 8)']);
  expect(listLetters().at(-1)).toEqual(['A', 'translate(24 8)']);
});
