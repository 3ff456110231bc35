import { DismissalKind } from '@crease/contracts/market-desk/field-facts.ts';
import type { WrittenBall } from '@crease/contracts/market-desk/scoring.ts';
import { FieldRow, FormView, SelectField } from '#operator/components/form-view.tsx';
import { codec } from '#operator/core/codecs.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Check, type CricketPadProps, type EntryInput, useEntryForm } from './scored-match.tsx';

/** Batters and bowler of a ball. */
export interface CreaseNames {
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
}

/** Type of runs. */
export type RunKind = 'bat' | 'wide' | 'no-ball' | 'bye' | 'leg-bye';

export const RUN_KINDS: readonly { readonly value: RunKind; readonly text: string }[] = [
  { value: 'bat', text: 'Off the bat' },
  { value: 'wide', text: 'Wide' },
  { value: 'no-ball', text: 'No ball' },
  { value: 'bye', text: 'Bye' },
  { value: 'leg-bye', text: 'Leg bye' },
];

/** Builds a ball. Runs of a wide or no-ball are added to the penalty run. */
export function createBall(names: CreaseNames, kind: RunKind, runs: number): WrittenBall {
  return {
    striker: names.striker.trim(),
    nonStriker: names.nonStriker.trim(),
    bowler: names.bowler.trim(),
    ...splitRuns(kind, runs),
    wickets: [],
    newBatter: null,
    isNobodyLeft: false,
    nextStriker: null,
    nonBoundary: false,
    lastOfOver: null,
  };
}

function splitRuns(kind: RunKind, runs: number): Pick<WrittenBall, 'batter' | 'extras'> {
  switch (kind) {
    case 'bat':
      return { batter: runs, extras: {} };
    case 'wide':
      return { batter: 0, extras: { wides: runs + 1 } };
    case 'no-ball':
      return { batter: runs, extras: { noballs: 1 } };
    case 'bye':
      return { batter: 0, extras: { byes: runs } };
    case 'leg-bye':
      return { batter: 0, extras: { legbyes: runs } };
  }
}

/** Recovers the run type and runs that a ball was entered with. */
function parseRuns({ batter, extras }: WrittenBall): {
  readonly kind: RunKind;
  readonly runs: number;
} {
  const { wides = 0, noballs = 0, byes = 0, legbyes = 0 } = extras;
  if (wides > 0) return { kind: 'wide', runs: wides - 1 };
  if (noballs > 0) return { kind: 'no-ball', runs: batter };
  if (byes > 0) return { kind: 'bye', runs: byes };
  if (legbyes > 0) return { kind: 'leg-bye', runs: legbyes };
  return { kind: 'bat', runs: batter };
}

const RUNS = ['0', '1', '2', '3', '4', '5', '6'].map((value) => ({ value, text: value }));

/** No wicket. */
const NONE = 'none';
const WICKETS: readonly { readonly value: DismissalKind | typeof NONE; readonly text: string }[] = [
  { value: NONE, text: 'No wicket' },
  ...DismissalKind.options.map((value) => ({
    value,
    text: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
  })),
];
/** Dismissals that name a fielder. */
const BY_FIELDER: ReadonlySet<string> = new Set(['caught', 'stumped', 'run out']);

const OVERS = [
  { value: 'rule', text: 'By ball count' },
  { value: 'yes', text: 'Umpire called over' },
  { value: 'no', text: 'Over continues' },
] as const;

export interface BallDialogProps extends CricketPadProps {
  readonly title: string;
  /** Initial values. Null closes the dialog. */
  readonly ball: WrittenBall | null;
  readonly toEntry: (ball: WrittenBall) => EntryInput;
  readonly onClose: () => void;
  /** Called once the ball is recorded. Closes the dialog by default. */
  readonly onWritten?: () => void;
}

/** Full form of a ball, for wickets and corrections. */
export function BallDialog({ title, ball, onClose, onWritten = onClose, ...form }: BallDialogProps) {
  return (
    <TitledDialog open={ball !== null} title={title} onClose={onClose}>
      {ball !== null && <BallForm {...form} ball={ball} onWritten={onWritten} />}
    </TitledDialog>
  );
}

interface BallFormProps extends CricketPadProps, Pick<BallDialogProps, 'toEntry'> {
  readonly ball: WrittenBall;
  readonly onWritten: () => void;
}

