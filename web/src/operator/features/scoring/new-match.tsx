import { required } from '@crease/contracts/base/field-problem.ts';
import { type AnnouncedFixture, FEED_FIXTURE, type FeedSport } from '@crease/contracts/market-desk/feed.ts';
import { operatorScoringRoutes } from '@crease/contracts/market-desk/scoring.ts';
import { validateWith } from '#form/judge-by-contract.ts';
import { type FormValues, useRuleForm } from '#form/rule-form.ts';
import { FieldRow, FormView, SelectField } from '#operator/components/form-view.tsx';
import { formatFieldTime, isTime, parseFieldTime, TIME_HINT } from '#operator/core/codecs.ts';
import { useAction } from '#operator/core/office-call.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { cacheMatch } from './scored-match.tsx';

const QUARTER_MS = 900_000;

type ManualSport = Exclude<FeedSport, 'horse-racing'>;
type CricketForm = 'T20' | 'ODI' | 'FC';

const SPORTS: readonly { readonly value: ManualSport; readonly text: string }[] = [
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

const FIELDS = {
  first: { label: 'Side 1', rules: () => [required] },
  second: { label: 'Side 2', rules: () => [required] },
  competition: { label: 'Competition', rules: () => [required] },
  venue: { label: 'Venue' },
  start: { label: 'Start (IST)', member: 'startsAt', rules: () => [isTime] },
  overs: { label: 'Overs per innings', member: 'oversPerInnings' },
  days: { label: 'Days' },
} as const;
type Field = keyof typeof FIELDS;

interface Choices {
  readonly sport: ManualSport;
  readonly format: CricketForm;
  /** Idempotency key: a retry doesn't create a second match. */
  readonly id: string;
}

function toFixture(values: FormValues<Field, Choices>): AnnouncedFixture {
  const { sport, id, format } = values;
  const common = {
    id,
    startsAt: Date.parse(parseFieldTime(values.start) ?? ''),
    competition: values.competition.trim(),
    venue: values.venue.trim() || null,
  };
  const sides: [string, string] = [values.first.trim(), values.second.trim()];
  const isMultiDay = format === 'FC';
  switch (sport) {
    case 'cricket':
      return {
        ...common,
        sport,
        teams: sides,
        stage: null,
        format,
        gender: 'male',
        oversPerInnings: isMultiDay ? null : Number(values.overs),
        ballsPerOver: 6,
        days: isMultiDay ? Number(values.days) : 1,
        drawPossible: isMultiDay,
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

/** Creates a manually scored match. */
export function MatchForm({ onStarted }: { readonly onStarted: (fixture: string) => void }) {
  const start = useAction(operatorScoringRoutes.operatorStartScoring, {
    done: 'Match created. Setting up markets…',
    refreshes: [],
  });
  // Validated by the fixture's own schema: errors of the route's name the fixture, not its fields.
  const form = useRuleForm<Field, Choices>({
    fields: FIELDS,
    initial: {
      start: formatFieldTime(Date.now() + QUARTER_MS).slice(0, 16),
      overs: '20',
      days: '4',
    },
    more: { sport: 'cricket', format: 'T20', id: crypto.randomUUID() },
    validate: validateWith({ route: { request: FEED_FIXTURE }, body: toFixture }),
    onSubmit: async (values) => {
      const outcome = await start.run({ fixture: toFixture(values) });
      if (outcome.ok) {
        cacheMatch(outcome.value);
        onStarted(outcome.value.fixture);
      } else if (outcome.failure !== null) throw outcome.failure;
    },
  });
  const field = (name: Field) => ({ ...form.field(name), isValid: false });
  const { sport, format } = form.values;
  return (
    <FormView form={{ ...form, isPending: start.isPending }} submit="Create match" isInDialog>
      <SelectField label="Sport" options={SPORTS} {...form.choice('sport')} />
      <FieldRow>
        <TextField {...field('first')} data-first-focus />
        <TextField {...field('second')} />
      </FieldRow>
      {sport === 'cricket' && (
        <FieldRow>
          <SelectField label="Format" options={FORMATS} {...form.choice('format')} />
          <TextField {...field(format === 'FC' ? 'days' : 'overs')} inputMode="numeric" />
        </FieldRow>
      )}
      <TextField {...field('competition')} />
      <TextField {...field('venue')} />
      <TextField {...field('start')} hint={TIME_HINT} />
    </FormView>
  );
}
