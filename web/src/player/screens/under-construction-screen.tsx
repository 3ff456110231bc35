import { t } from '#i18n/text.ts';
import { LinkButton } from '#player/shell/guards/link-button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { AccountPage } from './page-frames.tsx';

/** `/underConstruction`. */
export function UnderConstructionScreen() {
  return (
    <AccountPage title={t('Under construction')} intro={t('We’re still building this page.')}>
      <EmptyState
        title={t('Nothing here yet')}
        text={t('Your bets and balance aren’t affected, and sports betting is open as usual.')}
      >
        <LinkButton to="/inplay" words={t('Go to In-play')} isMain />
      </EmptyState>
    </AccountPage>
  );
}
