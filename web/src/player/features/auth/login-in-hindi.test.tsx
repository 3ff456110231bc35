import { accountRoutes } from '@crease/contracts/routes/account.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#data/api/query-client.ts';
import { speak } from '#text/speak/speak.ts';
import { AuthPanel } from './auth-panel.tsx';
import { closeLogin } from './auth-state.ts';
import { refusal, type StubServer, stubServer } from './testing/stub-server.ts';

let server: StubServer;

beforeEach(async () => {
  localStorage.clear();
  server = stubServer();
  await speak('hi');
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
  closeLogin();
  await speak('en');
});

function open() {
  return render(
    <QueryClientProvider client={queryClient}>
      <AuthPanel />
    </QueryClientProvider>,
  );
}

test('the form, what it lacks and what the server refuses are shown in Hindi', async () => {
  server.answer(accountRoutes.authenticate.path, () =>
    refusal('INVALID_LOGIN', 'Invalid username or password'),
  );
  const { container } = open();

  fireEvent.click(screen.getByRole('button', { name: 'लॉग इन' }));
  await waitFor(() => expect(container.textContent).toContain('यूज़रनेम ज़रूरी है'));
  expect(container.textContent).toContain('पासवर्ड ज़रूरी है');
  fireEvent.change(screen.getByLabelText('यूज़रनेम'), { target: { value: 'ravi_7' } });
  fireEvent.change(screen.getByLabelText('पासवर्ड'), { target: { value: 'Passw0rd!' } });
  fireEvent.click(screen.getByRole('button', { name: 'लॉग इन' }));
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());

  expect(screen.getByRole('alert').textContent).toBe('यूज़रनेम या पासवर्ड ग़लत है');
  expect(container.textContent).not.toMatch(/[A-Za-z]{3}/);
});
