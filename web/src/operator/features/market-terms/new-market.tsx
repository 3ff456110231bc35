import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { type SubmitEvent, useState } from 'react';
import { createMarket } from '#operator/desk/market-acts.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { figureIn } from '#operator/office/entry.ts';
import { AreaField, SelectField } from '#operator/parts/fields.tsx';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { type MarketTemplate, RUNNERLESS, templatesOf } from './market-template.ts';

export interface NewMarketProps {
  readonly event: EventItem;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (marketId: number) => void;
}

/** Creates a market from a template; the house's own defaults stand where nothing is typed. */
export function NewMarket({ event, open, onClose, onCreated }: NewMarketProps) {
  return (
    <Dialog open={open} kind="modal" label="New market" onClose={onClose}>
      <DialogHead title="New market" closeLabel="Close" onClose={onClose} />
      <MarketForm
        event={event}
        onCreated={(marketId) => {
          onClose();
          onCreated(marketId);
        }}
      />
    </Dialog>
  );
}

function MarketForm({
  event,
  onCreated,
}: {
  readonly event: EventItem;
  readonly onCreated: (marketId: number) => void;
}) {
  const templates = templatesOf(event);
  const [template, setTemplate] = useState(templates[0]);
  if (template === undefined) return null;
  return (
    <>
      <div className={form.inDialog}>
        <SelectField
          label="Template"
          value={template.id}
          options={templates.map(({ id, title }) => ({ value: id, text: title }))}
          onChange={(id) => setTemplate(templates.find((other) => other.id === id) ?? template)}
        />
      </div>
      <TemplateForm key={template.id} event={event} template={template} onCreated={onCreated} />
    </>
  );
}

interface TemplateFormProps {
  readonly event: EventItem;
  readonly template: MarketTemplate;
  readonly onCreated: (marketId: number) => void;
}

function TemplateForm({ event, template, onCreated }: TemplateFormProps) {
  const { kind } = template;
  const [name, setName] = useState(template.marketName);
  const [runners, setRunners] = useState(template.runners.join('\n'));
  const [min, setMin] = useState('');
  const [max, setMax] = useState('');
  const [winners, setWinners] = useState(kind === 'PLACE' ? '2' : '1');
  const [opens, setOpens] = useState(false);
  const [isInPlay, setInPlay] = useState(event.status === 'IN_PLAY');
  const [isAsked, setAsked] = useState(false);
  const isActing = useIsActing('new market');
  const least = figureIn(min, true);
  const most = figureIn(max, true);
  const names = linesOf(runners);
  const hasRunners = !RUNNERLESS.includes(kind);
  // The page of a race tells its place markets apart by how many are placed.
  const subType = kind === 'PLACE' ? `PLACES_${winners}` : template.subType;
  const isShort = hasRunners && names.length < 2;

  async function submit(submitted: SubmitEvent) {
    submitted.preventDefault();
    setAsked(true);
    if (name.trim() === '' || isShort || least.problem !== null || most.problem !== null) return;
    const outcome = await createMarket({
      eventId: event.id,
      kind,
      marketName: name.trim(),
      ...(hasRunners ? { runners: names.map((runner, sort) => ({ name: runner, sort })) } : {}),
      ...(least.value === null ? {} : { min: least.value }),
      ...(most.value === null ? {} : { max: most.value }),
      ...(subType === undefined ? {} : { subType }),
      ...(winners === '1' ? {} : { winners: Number(winners) }),
      ...(kind === 'MATCH_ODDS' ? { crossMatching: true } : {}),
      inPlay: isInPlay,
      open: opens,
    });
    if (outcome.ok) onCreated(outcome.value.marketId);
  }

  return (
    <form className={form.inDialog} onSubmit={(submitted) => void submit(submitted)} noValidate>
      <TextField
        label="Name"
        value={name}
        error={isAsked && name.trim() === '' ? 'Give the market a name.' : null}
        maxLength={120}
        onChange={setName}
        autoComplete="off"
        data-first-focus
      />
      {hasRunners && (
        <AreaField
          label="Runners, one to a line"
          value={runners}
          onChange={setRunners}
          hint={isAsked && isShort ? 'At least two runners are needed.' : `${names.length} runners`}
        />
      )}
      <div className={form.pair}>
        <TextField
          label="Least stake, ₹"
          value={min}
          error={isAsked ? least.problem : null}
          hint="Empty: as usual for the kind"
          onChange={setMin}
          inputMode="decimal"
        />
        <TextField
          label="Largest stake, ₹"
          value={max}
          error={isAsked ? most.problem : null}
          onChange={setMax}
          inputMode="decimal"
        />
      </div>
      {kind === 'PLACE' && (
        <SelectField
          label="Places"
          value={winners}
          options={['1', '2', '3', '4'].map((value) => ({ value, text: value }))}
          onChange={setWinners}
        />
      )}
      <CheckField label="In play" checked={isInPlay} onChange={setInPlay} />
      <CheckField label="Open at once" checked={opens} onChange={setOpens} />
      <Button type="submit" look="primary" isWide isBusy={isActing}>
        Create market
      </Button>
    </form>
  );
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
