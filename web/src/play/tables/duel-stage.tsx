import type { ReactNode } from 'react';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import styles from './stage.module.css';

export interface DuelSeat {
  readonly name: string;
  readonly note: string;
  readonly cards: readonly number[];
  readonly places: number;
  readonly isWinner: boolean;
  /** True if this seat's card was dealt while the page was open. */
  readonly isFresh: (place: number) => boolean;
}

export interface DuelStageProps {
  readonly one: DuelSeat;
  readonly two: DuelSeat;
  /** Timer ring between the seats. */
  readonly centre: ReactNode;
}

/** Two seats with their cards, side by side, or stacked on phones. */
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
