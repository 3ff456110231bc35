import { detectDevice } from '@crease/contracts/people/account.ts';
import { t } from '#i18n/text.ts';

/**
 * Describes a device, e.g. `Chrome on Android`, as far as known.
 *
 * @param userAgent user agent at login, untrusted.
 * @returns `Unknown device` if neither browser nor system is known.
 */
export function describeDevice(userAgent: string): string {
  const { browser, system } = detectDevice(userAgent);
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}
