import { detectDevice } from '@crease/contracts/values/device.ts';
import type { NewDeviceLogin } from '#people/account/login-gates.ts';
import type { NoticesEnv } from './env.ts';

/**
 * Stores a notice of the login and pushes it to the user's other sessions. Failures never block the
 * login.
 */
export async function notifyLogin(
  { clock, log, notices }: Pick<NoticesEnv, 'clock' | 'log' | 'notices'>,
  { userId, attemptId, ip, browser }: NewDeviceLogin,
): Promise<void> {
  try {
    await notices.add({
      userId,
      key: `login:${attemptId}`,
      at: clock.now(),
      kind: 'LOGIN',
      facts: { device: describeDevice(browser), ip },
      eventId: null,
      marketId: null,
    });
  } catch (error) {
    log.warn('Couldn’t save a login notice.', { error });
  }
}

/** e.g. `Chrome on Android`. Never echoes the raw user agent, which is attacker-controlled. */
export function describeDevice(userAgent: string): string {
  const { browser, system } = detectDevice(userAgent);
  if (browser === null) return system ?? 'an unknown device';
  return system === null ? browser : `${browser} on ${system}`;
}
