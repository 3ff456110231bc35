import { getRank, isOdd, isRed, rankName } from '@crease/games/cards/card.ts';
import {
  findWinner,
  type HandName,
  handName,
  type TeenPattiDeal,
  type ThreeCards,
} from '@crease/games/teen-patti/hands.ts';
import { type ReactNode, useRef } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { TimerRing } from '#play/parts/round-clock.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import styles from './stage.module.css';
import { type TableView, useKit } from './table-kit.ts';

/** Data shared by all stages, null outside a table. Cards dealt before the page was opened are not fresh. */
export function useStage() {
  const state = useSeat(({ table }) => table?.state);
  const roundId = state?.roundId ?? '';
  const first = useRef({ roundId, count: state?.shown.length ?? 0 });
  if (state === undefined) return null;
  const isFresh = (place: number) => roundId !== first.current.roundId || place >= first.current.count;
  return { state, isFresh };
}

/** The table of the current round. */
export function LiveTable() {
  const { View } = useKit();
  const stage = useStage();
  if (stage === null) return null;
  const { state, isFresh } = stage;
  return <View shown={state.shown} outcome={state.outcome ?? null} isFresh={isFresh} centre={<TimerRing />} />;
}

interface DuelSeat {
  readonly name: string;
  readonly note: string;
  readonly cards: readonly number[];
  readonly places: number;
  readonly isWinner: boolean;
  /** True if this seat's card was dealt while the page was open. */
  readonly isFresh: (place: number) => boolean;
}

interface DuelStageProps {
  readonly one: DuelSeat;
  readonly two: DuelSeat;
  /** Timer ring between the seats. */
  readonly centre: ReactNode;
}

/** Two seats with their cards, side by side, or stacked on phones. */
export function DuelStage({ one, two, centre }: DuelStageProps) {
  return (
    <Stack gap={6} align="center" radius="modal" className={styles.felt}>
      <Seat seat={one} place="one" />
      <Stack items="center" className={styles.centre}>
        {centre}
      </Stack>
      <Seat seat={two} place="two" />
    </Stack>
  );
}

function Seat({ seat, place }: { readonly seat: DuelSeat; readonly place: 'one' | 'two' }) {
  const places = Array.from({ length: Math.max(seat.places, seat.cards.length) }, (_, at) => at);
  return (
    <Stack as="section" items="center" canShrink className={styles.seat} data-place={place} aria-label={seat.name}>
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
    </Stack>
  );
}

const PLACES = 3;

/** The two Teen Patti hands with their ranks, dealt alternately. */
export function PairOfHands({ shown, outcome, isFresh, centre }: TableView<TeenPattiDeal>) {
  const [a, b] = splitHands(shown);
  const winner = outcome === null ? null : findWinner(outcome);
  const seat = (name: string, cards: readonly number[], offset: 0 | 1) => ({
    name,
    cards,
    note: handWords(cards),
    places: PLACES,
    isWinner: winner === (offset === 0 ? 'A' : 'B'),
    isFresh: (place: number) => isFresh(place * 2 + offset),
  });
  return <DuelStage one={seat(t('Player A'), a, 0)} two={seat(t('Player B'), b, 1)} centre={centre} />;
}

interface OneCardProps extends TableView<CardOutcome> {
  readonly words: (card: number) => string;
}

/** Names the winner of Teen Patti: `Player B`. */
export function teenPattiWinner(deal: TeenPattiDeal): string {
  const winner = findWinner(deal);
  return winner === 'TIE' ? t('Tie') : winner === 'A' ? t('Player A') : t('Player B');
}

/** Describes an outcome of Teen Patti: `Player B wins: pair of kings`. */
export function winningHandWords(deal: TeenPattiDeal): string {
  const name = teenPattiWinner(deal);
  const winner = findWinner(deal);
  if (winner === 'TIE') return name;
  return t('{winner} wins: {hand}', { winner: name, hand: handWords(winner === 'A' ? deal.a : deal.b) });
}

/** One card with the timer, and its description alongside. */
export function OneCard({ shown, isFresh, centre, words }: OneCardProps) {
  const [card = null] = shown;
  const isReplay = centre === null;
  return (
    <Stack align="center" items="center" radius="modal" className={styles.stage}>
      {centre}
      <PlayingCard key={card} card={card} isFresh={isReplay || isFresh(0)} />
      <Text as="p" canShrink textAlign="center" className={styles.words}>
        {card === null ? '' : words(card)}
      </Text>
    </Stack>
  );
}

/** Outcome of a game of one card. */
export interface CardOutcome {
  readonly card: number;
}

/** All properties of a card: `Low, odd, red`. */
export function cardFacts(side: string, card: number): string {
  return t('{side}, {parity}, {colour}', {
    side,
    parity: isOdd(card) ? t('odd') : t('even'),
    colour: isRed(card) ? t('red') : t('black'),
  });
}

const NAMES: Readonly<Record<HandName, string>> = {
  'high card': phrase('High card {rank}'),
  pair: phrase('Pair of {rank}'),
  colour: phrase('Colour'),
  sequence: phrase('Sequence'),
  'pure sequence': phrase('Pure sequence'),
  trail: phrase('Trail of {rank}'),
};

const ACE_FIRST = [0, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/** Describes a hand, also while fewer than three cards are open: `Pair of K`. */
export function handWords(cards: readonly number[]): string {
  if (cards.length === 0) return '';
  const name = isWhole(cards) ? handName(cards) : findPair(cards) === null ? 'high card' : 'pair';
  return t(NAMES[name], { rank: rankText(findPair(cards) ?? highest(cards)) });
}

export function rankText(rank: number): string {
  return rankName(rank).replace('T', '10');
}

function isWhole(cards: readonly number[]): cards is ThreeCards {
  return cards.length === 3;
}

function findPair(cards: readonly number[]): number | null {
  const ranks = cards.map(getRank);
  return ranks.find((rank, place) => ranks.indexOf(rank) !== place) ?? null;
}

function highest(cards: readonly number[]): number {
  const ranks = cards.map(getRank);
  return ACE_FIRST.find((rank) => ranks.includes(rank)) ?? 0;
}

/** Splits the cards into the two players' hands by deal order. */
export function splitHands(shown: readonly number[]): readonly [readonly number[], readonly number[]] {
  return [shown.filter((_, place) => place % 2 === 0), shown.filter((_, place) => place % 2 === 1)];
}
