import { useSettings } from '#data/catalogue/catalogue.ts';
import { supportOf } from '#data/site/site-links.ts';
import styles from '#player/shell/gates/way.module.css';
import { Way } from '#player/shell/gates/way.tsx';
import { t } from '#text/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { CashierGate } from './cashier-gate.tsx';
import { AccountPage } from './page-frames.tsx';

/** `/bonus`. */
export function BonusScreen() {
  const support = supportOf(useSettings());
  return (
    <AccountPage
      title={t('Bonus')}
      intro={t('Bonuses that you can claim, and those that you have.')}
    >
      <CashierGate title={t('Bonus')}>
        <EmptyState
          title={t('No bonus available.')}
          text={t(
            'Your balance stands at the top of every page. Support answers questions about payments.',
          )}
        >
          {support !== null && (
            <a
              className={styles.way}
              data-main
              href={support.href}
              target="_blank"
              rel="noreferrer"
            >
              {t('Contact support')}
            </a>
          )}
          <Way to="/inplay" words={t('Go to in-play')} isMain={support === null} />
        </EmptyState>
      </CashierGate>
    </AccountPage>
  );
}
