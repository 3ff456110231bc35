import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { followSystem } from '#operator/shell/office-frame.tsx';
import { office, openOffice, startOffice } from '#operator/testing/office.tsx';
import { press } from '#operator/testing/page.ts';

beforeAll(followSystem);
beforeEach(async () => {
  localStorage.clear();
  systemIs('light');
  await startOffice();
  await office.logIn();
  await openOffice('/');
});
afterEach(async () => {
  await office.close();
  systemIs('light');
  localStorage.clear();
});

/** Changes the system colour scheme while the page is open. The test DOM re-evaluates media queries on resize. */
function systemIs(prefersColorScheme: 'light' | 'dark'): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { device: { prefersColorScheme: string } } };
  };
  happyDOM.settings.device.prefersColorScheme = prefersColorScheme;
  window.dispatchEvent(new Event('resize'));
}

const mode = () => document.documentElement.dataset.mode;

test('follows the system’s colour scheme while none is chosen', async () => {
  systemIs('dark');

  expect(mode()).toBe('dark');
  await screen.findByRole('button', { name: 'Light mode' });
  systemIs('light');
  expect(mode()).toBe('light');
});

test('keeps a choice that differs from the system until it matches again', async () => {
  systemIs('dark');
  await press('Light mode');
  systemIs('light');
  systemIs('dark');
  expect(mode()).toBe('light');

  await press('Dark mode');
  await waitFor(() => expect(mode()).toBe('dark'));
  systemIs('light');

  expect(mode()).toBe('light');
});
