import { ENDS_OF_INNINGS, StopCause } from '@crease/contracts/market-desk/scoring.ts';
import { useState } from 'react';
import { FormView, SelectField } from '#operator/components/form-view.tsx';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { type CricketPadProps, EntryKeys, type PadProps, useEntryForm, useWrite } from './scored-match.tsx';
import styles from './scoring.module.css';

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
const STOP_KEYS = StopCause.options.map((cause) => ({ text: STOPS[cause], entry: { type: 'stop', cause } }) as const);
const ENDS: Readonly<Record<(typeof ENDS_OF_INNINGS)[number], string>> = {
  'all-out': 'All out',
  overs: 'Overs completed',
  declared: 'Declared',
  forfeited: 'Forfeited',
  abandoned: 'Abandoned',
};
const END_KEYS = ENDS_OF_INNINGS.map(
  (reason) => ({ text: ENDS[reason], entry: { type: 'end-innings', reason } }) as const,
);
const TITLES = { stop: 'Stop play', revise: 'Revise overs or target', end: 'End innings' } as const;

/** Events between balls: interruptions, reduced overs, end of innings. */
export function MatchActions({ match, cricket }: CricketPadProps) {
  const { isBusy, write } = useWrite(match);
  const [open, setOpen] = useState<keyof typeof TITLES | null>(null);
  const title = open === null ? '' : TITLES[open];
  const close = () => setOpen(null);
  const opener = (window: keyof typeof TITLES) => (
    <Button disabled={isBusy} onClick={() => setOpen(window)}>
      {TITLES[window]}
    </Button>
  );
  return (
    <div className={styles.choices}>
      {cricket.stop === null ? (
        opener('stop')
      ) : (
        <>
          <p role="status">{STOPS[cricket.stop]}: betting suspended</p>
          <Button variant="primary" size="l" disabled={isBusy} onClick={() => void write({ type: 'resume' })}>
            Resume play
          </Button>
        </>
      )}
      {opener('revise')}
      {opener('end')}
      <TitledDialog open={open !== null} title={title} onClose={close}>
        {open === 'stop' && <EntryKeys match={match} keys={STOP_KEYS} onWritten={close} />}
        {open === 'end' && <EntryKeys match={match} keys={END_KEYS} onWritten={close} />}
        {open === 'revise' && <ReviseForm match={match} onWritten={close} />}
      </TitledDialog>
    </div>
  );
}

const METHODS = [
  { value: '', text: 'None' },
  { value: 'D/L', text: 'D/L' },
  { value: 'VJD', text: 'VJD' },
] as const;

const UNREVISED: { readonly method: (typeof METHODS)[number]['value'] } = { method: '' };

interface ReviseFormProps extends PadProps {
  readonly onWritten: () => void;
}

function ReviseForm({ match, onWritten }: ReviseFormProps) {
  const form = useEntryForm({
    match,
    fields: {
      overs: { label: 'Overs per innings', initial: '', parse: parseFigure },
      target: { label: 'Target', initial: '', parse: parseFigure },
    },
    more: UNREVISED,
    toEntry: (values) => ({ type: 'revise', ...values, method: values.method || null }),
    onWritten,
  });
  const { overs, target } = form.parsed;
  return (
    <FormView form={form} submit="Record" isInDialog disabled={overs === null && target === null}>
      <TextField {...form.field('overs')} hint="Leave blank for no change" inputMode="numeric" />
      <TextField {...form.field('target')} hint="Leave blank for no change" inputMode="numeric" />
      <SelectField label="Method" options={METHODS} {...form.choice('method')} />
    </FormView>
  );
}

/** Null if it isn't a number of up to four digits. */
function parseFigure(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}
