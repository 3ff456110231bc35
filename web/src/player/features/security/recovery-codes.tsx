import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './recovery-codes.module.css';
import { SecurityDialog } from './security-parts.tsx';

/** Saves a text as a file. It is created in the browser and never uploaded. */
function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The click has already started the download.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** First line of the file. */
  readonly heading: string;
  readonly isSaved: boolean;
  /** The user tried to leave before saving. */
  readonly isUrgent: boolean;
  readonly onSaved: (isSaved: boolean) => void;
  readonly onDone: () => void;
}

/** Recovery codes, shown only once. */
function RecoveryCodes(props: RecoveryCodesProps) {
  const { codes, heading, isSaved, isUrgent, onSaved, onDone } = props;
  const title = useRef<HTMLParagraphElement>(null);
  const text = codes.join('\n');

  useEffect(() => title.current?.focus(), []);

  return (
    <div className={styles.codes}>
      <p ref={title} tabIndex={-1} className={styles.intro}>
        {t(
          'Use each code once to log in when you don’t have your phone. They’re shown only once, so keep them somewhere safe.',
        )}
      </p>
      <ol className={styles.list} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Stack gap={4} columns={2} className={styles.tools}>
        <CopyButton text={text} label={t('Copy all')} doneLabel={t('Copied')} failedLabel={t('Couldn’t copy')} />
        <Button size="l" onClick={() => downloadText('recovery-codes.txt', `${heading}\n\n${text}\n`)}>
          {t('Download as text file')}
        </Button>
      </Stack>
      {isUrgent && !isSaved && (
        <Notice tone="warn" isAlert>
          {t('Save your codes and tick the box. They can’t be shown again.')}
        </Notice>
      )}
      <CheckField label={t('I’ve saved my codes')} checked={isSaved} onChange={onSaved} />
      <Button variant="primary" size="l" isWide disabled={!isSaved} onClick={onDone}>
        {t('Done')}
      </Button>
    </div>
  );
}

export interface CodesDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** First line of the file. */
  readonly heading: string;
  readonly onClose: () => void;
  /** Content shown until the codes arrive. */
  readonly children: (onCodes: (codes: readonly string[]) => void) => ReactNode;
}

/** A dialog ending with recovery codes; once they are shown, it closes only after they are saved. */
export function CodesDialog({ open, title, heading, onClose, children }: CodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [isHurried, setHurried] = useState(false);

  /** Clears the codes. */
  function leave() {
    setCodes(null);
    setSaved(false);
    setHurried(false);
    onClose();
  }

  function tryToLeave() {
    if (codes === null || isSaved) leave();
    else setHurried(true);
  }

  return (
    <SecurityDialog
      // Codes that arrive after the user left reopen the dialog, because they are returned only once.
      open={open || codes !== null}
      title={codes === null ? title : t('Your recovery codes')}
      onClose={tryToLeave}
    >
      {codes === null ? (
        children(setCodes)
      ) : (
        <RecoveryCodes
          codes={codes}
          heading={heading}
          isSaved={isSaved}
          isUrgent={isHurried}
          onSaved={setSaved}
          onDone={leave}
        />
      )}
    </SecurityDialog>
  );
}