interface BallChoices {
  readonly kind: RunKind;
  readonly runs: string;
  readonly isRun: boolean;
  readonly wicket: DismissalKind | typeof NONE;
  readonly out: string;
  readonly isNobodyLeft: boolean;
  /** Blank if it follows from the runs. */
  readonly nextStriker: string;
  readonly over: (typeof OVERS)[number]['value'];
}

/** Form of a ball. Other properties of the ball are left unchanged. */
function useBallForm({ match, ball, toEntry, onWritten }: BallFormProps) {
  const [dismissal] = ball.wickets;
  const { kind, runs } = parseRuns(ball);
  const choices: BallChoices = {
    kind,
    runs: String(runs),
    isRun: ball.nonBoundary,
    wicket: dismissal?.kind ?? NONE,
    out: dismissal?.playerOut ?? ball.striker,
    isNobodyLeft: ball.isNobodyLeft,
    nextStriker: ball.nextStriker ?? '',
    over: ball.lastOfOver === null ? 'rule' : ball.lastOfOver ? 'yes' : 'no',
  };
  return useEntryForm({
    match,
    fields: {
      fielder: codec.text('Fielder', dismissal?.fielders[0]),
      newBatter: codec.optionalText('New batter', ball.newBatter),
    },
    more: choices,
    toEntry: ({ wicket, fielder, over, ...values }) => {
      const isOut = wicket !== NONE;
      const fielders = BY_FIELDER.has(wicket) && fielder !== '' ? [fielder] : [];
      return toEntry({
        ...createBall(ball, values.kind, Number(values.runs)),
        nonBoundary: values.isRun,
        wickets: isOut ? [{ kind: wicket, playerOut: values.out, fielders }] : [],
        newBatter: isOut && !values.isNobodyLeft ? values.newBatter : null,
        isNobodyLeft: isOut && values.isNobodyLeft,
        nextStriker: values.nextStriker || null,
        lastOfOver: over === 'rule' ? null : over === 'yes',
      });
    },
    onWritten,
  });
}

type BallFormState = ReturnType<typeof useBallForm>;

function BallForm(props: BallFormProps) {
  const form = useBallForm(props);
  const { runs, kind, wicket } = form.values;
  return (
    <FormView form={form} submit="Record ball" isInDialog>
      <FieldRow>
        <SelectField label="Runs" options={RUNS} {...form.choice('runs')} />
        <SelectField label="Run type" options={RUN_KINDS} {...form.choice('kind')} />
      </FieldRow>
      {(runs === '4' || runs === '6') && kind === 'bat' && <Check label="All run" {...form.check('isRun')} />}
      <SelectField label="Wicket" options={WICKETS} {...form.choice('wicket')} />
      {wicket !== NONE && <WicketFields {...props} form={form} />}
      <SelectField label="Over" options={OVERS} {...form.choice('over')} />
    </FormView>
  );
}

interface WicketFieldsProps extends Pick<BallFormProps, 'ball' | 'cricket'> {
  readonly form: BallFormState;
}

function WicketFields({ form, ball, cricket }: WicketFieldsProps) {
  const { wicket, out, newBatter, isNobodyLeft } = form.values;
  const atCrease = [ball.striker, ball.nonStriker];
  const facing = [...atCrease.filter((name) => name !== out), newBatter.trim()].filter((name) => name !== '');
  const toOption = (name: string) => ({ value: name, text: name });
  return (
    <>
      <SelectField label="Batter out" options={atCrease.map(toOption)} {...form.choice('out')} />
      {BY_FIELDER.has(wicket) && <TextField {...form.field('fielder')} maxLength={80} />}
      {!isNobodyLeft && (
        <TextField
          {...form.field('newBatter')}
          hint={`Wicket ${cricket.batters.filter(({ isOut }) => isOut).length + 1}`}
          maxLength={80}
          data-first-focus
        />
      )}
      <Check label="No batters left" {...form.check('isNobodyLeft')} />
      {facing.length > 1 && (
        <SelectField
          label="Next striker"
          options={[{ value: '', text: 'Based on runs' }, ...facing.map(toOption)]}
          {...form.choice('nextStriker')}
        />
      )}
    </>
  );
}
