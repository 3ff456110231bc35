import type { ThreeDice } from '@crease/games/sic-bo/sic-bo.ts';
import type { ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import { useStage } from '#play/tables/stage-state.ts';
import { Die } from './die.tsx';
import styles from './sicbo.module.css';

const PLACES = [0, 1, 2];

/** Three dice in their bowl. */
export function SicboStage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  return (
    <Bowl shown={state.shown} isFresh={isFresh} isOver={state.outcome !== null}>
      <TimerRing state={state} windowSeconds={windowSeconds} />
    </Bowl>
  );
}

interface BowlProps {
  readonly shown: readonly number[];
  readonly isFresh: (place: number) => boolean;
  readonly isOver: boolean;
  readonly children?: ReactNode;
}

function Bowl({ shown, isFresh, isOver, children = null }: BowlProps) {
  const total = shown.reduce((sum, die) => sum + die, 0);
  return (
    <div className={styles.stage}>
      {children}
      <div className={styles.bowl}>
        {PLACES.map((place) => (
          <Die
            key={`${place} ${shown[place] ?? ''}`}
            face={shown[place] ?? null}
            isFresh={isFresh(place)}
          />
        ))}
      </div>
      <span className={styles.total} data-over={isOver || undefined}>
        <b>{shown.length === 0 ? '–' : total}</b>
        <small>{t('Total')}</small>
      </span>
    </div>
  );
}

export function Replay({ outcome, shown }: { readonly outcome: unknown; readonly shown: number }) {
  const { dice } = outcome as ThreeDice;
  return <Bowl shown={dice.slice(0, shown)} isFresh={() => shown < 3} isOver={shown >= 3} />;
}
