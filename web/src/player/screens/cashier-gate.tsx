import type { ReactNode } from 'react';
import { useSettings } from '#data/catalogue/catalogue.ts';
import { session } from '#data/session/session.ts';
import { hasCashier, supportOf } from '#data/site/site-links.ts';
import { useStore } from '#data/storage/observable.ts';
import styles from '#player/shell/gates/way.module.css';
import { Way } from '#player/shell/gates/way.tsx';
import { t } from '#text/text.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';

export interface CashierGateProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Lets in where rupees are paid in and out; elsewhere it says why nothing is. */
export function CashierGate({ title, children }: CashierGateProps) {
  const setting = useSettings();
  const currency = useStore(session, (state) => state.user?.currency ?? null);
  const support = supportOf(setting);
  // For a moment only: anyone who is logged out is led to another page.
  if (currency === null) return null;
  if (setting.licence === null || currency !== 'INR') {
    return (
      <Panel title={title}>
        <EmptyState
          title={
            setting.licence === null
              ? t('This site is play money')
              : t('This account is play money')
          }
          text={t(
            'Nothing is paid in and nothing is paid out here. Your balance is for playing only and cannot be bought or cashed.',
          )}
        >
          <Way to="/inplay" words={t('Go to in-play')} isMain />
        </EmptyState>
      </Panel>
    );
  }
  if (hasCashier(setting)) return children;
  return (
    <Panel title={title}>
      <EmptyState
        title={t('Payments are off on this site.')}
        text={t(
          'Your balance stands at the top of every page. Support answers questions about payments.',
        )}
      >
        {support !== null && (
          <a className={styles.way} data-main href={support.href} target="_blank" rel="noreferrer">
            {t('Contact support')}
          </a>
        )}
        <Way to="/inplay" words={t('Go to in-play')} isMain={support === null} />
      </EmptyState>
    </Panel>
  );
}
