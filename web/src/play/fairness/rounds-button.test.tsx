import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { checkFile } from '#fairness/check-round.ts';
import { openBeforeEach } from '#play/testing/open-game.tsx';

openBeforeEach('dice');
afterEach(() => {
  vi.restoreAllMocks();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('exports own rounds with everything needed to verify them', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rounds');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press(/^Roll ₹/);
  await screen.findByRole('button', { name: /^Roll ₹.*Next round in/ });
  fireEvent.click(screen.getByRole('tab', { name: 'Fairness' }));
  await press('Rotate seeds and reveal the old one');
  await screen.findByText(/The seed matches the hash you were shown/);
  await press('Export rounds (CSV)');

  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [file] = saved.mock.calls[0] ?? [];
  if (!(file instanceof Blob)) throw new Error('a file was saved');
  const text = await file.text();
  expect(text.split('\r\n')[1]).toMatch(/^[^,]+,dice-/);
  expect(await checkFile(text)).toEqual({ equal: 1, wrong: [], waiting: 0 });
});
