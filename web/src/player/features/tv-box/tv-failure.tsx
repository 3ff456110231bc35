import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './tv-box.module.css';

/** There is a picture on the list, but it does not come. */
export function TvFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <p>{t('No live picture for this match')}</p>
      <Button look="plain" size="s" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}
