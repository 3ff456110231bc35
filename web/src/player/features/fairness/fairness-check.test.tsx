import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FairnessCheck } from './fairness-check.tsx';

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const paste = (value: string) =>
  fireEvent.change(screen.getByLabelText(/Paste a round/), { target: { value } });

test('an example comes out equal, and its seeds lead back through the chain', async () => {
  render(<FairnessCheck />);
  press('Check an example');

  await screen.findByText('Recomputed in your browser: equal');
  expect(screen.getAllByRole('row')).toHaveLength(7);
  screen.getByText('K of spades');

  const seed = '38dfe340115e1ddd70fac0e29f0d4c7a1ee739ee5c301f6cb738f4bbb0456978';
  fireEvent.change(screen.getByLabelText(/A seed of an earlier round/), {
    target: { value: seed },
  });
  press('Look for it in the chain');
  await screen.findByText('It leads there: 2 steps back, round 40.');
});

test('a changed outcome is found out, and what is no round says so and keeps what was typed', async () => {
  render(<FairnessCheck />);
  press('Check an example');
  await screen.findByText('Recomputed in your browser: equal');
  const field = screen.getByLabelText<HTMLTextAreaElement>(/Paste a round/);

  paste(field.value.replace('22', '23'));
  press('Check the round');
  await screen.findByText('Recomputed in your browser: not equal');

  paste('nonsense');
  press('Check the round');
  await screen.findByText(/This is not a round/);
  expect(field.value).toBe('nonsense');
  expect(screen.queryByText(/Recomputed/)).toBeNull();
});
