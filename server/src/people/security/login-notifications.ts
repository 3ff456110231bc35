import { detectDevice } from '@crease/contracts/values/device.ts';
import type { AppContext } from '#start/app-context.ts';

/** A login from a browser and IP address new to the user. */
export interface NewDeviceLogin {
  readonly userId: number;
  readonly attemptId: number;
  readonly ip: string;
  readonly browser: string;
}

/**
 * Stores a notice of the login and pushes it to the user's other sessions. Called before the new session's tokens are
 * sent, so that the new session itself doesn't get it. Failures never block the login.
 */
export async function noticeLogin(
  { clock, log, notices }: Pick<AppContext, 'clock' | 'log' | 'notices'>,
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
