import { Way } from '#player/shell/gates/way.tsx';
import { t } from '#text/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { AccountPage } from './page-frames.tsx';

/** `/underConstruction`. */
export function UnderConstructionScreen() {
  return (
    <AccountPage
      title={t('Under construction')}
      intro={t('This part of the site is being worked on.')}
    >
      <EmptyState
        title={t('There is nothing to see here for now')}
        text={t('Your bets and balance are not affected, and betting on sports goes on as usual.')}
      >
        <Way to="/inplay" words={t('Go to in-play')} isMain />
      </EmptyState>
    </AccountPage>
  );
}
