import type { ScoringEntry } from '@crease/contracts/market-desk/scoring.ts';
import { Button } from '#ui/button/button.tsx';
import { BallPad } from './ball-pad.tsx';
import styles from './scoring.module.css';
import { type CricketPadProps, type PadProps, useWrite } from './scoring-actions.ts';

/** Cricket scorer's pad, with the next step on top, within thumb reach. */
export function CricketPad({ match, cricket }: CricketPadProps) {
  switch (cricket.next) {
    case 'toss':
      return <TossPad match={match} />;
    case 'innings':
      return <InningsPad match={match} cricket={cricket} />;
    case 'ball':
      // Remount per innings: typed names belong to the batting side.
      return <BallPad key={cricket.batting} match={match} cricket={cricket} />;
    case 'result':
      return <ResultPad match={match} cricket={cricket} />;
    case 'nothing':
      return <EndPad match={match} />;
  }
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
      <legend>Which side bats?</legend>
      {order.map((team) => (
        <Button
          key={team}
          size="l"
          variant={team === order[0] ? 'primary' : 'plain'}
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

function ResultPad({ match, cricket }: CricketPadProps) {
  const { isBusy, write } = useWrite(match);
  const sides = match.sides ?? ['', ''];
  const end = (outcome: Extract<ScoringEntry, { readonly type: 'result' }>['outcome']) =>
    void write({ type: 'result', outcome });
  return (
    <fieldset className={styles.choices}>
      <legend>Match result</legend>
      {cricket.result !== null && (
        <Button size="l" variant="primary" disabled={isBusy} onClick={() => end(null)}>
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
      <p>Result recorded. Markets will settle under their rules.</p>
      <Button
        size="l"
        variant="primary"
        disabled={isBusy}
        onClick={() => void write({ type: 'end' })}
      >
        Close match
      </Button>
    </div>
  );
}
