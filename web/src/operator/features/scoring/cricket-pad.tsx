import type {
  ScoredCricket,
  ScoredMatch,
  ScoringEntry,
  WrittenBall,
} from '@crease/contracts/wire/scoring.ts';
import { useState } from 'react';
import { useIsActing } from '#operator/office/act-once.ts';
import { useHotKeys } from '#operator/office/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { BallDialog } from './ball-dialog.tsx';
import { ballOf, RUN_KINDS, type RunKind } from './ball-entry.ts';
import { CreaseFields } from './crease-fields.tsx';
import { type CreaseNames, isComplete, namesFor } from './crease-names.ts';
import { MatchActs } from './match-acts.tsx';
import styles from './scoring.module.css';
import { writeAct, writeEntry } from './scoring-acts.ts';

const RUNS = [0, 1, 2, 3, 4, 5, 6] as const;

export interface PadProps {
  readonly match: ScoredMatch;
}

type CricketPadProps = PadProps & { readonly cricket: ScoredCricket };

/** What a scorer of cricket presses: what comes next stands first, within reach of a thumb. */
export function CricketPad({ match, cricket }: CricketPadProps) {
  switch (cricket.next) {
    case 'toss':
      return <TossPad match={match} />;
    case 'innings':
      return <InningsPad match={match} cricket={cricket} />;
    case 'ball':
      // Names that were typed are those of the side that bats.
      return <BallPad key={cricket.batting} match={match} cricket={cricket} />;
    case 'result':
      return <ResultPad match={match} cricket={cricket} />;
    case 'nothing':
      return <EndPad match={match} />;
  }
}

function useWrite(match: ScoredMatch) {
  const isBusy = useIsActing(writeAct(match.fixture));
  return { isBusy, write: (entry: ScoringEntry) => writeEntry(match, entry) };
}

function TossPad({ match }: PadProps) {
  const { isBusy, write } = useWrite(match);
  const sides = match.sides ?? ['', ''];
  return (
    <fieldset className={styles.choices}>
      <legend>Who won the toss?</legend>
      {([0, 1] as const).flatMap((winner) =>
        (['bat', 'field'] as const).map((decision) => (
          <Button
            key={`${winner} ${decision}`}
            size="l"
            disabled={isBusy}
            onClick={() => void write({ type: 'toss', winner, decision })}
          >
            {sides[winner]}, {decision === 'bat' ? 'bats' : 'fields'}
          </Button>
        )),
      )}
    </fieldset>
  );
}

function InningsPad({ match, cricket }: CricketPadProps) {
  const { isBusy, write } = useWrite(match);
  const sides = match.sides ?? ['', ''];
  const expected = cricket.innings;
  const order = expected?.team === 1 ? ([1, 0] as const) : ([0, 1] as const);
  return (
    <fieldset className={styles.choices}>
      <legend>Who comes in?</legend>
      {order.map((team) => (
        <Button
          key={team}
          size="l"
          look={team === order[0] ? 'primary' : 'plain'}
          disabled={isBusy}
          onClick={() =>
            void write({
              type: 'innings',
              team,
              superOver: expected?.superOver === true,
              target: null,
            })
          }
        >
          {sides[team]}
          {team === expected?.team && expected.target !== null && `, ${expected.target} to win`}
        </Button>
      ))}
    </fieldset>
  );
}

/** Names, kind of runs, and what a press writes. */
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
      if (isReady) void writeBall(ballOf(names, kind, runs));
    },
    runUp: () => {
      if (isReady && !cricket.isBallRunning) void write({ type: 'run-up', ...names });
    },
    undo: () => {
      if (!isBusy) void write({ type: 'undo' });
    },
  };
}

function BallPad({ match, cricket }: CricketPadProps) {
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
        look={cricket.isBallRunning ? 'quiet' : 'primary'}
        disabled={!isReady || cricket.isBallRunning}
        onClick={ball.runUp}
      >
        {cricket.isBallRunning ? 'Ball running: betting suspended' : 'Bowler runs in'}
      </Button>
      <Segment
        label="What the runs are"
        options={RUN_KINDS}
        value={kind}
        isWide
        onChange={ball.setKind}
      />
      <div className={styles.runs}>
        {RUNS.map((runs) => (
          <Button key={runs} size="xl" disabled={!isReady} onClick={() => ball.bowl(runs)}>
            {kind === 'wide' || kind === 'no-ball' ? `+${runs}` : runs}
          </Button>
        ))}
        <Button
          size="xl"
          look="danger"
          disabled={!isReady}
          aria-label="Wicket, or more than runs"
          onClick={() => ball.setAsking(true)}
        >
          W
        </Button>
      </div>
      <MatchActs match={match} cricket={cricket} />
      <BallDialog
        title="Wicket, or more than runs"
        ball={isAsking ? ballOf(names, kind, 0) : null}
        cricket={cricket}
        onClose={() => ball.setAsking(false)}
        onWrite={ball.writeBall}
      />
    </div>
  );
}

function ResultPad({ match, cricket }: CricketPadProps) {
  const { isBusy, write } = useWrite(match);
  const sides = match.sides ?? ['', ''];
  const end = (outcome: Extract<ScoringEntry, { readonly type: 'result' }>['outcome']) =>
    void write({ type: 'result', outcome });
  return (
    <fieldset className={styles.choices}>
      <legend>How did it end?</legend>
      {cricket.result !== null && (
        <Button size="l" look="primary" disabled={isBusy} onClick={() => end(null)}>
          {cricket.result}
        </Button>
      )}
      {cricket.isLevel && (
        <Button
          size="l"
          disabled={isBusy}
          onClick={() =>
            void write({
              type: 'innings',
              team: cricket.innings?.team ?? 0,
              superOver: true,
              target: null,
            })
          }
        >
          Super over, {sides[cricket.innings?.team ?? 0]} first
        </Button>
      )}
      {cricket.result === null && (
        <>
          <Button size="l" disabled={isBusy} onClick={() => end({ kind: 'draw' })}>
            Drawn
          </Button>
          {([0, 1] as const).map((winner) => (
            <Button
              key={winner}
              size="l"
              disabled={isBusy}
              onClick={() => end({ kind: 'won', winner, by: {}, method: null, decidedBy: 'award' })}
            >
              Awarded to {sides[winner]}
            </Button>
          ))}
        </>
      )}
      <Button size="l" disabled={isBusy} onClick={() => end({ kind: 'no-result' })}>
        No result
      </Button>
    </fieldset>
  );
}

function EndPad({ match }: PadProps) {
  const { isBusy, write } = useWrite(match);
  if (match.isEnded) return null;
  return (
    <div className={styles.choices}>
      <p>The result is written. Markets settle on it as their rules say.</p>
      <Button size="l" look="primary" disabled={isBusy} onClick={() => void write({ type: 'end' })}>
        Nothing more comes of the match
      </Button>
    </div>
  );
}
