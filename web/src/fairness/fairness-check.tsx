import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { AreaField } from '#ui/field/area-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { checkRound, type RoundCheck } from './check-round.ts';
import { EXAMPLE } from './example-round.ts';
import styles from './fairness.module.css';
import { FilePanel } from './file-panel.tsx';
import { type KnownRound, readRound } from './read-round.ts';
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
          <div className={styles.acts}>
            <Button type="submit" variant="primary" size="l">
              {t('Verify round')}
            </Button>
            <Button size="l" onClick={checkExample}>
              {t('Verify an example')}
            </Button>
          </div>
        </form>
      </Panel>
      <div aria-live="polite" className={styles.report}>
        {checked !== null && <RoundReport {...checked} />}
      </div>
      {checked === null && <FilePanel />}
    </>
  );
}
