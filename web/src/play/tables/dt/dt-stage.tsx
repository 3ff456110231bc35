import { getRank } from '@crease/games/cards/card.ts';
import type { DragonTigerDeal } from '@crease/games/dragon-tiger/dragon-tiger.ts';
import type { ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import { useStage } from '#play/tables/stage-state.ts';
import styles from './dt.module.css';

/** Two large cards facing each other. */
export function DtStage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  const centre = <TimerRing state={state} windowSeconds={windowSeconds} />;
  return (
    <Cards shown={state.shown} isOver={state.outcome !== null} isFresh={isFresh} centre={centre} />
  );
}

interface CardsProps {
  readonly shown: readonly number[];
  readonly isOver: boolean;
  readonly isFresh: (place: number) => boolean;
  readonly centre: ReactNode;
}

function Cards({ shown, isOver, isFresh, centre }: CardsProps) {
  const [dragon = null, tiger = null] = shown;
  const lead = dragon === null || tiger === null ? 0 : getRank(dragon) - getRank(tiger);
  return (
    <div className={styles.stage}>
      <section className={styles.side} data-side="dragon" aria-label={t('Dragon')}>
        <b>{t('Dragon')}</b>
        <PlayingCard
          key={`d${dragon}`}
          card={dragon}
          isFresh={isFresh(0)}
          isWinner={isOver && lead > 0}
        />
      </section>
      <div className={styles.centre}>{centre}</div>
      <section className={styles.side} data-side="tiger" aria-label={t('Tiger')}>
        <b>{t('Tiger')}</b>
        <PlayingCard
          key={`t${tiger}`}
          card={tiger}
          isFresh={isFresh(1)}
          isWinner={isOver && lead < 0}
        />
      </section>
    </div>
  );
}

export function Replay({ outcome, shown }: { readonly outcome: unknown; readonly shown: number }) {
  const { dragon, tiger } = outcome as DragonTigerDeal;
  return (
    <Cards
      shown={[dragon, tiger].slice(0, shown)}
      isOver={shown >= 2}
      isFresh={() => shown < 2}
      centre={null}
    />
  );
}
