import { SPORTS } from '@crease/contracts/constants.ts';
import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { type SubmitEvent, useState } from 'react';
import { type ActOutcome, actOnce, useIsActing } from '#operator/office/act-once.ts';
import { fieldTimeOf, instantOfField } from '#operator/office/entry.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { SelectField } from '#operator/parts/fields.tsx';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';

/** Creates an event. */
function createEvent(
  fields: WireOf<typeof operatorRoutes.operatorCreateEvent>,
): Promise<ActOutcome<EventItem>> {
  return thenReadAgain('new event', 'Event created', () =>
    callOperator(operatorRoutes.operatorCreateEvent, fields),
  );
}

/** Closes an event whose markets are all settled or void. */
export function closeEvent(eventId: number): Promise<ActOutcome<EventItem>> {
  return thenReadAgain(`event ${eventId}`, 'Event closed', () =>
    callOperator(operatorRoutes.operatorCloseEvent, { eventId }),
  );
}

async function thenReadAgain(
  name: string,
  done: string,
  act: () => Promise<EventItem>,
): Promise<ActOutcome<EventItem>> {
  const outcome = await actOnce(name, act, done);
  if (outcome.ok) await operatorCache.invalidateQueries();
  return outcome;
}

const HOUR_MS = 3_600_000;
const PLAYED = SPORTS.filter(({ id }) => id > 0);

export interface NewEventProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (eventId: number) => void;
}

/** Creates an event by hand. */
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

function EventForm({ onCreated }: Pick<NewEventProps, 'onCreated'>) {
  const [sportId, setSportId] = useState(String(PLAYED[0]?.id));
  const [team1, setTeam1] = useState('');
  const [team2, setTeam2] = useState('');
  const [title, setTitle] = useState('');
  const [competition, setCompetition] = useState('');
  const [country, setCountry] = useState('');
  const [venue, setVenue] = useState('');
  const [start, setStart] = useState(() => fieldTimeOf(Date.now() + HOUR_MS).slice(0, 16));
  const [isAsked, setAsked] = useState(false);
  const isActing = useIsActing('new event');
  const sides = [team1, team2].map((team) => team.trim()).filter((team) => team !== '');
  const name = title.trim() === '' ? sides.join(' v ') : title.trim();
  const startTime = instantOfField(start);

  async function submit(submitted: SubmitEvent) {
    submitted.preventDefault();
    setAsked(true);
    if (name === '' || startTime === null) return;
    const optional = Object.entries({
      team1,
      team2,
      competitionName: competition,
      country,
      venue,
    }).filter(([, value]) => value.trim() !== '');
    const outcome = await createEvent({
      sportId: Number(sportId),
      title: name,
      startTime,
      ...Object.fromEntries(optional.map(([key, value]) => [key, value.trim()])),
    });
    if (outcome.ok) onCreated(outcome.value.id);
  }

  return (
    <form className={form.inDialog} onSubmit={(submitted) => void submit(submitted)} noValidate>
      <SelectField
        label="Sport"
        value={sportId}
        options={PLAYED.map((sport) => ({ value: String(sport.id), text: sport.name }))}
        onChange={setSportId}
      />
      <div className={form.pair}>
        <TextField
          label="First side"
          value={team1}
          error={null}
          onChange={setTeam1}
          data-first-focus
        />
        <TextField label="Second side" value={team2} error={null} onChange={setTeam2} />
      </div>
      <TextField
        label="Title"
        value={title}
        error={isAsked && name === '' ? 'Give the event a title or two sides.' : null}
        hint={title === '' && name !== '' ? name : 'Empty: first side v second side'}
        maxLength={160}
        onChange={setTitle}
      />
      <TextField
        label="Start, IST"
        type="datetime-local"
        value={start}
        error={isAsked && startTime === null ? 'Choose day and time.' : null}
        onChange={setStart}
      />
      <TextField label="Competition" value={competition} error={null} onChange={setCompetition} />
      <div className={form.pair}>
        <TextField label="Country" value={country} error={null} onChange={setCountry} />
        <TextField label="Venue" value={venue} error={null} onChange={setVenue} />
      </div>
      <Button type="submit" look="primary" isWide isBusy={isActing}>
        Create event
      </Button>
    </form>
  );
}
