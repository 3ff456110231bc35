import { required } from '@crease/contracts/base/field-problem.ts';
import {
  type AnnouncedFixture,
  FEED_FIXTURE,
  type FeedSport,
} from '@crease/contracts/market-desk/feed.ts';
import type { RuledField } from '#form/rule-form.ts';
import formStyles from '#operator/components/form.module.css';
import { SelectField } from '#operator/components/select-field.tsx';
import {
  formatFieldTime,
  isTime,
  parseFieldTime,
  TIME_HINT,
  trimToNull,
  useOfficeForm,
} from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { startScoring } from './scoring-actions.ts';

const QUARTER_MS = 900_000;

type HandSport = Exclude<FeedSport, 'horse-racing'>;
type CricketForm = 'T20' | 'ODI' | 'FC';

const SPORTS: readonly { readonly value: HandSport; readonly text: string }[] = [
  { value: 'cricket', text: 'Cricket' },
  { value: 'football', text: 'Football' },
  { value: 'tennis', text: 'Tennis' },
  { value: 'kabaddi', text: 'Kabaddi' },
];
const FORMATS: readonly { readonly value: CricketForm; readonly text: string }[] = [
  { value: 'T20', text: 'T20 or shorter' },
  { value: 'ODI', text: 'One day' },
  { value: 'FC', text: 'Multi-day' },
];
const OVERS: Readonly<Record<CricketForm, string>> = { T20: '20', ODI: '50', FC: '' };

type Field = 'first' | 'second' | 'competition' | 'venue' | 'start' | 'overs' | 'days';
interface Choices {
  readonly sport: HandSport;
  readonly format: CricketForm;
  /** Idempotency key: a retry doesn't create a second match. */
  readonly id: string;
}
type Values = Readonly<Record<Field, string>> & Choices;

const fields = {
  first: { label: 'Side 1', rules: () => [required] },
  second: { label: 'Side 2', rules: () => [required] },
  competition: { label: 'Competition', rules: () => [required] },
  venue: { label: 'Venue' },
  start: { label: 'Start (IST)', member: 'startsAt', rules: () => [isTime] },
  overs: { label: 'Overs per innings', member: 'oversPerInnings' },
  days: { label: 'Days' },
} satisfies Record<Field, RuledField<Field>>;

function toFixture(values: Values): AnnouncedFixture {
  const { sport, id, first, second, format, overs, days } = values;
  const common = {
    id,
    startsAt: Date.parse(parseFieldTime(values.start) ?? ''),
    competition: values.competition.trim(),
    venue: trimToNull(values.venue),
  };
  const sides: [string, string] = [first.trim(), second.trim()];
  switch (sport) {
    case 'cricket':
      return {
        ...common,
        sport,
        teams: sides,
        stage: null,
        format,
        gender: 'male',
        oversPerInnings: format === 'FC' ? null : Number(overs),
        ballsPerOver: 6,
        days: format === 'FC' ? Number(days) : 1,
        drawPossible: format === 'FC',
        eloDiff: 0,
        level: 0,
      };
    case 'football':
      return { ...common, sport, teams: sides, country: null, rates: [1.5, 1.2] };
    case 'tennis':
      return {
        ...common,
        sport,
        players: sides,
        country: null,
        format: { bestOf: 3, lastSet: 'tie-break' },
        serves: [0.63, 0.63],
      };
    case 'kabaddi':
      return { ...common, sport, teams: sides, country: null, edge: 0 };
  }
}

export interface NewMatchProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onStarted: (fixture: string) => void;
}

/** Creates a manually scored match. */
export function NewMatch({ open, onClose, onStarted }: NewMatchProps) {
  return (
    <Dialog open={open} kind="modal" label="New match" onClose={onClose}>
      <DialogHead title="New match" closeLabel="Close" onClose={onClose} />
      <MatchForm onStarted={onStarted} />
    </Dialog>
  );
}

function MatchForm({ onStarted }: Pick<NewMatchProps, 'onStarted'>) {
  const isActing = useIsPending('start scoring');
  const form = useOfficeForm<Field, Choices>({
    fields,
    initial: {
      start: formatFieldTime(Date.now() + QUARTER_MS).slice(0, 16),
      overs: OVERS.T20,
      days: '4',
    },
    more: { sport: 'cricket', format: 'T20', id: crypto.randomUUID() },
    contract: { route: { request: FEED_FIXTURE }, body: toFixture },
    onSubmit: async (values) => {
      const outcome = await startScoring(toFixture(values));
      if (outcome.ok) onStarted(outcome.value.fixture);
      return outcome;
    },
  });
  const { sport, format } = form.values;
  return (
    <form className={formStyles.inDialog} onSubmit={form.onSubmit} noValidate>
      <SelectField label="Sport" options={SPORTS} {...form.choice('sport')} />
      <div className={formStyles.pair}>
        <TextField {...form.field('first')} data-first-focus />
        <TextField {...form.field('second')} />
      </div>
      {sport === 'cricket' && (
        <div className={formStyles.pair}>
          <SelectField label="Format" options={FORMATS} {...form.choice('format')} />
          {format === 'FC' ? (
            <TextField {...form.field('days')} inputMode="numeric" />
          ) : (
            <TextField {...form.field('overs')} inputMode="numeric" />
          )}
        </div>
      )}
      <TextField {...form.field('competition')} />
      <TextField {...form.field('venue')} />
      <TextField {...form.field('start')} hint={TIME_HINT} />
      <Button type="submit" variant="primary" isWide isBusy={isActing}>
        Create match
      </Button>
    </form>
  );
}
