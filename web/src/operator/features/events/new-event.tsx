import { required } from '@crease/contracts/base/field-problem.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { FieldRow, FormView, SelectField } from '#operator/components/form-view.tsx';
import { codec, formatFieldTime, TIME_HINT } from '#operator/core/codecs.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { SPORT_OPTIONS } from '#operator/core/words.ts';
import { TextField } from '#ui/field/text-field.tsx';

const HOUR_MS = 3_600_000;
/** Length of `2026-11-21 16:40`, without seconds. */
const MINUTE_LENGTH = 16;

/** One of the two sides, required once the other is named. */
const side = (label: string, other: 'team1' | 'team2') => ({
  ...codec.optionalText(label),
  rules: (texts: Readonly<Record<string, string>> = {}) => ((texts[other] ?? '').trim() === '' ? [] : [required]),
  revalidates: [other],
});

/** Creates an event manually. */
export function EventForm({ onCreated }: { readonly onCreated: (eventId: number) => void }) {
  const form = useWireForm(operatorRoutes.operatorCreateEvent, {
    fields: {
      team1: side('Side 1', 'team2'),
      team2: side('Side 2', 'team1'),
      title: codec.text('Title'),
      startTime: {
        ...codec.time('Start (IST)'),
        initial: formatFieldTime(Date.now() + HOUR_MS).slice(0, MINUTE_LENGTH),
      },
      competitionName: codec.optionalText('Competition'),
      country: codec.optionalText('Country'),
      venue: codec.optionalText('Venue'),
    },
    more: { sportId: SPORT_OPTIONS[0]?.value ?? '' },
    request: ({ sportId, title, ...values }) => ({
      ...values,
      sportId: Number(sportId),
      title: title === '' ? joinSides(values) : title,
    }),
    done: 'Event created',
    onDone: ({ id }) => onCreated(id),
  });
  const sides = joinSides(form.parsed);
  return (
    <FormView form={form} submit="Create event" isInDialog>
      <SelectField label="Sport" options={SPORT_OPTIONS} {...form.choice('sportId')} />
      <FieldRow>
        <TextField {...form.field('team1')} data-first-focus />
        <TextField {...form.field('team2')} />
      </FieldRow>
      <TextField
        {...form.field('title')}
        hint={form.values.title === '' && sides !== '' ? sides : 'Leave blank for “Side 1 v Side 2”'}
        maxLength={160}
      />
      <TextField {...form.field('startTime')} hint={TIME_HINT} />
      <TextField {...form.field('competitionName')} />
      <FieldRow>
        <TextField {...form.field('country')} />
        <TextField {...form.field('venue')} />
      </FieldRow>
    </FormView>
  );
}

/** Title of an event that has none of its own. */
function joinSides({ team1, team2 }: { readonly team1: string | null; readonly team2: string | null }): string {
  return [team1, team2].filter((team) => team !== null).join(' v ');
}
