import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import type { Registration } from '#client/storage/tab-items.ts';
import { AuthPanel } from '#player/features/auth/auth-panel.tsx';
import { closeLogin, setRegistration } from '#player/features/auth/auth-state.ts';
import { server, setUpServer } from '#player/testing/open-app.tsx';
import type { RecordedCall } from '#testing/server.ts';
import { toasts } from '#ui/toast/toasts.ts';

/** The test user, with the mobile in several formats. */
export const ASHA = {
  userName: 'asha_21',
  password: 'Saffr0n!kite',
  confirmPassword: 'Saffr0n!kite',
  mobile: '9820000010',
} as const;
export const ASHAS_MOBILE = '+919820000010';

/** Timers faked in tests; the server keeps real time. */
export const CLOCKS = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

export function openAuthWindow(): HTMLElement {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <AuthPanel isPage />
    </QueryClientProvider>,
  );
  return container;
}

/** Starts a server before each test of a file, and closes it and the forms afterwards. */
export function setUpAuth(setting?: Parameters<typeof setUpServer>[0]): void {
  afterEach(() => {
    closeLogin();
    setRegistration(null);
  });
  setUpServer(setting);
}

/** Requests made by the forms, in order; excludes settings and the like. */
export function formCalls(): readonly RecordedCall[] {
  return server.calls.filter(({ path }) => path.startsWith('/Account/'));
}

/** Registers Asha without verifying the mobile; returned as the page sees it. */
export async function register(): Promise<Registration> {
  const { result } = await server.server.call('register', ASHA);
  const { userName, mobile, domain, registrationId } = result;
  return { userName, mobile, domain, registrationId, sentAt: Date.now(), from: 'sign-up' };
}

export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string) => screen.getByRole('button', { name });
export const toastTexts = () => toasts.list().map(({ title }) => title);

export function type(label: string, value: string): void {
  fireEvent.change(input(label), { target: { value } });
}

/** Text linked to a field with `aria-describedby`. */
export function getFieldNote(label: string): string | null {
  const id = input(label).getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
}
