import { useSettings } from '#data/queries/catalogue.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Way } from './way.tsx';
import styles from './whole-page.module.css';

export interface FaultViewProps {
  /** To be told to support. */
  readonly number: string;
  readonly onRetry: () => void;
}

/** Something broke: what to do, that no bet is lost unseen, and whom to ask. */
export function FaultView({ number, onRetry }: FaultViewProps) {
  const { showSupportLink, supportLink } = useSettings();
  return (
    <div className={styles.inPage}>
      <svg width="200" height="120" viewBox="0 0 200 120" fill="none" aria-hidden="true">
        <path className={styles.ground} d="M20 96h160" />
        <path className={styles.shape} d="M62 76l44-44 16 16-44 44z" />
        <path className={styles.stick} d="M122 34l6-6M134 22l14-14" />
        <path className={styles.accent} d="M124 30l6 4" />
      </svg>
      <h1 className={styles.title}>{t('Something broke on our side')}</h1>
      <p className={styles.text}>
        {t(
          'Try again in a moment. If a bet was being placed, look at your open bets before placing it again.',
        )}
      </p>
      <div className={styles.actions}>
        <Button look="primary" size="l" onClick={onRetry}>
          {t('Retry')}
        </Button>
        <Way to="/current-bet" words={t('Open bets')} />
      </div>
      <p className={styles.note}>
        {t('Error id')} <b>{number}</b>
        {showSupportLink && supportLink !== null ? (
          <>
            {' · '}
            <a href={supportLink} target="_blank" rel="noreferrer">
              {t('Support')}
            </a>
          </>
        ) : null}
      </p>
    </div>
  );
}
