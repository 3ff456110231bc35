import type { DomainSetting } from '@crease/contracts/site/settings.ts';
import { phrase } from '#i18n/text.ts';

/** Link from the betting pages to support, social channels or the cashier. */
export interface SiteLink {
  readonly name: 'Support' | 'Telegram' | 'Instagram' | 'Deposit' | 'Withdrawal';
  readonly href: string;
  /** Opens in a new window. */
  readonly isExternal: boolean;
}

type Links = Pick<
  DomainSetting,
  'showSupportLink' | 'supportLink' | 'telegramId' | 'instagramId' | 'showDepositW' | 'licence'
>;

/**
 * Lists the floating menu's links (spec sections 1 and 6): support for all where enabled, Telegram, Instagram and
 * cashier only when logged in. A domain without a licence uses play money and has no cashier.
 */
export function listSiteLinks(setting: Links, isLoggedIn: boolean): readonly SiteLink[] {
  const { telegramId, instagramId } = setting;
  const links: (SiteLink | null)[] = [findSupportLink(setting)];
  if (isLoggedIn) {
    links.push(
      buildExternalLink('Telegram', telegramId, 'https://t.me/'),
      buildExternalLink('Instagram', instagramId, 'https://www.instagram.com/'),
    );
    if (hasCashier(setting)) {
      links.push(
        { name: phrase('Deposit'), href: '/depositw/1', isExternal: false },
        { name: phrase('Withdrawal'), href: '/depositw/2', isExternal: false },
      );
    }
  }
  return links.filter((link) => link !== null);
}

/** True if the domain accepts deposits and withdrawals, and shows them. */
export function hasCashier({ showDepositW, licence }: Pick<Links, 'showDepositW' | 'licence'>) {
  return showDepositW && licence !== null;
}

/** Returns the support link, or null. */
export function findSupportLink({
  showSupportLink,
  supportLink,
}: Pick<Links, 'showSupportLink' | 'supportLink'>): SiteLink | null {
  return showSupportLink ? buildExternalLink('Support', supportLink, '') : null;
}

/** Builds a link from a full URL, or from a handle with or without its at sign. */
function buildExternalLink(name: SiteLink['name'], id: string | null, service: string): SiteLink | null {
  if (id === null || id.trim() === '') return null;
  const text = id.trim();
  const isAddress = service === '' || /^https?:\/\//i.test(text);
  const href = isAddress ? text : `${service}${encodeURIComponent(text.replace(/^@/, ''))}`;
  return { name, href, isExternal: true };
}
