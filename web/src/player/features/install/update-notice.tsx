import { useState } from 'react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { appUpdate } from './app-update.ts';
import { takeUpdate } from './follow-worker.ts';
import styles from './update-notice.module.css';

/** A newer build waits: it is taken when the reader says so, or with his next visit. */
export function UpdateNotice() {
  const [isBusy, setBusy] = useState(false);
  return (
    <aside className={styles.notice} aria-label={t('New version')}>
      <p className={styles.words} role="status">
        {t('A new version is ready.')}
      </p>
      <Button
        look="primary"
        isBusy={isBusy}
        onClick={() => {
          setBusy(true);
          void takeUpdate();
        }}
      >
        {t('Reload')}
      </Button>
      <IconButton label={t('Later')} onClick={() => appUpdate.setState({ isReady: false })}>
        <Icon variant="regular" name="close" />
      </IconButton>
    </aside>
  );
}
