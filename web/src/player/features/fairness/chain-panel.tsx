import { seedBefore } from '@crease/games/fairness/chain.ts';
import { hashText } from '@crease/games/fairness/hmac.ts';
import { isServerSeed } from '@crease/games/fairness/seed.ts';
import { useState } from 'react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './fairness.module.css';

/** Rounds before this one that are shown by their seeds. */
const SHOWN = 3;
/** A browser takes so many steps without a pause that anybody sees. */
const MOST_STEPS = 20_000;

/** Steps back to a seed, that it is none, or that it is not among them; null: not looked for yet. */
type Found = number | null | 'WRONG' | 'NONE';

interface ChainPanelProps {
  readonly roundNo: number;
  readonly seed: string;
}

/** Seeds of the rounds before, each the SHA-256 of the one after it; any seed seen earlier can be looked for. */
export function ChainPanel({ roundNo, seed }: ChainPanelProps) {
  const [known, setKnown] = useState('');
  const [found, setFound] = useState<Found>(null);
  const seeds = Array.from({ length: Math.min(SHOWN, roundNo) + 1 }, (_, steps) =>
    seedBefore(seed, steps),
  );
  return (
    <Panel title={t('Chain of seeds')}>
      <ol className={styles.chain}>
        {seeds.map((one, steps) => (
          <li key={one}>
            <b>{t('Round {number}', { number: roundNo - steps })}</b>{' '}
            <small>{steps === 0 ? t('this round') : t('SHA-256 of the line above')}</small>
            <code>{one}</code>
          </li>
        ))}
      </ol>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setFound(isServerSeed(known.trim()) ? (stepsTo(seed, known.trim()) ?? 'NONE') : 'WRONG');
        }}
      >
        <TextField
          label={t('A seed of an earlier round, or the first one that was published')}
          value={known}
          error={found === 'WRONG' ? t('A seed has 64 digits from 0 to 9 and a to f') : null}
          autoComplete="off"
          spellCheck={false}
          onChange={(value) => {
            setKnown(value);
            setFound(null);
          }}
        />
        <Button type="submit" size="l">
          {t('Look for it in the chain')}
        </Button>
      </form>
      <div aria-live="polite" className={styles.found}>
        <Answer roundNo={roundNo} found={found} />
      </div>
    </Panel>
  );
}

function Answer({ roundNo, found }: { readonly roundNo: number; readonly found: Found }) {
  if (typeof found === 'number') {
    return (
      <Notice tone="info">
        {t('It leads there: {count, plural, one {# step} other {# steps}} back, round {number}.', {
          count: found,
          number: String(roundNo - found),
        })}
      </Notice>
    );
  }
  if (found !== 'NONE') return null;
  return (
    <Notice tone="bad">
      {t('It is not among the {count} seeds before this one.', {
        count: Math.min(MOST_STEPS, roundNo),
      })}
    </Notice>
  );
}

/** How many steps lie between a seed and one before it, or null when it is not among them. */
function stepsTo(seed: string, earlier: string): number | null {
  let before = seed;
  for (let steps = 0; steps <= MOST_STEPS; steps++) {
    if (before === earlier) return steps;
    before = hashText(before);
  }
  return null;
}
