import {
  ENDS_OF_INNINGS,
  type ScoredCricket,
  type ScoredMatch,
  type ScoringEntry,
  STOP_CAUSES,
  type StopCause,
} from '@crease/contracts/market-desk/scoring.ts';
import { useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { SelectField } from '#operator/components/select-field.tsx';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import styles from './scoring.module.css';
import { writeActionKey, writeEntry } from './scoring-actions.ts';

const STOPS: Readonly<Record<StopCause, string>> = {
  review: 'Review',
  rain: 'Rain',
  'bad-light': 'Bad light',
  injury: 'Injury',
  drinks: 'Drinks',
  lunch: 'Lunch',
  tea: 'Tea',
  stumps: 'Stumps',
  other: 'Other',
};
const ENDS: Readonly<Record<(typeof ENDS_OF_INNINGS)[number], string>> = {
  'all-out': 'All out',
  overs: 'Overs completed',
  declared: 'Declared',
  forfeited: 'Forfeited',
  abandoned: 'Abandoned',
};

interface MatchActionsProps {
  readonly match: ScoredMatch;
  readonly cricket: ScoredCricket;
}

/** Events between balls: interruptions, reduced overs, end of innings. */
export function MatchActions({ match, cricket }: MatchActionsProps) {
  const isBusy = useIsPending(writeActionKey(match.fixture));
  const [open, setOpen] = useState<'stop' | 'revise' | 'end' | null>(null);
  const write = async (entry: ScoringEntry) => {
    const outcome = await writeEntry(match, entry);
    if (outcome.ok) setOpen(null);
  };
  return (
    <div className={styles.acts}>
      {cricket.stop === null ? (
        <Button disabled={isBusy} onClick={() => setOpen('stop')}>
          Stop play
        </Button>
      ) : (
        <>
          <p role="status">{STOPS[cricket.stop]}: betting suspended</p>
          <Button
            variant="primary"
            size="l"
            disabled={isBusy}
            onClick={() => void write({ type: 'resume' })}
          >
            Resume play
          </Button>
        </>
      )}
      <Button disabled={isBusy} onClick={() => setOpen('revise')}>
        Revise overs or target
      </Button>
      <Button disabled={isBusy} onClick={() => setOpen('end')}>
        End innings
      </Button>
      <MatchActionWindow
        open={open}
        isBusy={isBusy}
        onClose={() => setOpen(null)}
        onWrite={write}
      />
    </div>
  );
}

interface WindowProps {
  readonly open: 'stop' | 'revise' | 'end' | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onWrite: (entry: ScoringEntry) => Promise<void>;
}

const TITLES = { stop: 'Stop play', revise: 'Revise overs or target', end: 'End innings' };

function MatchActionWindow({ open, isBusy, onClose, onWrite }: WindowProps) {
  const title = open === null ? '' : TITLES[open];
  return (
    <Dialog open={open !== null} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      {open === 'stop' && (
        <div className={styles.choices}>
          {STOP_CAUSES.map((cause) => (
            <Button
              key={cause}
              size="l"
              disabled={isBusy}
              onClick={() => void onWrite({ type: 'stop', cause })}
            >
              {STOPS[cause]}
            </Button>
          ))}
        </div>
      )}
      {open === 'end' && (
        <div className={styles.choices}>
          {ENDS_OF_INNINGS.map((reason) => (
            <Button
              key={reason}
              size="l"
              disabled={isBusy}
              onClick={() => void onWrite({ type: 'end-innings', reason })}
            >
              {ENDS[reason]}
            </Button>
          ))}
        </div>
      )}
      {open === 'revise' && <ReviseForm isBusy={isBusy} onWrite={onWrite} />}
    </Dialog>
  );
}

const METHODS = [
  { value: '', text: 'None' },
  { value: 'D/L', text: 'D/L' },
  { value: 'VJD', text: 'VJD' },
] as const;

function ReviseForm({ isBusy, onWrite }: Pick<WindowProps, 'isBusy' | 'onWrite'>) {
  const [overs, setOvers] = useState('');
  const [target, setTarget] = useState('');
  const [method, setMethod] = useState<(typeof METHODS)[number]['value']>('');
  const figure = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);
  const isNothing = figure(overs) === null && figure(target) === null;
  return (
    <form
      className={formStyles.inDialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const entry = { type: 'revise', overs: figure(overs), target: figure(target) } as const;
        void onWrite({ ...entry, method: method === '' ? null : method });
      }}
    >
      <TextField
        label="Overs per innings"
        hint="Leave blank for no change"
        error={null}
        inputMode="numeric"
        value={overs}
        onChange={setOvers}
      />
      <TextField
        label="Target"
        hint="Leave blank for no change"
        error={null}
        inputMode="numeric"
        value={target}
        onChange={setTarget}
      />
      <SelectField label="Method" options={METHODS} value={method} onChange={setMethod} />
      <Button type="submit" variant="primary" isWide isBusy={isBusy} disabled={isNothing}>
        Record
      </Button>
    </form>
  );
}
