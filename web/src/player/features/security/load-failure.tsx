import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './load-failure.module.css';

export interface LoadFailureProps {
  readonly title: string;
  /** Why, in the server's words. */
  readonly text: string;
  readonly onRetry: () => void;
}

/** A list that could not be loaded. */
export function LoadFailure({ title, text, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure}>
      <Notice tone="bad" isAlert>
        <b>{title}.</b> {text}
      </Notice>
      <Button size="l" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </div>
  );
}
