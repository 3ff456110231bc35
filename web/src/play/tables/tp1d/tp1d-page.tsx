import { findWinner, type TeenPattiDeal } from '@crease/games/teen-patti/deal.ts';
import { t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import { handWords, splitHands } from '#play/tables/hand-words.ts';
import { RunnerDock } from '#play/tables/runner-dock.tsx';
import { RunnerRows } from '#play/tables/runner-rows.tsx';
import { useStage } from '#play/tables/stage-state.ts';
import { TablePage } from '#play/tables/table-page.tsx';
import styles from './tp1d.module.css';
import { runnerName, TP1D_KIT } from './tp1d-kit.tsx';

const STEPS = ['A1', 'B1', 'A2', 'B2', 'A3', 'B3'];
const PLACES = [0, 1, 2];

/** Teen Patti One Day: six betting windows, one before each card. */
export function GamePage() {
  return <TablePage kit={TP1D_KIT} stage={<Stage />} board={null} dock={<RunnerDock />} />;
}

function Stage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  const winner = state.outcome === null ? null : findWinner(state.outcome as TeenPattiDeal);
  const hands = splitHands(state.shown);
  return (
    <RunnerRows
      head={
        <>
          <div className={styles.rounds}>
            <b>
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
          </div>
          <TimerRing state={state} windowSeconds={windowSeconds} size="s" />
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
