import { type Cards32Deal, SEATS } from '@crease/games/cards32/deal.ts';
import { tableText } from '#format/phase-text.ts';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import { BetSpot } from '#play/tables/bet-spot.tsx';
import { RunnerDock } from '#play/tables/runner-dock.tsx';
import { RunnerRows } from '#play/tables/runner-rows.tsx';
import { useStage } from '#play/tables/stage-state.ts';
import { TablePage } from '#play/tables/table-page.tsx';
import styles from './c32.module.css';
import { C32_KIT, runnerName, spotName } from './c32-kit.tsx';
import { SeatCards } from './c32-seats.tsx';
import { dealtSoFar } from './dealt-so-far.ts';

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
