import type { NoticeFacts, SecurityChange } from '@crease/contracts/people/preferences.ts';
import { phrase, t } from '#i18n/text.ts';

const TITLES: Readonly<Record<SecurityChange, string>> = {
  PASSWORD_CHANGED: phrase('Password changed'),
  PASSWORD_RESET: phrase('Support reset your password'),
  PASSKEY_ADDED: phrase('Passkey added'),
  PASSKEY_REMOVED: phrase('Passkey removed'),
  FACTOR_ON: phrase('Two-factor authentication is on'),
  FACTOR_OFF: phrase('Two-factor authentication is off'),
  FACTOR_REMOVED: phrase('Support turned off two-factor authentication'),
  RECOVERY_CODES: phrase('New recovery codes generated'),
};

/** Describes a change of login methods in the user's language. */
export function describeSecurityChange({ change, device, ip, name }: NoticeFacts['SECURITY']): {
  readonly title: string;
  readonly about: string;
} {
  return { title: t(TITLES[change]), about: describeSource({ device, ip, name }) };
}

function describeSource({ device, ip, name }: Omit<NoticeFacts['SECURITY'], 'change'>): string {
  if (device === null || ip === null) return t('If you didn’t request this, contact support.');
  return name === null
    ? t('{device}, IP {ip}. If this wasn’t you, contact support.', { device, ip })
    : t('“{name}”: {device}, IP {ip}. If this wasn’t you, contact support.', {
        name,
        device,
        ip,
      });
}
