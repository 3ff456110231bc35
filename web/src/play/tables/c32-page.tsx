import {
  CARDS_32,
  CARDS_32_SIDES,
  type Cards32Deal,
  computeSeatTotal,
  type DealtCard,
  SEATS,
} from '@crease/games/cards32/cards32.ts';
import { tableText } from '#format/round-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { TimerRing } from '#play/parts/round-clock.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Spots } from './bet-board.tsx';
import styles from './runner-betting.module.css';
import { RunnerDock, RunnerRows } from './runner-betting.tsx';
import { useStage } from './stage.tsx';
import { namedKit, type TableView } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

/** 32 Cards. */
export function GamePage() {
  return (
    <TablePage
      kit={C32_KIT}
      stage={() => <Stage />}
      dock={<RunnerDock />}
      board={
        <>
          <Spots columns={3} spots={['THREE_BLACK', 'LOW_SEATS', 'HIGH_SEATS']} />
          <Spots columns={8} phone={4} spots={SEATS.flatMap((seat) => [`FIRST_ODD:${seat}`, `FIRST_EVEN:${seat}`])} />
        </>
      }
    />
  );
}

function Stage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, isFresh } = stage;
  const dealt = dealtSoFar(state.shown);
  const winner = state.outcome === null ? null : (state.outcome as Cards32Deal).winner;
  return (
    <RunnerRows
      head={
        <>
          <b className={styles.phase}>{tableText(state)}</b>
          <TimerRing size="s" />
        </>
      }
      runners={SEATS.map((seat) => ({
        runner: String(seat),
        name: runnerName(String(seat)),
        isWinner: winner === seat,
        cards: <SeatCards dealt={dealt} seat={seat} isFresh={isFresh} isWinner={winner === seat} />,
      }))}
    />
  );
}

const NAMES: Readonly<Record<string, string>> = {
  THREE_BLACK: phrase('3 black or more'),
  LOW_SEATS: phrase('8 & 9 over 10 & 11'),
  HIGH_SEATS: phrase('8 & 9 under 10 & 11'),
};

function runnerName(seat: string): string {
  return t('Player {seat}', { seat });
}

const C32_KIT = namedKit<Cards32Deal>({
  code: 'c32',
  game: CARDS_32_SIDES,
  backLay: CARDS_32,
  names: NAMES,
  nameOf: (key, seat) => (key === 'FIRST_ODD' ? t('{seat} odd', { seat }) : t('{seat} even', { seat })),
  runnerName,
  returns: {
    FIRST_ODD: '97.5',
    FIRST_EVEN: '97.5',
    THREE_BLACK: '97.4',
    LOW_SEATS: '96.4',
    HIGH_SEATS: '96.3',
  },
  ruleSpots: [
    ['FIRST_ODD:8', () => t('First total of a player, odd or even')],
    ['THREE_BLACK', () => t('Three or more of the first four cards black')],
    'LOW_SEATS',
    'HIGH_SEATS',
  ],
  rules: () => [
    t(
      'A 32-card deck, 6 to king. Players 8, 9, 10 and 11 start with that many points and get one card each; jack 11, queen 12, king 13.',
    ),
    t('Highest total wins. Players tied for the lead get another card each until one is ahead.'),
    t('Back a player to win or lay them to lose. RTP is 98.2%–99% of the amount at risk.'),
    t('Your exposure is the worst outcome across all your bets. A round with no winner returns all stakes.'),
  ],
  outcomeWords: ({ winner, dealt }) =>
    winner === null
      ? t('No winner: all stakes returned')
      : t('Player {seat} wins with {total}', { seat: winner, total: computeSeatTotal(dealt, winner) }),
  beadWords: ({ winner }) => (winner === null ? t('No winner') : runnerName(String(winner))),
  View: Replay,
});

interface SeatCardsProps {
  readonly dealt: readonly DealtCard[];
  readonly seat: number;
  readonly isFresh: (place: number) => boolean;
  readonly isWinner: boolean;
}

/** Cards of a seat with their total. */
function SeatCards({ dealt, seat, isFresh, isWinner }: SeatCardsProps) {
  const own = dealt.flatMap((one, place) => (one.seat === seat ? [{ card: one.card, place }] : []));
  return (
    <>
      {own.length === 0 && <PlayingCard card={null} />}
      {own.map(({ card, place }) => (
        <PlayingCard key={place} card={card} deck={32} isFresh={isFresh(place)} isWinner={isWinner} />
      ))}
      <span className={styles.total}>{own.length === 0 ? '' : computeSeatTotal(dealt, seat)}</span>
    </>
  );
}

function Replay({ shown, outcome, isFresh }: TableView<Cards32Deal>) {
  const dealt = dealtSoFar(shown);
  return (
    <Stack as="ul" gap={4} className={styles.replay}>
      {SEATS.map((seat) => (
        <Row as="li" key={seat} gap={4}>
          <b>{t('Player {seat}', { seat })}</b>
          <SeatCards dealt={dealt} seat={seat} isFresh={isFresh} isWinner={outcome?.winner === seat} />
        </Row>
      ))}
    </Stack>
  );
}

/** Assigns the open cards to seats: all seats first, then further cards to those tied for the lead. */
export function dealtSoFar(shown: readonly number[]): readonly DealtCard[] {
  const dealt: DealtCard[] = [];
  let level: readonly number[] = SEATS;
  let waiting = [...level];
  for (const card of shown) {
    if (waiting.length === 0) {
      level = listLeaders(dealt, level);
      waiting = [...level];
    }
    const seat = waiting.shift();
    if (seat !== undefined) dealt.push({ seat, card });
  }
  return dealt;
}

function listLeaders(dealt: readonly DealtCard[], seats: readonly number[]): readonly number[] {
  const totals = seats.map((seat) => computeSeatTotal(dealt, seat));
  const most = Math.max(...totals);
  return seats.filter((_, place) => totals[place] === most);
}
