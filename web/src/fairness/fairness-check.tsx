import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { AreaField } from '#ui/field/text-field.tsx';
import { FileUploadField } from '#ui/file-upload-field/picture-field.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import {
  checkFile,
  checkRound,
  EXAMPLE,
  type FileCheck,
  type KnownRound,
  type RoundCheck,
  readRound,
} from './check-round.ts';
import styles from './fairness.module.css';
import { RoundReport } from './round-report.tsx';

interface Checked {
  readonly round: KnownRound;
  readonly check: RoundCheck;
}

/** Recomputes a pasted round in this browser and compares the outcome. */
export function FairnessCheck() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);

  async function check(input: string) {
    const read = readRound(input);
    setProblem(read.ok ? null : read.problem);
    setChecked(read.ok ? { round: read.round, check: await checkRound(read.round) } : null);
  }

  function checkExample() {
    setText(EXAMPLE);
    void check(EXAMPLE);
  }

  function change(input: string) {
    setText(input);
    setProblem(null);
    setChecked(null);
  }

  return (
    <>
      <Panel title={t('Round')}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void check(text);
          }}
        >
          <AreaField
            label={t('Paste a round copied from its game page')}
            rows={6}
            isMonospace
            value={text}
            error={problem}
            onChange={change}
          />
          <Row gap={4} align="stretch" wrap>
            <Button type="submit" variant="primary" size="l">
              {t('Verify round')}
            </Button>
            <Button size="l" onClick={checkExample}>
              {t('Verify an example')}
            </Button>
          </Row>
        </form>
      </Panel>
      <Stack aria-live="polite" gap={5} canShrink className={styles.report}>
        {checked !== null && <RoundReport {...checked} />}
      </Stack>
      {checked === null && <FilePanel />}
    </>
  );
}

/** Result of the last file. NONE: not a rounds file. */
type Found = FileCheck | 'NONE' | 'BUSY';

/** Verifies all rounds in a file exported from a game. The file is read locally and never uploaded. */
function FilePanel() {
  const [upload, setUpload] = useState<{ readonly fileName: string; readonly found: Found } | null>(null);

  async function check(file: File) {
    const begun = { fileName: file.name, found: 'BUSY' } as const;
    setUpload(begun);
    const found = (await checkFile(await file.text())) ?? 'NONE';
    // Another file may have been chosen meanwhile.
    setUpload((current) => (current === begun ? { ...begun, found } : current));
  }

  return (
    <Panel title={t('Verify multiple rounds')}>
      <div className={styles.form}>
        <FileUploadField
          label={t('Round history exported from a game (CSV)')}
          hint={t('Stays on this device')}
          chooseText={t('Choose file')}
          removeText={t('Remove')}
          fileName={upload?.fileName ?? null}
          state={null}
          error={null}
          accept=".csv,text/csv"
          onPick={(file) => void check(file)}
          onRemove={() => setUpload(null)}
        />
        <div aria-live="polite">{upload !== null && <CheckResult found={upload.found} />}</div>
      </div>
    </Panel>
  );
}

function CheckResult({ found }: { readonly found: Found }) {
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
