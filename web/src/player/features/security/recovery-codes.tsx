import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './recovery-codes.module.css';
import { SecurityDialog } from './security-parts.tsx';

/** Gives a text to the person as a file. It is made in the browser and goes nowhere else. */
function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the text with the click.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

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
function RecoveryCodes(props: RecoveryCodesProps) {
  const { codes, heading, isSaved, isHurried, onSaved, onDone } = props;
  const title = useRef<HTMLParagraphElement>(null);
  const text = codes.join('\n');

  useEffect(() => title.current?.focus(), []);

  return (
    <div className={styles.codes}>
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

export interface CodesDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Stands at the top of the file. */
  readonly heading: string;
  readonly onClose: () => void;
  /** What stands there until the codes have come. */
  readonly children: (onCodes: (codes: readonly string[]) => void) => ReactNode;
}

/** A window that ends with recovery codes: from then on it closes only when they are saved. */
export function CodesDialog({ open, title, heading, onClose, children }: CodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [isHurried, setHurried] = useState(false);

  /** Nothing of the codes stays behind. */
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
      // Codes that come after somebody left show themselves: they are answered only once.
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
          isHurried={isHurried}
          onSaved={setSaved}
          onDone={leave}
        />
      )}
    </SecurityDialog>
  );
}
