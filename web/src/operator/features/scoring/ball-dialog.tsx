import { DISMISSAL_KINDS, type DismissalKind } from '@crease/contracts/market-desk/field-facts.ts';
import type { ScoredCricket, WrittenBall } from '@crease/contracts/market-desk/scoring.ts';
import { type SubmitEvent, useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { SelectField } from '#operator/components/select-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import {
  applyDraft,
  type BallDraft,
  BY_FIELDER,
  BY_RULE,
  NONE,
  RUN_KINDS,
  toBallDraft,
} from './ball-entry.ts';

const RUNS = ['0', '1', '2', '3', '4', '5', '6'].map((value) => ({ value, text: value }));
const WICKETS: readonly { readonly value: DismissalKind | typeof NONE; readonly text: string }[] = [
  { value: NONE, text: 'No wicket' },
  ...DISMISSAL_KINDS.map((kind) => ({ value: kind, text: sentenceCase(kind) })),
];

export interface BallDialogProps {
  readonly title: string;
  /** Initial values. Null closes the dialog. */
  readonly ball: WrittenBall | null;
  readonly cricket: ScoredCricket;
  readonly onClose: () => void;
  readonly onWrite: (ball: WrittenBall) => Promise<void>;
}

/** Full form of a ball, for wickets and corrections. */
export function BallDialog({ title, ball, cricket, onClose, onWrite }: BallDialogProps) {
  return (
    <Dialog open={ball !== null} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      {ball !== null && <BallForm ball={ball} cricket={cricket} onWrite={onWrite} />}
    </Dialog>
  );
}

function BallForm({
  ball,
  cricket,
  onWrite,
}: Pick<BallDialogProps, 'cricket' | 'onWrite'> & { readonly ball: WrittenBall }) {
  const [draft, setDraft] = useState(() => toBallDraft(ball));
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<BallDraft>) => setDraft((now) => ({ ...now, ...part }));
  const isOut = draft.wicket !== NONE;

  async function write(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    await onWrite(applyDraft(ball, draft));
    setBusy(false);
  }

  return (
    <form className={formStyles.inDialog} onSubmit={(event) => void write(event)} noValidate>
      <RunFields draft={draft} onChange={change} />
      <SelectField
        label="Wicket"
        options={WICKETS}
        value={draft.wicket}
        onChange={(wicket) => change({ wicket })}
      />
      {isOut && <WicketFields draft={draft} ball={ball} cricket={cricket} onChange={change} />}
      <SelectField
        label="Over"
        options={[
          { value: 'rule', text: 'By ball count' },
          { value: 'yes', text: 'Umpire called over' },
          { value: 'no', text: 'Over continues' },
        ]}
        value={draft.over}
        onChange={(over) => change({ over })}
      />
      <Button type="submit" variant="primary" isWide isBusy={isBusy}>
        Record ball
      </Button>
    </form>
  );
}

function RunFields({ draft, onChange }: Pick<WicketFieldsProps, 'draft' | 'onChange'>) {
  return (
    <>
      <div className={formStyles.pair}>
        <SelectField
          label="Runs"
          options={RUNS}
          value={draft.runs}
          onChange={(runs) => onChange({ runs })}
        />
        <SelectField
          label="Run type"
          options={RUN_KINDS}
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      {(draft.runs === '4' || draft.runs === '6') && draft.kind === 'bat' && (
        <label>
          <input
            type="checkbox"
            checked={draft.isRun}
            onChange={({ currentTarget }) => onChange({ isRun: currentTarget.checked })}
          />{' '}
          All run
        </label>
      )}
    </>
  );
}

interface WicketFieldsProps {
  readonly draft: BallDraft;
  readonly ball: WrittenBall;
  readonly cricket: ScoredCricket;
  readonly onChange: (part: Partial<BallDraft>) => void;
}

function WicketFields({ draft, ball, cricket, onChange }: WicketFieldsProps) {
  const atCrease = [ball.striker, ball.nonStriker];
  const stays = atCrease.filter((name) => name !== draft.out);
  const facing = [...stays, draft.newBatter.trim()].filter((name) => name !== '');
  return (
    <>
      <SelectField
        label="Batter out"
        options={atCrease.map((name) => ({ value: name, text: name }))}
        value={draft.out}
        onChange={(out) => onChange({ out })}
      />
      {BY_FIELDER.has(draft.wicket) && (
        <TextField
          label="Fielder"
          error={null}
          maxLength={80}
          value={draft.fielder}
          onChange={(fielder) => onChange({ fielder })}
        />
      )}
      {!draft.isNobodyLeft && (
        <TextField
          label="New batter"
          error={null}
          hint={`Wicket ${cricket.batters.filter(({ isOut }) => isOut).length + 1}`}
          maxLength={80}
          value={draft.newBatter}
          onChange={(newBatter) => onChange({ newBatter })}
          data-first-focus
        />
      )}
      <label>
        <input
          type="checkbox"
          checked={draft.isNobodyLeft}
          onChange={({ currentTarget }) => onChange({ isNobodyLeft: currentTarget.checked })}
        />{' '}
        No batters left
      </label>
      {facing.length > 1 && (
        <SelectField
          label="Next striker"
          options={[
            { value: BY_RULE, text: 'Based on runs' },
            ...facing.map((name) => ({ value: name, text: name })),
          ]}
          value={draft.nextStriker}
          onChange={(nextStriker) => onChange({ nextStriker })}
        />
      )}
    </>
  );
}

function sentenceCase(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
