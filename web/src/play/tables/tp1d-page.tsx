import { findWinner, type TeenPattiDeal } from '@crease/games/teen-patti/hands.ts';
import { TEEN_PATTI_ONE_DAY } from '@crease/games/teen-patti/teen-patti-one-day.ts';
import { t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { TimerRing } from '#play/parts/round-clock.tsx';
import { Row } from '#ui/layout/layout.tsx';
import styles from './runner-betting.module.css';
import { RunnerDock, RunnerRows } from './runner-betting.tsx';
import { handWords, PairOfHands, splitHands, teenPattiWinner, useStage, winningHandWords } from './stage.tsx';
import { namedKit } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

const STEPS = ['A1', 'B1', 'A2', 'B2', 'A3', 'B3'];
const PLACES = [0, 1, 2];

/** Teen Patti One Day: six betting windows, one before each card. */
export function GamePage() {
  return <TablePage kit={TP1D_KIT} stage={() => <Stage />} board={null} dock={<RunnerDock />} />;
}

function Stage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, isFresh } = stage;
  const winner = state.outcome === null ? null : findWinner(state.outcome as TeenPattiDeal);
  const hands = splitHands(state.shown);
  return (
    <RunnerRows
      head={
        <>
          <Row wrap className={styles.rounds}>
            <b className={styles.phase}>
              {t('Betting round {window} of {windows}', {
                window: Math.max(1, state.window),
                windows: state.windows,
              })}
            </b>
            <ol aria-hidden="true">
              {STEPS.map((step, place) => (
                <li key={step} data-step={getStepState(place, state.window)}>
                  {step}
                </li>
              ))}
            </ol>
          </Row>
          <TimerRing size="s" />
        </>
      }
      runners={['A', 'B'].map((runner, side) => {
        const cards = hands[side] ?? [];
        return {
          runner,
          name: runnerName(runner),
          note: handWords(cards),
          isWinner: winner === runner,
          cards: PLACES.map((place) => (
            <PlayingCard
              key={`${place} ${cards[place] ?? ''}`}
              card={cards[place] ?? null}
              isFresh={isFresh(place * 2 + side)}
              isWinner={winner === runner}
            />
          )),
        };
      })}
    />
  );
}

function getStepState(place: number, window: number): 'past' | 'now' | 'next' {
  if (place + 1 === window) return 'now';
  return place + 1 < window ? 'past' : 'next';
}

function runnerName(runner: string): string {
  return runner === 'A' ? t('Player A') : t('Player B');
}

const TP1D_KIT = namedKit<TeenPattiDeal>({
  code: 'tp1d',
  game: {
    ...TEEN_PATTI_ONE_DAY,
    spots: new Map(),
    paytables: [{ version: 'tp1d-1', pays: {} }],
    computeReturn: () => 0,
  },
  backLay: TEEN_PATTI_ONE_DAY,
  names: {},
  runnerName,
  returns: {},
  ruleSpots: [],
  rules: () => [
    t(
      'Three cards each from one deck, dealt A, B, A, B, A, B. There’s a betting round with new prices before each card.',
    ),
    t('Back a player to win or lay them to lose. RTP is 96.9%–99% of the amount at risk.'),
    t('Prices are valid only in their own betting round. Runner bets can’t be cancelled, only hedged.'),
    t('Your exposure is the worst outcome across all your bets. A tie returns all stakes.'),
    t('High to low: trail, pure sequence, sequence, colour, pair, high card.'),
  ],
  outcomeWords: winningHandWords,
  beadWords: teenPattiWinner,
  View: PairOfHands,
});
