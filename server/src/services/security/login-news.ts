import { deviceOf } from '@crease/contracts/values/device.ts';
import type { AppContext } from '#services/app-context.ts';

/** A login from a browser and address that the user never came from before. */
export interface NewDeviceLogin {
  readonly userId: number;
  readonly attemptId: number;
  readonly ip: string;
  readonly browser: string;
}

/**
 * Keeps a notice of the login and pushes it to the user's other sessions. Called before the new session's tokens are sent, so
 * that none of its own connections hears it. A notice that cannot be kept keeps nobody out.
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
      facts: { device: deviceNameOf(browser), ip },
      eventId: null,
      marketId: null,
    });
  } catch (error) {
    log.warn('The notice of a login could not be kept.', { error });
  }
}

/** `Chrome on Android`; words of ours only, because the text of a user agent is whatever its sender likes. */
export function deviceNameOf(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser === null) return system ?? 'another device';
  return system === null ? browser : `${browser} on ${system}`;
}
