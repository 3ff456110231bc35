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
import { Stack } from '#ui/layout/layout.tsx';
import { BetSpot } from './bet-board.tsx';
import styles from './c32.module.css';
import { RunnerDock, RunnerRows } from './runner-betting.tsx';
import { useStage } from './stage.tsx';
import { beadWith, namedKit } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

/** 32 Cards. */
export function GamePage() {
  return (
    <TablePage
      kit={C32_KIT}
      stage={<Stage />}
      dock={<RunnerDock />}
      board={
        <>
          <div className={styles.main}>
            {['THREE_BLACK', 'LOW_SEATS', 'HIGH_SEATS'].map((code) => (
              <BetSpot key={code} code={code} name={spotName(code)} />
            ))}
          </div>
          <div className={styles.firsts}>
            {SEATS.flatMap((seat) =>
              [`FIRST_ODD:${seat}`, `FIRST_EVEN:${seat}`].map((code) => (
                <BetSpot key={code} code={code} name={spotName(code)} />
              )),
            )}
          </div>
        </>
      }
    />
  );
}

function Stage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  const dealt = dealtSoFar(state.shown);
  const winner = state.outcome === null ? null : (state.outcome as Cards32Deal).winner;
  return (
    <RunnerRows
      head={
        <>
          <b className={styles.phase}>{tableText(state)}</b>
          <TimerRing state={state} windowSeconds={windowSeconds} size="s" />
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

export function runnerName(seat: string): string {
  return t('Player {seat}', { seat });
}

export function spotName(code: string): string {
  const name = NAMES[code];
  if (name !== undefined) return t(name);
  const [key, seat = ''] = code.split(':');
  return key === 'FIRST_ODD' ? t('{seat} odd', { seat }) : t('{seat} even', { seat });
}

export const C32_KIT = namedKit<Cards32Deal>({
  game: CARDS_32_SIDES,
  backLay: CARDS_32,
  spotName,
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
    ['LOW_SEATS', () => spotName('LOW_SEATS')],
    ['HIGH_SEATS', () => spotName('HIGH_SEATS')],
  ],
  rules: () => [
    t(
      'A 32-card deck, 6 to king. Players 8, 9, 10 and 11 start with that many points and get one card each; jack 11, queen 12, king 13.',
    ),
    t('Highest total wins. Players tied for the lead get another card each until one is ahead.'),
    t('Back a player to win or lay them to lose. RTP is 98.2%–99% of the amount at risk.'),
    t('Your exposure is the worst outcome across all your bets. A round with no winner returns all stakes.'),
  ],
  outcomeWords: (outcome) => {
    const { winner, dealt } = outcome as Cards32Deal;
    if (winner === null) return t('No winner: all stakes returned');
    return t('Player {seat} wins with {total}', {
      seat: winner,
      total: computeSeatTotal(dealt, winner),
    });
  },
  toBead: (outcome) => {
    const { winner } = outcome as Cards32Deal;
    const words = winner === null ? t('No winner') : runnerName(String(winner));
    return beadWith('c32', outcome, words);
  },
  Replay,
});

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
        <PlayingCard key={place} card={card} deck={32} isFresh={isFresh(place)} isWinner={isWinner} />
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
    <Stack as="ul" gap={4} className={styles.replay}>
      {SEATS.map((seat) => (
        <li key={seat}>
          <b>{t('Player {seat}', { seat })}</b>
          <SeatCards dealt={dealt} seat={seat} isFresh={() => !isWhole} isWinner={isWhole && deal.winner === seat} />
        </li>
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
