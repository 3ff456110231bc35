import { DEMO_HOURS } from '@crease/contracts/constants.ts';
import type { Profile } from '@crease/contracts/wire/account.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { profileFacts } from './profile-facts.ts';
import styles from './profile-panel.module.css';

export interface ProfilePanelProps {
  readonly profile: Profile;
}

const HOUR_MS = 3_600_000;

/** The account as its owner sees it. */
export function ProfilePanel({ profile }: ProfilePanelProps) {
  return (
    <Panel title={t('Profile')}>
      {profile.isDemo && (
        <div className={styles.demo}>
          <Notice tone="info">
            {t(
              'This is a demo user with play money. It ends {hours} hours after it was made, on {when} IST. Changing the password, two-step login, passkeys, deposits, withdrawals and bonuses are not available for it.',
              { hours: DEMO_HOURS, when: endText(profile.createdAt) },
            )}
          </Notice>
        </div>
      )}
      <dl className={styles.facts}>
        {profileFacts(profile).map(({ name, text }) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function endText(createdAt: string): string {
  return siteTimeText(new Date(Date.parse(createdAt) + DEMO_HOURS * HOUR_MS).toISOString());
}
