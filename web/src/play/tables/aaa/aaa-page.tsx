import { RANKS } from '@crease/games/cards/card.ts';
import { phrase, t } from '#i18n/text.ts';
import { PlayingCard } from '#play/parts/playing-card.tsx';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import { BetSpot } from '#play/tables/bet-spot.tsx';
import { RunnerDock } from '#play/tables/runner-dock.tsx';
import { RunnerRows } from '#play/tables/runner-rows.tsx';
import { useStage } from '#play/tables/stage-state.ts';
import { TablePage } from '#play/tables/table-page.tsx';
import styles from './aaa.module.css';
import { AAA_KIT, cardFacts, runnerName, spotName, winnerOfCard } from './aaa-kit.tsx';

const RUNNERS = [
  ['AMAR', phrase('A to 6')],
  ['AKBAR', phrase('7 to 10')],
  ['ANTHONY', phrase('J to K')],
] as const;
const SIDES = [
  ['ODD', undefined],
  ['EVEN', undefined],
  ['RED', 'red'],
  ['BLACK', 'black'],
  ['UNDER_7', undefined],
  ['OVER_7', undefined],
] as const;

/** Amar Akbar Anthony. */
export function GamePage() {
  return (
    <TablePage
      kit={AAA_KIT}
      stage={<Stage />}
      dock={<RunnerDock />}
      board={
        <>
          <div className={styles.sides}>
            {SIDES.map(([code, tone]) => (
              <BetSpot
                key={code}
                code={code}
                name={spotName(code)}
                {...(tone === undefined ? {} : { tone })}
              />
            ))}
          </div>
          <div className={styles.ranks}>
            {[...RANKS].map((rank) => (
              <BetSpot
                key={rank}
                code={`RANK:${rank}`}
                name={spotName(`RANK:${rank}`)}
                short={rank.replace('T', '10')}
              />
            ))}
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
  const [card = null] = state.shown;
  const winner = card === null ? null : winnerOfCard(card);
  return (
    <div className={styles.stage}>
      <div className={styles.card}>
        <PlayingCard
          key={card}
          card={card}
          isFresh={isFresh(0)}
          isWinner={state.outcome !== null}
        />
        <p>{card === null ? '' : cardFacts(card)}</p>
      </div>
      <RunnerRows
        head={
          <div className={styles.clock}>
            <TimerRing state={state} windowSeconds={windowSeconds} size="s" />
          </div>
        }
        runners={RUNNERS.map(([runner, note]) => ({
          runner,
          name: runnerName(runner),
          note: t(note),
          isWinner: winner === runner,
        }))}
      />
    </div>
  );
}
