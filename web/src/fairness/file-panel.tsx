import { useId, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { checkFile, type FileCheck } from './check-file.ts';
import styles from './fairness.module.css';

/** Result of the last file. NONE: not a rounds file. */
type Found = FileCheck | 'NONE' | 'BUSY' | null;

/** Verifies all rounds in a file exported from a game. The file is read locally and never uploaded. */
export function FilePanel() {
  const id = useId();
  const [found, setFound] = useState<Found>(null);

  async function check(file: File | undefined) {
    if (file === undefined) return;
    setFound('BUSY');
    setFound((await checkFile(await file.text())) ?? 'NONE');
  }

  return (
    <Panel title={t('Verify multiple rounds')}>
      <div className={styles.form}>
        <label htmlFor={id}>{t('Round history exported from a game (CSV)')}</label>
        <input
          id={id}
          className={styles.file}
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void check(event.currentTarget.files?.[0])}
        />
        <div aria-live="polite">{found !== null && <CheckResult found={found} />}</div>
      </div>
    </Panel>
  );
}

function CheckResult({ found }: { readonly found: NonNullable<Found> }) {
  if (found === 'BUSY') return <Notice tone="info">{t('Recomputing rounds…')}</Notice>;
  if (found === 'NONE') return <Notice tone="bad">{t('This isn’t a round history file.')}</Notice>;
  const { equal, wrong, waiting } = found;
  return (
    <Notice tone={wrong.length === 0 ? 'info' : 'bad'}>
      {t('{count, plural, one {# round} other {# rounds}} verified.', { count: equal })}{' '}
      {wrong.length > 0 && t('Mismatched: {rounds}.', { rounds: wrong.join(', ') })}{' '}
      {waiting > 0 &&
        t('{count, plural, one {# round} other {# rounds}} awaiting a revealed seed.', {
          count: waiting,
        })}
    </Notice>
  );
}
