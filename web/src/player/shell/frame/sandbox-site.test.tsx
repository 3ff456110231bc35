import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { loadLanguage } from '#i18n/set-language/speak.ts';
import { closeServer, server, startServer, visit } from '#player/testing/open-app.tsx';
import { stubWindowWidth } from '#player/testing/window-size.ts';

const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed in' };
afterEach(async () => {
  await closeServer();
  await loadLanguage('en');
  document.documentElement.removeAttribute('data-sandbox');
});

test.each([
  ['en', 'Sandbox: no real money'],
  ['hi', 'सैंडबॉक्स: यहाँ कोई पैसा असली नहीं है'],
] as const)('a sandbox says above every page that there is no real money (%s)', async (language, sentence) => {
  await startServer({
    siteDomains: { domains: { test: { licence: LICENCE, isSandbox: true } } },
  });
  await loadLanguage(language);
  stubWindowWidth(390);
  const { router } = await visit('/underConstruction');

  expect((await screen.findByRole('note')).textContent).toBe(sentence);
  await act(() => router.navigate({ to: '/auth/login' }));

  expect(screen.getByRole('note').textContent).toBe(sentence);
});

test("any other site doesn't", async () => {
  await startServer();
  stubWindowWidth(390);
  await visit('/underConstruction');

  await waitFor(() => expect(server.callsTo('/cdn/test.json')).not.toEqual([]));
  expect(screen.queryByText('Sandbox: no real money')).toBeNull();
});
