import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import { button, openAuthWindow, setUpAuth, toastTexts, type } from './testing/auth-window.tsx';

afterEach(() => loadLanguage('en'));
setUpAuth();
beforeEach(() => loadLanguage('hi'));

test('shows the form, missing fields and server errors in Hindi', async () => {
  const container = openAuthWindow();

  fireEvent.click(button('लॉग इन'));
  await waitFor(() => expect(container.textContent).toContain('यूज़रनेम ज़रूरी है'));
  expect(container.textContent).toContain('पासवर्ड ज़रूरी है');
  type('यूज़रनेम', 'ravi_7');
  type('पासवर्ड', 'Passw0rd!');
  fireEvent.click(button('लॉग इन'));

  await waitFor(() => expect(toastTexts()).toEqual(['यूज़रनेम या पासवर्ड ग़लत है']));
  expect(container.textContent).not.toMatch(/[A-Za-z]{3}/);
});
