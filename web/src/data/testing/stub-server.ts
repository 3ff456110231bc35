import { vi } from 'vitest';
import { session } from '#data/session/session.ts';
import type { UserInfo } from '#data/storage/local-items.ts';

/** A call that went out. */
export interface Sent {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The network as a test wants it: `answers` by path; what has none is a server that cannot be reached. */
export function stubServer(
  answers: Readonly<Record<string, (input: Sent['input']) => unknown>>,
): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: URL | string, init: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(String(address), 'http://localhost:3000');
    const input: Sent['input'] =
      typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(searchParams);
    sent.push({ path, input });
    const answer = answers[path];
    if (answer === undefined) throw new TypeError('no network');
    const result = answer(input);
    return result instanceof Response
      ? result
      : Response.json({ success: true, result, error: null, status: 200 });
  });
  return sent;
}

/** Logs a user in here, as a login's answer does. */
export function logInAs(userId: number): void {
  const user: UserInfo = {
    userId,
    userName: `user_${userId}`,
    isDemo: false,
    currency: 'DEMO',
    mustChangePassword: false,
    lastLogin: null,
    balance: 500,
    exposure: 0,
    stakes: [],
    football: true,
    tennis: true,
    cricket: true,
    horseRacing: true,
    kabaddi: true,
    casino: true,
  };
  session.setState({ user, accessToken: `token-${userId}` }, true);
}
