import type { Profile } from '@crease/contracts/wire/account.ts';
import { Link } from '@tanstack/react-router';
import { phrase, t } from '#text/text.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { SecondFactorRow } from './second-factor-row.tsx';
import styles from './security-row.module.css';
import { SecurityRow } from './security-row.tsx';

export interface SecurityPanelProps {
  readonly profile: Profile;
  /** Name of the site, for the file of recovery codes. */
  readonly siteName: string;
}

const NOT_FOR_DEMO = phrase('Not available for demo user');

/** How the account is protected, and every change of it. */
export function SecurityPanel({ profile, siteName }: SecurityPanelProps) {
  if (profile.isDemo) {
    return (
      <Panel title={t('Security')}>
        <SecurityRow title={t('Password')} text={t(NOT_FOR_DEMO)} />
        <SecurityRow title={t('Two-step login')} text={t(NOT_FOR_DEMO)} />
        <SecurityRow title={t('Passkeys')} text={t(NOT_FOR_DEMO)} />
      </Panel>
    );
  }
  return (
    <Panel title={t('Security')}>
      <SecurityRow title={t('Password')} text={t('Changing it ends your other sessions.')}>
        <Link to="/change-password" className={styles.link}>
          {t('Change password')}
        </Link>
      </SecurityRow>
      <SecondFactorRow profile={profile} siteName={siteName} />
      <PasskeyRow
        passkeys={profile.passkeys}
        userName={profile.userName}
        hasSecondFactor={profile.secondFactor.isOn}
      />
    </Panel>
  );
}
