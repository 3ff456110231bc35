import type { ReactNode } from 'react';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import styles from './stage.module.css';

export interface DuelSeat {
  readonly name: string;
  readonly note: string;
  readonly cards: readonly number[];
  readonly places: number;
  readonly isWinner: boolean;
  /** Whether the card of this seat came while somebody looked. */
  readonly isFresh: (place: number) => boolean;
}

export interface DuelStageProps {
  readonly one: DuelSeat;
  readonly two: DuelSeat;
  /** Between them: the ring of the timer. */
  readonly centre: ReactNode;
}

/** Two seats and their cards, side by side; above each other on a phone. */
export function DuelStage({ one, two, centre }: DuelStageProps) {
  return (
    <div className={styles.felt}>
      <Seat seat={one} place="one" />
      <div className={styles.centre}>{centre}</div>
      <Seat seat={two} place="two" />
    </div>
  );
}

function Seat({ seat, place }: { readonly seat: DuelSeat; readonly place: 'one' | 'two' }) {
  const places = Array.from({ length: Math.max(seat.places, seat.cards.length) }, (_, at) => at);
  return (
    <section className={styles.seat} data-place={place} aria-label={seat.name}>
      <div className={styles.head}>
        <b>{seat.name}</b>
        <span>{seat.note}</span>
      </div>
      <div className={styles.hand}>
        {places.map((at) => (
          <PlayingCard
            key={`${at} ${seat.cards[at] ?? ''}`}
            card={seat.cards[at] ?? null}
            isFresh={seat.isFresh(at)}
            isWinner={seat.isWinner}
          />
        ))}
      </div>
    </section>
  );
}
