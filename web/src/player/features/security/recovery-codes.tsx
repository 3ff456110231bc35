import { useEffect, useRef } from 'react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './recovery-codes.module.css';
import { saveText } from './save-text.ts';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Stands at the top of the file. */
  readonly heading: string;
  readonly isSaved: boolean;
  /** Somebody tried to leave before they were saved. */
  readonly isHurried: boolean;
  readonly onSaved: (isSaved: boolean) => void;
  readonly onDone: () => void;
}

/** The recovery codes, shown this once. */
export function RecoveryCodes(props: RecoveryCodesProps) {
  const { codes, heading, isSaved, isHurried, onSaved, onDone } = props;
  const place = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLParagraphElement>(null);
  const text = codes.join('\n');

  useEffect(() => title.current?.focus(), []);

  useEffect(() => {
    const dialog = place.current?.closest('dialog');
    if (dialog === null || dialog === undefined || isSaved) return;
    // A second Escape closes the window whatever the page says; codes that nobody saved come back.
    const reopen = () => dialog.showModal();
    dialog.addEventListener('close', reopen);
    return () => dialog.removeEventListener('close', reopen);
  }, [isSaved]);

  return (
    <div ref={place} className={styles.codes}>
      <p ref={title} tabIndex={-1} className={styles.intro}>
        {t(
          'Each code logs you in once when your phone is not at hand. They are shown only now: keep them in a safe place.',
        )}
      </p>
      <ol className={styles.list} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.tools}>
        <CopyButton
          text={text}
          label={t('Copy all')}
          doneLabel={t('Copied')}
          failedLabel={t('Copying is not allowed here')}
        />
        <Button size="l" onClick={() => saveText('recovery-codes.txt', `${heading}\n\n${text}\n`)}>
          {t('Download as text')}
        </Button>
      </div>
      {isHurried && !isSaved && (
        <Notice tone="warn" isAlert>
          {t('Save the codes first and tick the box. They cannot be shown again.')}
        </Notice>
      )}
      <CheckField label={t('I have saved them')} checked={isSaved} onChange={onSaved} />
      <Button look="primary" size="l" isWide disabled={!isSaved} onClick={onDone}>
        {t('Done')}
      </Button>
    </div>
  );
}
