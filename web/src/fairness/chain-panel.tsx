import { seedBefore } from '@crease/games/fairness/chain.ts';
import { isServerSeed } from '@crease/games/fairness/seed.ts';
import { useEffect, useRef, useState } from 'react';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './fairness.module.css';
import { type ChainEnd, walkChain } from './walk-chain.ts';

/** Rounds before this one that are shown by their seeds. */
const SHOWN = 3;

/** Where a walk stands: steps made so far, or where it has ended and in what time. */
type Walk =
  | { readonly is: 'ON'; readonly steps: number }
  | { readonly is: 'OVER'; readonly end: ChainEnd; readonly until: string | null; ms: number };

interface ChainPanelProps {
  readonly roundNo: number;
  readonly seed: string;
  /** The first seed of the chain as it was published before its first round; null: the reader may know it. */
  readonly firstSeed: string | null;
}

/** Seeds of the rounds before, each the SHA-256 of the one after it, and the walk to any seed or to the first of all. */
export function ChainPanel({ roundNo, seed, firstSeed }: ChainPanelProps) {
  const [known, setKnown] = useState(firstSeed ?? '');
  const [isWrong, setWrong] = useState(false);
  const { walk, begin, forget } = useWalk(seed, roundNo);
  const seeds = Array.from({ length: Math.min(SHOWN, roundNo) + 1 }, (_, steps) =>
    seedBefore(seed, steps),
  );
  const isOn = walk?.is === 'ON';
  return (
    <Panel title={t('Chain of seeds')}>
      <ol className={styles.chain}>
        {seeds.map((one, steps) => (
          <ChainSeed key={one} roundNo={roundNo - steps} seed={one} isOwn={steps === 0} />
        ))}
        {walk?.is === 'OVER' && <WalkedEnd walk={walk} shown={SHOWN} roundNo={roundNo} />}
      </ol>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const until = known.trim();
          if (until === '' || isServerSeed(until)) begin(until === '' ? null : until);
          else setWrong(true);
        }}
      >
        <TextField
          label={t('A seed of an earlier round, or the first one that was published')}
          hint={t('Leave it empty to go to the first seed of the chain.')}
          value={known}
          error={isWrong ? t('A seed has 64 digits from 0 to 9 and a to f') : null}
          autoComplete="off"
          spellCheck={false}
          onChange={(value) => {
            setKnown(value);
            setWrong(false);
            forget();
          }}
        />
        <Button type="submit" size="l" isBusy={isOn}>
          {t('Walk the chain')}
        </Button>
      </form>
      <div aria-live="polite" className={styles.found}>
        {isOn && <progress aria-label={t('Steps')} value={walk.steps} max={roundNo} />}
        {walk?.is === 'OVER' && <Answer walk={walk} roundNo={roundNo} />}
      </div>
    </Panel>
  );
}

function useWalk(seed: string, roundNo: number) {
  const [walk, setWalk] = useState<Walk | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => running.current?.abort();
  async function begin(until: string | null) {
    stop();
    const own = new AbortController();
    running.current = own;
    const started = performance.now();
    setWalk({ is: 'ON', steps: 0 });
    const onSteps = (steps: number) => setWalk({ is: 'ON', steps });
    const end = await walkChain({ seed, roundNo, until, onSteps, signal: own.signal }).catch(
      () => null,
    );
    if (end === null || own.signal.aborted) return;
    setWalk({ is: 'OVER', end, until, ms: Math.ceil(performance.now() - started) });
  }
  const forget = () => {
    stop();
    setWalk(null);
  };
  return { walk, begin: (until: string | null) => void begin(until), forget };
}

interface ChainSeedProps {
  readonly roundNo: number;
  readonly seed: string;
  readonly isOwn: boolean;
}

function ChainSeed({ roundNo, seed, isOwn }: ChainSeedProps) {
  return (
    <li>
      <b>{t('Round {number}', { number: roundNo })}</b>{' '}
      <small>{isOwn ? t('this round') : t('SHA-256 of the line above')}</small>
      <code>{seed}</code>
    </li>
  );
}

type Over = Extract<Walk, { is: 'OVER' }>;

/** The last seed of a walk, below those that stand there already. */
function WalkedEnd({ walk, shown, roundNo }: { walk: Over; shown: number; roundNo: number }) {
  const { steps, seed } = walk.end;
  if (steps <= shown) return null;
  const number = roundNo - steps;
  return (
    <>
      <li data-gap>
        <small>
          {t('{count, plural, one {# more step} other {# more steps}}, all in {ms} ms', {
            count: steps - shown - 1,
            ms: walk.ms,
          })}
        </small>
      </li>
      <li>
        <b>{number === 0 ? t('Start of the chain') : t('Round {number}', { number })}</b>
        <code>{seed}</code>
      </li>
    </>
  );
}

function Answer({ walk, roundNo }: { readonly walk: Over; readonly roundNo: number }) {
  const { steps, isFound } = walk.end;
  if (!isFound) {
    return (
      <Notice tone="bad">
        {t('It is not among the {count} seeds before this one.', { count: steps })}
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      {walk.until === null
        ? t('This is the first seed: compare it with the one that was published.')
        : t('It leads there: {count, plural, one {# step} other {# steps}} back, round {number}.', {
            count: steps,
            number: String(roundNo - steps),
          })}
    </Notice>
  );
}
