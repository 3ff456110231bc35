import {
  type Cards32Deal,
  computeSeatTotal,
  type DealtCard,
  SEATS,
} from '@crease/games/cards32/deal.ts';
import { t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import styles from './c32.module.css';
import { dealtSoFar } from './dealt-so-far.ts';

export interface SeatCardsProps {
  readonly dealt: readonly DealtCard[];
  readonly seat: number;
  readonly isFresh: (place: number) => boolean;
  readonly isWinner: boolean;
}

/** Cards of a seat with their total. */
export function SeatCards({ dealt, seat, isFresh, isWinner }: SeatCardsProps) {
  const own = dealt.flatMap((one, place) => (one.seat === seat ? [{ card: one.card, place }] : []));
  return (
    <>
      {own.length === 0 && <PlayingCard card={null} />}
      {own.map(({ card, place }) => (
        <PlayingCard
          key={place}
          card={card}
          deck={32}
          isFresh={isFresh(place)}
          isWinner={isWinner}
        />
      ))}
      <span className={styles.total}>{own.length === 0 ? '' : computeSeatTotal(dealt, seat)}</span>
    </>
  );
}

export function Replay({ outcome, shown }: { readonly outcome: unknown; readonly shown: number }) {
  const deal = outcome as Cards32Deal;
  const dealt = dealtSoFar(deal.dealt.map(({ card }) => card)).slice(0, shown);
  const isWhole = shown >= deal.dealt.length;
  return (
    <ul className={styles.replay}>
      {SEATS.map((seat) => (
        <li key={seat}>
          <b>{t('Player {seat}', { seat })}</b>
          <SeatCards
            dealt={dealt}
            seat={seat}
            isFresh={() => !isWhole}
            isWinner={isWhole && deal.winner === seat}
          />
        </li>
      ))}
    </ul>
  );
}
