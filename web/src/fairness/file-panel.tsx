import { useId, useState } from 'react';
import { t } from '#text/text.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { checkFile, type FileCheck } from './check-file.ts';
import styles from './fairness.module.css';

/** What came of the last file; NONE: it was no file of rounds. */
type Found = FileCheck | 'NONE' | 'BUSY' | null;

/** Draws all rounds of a file again that a game has saved; the file is read here and goes nowhere. */
export function FilePanel() {
  const id = useId();
  const [found, setFound] = useState<Found>(null);

  async function check(file: File | undefined) {
    if (file === undefined) return;
    setFound('BUSY');
    setFound((await checkFile(await file.text())) ?? 'NONE');
  }

  return (
    <Panel title={t('Many rounds at once')}>
      <div className={styles.form}>
        <label htmlFor={id}>{t('A file of your rounds, as a game saves it (CSV)')}</label>
        <input
          id={id}
          className={styles.file}
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => void check(event.currentTarget.files?.[0])}
        />
        <div aria-live="polite">{found !== null && <Answer found={found} />}</div>
      </div>
    </Panel>
  );
}

function Answer({ found }: { readonly found: NonNullable<Found> }) {
  if (found === 'BUSY') return <Notice tone="info">{t('Rounds are drawn again')}</Notice>;
  if (found === 'NONE') return <Notice tone="bad">{t('This is not a file of rounds.')}</Notice>;
  const { equal, wrong, waiting } = found;
  return (
    <Notice tone={wrong.length === 0 ? 'info' : 'bad'}>
      {t('{count, plural, one {# round} other {# rounds}} drawn again: equal.', { count: equal })}{' '}
      {wrong.length > 0 && t('Not equal: {rounds}.', { rounds: wrong.join(', ') })}{' '}
      {waiting > 0 &&
        t('{count, plural, one {# round} other {# rounds}} without a public seed yet.', {
          count: waiting,
        })}
    </Notice>
  );
}
