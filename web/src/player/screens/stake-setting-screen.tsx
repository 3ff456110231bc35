import { useStakes } from '#data/queries/stakes.ts';
import { SettingsPanel } from '#player/features/settings/settings-panel.tsx';
import { StakeForm } from '#player/features/stake-setting/stake-form.tsx';
import { t } from '#text/text.ts';
import { AccountPage } from './account-page.tsx';
import styles from './stake-setting-screen.module.css';

/** `/stake-setting`: the buttons of the betslip, and how the desk is set. */
export function StakeSettingScreen() {
  const { stakes, isLoading } = useStakes();
  return (
    <AccountPage
      title={t('Stakes and settings')}
      intro={t(
        'Eight buttons stand below the stake of your betslip. Each adds its value to the stake.',
      )}
    >
      {isLoading ? (
        <p className={styles.loading} role="status">
          {t('Loading your stake buttons')}
        </p>
      ) : (
        <StakeForm stakes={stakes} />
      )}
      <div className={styles.settings}>
        <h2 className={styles.title}>{t('Settings')}</h2>
        <p className={styles.about}>{t('A change counts at once and on all your devices.')}</p>
        <SettingsPanel stakes={stakes} />
      </div>
    </AccountPage>
  );
}
