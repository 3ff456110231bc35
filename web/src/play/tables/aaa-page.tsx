import { AMAR_AKBAR_ANTHONY, AMAR_AKBAR_ANTHONY_SIDES } from '@crease/games/amar-akbar-anthony/amar-akbar-anthony.ts';
import { phrase, t } from '#i18n/text.ts';
import { cardWords, PlayingCard } from '#play/parts/playing-card.tsx';
import { TimerRing } from '#play/parts/round-clock.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { RankSpots, Spots } from './bet-board.tsx';
import styles from './runner-betting.module.css';
import { RunnerDock, RunnerRows } from './runner-betting.tsx';
import { type CardOutcome, cardFacts, OneCard, useStage } from './stage.tsx';
import { namedKit } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

const RUNNER_NOTES = [
  ['AMAR', phrase('A to 6')],
  ['AKBAR', phrase('7 to 10')],
  ['ANTHONY', phrase('J to K')],
] as const;
/** Amar Akbar Anthony. */
export function GamePage() {
  return (
    <TablePage
      kit={AAA_KIT}
      stage={() => <Stage />}
      dock={<RunnerDock />}
      board={
        <>
          <Spots
            columns={6}
            phone={3}
            spots={['ODD', 'EVEN', { code: 'RED', tone: 'red' }, { code: 'BLACK', tone: 'black' }, 'UNDER_7', 'OVER_7']}
          />
          <RankSpots code="RANK" />
        </>
      }
    />
  );
}

function Stage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, isFresh } = stage;
  const [card = null] = state.shown;
  const winner = card === null ? null : winnerOfCard(card);
  return (
    <Stack radius="modal" className={styles.stage}>
      <Stack gap={5} textAlign="center" items="center" pad={6} className={styles.card}>
        <PlayingCard key={card} card={card} isFresh={isFresh(0)} isWinner={state.outcome !== null} />
        <p>{card === null ? '' : winnerFacts(card)}</p>
      </Stack>
      <RunnerRows
        head={
          <div className={styles.clock}>
            <TimerRing size="s" />
          </div>
        }
        runners={RUNNER_NOTES.map(([runner, note]) => ({
          runner,
          name: runnerName(runner),
          note: t(note),
          isWinner: winner === runner,
        }))}
      />
    </Stack>
  );
}

const RUNNERS: Readonly<Record<string, string>> = {
  AMAR: phrase('Amar'),
  AKBAR: phrase('Akbar'),
  ANTHONY: phrase('Anthony'),
};
const NAMES: Readonly<Record<string, string>> = {
  EVEN: phrase('Even'),
  ODD: phrase('Odd'),
  RED: phrase('Red'),
  BLACK: phrase('Black'),
  UNDER_7: phrase('Under 7'),
  OVER_7: phrase('Over 7'),
};

function runnerName(runner: string): string {
  return t(RUNNERS[runner] ?? runner);
}

function winnerOfCard(card: number): string {
  return AMAR_AKBAR_ANTHONY.getResult({ card });
}

const AAA_KIT = namedKit<CardOutcome>({
  code: 'aaa',
  game: AMAR_AKBAR_ANTHONY_SIDES,
  backLay: AMAR_AKBAR_ANTHONY,
  names: NAMES,
  nameOf: (_, rank) => t('Card {rank}', { rank: rank.replace('T', '10') }),
  runnerName,
  returns: {
    EVEN: '96.9',
    ODD: '96.9',
    RED: '97.5',
    BLACK: '97.5',
    UNDER_7: '96.9',
    OVER_7: '96.9',
    RANK: '96.2',
  },
  ruleSpots: [
    ['EVEN', () => t('Even: 2, 4, 6, 8, 10, Q')],
    ['ODD', () => t('Odd: A, 3, 5, 7, 9, J, K')],
    ['RED', () => t('Red or black')],
    ['UNDER_7', () => t('Under or over 7; 7 loses')],
    ['RANK:A', () => t('One rank')],
  ],
  rules: () => [
    t('One card from a full deck: ace–6 is Amar, 7–10 Akbar, jack–king Anthony.'),
    t('Back a runner to win or lay it to lose. RTP is 98.7%–99% of the amount at risk.'),
    t('Your exposure is the worst outcome across all your bets.'),
  ],
  outcomeWords: ({ card }) => t('{name} wins: {card}', { name: runnerName(winnerOfCard(card)), card: cardWords(card) }),
  beadWords: ({ card }) => runnerName(winnerOfCard(card)),
  View: (view) => <OneCard {...view} words={winnerFacts} />,
});

/** e.g. `Akbar, odd, red`. */
function winnerFacts(card: number): string {
  return cardFacts(runnerName(winnerOfCard(card)), card);
}
