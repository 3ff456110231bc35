import { deviceOf } from '@crease/contracts/values/device.ts';
import { t } from '#text/text.ts';

/**
 * Words for a device: `Chrome on Android`, or as much of it as the user agent tells.
 *
 * @param userAgent what the browser sent at the login; anything may stand in it.
 * @returns `Unknown device` when neither browser nor system is known.
 */
export function deviceNameOf(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}
