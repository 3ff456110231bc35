import { SPORTS } from '@crease/contracts/base/constants.ts';
import { required } from '@crease/contracts/base/field-problem.ts';
import type { WireOf } from '@crease/contracts/base/route.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import type { RuledField } from '#form/rule-form.ts';
import formStyles from '#operator/components/form.module.css';
import { SelectField } from '#operator/components/select-field.tsx';
import { operatorApi } from '#operator/core/office-call.ts';
import {
  formatFieldTime,
  isTime,
  parseFieldTime,
  TIME_HINT,
  useOfficeForm,
} from '#operator/core/office-form.ts';
import { type ActionOutcome, runAndRefresh, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';

/** Creates an event. */
function createEvent(
  fields: WireOf<typeof operatorRoutes.operatorCreateEvent>,
): Promise<ActionOutcome<EventItem>> {
  return runAndRefresh(
    'new event',
    () => operatorApi(operatorRoutes.operatorCreateEvent, fields),
    'Event created',
  );
}

const HOUR_MS = 3_600_000;
const PLAYED = SPORTS.filter(({ id }) => id > 0);

export interface NewEventProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (eventId: number) => void;
}

/** Dialog to create an event manually. */
export function NewEvent({ open, onClose, onCreated }: NewEventProps) {
  return (
    <Dialog open={open} kind="modal" label="New event" onClose={onClose}>
      <DialogHead title="New event" closeLabel="Close" onClose={onClose} />
      <EventForm
        onCreated={(eventId) => {
          onClose();
          onCreated(eventId);
        }}
      />
    </Dialog>
  );
}

type EventField = 'title' | 'start' | 'team1' | 'team2' | 'competitionName' | 'country' | 'venue';

/** Requires an opponent once one side is named. */
const sideRules = (other: string) => (other.trim() === '' ? [] : [required]);

const fields = {
  title: { label: 'Title' },
  start: { label: 'Start (IST)', member: 'startTime', rules: () => [isTime] },
  team1: {
    label: 'Side 1',
    rules: ({ team2 }: EventTexts) => sideRules(team2),
    revalidates: ['team2'],
  },
  team2: {
    label: 'Side 2',
    rules: ({ team1 }: EventTexts) => sideRules(team1),
    revalidates: ['team1'],
  },
  competitionName: { label: 'Competition' },
  country: { label: 'Country' },
  venue: { label: 'Venue' },
} satisfies Record<EventField, RuledField<EventField>>;

type EventTexts = Readonly<Record<EventField, string>>;

/** Title as entered, or built from the two sides. */
function getTitle({ title, team1, team2 }: EventTexts): string {
  const sides = [team1, team2].map((team) => team.trim()).filter((team) => team !== '');
  return title.trim() === '' ? sides.join(' v ') : title.trim();
}

const OPTIONAL = ['team1', 'team2', 'competitionName', 'country', 'venue'] as const;

function toEvent({ sportId, ...texts }: EventTexts & { readonly sportId: string }) {
  const filled = OPTIONAL.filter((name) => texts[name].trim() !== '');
  return {
    sportId: Number(sportId),
    title: getTitle(texts),
    startTime: parseFieldTime(texts.start) ?? '',
    ...Object.fromEntries(filled.map((name) => [name, texts[name].trim()])),
  };
}

function EventForm({ onCreated }: Pick<NewEventProps, 'onCreated'>) {
  const isActing = useIsPending('new event');
  const form = useOfficeForm<EventField, { readonly sportId: string }>({
    fields,
    initial: { start: formatFieldTime(Date.now() + HOUR_MS).slice(0, 16) },
    more: { sportId: String(PLAYED[0]?.id) },
    contract: { route: operatorRoutes.operatorCreateEvent, body: toEvent },
    onSubmit: async (values) => {
      const outcome = await createEvent(toEvent(values));
      if (outcome.ok) onCreated(outcome.value.id);
      return outcome;
    },
  });
  const name = getTitle(form.values);

  return (
    <form className={formStyles.inDialog} onSubmit={form.onSubmit} noValidate>
      <SelectField
        label="Sport"
        options={PLAYED.map((sport) => ({ value: String(sport.id), text: sport.name }))}
        {...form.choice('sportId')}
      />
      <div className={formStyles.pair}>
        <TextField {...form.field('team1')} data-first-focus />
        <TextField {...form.field('team2')} />
      </div>
      <TextField
        {...form.field('title')}
        hint={form.values.title === '' && name !== '' ? name : 'Leave blank for “Side 1 v Side 2”'}
        maxLength={160}
      />
      <TextField {...form.field('start')} hint={TIME_HINT} />
      <TextField {...form.field('competitionName')} />
      <div className={formStyles.pair}>
        <TextField {...form.field('country')} />
        <TextField {...form.field('venue')} />
      </div>
      <Button type="submit" variant="primary" isWide isBusy={isActing}>
        Create event
      </Button>
    </form>
  );
}
