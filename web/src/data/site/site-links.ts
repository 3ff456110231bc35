import type { DomainSetting } from '@crease/contracts/settings.ts';
import { phrase } from '#text/text.ts';

/** A way out of the betting pages: to people who help, or to the cashier. */
export interface SiteLink {
  readonly name: 'Support' | 'Telegram' | 'Instagram' | 'Deposit' | 'Withdrawal';
  readonly href: string;
  /** Opens in a window of its own. */
  readonly isOutside: boolean;
}

type Links = Pick<
  DomainSetting,
  'showSupportLink' | 'supportLink' | 'telegramId' | 'instagramId' | 'showDepositW' | 'licence'
>;

/**
 * What the floating menu offers (spec sections 1 and 6): support to everybody where it is on; telegram, instagram and
 * the cashier only to who is logged in. A domain without a licence is play money and has no cashier.
 */
export function siteLinksOf(setting: Links, isLoggedIn: boolean): readonly SiteLink[] {
  const { telegramId, instagramId } = setting;
  const links: (SiteLink | null)[] = [supportOf(setting)];
  if (isLoggedIn) {
    links.push(
      outside('Telegram', telegramId, 'https://t.me/'),
      outside('Instagram', instagramId, 'https://www.instagram.com/'),
    );
    if (hasCashier(setting)) {
      links.push(
        { name: phrase('Deposit'), href: '/depositw/1', isOutside: false },
        { name: phrase('Withdrawal'), href: '/depositw/2', isOutside: false },
      );
    }
  }
  return links.filter((link) => link !== null);
}

/** Money can be paid in and out on this domain, and the domain shows it. */
export function hasCashier({ showDepositW, licence }: Pick<Links, 'showDepositW' | 'licence'>) {
  return showDepositW && licence !== null;
}

/** The way to people who help, or null. */
export function supportOf({
  showSupportLink,
  supportLink,
}: Pick<Links, 'showSupportLink' | 'supportLink'>): SiteLink | null {
  return showSupportLink ? outside('Support', supportLink, '') : null;
}

/** An address as it is, or a name at a service, with or without its at sign. */
function outside(name: SiteLink['name'], id: string | null, service: string): SiteLink | null {
  if (id === null || id.trim() === '') return null;
  const text = id.trim();
  const isAddress = service === '' || /^https?:\/\//i.test(text);
  const href = isAddress ? text : `${service}${encodeURIComponent(text.replace(/^@/, ''))}`;
  return { name, href, isOutside: true };
}
