import { t } from '#i18n/text.ts';
import {
  makeHeadingId,
  SETTING_GROUPS,
  type SettingGroup,
  SettingsPanel,
} from '#player/features/settings/settings-panel.tsx';
import { StakeForm, StakeFormSkeleton, useStakes } from '#player/features/settings/stake-form.tsx';
import { JumpList } from '#ui/jump-list/jump-list.tsx';
import { Box, Text } from '#ui/layout/layout.tsx';
import { AccountPage } from './page-frames.tsx';
import styles from './settings-screen.module.css';

const STAKES_ID = 'stake-buttons';
const GROUPS: readonly SettingGroup[] = ['placing', 'anyOdds', 'prices', 'look', 'feel'];

/** `/stake-setting`: stake buttons and all other settings. */
export function StakeSettingScreen() {
  const { stakes, isLoading } = useStakes();
  const groups = GROUPS.map((name) => ({ id: makeHeadingId(name), text: t(SETTING_GROUPS[name]) }));
  return (
    <AccountPage
      title={t('Stakes and settings')}
      intro={t('Your betslip has eight quick-stake buttons. Each adds its value to your stake.')}
    >
      <Box pad="panel" border="bottom">
        <JumpList label={t('On this page')} places={[{ id: STAKES_ID, text: t('Stake buttons') }, ...groups]} />
      </Box>
      <h2 className={styles.title} id={STAKES_ID} tabIndex={-1}>
        {t('Stake buttons')}
      </h2>
      {isLoading ? <StakeFormSkeleton /> : <StakeForm stakes={stakes} />}
      <div className={styles.settings}>
        <h2 className={styles.title}>{t('Settings')}</h2>
        <Text as="p" padX="panel" tone="muted">
          {t('Changes apply immediately on all your devices.')}
        </Text>
        <SettingsPanel stakes={stakes} />
      </div>
    </AccountPage>
  );
}
