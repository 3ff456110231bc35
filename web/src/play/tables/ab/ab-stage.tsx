import type { AndarBaharDeal } from '@crease/games/andar-bahar/andar-bahar.ts';
import { getRank } from '@crease/games/cards/card.ts';
import type { CSSProperties, ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import { rankText } from '#play/tables/hand-words.ts';
import { useStage } from '#play/tables/stage-state.ts';
import styles from './ab.module.css';

/** The joker, and the two rows dealt alternately. */
export function AbStage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  return (
    <Rows
      shown={state.shown}
      isOver={state.outcome !== null}
      isFresh={isFresh}
      centre={<TimerRing state={state} windowSeconds={windowSeconds} />}
    />
  );
}

interface RowsProps {
  readonly shown: readonly number[];
  readonly isOver: boolean;
  readonly isFresh: (place: number) => boolean;
  readonly centre: ReactNode;
}

const SIDES = [0, 1] as const;
/** Above this number of cards in a row, only their corners are visible. */
const FEW = 9;

function Rows({ shown, isOver, isFresh, centre }: RowsProps) {
  const [joker = null, ...cards] = shown;
  const names = [t('Andar'), t('Bahar')] as const;
  return (
    <div className={styles.stage}>
      <section className={styles.joker} aria-label={t('Joker')}>
        <b>{t('Joker')}</b>
        <PlayingCard key={joker} card={joker} isFresh={isFresh(0)} isWinner={joker !== null} />
        <small>
          {joker === null ? '' : t('First {rank} wins', { rank: rankText(getRank(joker)) })}
        </small>
      </section>
      <div className={styles.rows}>
        {SIDES.map((side) => {
          const own = cards.flatMap((card, place) => (place % 2 === side ? [{ card, place }] : []));
          const isNext = joker !== null && !isOver && cards.length % 2 === side;
          return (
            <section key={side} className={styles.row} data-side={side} aria-label={names[side]}>
              <div className={styles.name}>
                <b>{names[side]}</b>
                <small>
                  {t('{count, plural, one {# card} other {# cards}}', { count: own.length })}
                </small>
              </div>
              <div
                className={styles.cards}
                data-many={own.length > FEW || undefined}
                style={makeStepsStyle(own.length + (isNext ? 1 : 0))}
              >
                {own.map(({ card, place }) => (
                  <PlayingCard
                    key={place}
                    card={card}
                    isFresh={isFresh(place + 1)}
                    isWinner={isOver && place === cards.length - 1}
                  />
                ))}
                {isNext && <span className={styles.next} />}
              </div>
            </section>
          );
        })}
      </div>
      <div className={styles.clock}>
        {centre}
        <span className={styles.count}>
          <b>{cards.length}</b>
          <small>{t('cards dealt')}</small>
        </span>
      </div>
    </div>
  );
}

/** Number of card offsets in a row, which determines their overlap. */
function makeStepsStyle(places: number): CSSProperties {
  return { '--steps': Math.max(1, places - 1) } as CSSProperties;
}

export function Replay({ outcome, shown }: { readonly outcome: unknown; readonly shown: number }) {
  const { joker, cards } = outcome as AndarBaharDeal;
  const all = [joker, ...cards];
  return (
    <Rows
      shown={all.slice(0, shown)}
      isOver={shown >= all.length}
      isFresh={() => shown < all.length}
      centre={null}
    />
  );
}
