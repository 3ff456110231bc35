import type { ScoredCricket, WrittenBall } from '@crease/contracts/market-desk/scoring.ts';
import { useId, useState } from 'react';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { BallDialog } from './ball-dialog.tsx';
import {
  type CreaseNames,
  createBall,
  isComplete,
  listBatters,
  namesFor,
  RUN_KINDS,
  type RunKind,
} from './ball-entry.ts';
import { MatchActions } from './match-actions.tsx';
import styles from './scoring.module.css';
import { type CricketPadProps, useWrite } from './scoring-actions.ts';

const RUNS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Player names, run type, and recording of a ball. */
function useBall({ match, cricket }: CricketPadProps) {
  const { isBusy, write } = useWrite(match);
  const [typed, setTyped] = useState<Partial<CreaseNames>>({});
  const [kind, setKind] = useState<RunKind>('bat');
  const [isAsking, setAsking] = useState(false);
  const names = namesFor(cricket, typed);
  const isReady = isComplete(names) && !isBusy && cricket.stop === null;

  async function writeBall(ball: WrittenBall) {
    const outcome = await write({ type: 'ball', ball });
    if (!outcome.ok) return;
    setAsking(false);
    setKind('bat');
    setTyped({});
  }
  return {
    names,
    kind,
    isReady,
    isAsking,
    setKind,
    setAsking,
    writeBall,
    type: (part: Partial<CreaseNames>) => setTyped({ ...typed, ...part }),
    bowl: (runs: number) => {
      if (isReady) void writeBall(createBall(names, kind, runs));
    },
    runUp: () => {
      if (isReady && !cricket.isBallRunning) void write({ type: 'run-up', ...names });
    },
    undo: () => {
      if (!isBusy) void write({ type: 'undo' });
    },
  };
}

/** Input of a ball: batters and bowler, runs, and a dialog for anything else. */
export function BallPad({ match, cricket }: CricketPadProps) {
  const ball = useBall({ match, cricket });
  const { names, kind, isReady, isAsking } = ball;
  useHotKeys({
    ...Object.fromEntries(RUNS.map((runs) => [String(runs), () => ball.bowl(runs)])),
    b: ball.runUp,
    w: () => isReady && ball.setAsking(true),
    u: ball.undo,
  });
  return (
    <div className={styles.pad}>
      <CreaseFields cricket={cricket} names={names} onType={ball.type} />
      <Button
        size="xl"
        isWide
        variant={cricket.isBallRunning ? 'quiet' : 'primary'}
        disabled={!isReady || cricket.isBallRunning}
        onClick={ball.runUp}
      >
        {cricket.isBallRunning ? 'Ball running: betting suspended' : 'Start ball'}
      </Button>
      <Segment label="Run type" options={RUN_KINDS} value={kind} isWide onChange={ball.setKind} />
      <div className={styles.runs}>
        {RUNS.map((runs) => (
          <Button key={runs} size="xl" disabled={!isReady} onClick={() => ball.bowl(runs)}>
            {kind === 'wide' || kind === 'no-ball' ? `+${runs}` : runs}
          </Button>
        ))}
        <Button
          size="xl"
          variant="danger"
          disabled={!isReady}
          aria-label="Wicket or other event"
          onClick={() => ball.setAsking(true)}
        >
          W
        </Button>
      </div>
      <MatchActions match={match} cricket={cricket} />
      <BallDialog
        title="Wicket or other event"
        ball={isAsking ? createBall(names, kind, 0) : null}
        cricket={cricket}
        onClose={() => ball.setAsking(false)}
        onWrite={ball.writeBall}
      />
    </div>
  );
}

export interface CreaseFieldsProps {
  readonly cricket: ScoredCricket;
  readonly names: CreaseNames;
  readonly onType: (part: Partial<CreaseNames>) => void;
}

/** Striker, non-striker and bowler, with suggestions of known names. */
function CreaseFields({ cricket, names, onType }: CreaseFieldsProps) {
  const batters = useId();
  const bowlers = useId();
  return (
    <div className={styles.crease}>
      <TextField
        label="Striker"
        error={null}
        value={names.striker}
        list={batters}
        maxLength={80}
        onChange={(striker) => onType({ striker })}
      />
      <TextField
        label="Non-striker"
        error={null}
        value={names.nonStriker}
        list={batters}
        maxLength={80}
        onChange={(nonStriker) => onType({ nonStriker })}
      />
      <TextField
        label={cricket.isNewOver ? 'New over bowler' : 'Bowler'}
        error={null}
        value={names.bowler}
        list={bowlers}
        maxLength={80}
        onChange={(bowler) => onType({ bowler })}
      />
      <Button
        size="s"
        onClick={() => onType({ striker: names.nonStriker, nonStriker: names.striker })}
      >
        Change ends
      </Button>
      <datalist id={batters}>
        {listBatters(cricket).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={bowlers}>
        {cricket.bowlers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
