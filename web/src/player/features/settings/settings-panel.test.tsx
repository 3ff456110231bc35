import { DEFAULT_PREFERENCES } from '@crease/contracts/people/preferences.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  applyPreferences,
  dropUnsaved,
  preferences,
  restorePreferences,
  unsavedPreferences,
} from '#client/session/preferences.ts';
import { SettingsPanel } from './settings-panel.tsx';

beforeEach(() => {
  localStorage.clear();
  restorePreferences();
  render(<SettingsPanel stakes={[{ title: '1k', value: 1_000 }]} />);
});
afterEach(cleanup);

const note = () => screen.getByRole('status').textContent;

/** Simulates the server's response with the saved settings. */
function answer(kept: typeof DEFAULT_PREFERENCES) {
  return act(async () => {
    dropUnsaved(unsavedPreferences());
    applyPreferences(kept);
    await Promise.resolve();
  });
}

test("a switch applies at once and shows when it's saved", async () => {
  fireEvent.click(screen.getByRole('switch', { name: 'Confirm before placing' }));
  expect(preferences.getState().confirmBets).toBe(true);
  expect(note()).toBe('Saving…');

  await answer({ ...DEFAULT_PREFERENCES, confirmBets: true });

  expect(note()).toBe('Saved');
});

test('a change rejected by the server is undone and shown', async () => {
  fireEvent.click(screen.getByRole('switch', { name: 'Toss' }));

  await answer(DEFAULT_PREFERENCES);

  expect(screen.getByRole('switch', { name: 'Toss' }).getAttribute('aria-checked')).toBe('false');
  expect(note()).toContain('Couldn’t save');
});

test("rejects an invalid stake and shows what's valid", () => {
  const stake = screen.getByLabelText<HTMLInputElement>('One-click stake');

  fireEvent.change(stake, { target: { value: '10000001' } });
  fireEvent.blur(stake);

  expect(preferences.getState().oneClickStake).toBe(1_000);
  expect(stake.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(stake, { target: { value: '₹1,00,00,000' } });
  fireEvent.keyDown(stake, { key: 'Enter' });
  expect(preferences.getState().oneClickStake).toBe(10_000_000);
  expect(stake.value).toBe('1,00,00,000');
});

test('a blank default stake means none', () => {
  const stake = screen.getByLabelText('Default stake');
  fireEvent.change(stake, { target: { value: '500' } });
  fireEvent.blur(stake);
  expect(preferences.getState().defaultStake).toBe(500);

  fireEvent.change(stake, { target: { value: ' ' } });
  fireEvent.blur(stake);

  expect(preferences.getState().defaultStake).toBeNull();
});

test('the preview uses the chosen odds format, and a reset restores everything', () => {
  const preview = within(screen.getByRole('region', { name: 'Price and stake preview' }));
  fireEvent.click(screen.getByLabelText('American'));
  fireEvent.click(screen.getByLabelText('Amber'));
  expect(preview.getByText('Back −118, lay −115')).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Restore default settings' }));

  expect(preview.getByText('Back 1.85, lay 1.87')).toBeDefined();
  expect(preferences.getState()).toEqual(DEFAULT_PREFERENCES);
});
