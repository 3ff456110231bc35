import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './security.module.css';

/** Warn of running out when this many recovery codes are left. */
export const FEW_CODES = 3;

export interface CodeListProps {
  readonly codes: readonly string[];
  /** First line of the file. */
  readonly heading: string;
}

/** Recovery codes, to copy or download. */
export function CodeList({ codes, heading }: CodeListProps) {
  const text = codes.join('\n');
  return (
    <>
      <Stack as="ol" gap={3} gapX={5} columns={2} pad={5} className={styles.letters} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Stack>
      <Stack gap={4} columns={2} className={styles.tools}>
        <CopyButton text={text} label={t('Copy all')} doneLabel={t('Copied')} failedLabel={t('Couldn’t copy')} />
        <Button size="l" onClick={() => downloadText('recovery-codes.txt', `${heading}\n\n${text}\n`)}>
          {t('Download as text file')}
        </Button>
      </Stack>
    </>
  );
}

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
