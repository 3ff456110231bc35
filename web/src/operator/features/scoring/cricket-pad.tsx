import type { ScoredCricket } from '@crease/contracts/market-desk/scoring.ts';
import { useId, useState } from 'react';
import { afterSuccess } from '#operator/core/office-call.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { BallDialog, type CreaseNames, createBall, RUN_KINDS, type RunKind } from './ball-dialog.tsx';
import { MatchActions } from './match-actions.tsx';
import { type CricketPadProps, type EntryInput, EntryKeys, type EntryKeysProps, useWrite } from './scored-match.tsx';
import styles from './scoring.module.css';

/** Cricket scorer's pad, with the next step on top, within thumb reach. */
export function CricketPad({ match, cricket }: CricketPadProps) {
  const sides = match.sides ?? ['', ''];
  switch (cricket.next) {
    case 'toss':
      return <EntryKeys match={match} title="Who won the toss?" keys={listTossKeys(sides)} />;
    case 'innings':
      return <EntryKeys match={match} title="Which side bats?" keys={listInningsKeys(sides, cricket)} />;
    case 'ball':
      // Remount per innings: typed names belong to the batting side.
      return <BallPad key={cricket.batting} match={match} cricket={cricket} />;
    case 'result':
      return <EntryKeys match={match} title="Match result" keys={listResultKeys(sides, cricket)} />;
    case 'nothing':
      return match.isEnded ? null : (
        <EntryKeys
          match={match}
          note="Result recorded. Markets will settle under their rules."
          keys={[{ text: 'Close match', entry: { type: 'end' }, isMain: true }]}
        />
      );
  }
}

type Sides = readonly [string, string];
type Keys = EntryKeysProps['keys'];
type Outcome = Extract<EntryInput, { readonly type: 'result' }>['outcome'];

const BOTH = [0, 1] as const;

function listTossKeys(sides: Sides): Keys {
  return BOTH.flatMap((winner) => [
    { text: `${sides[winner]}, bats`, entry: { type: 'toss', winner, decision: 'bat' } },
    { text: `${sides[winner]}, fields`, entry: { type: 'toss', winner, decision: 'field' } },
  ]);
}

/** The side expected to bat comes first. */
function listInningsKeys(sides: Sides, { innings }: ScoredCricket): Keys {
  const order = innings?.team === 1 ? ([1, 0] as const) : ([0, 1] as const);
  const [first] = order;
  const superOver = innings?.superOver === true;
  const target = innings?.target ?? null;
  return order.map((team) => ({
    text: team === first && target !== null ? `${sides[team]}, ${target} to win` : sides[team],
    entry: { type: 'innings', team, superOver, target: null },
    isMain: team === first,
  }));
}

function listResultKeys(sides: Sides, { result, isLevel, innings }: ScoredCricket): Keys {
  const end = (text: string, outcome: Outcome) => ({ text, entry: { type: 'result', outcome } }) as const;
  const team = innings?.team ?? 0;
  return [
    ...(result === null ? [] : [{ ...end(result, null), isMain: true }]),
    ...(isLevel
      ? [
          {
            text: `Super over, ${sides[team]} first`,
            entry: { type: 'innings', team, superOver: true, target: null } as const,
          },
        ]
      : []),
    ...(result === null
      ? [
          end('Drawn', { kind: 'draw' }),
          ...BOTH.map((winner) =>
            end(`Awarded to ${sides[winner]}`, {
              kind: 'won',
              winner,
              by: {},
              method: null,
              decidedBy: 'award',
            }),
          ),
        ]
      : []),
    end('No result', { kind: 'no-result' }),
  ];
}

const RUNS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Names for the next ball: typed ones over the match's. The previous bowler is not suggested for a new over. */
function namesFor(cricket: ScoredCricket, typed: Partial<CreaseNames>): CreaseNames {
  return {
    striker: cricket.striker ?? '',
    nonStriker: cricket.nonStriker ?? '',
    bowler: (cricket.isNewOver ? null : cricket.bowler) ?? '',
    ...typed,
  };
}

/** True if all three names are set and the batters distinct. */
function isComplete({ striker, nonStriker, bowler }: CreaseNames): boolean {
  const names = [striker.trim(), nonStriker.trim(), bowler.trim()];
  return names.every((name) => name !== '') && names[0] !== names[1];
}

/** Player names, run type, and recording of a ball. */
function useBall({ match, cricket }: CricketPadProps) {
  const { isBusy, write } = useWrite(match);
  const [typed, setTyped] = useState<Partial<CreaseNames>>({});
  const [kind, setKind] = useState<RunKind>('bat');
  const [isAsking, setAsking] = useState(false);
  const names = namesFor(cricket, typed);
  const isReady = isComplete(names) && !isBusy && cricket.stop === null;

  function startNext() {
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
    startNext,
    type: (part: Partial<CreaseNames>) => setTyped({ ...typed, ...part }),
    bowl: (runs: number) => {
      if (!isReady) return;
      afterSuccess(write({ type: 'ball', ball: createBall(names, kind, runs) }), startNext);
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
        match={match}
        cricket={cricket}
        toEntry={(written) => ({ type: 'ball', ball: written })}
        onClose={() => ball.setAsking(false)}
        onWritten={ball.startNext}
      />
    </div>
  );
}

interface CreaseFieldsProps {
  readonly cricket: ScoredCricket;
  readonly names: CreaseNames;
  readonly onType: (part: Partial<CreaseNames>) => void;
}

/** Striker, non-striker and bowler, with suggestions of known names. */
function CreaseFields({ cricket, names, onType }: CreaseFieldsProps) {
  const batters = useId();
  const bowlers = useId();
  const field = (name: keyof CreaseNames, label: string, list: string) => (
    <TextField
      label={label}
      error={null}
      value={names[name]}
      list={list}
      maxLength={80}
      onChange={(text) => onType({ [name]: text })}
    />
  );
  const suggest = (id: string, suggested: readonly string[]) => (
    <datalist id={id}>
      {suggested.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
  const notOut = cricket.batters.filter(({ isOut }) => !isOut);
  return (
    <Stack columns={2} gap={4} align="end">
      {field('striker', 'Striker', batters)}
      {field('nonStriker', 'Non-striker', batters)}
      {field('bowler', cricket.isNewOver ? 'New over bowler' : 'Bowler', bowlers)}
      <Button size="s" onClick={() => onType({ striker: names.nonStriker, nonStriker: names.striker })}>
        Change ends
      </Button>
      {suggest(
        batters,
        notOut.map(({ name }) => name),
      )}
      {suggest(bowlers, cricket.bowlers)}
    </Stack>
  );
}
