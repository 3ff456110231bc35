import { isServerSeed, seedBefore } from '@crease/games/fairness/seeds.ts';
import { useEffect, useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { type ChainEnd, walkChain } from './check-round.ts';
import styles from './fairness.module.css';

/** Number of earlier rounds whose seeds are listed. */
const SHOWN = 3;

/** Progress of a walk: steps so far, or its end and duration. */
type WalkState =
  | { readonly is: 'ON'; readonly steps: number }
  | { readonly is: 'OVER'; readonly end: ChainEnd; readonly until: string | null; ms: number };

interface ChainPanelProps {
  readonly roundNo: number;
  readonly seed: string;
  /** First seed of the chain as published before its first round. If null, the reader may enter it. */
  readonly firstSeed: string | null;
}

/** Seeds of earlier rounds, each the SHA-256 of the next, and a walk to any seed or to the first. */
export function ChainPanel({ roundNo, seed, firstSeed }: ChainPanelProps) {
  const [known, setKnown] = useState(firstSeed ?? '');
  const [isWrong, setWrong] = useState(false);
  const { walk, begin, forget } = useWalk(seed, roundNo);
  const seeds = Array.from({ length: Math.min(SHOWN, roundNo) + 1 }, (_, steps) => seedBefore(seed, steps));
  const isOn = walk?.is === 'ON';
  return (
    <Panel title={t('Seed chain')}>
      <ol className={styles.chain}>
        {seeds.map((one, steps) => (
          <ChainSeed key={one} roundNo={roundNo - steps} seed={one} isOwn={steps === 0} />
        ))}
        {walk?.is === 'OVER' && <WalkResult walk={walk} shown={SHOWN} roundNo={roundNo} />}
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
          label={t('Seed of an earlier round, or the first published seed')}
          hint={t('Leave blank to go back to the first seed in the chain.')}
          value={known}
          error={isWrong ? t('Seeds are 64 hex characters (0–9, a–f)') : null}
          autoComplete="off"
          spellCheck={false}
          onChange={(value) => {
            setKnown(value);
            setWrong(false);
            forget();
          }}
        />
        <Button type="submit" size="l" isBusy={isOn}>
          {t('Verify the chain')}
        </Button>
      </form>
      <div aria-live="polite" className={styles.found}>
        {isOn && <progress aria-label={t('Steps')} value={walk.steps} max={roundNo} />}
        {walk?.is === 'OVER' && <ChainResult walk={walk} roundNo={roundNo} />}
      </div>
    </Panel>
  );
}

function useWalk(seed: string, roundNo: number) {
  const [walk, setWalk] = useState<WalkState | null>(null);
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
    const end = await walkChain({ seed, roundNo, until, onSteps, signal: own.signal }).catch(() => null);
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
      <Text as="small" tone="muted">
        {isOwn ? t('this round') : t('SHA-256 of the line above')}
      </Text>
      <code>{seed}</code>
    </li>
  );
}

type Over = Extract<WalkState, { is: 'OVER' }>;

/** Final seed of a walk, below those already listed. */
function WalkResult({ walk, shown, roundNo }: { walk: Over; shown: number; roundNo: number }) {
  const { steps, seed } = walk.end;
  if (steps <= shown) return null;
  const number = roundNo - steps;
  return (
    <>
      <li data-gap>
        <Text as="small" tone="muted">
          {t('{count, plural, one {# more step} other {# more steps}}, {ms} ms total', {
            count: steps - shown - 1,
            ms: walk.ms,
          })}
        </Text>
      </li>
      <li>
        <b>{number === 0 ? t('Start of the chain') : t('Round {number}', { number })}</b>
        <code>{seed}</code>
      </li>
    </>
  );
}

function ChainResult({ walk, roundNo }: { readonly walk: Over; readonly roundNo: number }) {
  const { steps, isFound } = walk.end;
  if (!isFound) {
    return <Notice tone="bad">{t('Not found in the {count} seeds before this one.', { count: steps })}</Notice>;
  }
  return (
    <Notice tone="info">
      {walk.until === null
        ? t('This is the first seed. Compare it with the published one.')
        : t('Chain verified: {count, plural, one {# step} other {# steps}} back, round {number}.', {
            count: steps,
            number: String(roundNo - steps),
          })}
    </Notice>
  );
}
