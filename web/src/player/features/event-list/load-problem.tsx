import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import styles from './event-board.module.css';

export interface LoadProblemProps {
  /** As a sentence. */
  readonly error: string;
  readonly onRetry: () => void;
}

/** Matches could not be fetched: says so, and that nothing was lost. */
export function LoadProblem({ error, onRetry }: LoadProblemProps) {
  return (
    <section className={styles.card}>
      <EmptyState
        title={t('Matches could not be loaded')}
        text={`${error} ${t('Your bets are not affected.')}`}
      >
        <Button look="primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </EmptyState>
    </section>
  );
}
