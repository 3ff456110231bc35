import type { Profile } from '@crease/contracts/wire/account.ts';
import { rupeesText } from '#format/money.ts';
import { SITE_ZONE_TEXT, siteDateText, siteTimeText } from '#format/site-time.ts';
import { phrase, t } from '#text/text.ts';

export interface Fact {
  readonly name: string;
  readonly text: string;
}

const BY_MARKET = phrase('As each market sets it');

/** What an account is, from top to bottom. A limit that is nobody's own is the market's. */
export function profileFacts(profile: Profile): readonly Fact[] {
  const { isDemo, userName, mobile, domain, createdAt, lastLogin } = profile;
  const { commissionPercent, exposureLimit } = profile;
  return [
    { name: t('Username'), text: isDemo ? t('Demo') : userName },
    { name: t('Mobile'), text: mobile ?? t('None') },
    { name: t('Domain'), text: domain },
    { name: t('Joined'), text: siteDateText(createdAt) },
    { name: t('Time zone'), text: SITE_ZONE_TEXT },
    {
      name: t('Commission'),
      text: commissionPercent === null ? t(BY_MARKET) : `${commissionPercent}%`,
    },
    { name: t('Stake limits'), text: stakeText(profile) },
    {
      name: t('Exposure limit'),
      text: exposureLimit === null ? t(BY_MARKET) : rupeesText(exposureLimit),
    },
    {
      name: t('Last login'),
      text: lastLogin === null ? t('This is the first') : siteTimeText(lastLogin),
    },
  ];
}

function stakeText({ minStake, maxStake }: Profile): string {
  if (minStake !== null && maxStake !== null) {
    return t('{from} to {to}', { from: rupeesText(minStake), to: rupeesText(maxStake) });
  }
  if (minStake !== null) return t('At least {amount}', { amount: rupeesText(minStake) });
  return maxStake === null ? t(BY_MARKET) : t('At most {amount}', { amount: rupeesText(maxStake) });
}
