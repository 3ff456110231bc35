import { type CSSProperties, useState } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { paiseText } from '#play/single/parts/result-text.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './bj.module.css';
import { type BjHand, type BjView, dealerShown, handAtTurn, handEnd, totalText } from './bj-view.ts';

const ENDS = {
  BLACKJACK: phrase('Blackjack'),
  BUST: phrase('Bust'),
  WON: phrase('Won'),
  PUSH: phrase('Push'),
  LOST: phrase('Lost'),
} as const;

interface BjTableProps {
  readonly view: BjView | null;
  /** True if the cards were dealt while the page was open, so they are animated. */
  readonly isDealt: boolean;
  /** Number of cards the dealer has revealed after the first. */
  readonly turned: number;
  /** All cards are revealed. */
  readonly isDone: boolean;
  readonly words: string;
}

/** Dealer on top, player's hands below, each with its total. Keyed by round. */
export function BjTable({ view, isDealt, turned, isDone, words }: BjTableProps) {
  const dealer = view === null ? [] : dealerShown(view.dealer, turned);
  const turn = view === null ? null : handAtTurn(view);
  return (
    <div className={styles.table} data-many={(view?.hands.length ?? 1) > 1 || undefined}>
      <section className={styles.seat} data-dealer aria-label={t('Dealer')}>
        <Row as="p" justify="center" wrap className={styles.head}>
          {t('Dealer')} {dealer.length > 0 && <b>{totalText(dealer)}</b>}
        </Row>
        <Cards cards={dealer} lay={isDealt ? 0 : dealer.length} withHole={dealer.length < 2} />
      </section>
      <Text as="p" wide size={12} leading={20} textAlign="center" className={styles.rule}>
        {words !== '' && isDone ? <b>{words}</b> : t('Blackjack pays 3:2 · Dealer stands on all 17')}
      </Text>
      <Row justify="center" wrap className={styles.hands}>
        {(view?.hands ?? []).map((hand, place) => (
          <Hand
            // biome-ignore lint/suspicious/noArrayIndexKey: hands keep their places
            key={place}
            hand={hand}
            lay={isDealt ? place : hand.cards.length}
            number={(view?.hands.length ?? 1) > 1 ? place + 1 : null}
            isAtTurn={turn === place}
            isDone={isDone}
          />
        ))}
        {view === null && (
          <section className={styles.seat} aria-label={t('Your hand')}>
            <Cards cards={[]} lay={0} withHole />
          </section>
        )}
      </Row>
    </div>
  );
}

interface HandProps {
  readonly hand: BjHand;
  /** Number of cards already on the table before this hand: all, or half of a split pair. */
  readonly lay: number;
  /** Hand number, if there are two. */
  readonly number: number | null;
  readonly isAtTurn: boolean;
  readonly isDone: boolean;
}

function Hand({ hand, lay, number, isAtTurn, isDone }: HandProps) {
  const end = isDone ? handEnd(hand) : null;
  const name = number === null ? t('Your hand') : t('Hand {number}', { number });
  return (
    <section className={styles.seat} data-turn={isAtTurn || undefined} aria-label={name}>
      <Cards cards={hand.cards} lay={lay} withHole={false} isWinner={end === 'WON' || end === 'BLACKJACK'} />
      <Row as="p" justify="center" wrap className={styles.head}>
        {name} <b data-own>{totalText(hand.cards)}</b>
        <small>
          {end === null
            ? t('Stake {stake}', { stake: paiseText(hand.stake) })
            : `${t(ENDS[end])} · ${paiseText(hand.stake)}`}
        </small>
      </Row>
    </section>
  );
}

interface CardsProps {
  readonly cards: readonly number[];
  /** Number of cards present at first render, which are not animated. */
  readonly lay: number;
  /** Renders a slot for the dealer's hole card. */
  readonly withHole: boolean;
  readonly isWinner?: boolean;
}

function Cards({ cards, lay, withHole, isWinner = false }: CardsProps) {
  const [before] = useState(lay);
  const count = Math.max(2, cards.length);
  return (
    <div className={styles.cards} data-many={count > 2 || undefined} style={{ '--count': count } as CSSProperties}>
      {cards.map((card, place) => (
        <PlayingCard
          // biome-ignore lint/suspicious/noArrayIndexKey: cards keep their places; of a split pair another one comes
          key={`${place}/${card}`}
          card={card}
          isFresh={place >= before}
          isWinner={isWinner}
        />
      ))}
      {withHole && <PlayingCard card={null} isHidden />}
      {cards.length === 0 && <PlayingCard card={null} isHidden />}
    </div>
  );
}
