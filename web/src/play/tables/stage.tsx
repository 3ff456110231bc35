import type { TableState } from '@crease/contracts/casino/play.ts';
import { getRank, rankName } from '@crease/games/cards/card.ts';
import { isGameCode } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { type HandName, handName, type ThreeCards } from '@crease/games/teen-patti/hands.ts';
import { type ReactNode, useRef } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { TimerRing } from '#play/parts/round-clock.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './stage.module.css';

/** Data shared by all stages, null outside a table. */
export interface StageState {
  readonly state: TableState;
  readonly windowSeconds: number;
  /** True if the card at a position was dealt while the page was open. */
  readonly isFresh: (place: number) => boolean;
}

export function useStage(): StageState | null {
  const state = useSeat(({ table }) => table?.state);
  const windowSeconds = useWindowSeconds();
  const isFresh = useFresh(state?.roundId ?? '', state?.shown ?? []);
  return state === undefined ? null : { state, windowSeconds, isFresh };
}

/** Returns the length of the current round's betting window in seconds. */
function useWindowSeconds(): number {
  return useSeat(({ game, table }) =>
    isGameCode(game) ? (getGameTraits(game).cycle?.bets[(table?.state.window ?? 1) - 1] ?? 0) : 0,
  );
}

/**
 * Tells which cards arrived while the page was open. Cards already dealt are not animated.
 *
 * @param roundId a new round starts with an empty table.
 */
function useFresh(roundId: string, shown: readonly number[]): (place: number) => boolean {
  const first = useRef({ roundId, count: shown.length });
  const { roundId: firstRound, count } = first.current;
  return (place) => roundId !== firstRound || place >= count;
}

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
      <Stack items="center" className={styles.centre}>
        {centre}
      </Stack>
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

const PLACES = 3;

export interface PairOfHandsProps {
  /** In deal order: A, B, A, B, A, B. */
  readonly shown: readonly number[];
  readonly isFresh: (place: number) => boolean;
  readonly winner: string | null;
  readonly centre: ReactNode;
}

/** The two Teen Patti hands with their ranks. */
export function PairOfHands({ shown, isFresh, winner, centre }: PairOfHandsProps) {
  const [a, b] = splitHands(shown);
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

/** One card with the timer, and its description alongside. */
export function OneCardStage({ words }: { readonly words: (card: number) => string }) {
  const stage = useStage();
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  const [card = null] = state.shown;
  return (
    <OneCard card={card} isFresh={isFresh(0)} words={card === null ? '' : words(card)}>
      <TimerRing state={state} windowSeconds={windowSeconds} />
    </OneCard>
  );
}

export interface OneCardProps {
  readonly card: number | null;
  readonly isFresh: boolean;
  readonly words: string;
  readonly children?: ReactNode;
}

export function OneCard({ card, isFresh, words, children = null }: OneCardProps) {
  return (
    <Stack align="center" items="center" radius="modal" className={styles.stage}>
      {children}
      <PlayingCard key={card} card={card} isFresh={isFresh} isWinner={false} />
      <p className={styles.words}>{words}</p>
    </Stack>
  );
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
