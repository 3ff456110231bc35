import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Crest } from './crest.tsx';

afterEach(cleanup);

const NAMES = [
  'Konkan Kraken',
  'Malwa Monarchs',
  'Tulu Tuskers',
  'Pahari Shepherds',
  'Saptagiri Sparrows',
  'Nilgiri Nightjars',
  'Gir Gazelles',
  'Haroti Harriers',
  'Betwa Blazes',
  'Teesta Torrents',
  'Mumbai',
  'Mumbai Women',
];
const drawingOf = (name: string) => render(<Crest name={name} />).container.innerHTML;

test('a team has one crest, and teams differ in theirs', () => {
  expect(drawingOf('Konkan Kraken')).toBe(drawingOf('Konkan Kraken'));
  expect(new Set(NAMES.map(drawingOf)).size).toBe(NAMES.length);
});

test('is hidden from screen readers and has no text', () => {
  const { container } = render(<Crest name="Konkan Kraken" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(container.textContent).toBe('');
});
