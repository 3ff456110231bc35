import { problem } from '@crease/contracts/base/field-problem.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import formStyles from '#operator/components/form.module.css';
import { SelectField } from '#operator/components/select-field.tsx';
import { useRouteQuery } from '#operator/core/office-call.ts';
import { useOfficeForm, wireFigure } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { formatCount } from '#operator/core/words.ts';
import { getDeskTraits } from '#operator/trading/desk-markets.ts';
import { createMarket } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { AreaField, NumberField, TextField } from '#ui/field/text-field.tsx';
import {
  applyLine,
  EACH_WAY_TERMS,
  eachWayWords,
  hasRunners,
  listTemplates,
  type MarketChoices,
  type MarketField,
  type MarketTemplate,
  PLACES,
  splitLines,
  toLimits,
  toMarket,
} from './market-template.ts';

export interface NewMarketProps {
  readonly event: EventItem;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (marketId: number) => void;
}

/** Creates a market from a template. Blank fields use the house defaults. */
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
  const templates = listTemplates(event);
  const [template, setTemplate] = useState(templates[0]);
  const [line, setLine] = useState<number | null>(null);
  if (template === undefined) return null;
  const { lines } = template;
  return (
    <>
      <div className={formStyles.inDialog}>
        <SelectField
          label="Template"
          value={template.id}
          options={templates.map(({ id, title }) => ({ value: id, text: title }))}
          onChange={(id) => {
            setTemplate(templates.find((other) => other.id === id) ?? template);
            setLine(null);
          }}
        />
        {lines !== undefined && (
          <SelectField
            label="Line"
            value={String(line ?? lines[0])}
            options={lines.toSorted((a, b) => a - b).map(lineOption)}
            onChange={(chosen) => setLine(Number(chosen))}
          />
        )}
      </div>
      <TemplateForm
        key={`${template.id} ${line}`}
        event={event}
        template={applyLine(template, line)}
        onCreated={onCreated}
      />
    </>
  );
}

function lineOption(line: number) {
  return { value: String(line), text: String(line) };
}

interface TemplateFormProps {
  readonly event: EventItem;
  readonly template: MarketTemplate;
  readonly onCreated: (marketId: number) => void;
}

const TWO_RUNNERS = 'Add at least two runners.';
const hasTwo = (text: string) => (splitLines(text).length < 2 ? problem('REQUIRED') : null);

function TemplateForm(props: TemplateFormProps) {
  const { kind } = props.template;
  const { asksFor } = getDeskTraits(kind);
  const usual = useUsualTerms(props.event.id, kind);
  const isActing = useIsPending('new market');
  const form = useTemplateForm(props);
  const runners = form.field('runners');
  const inPlay = form.choice('isInPlay');
  const opens = form.choice('opens');

  return (
    <form className={formStyles.inDialog} onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('marketName')}
        maxLength={120}
        autoComplete="off"
        data-first-focus
      />
      {hasRunners(kind) && (
        <AreaField
          {...runners}
          error={runners.error === null ? null : TWO_RUNNERS}
          hint={formatCount(splitLines(runners.value).length, 'runner')}
        />
      )}
      <div className={formStyles.pair}>
        <NumberField {...form.field('min')} hint={describeDefault(usual?.min)} />
        <NumberField {...form.field('max')} hint={describeDefault(usual?.max)} />
      </div>
      {asksFor === 'PLACES' && (
        <SelectField
          label="Places"
          options={PLACES.map((value) => ({ value, text: value }))}
          {...form.choice('winners')}
        />
      )}
      {asksFor === 'EACH_WAY_TERMS' && (
        <SelectField
          label="Terms"
          options={EACH_WAY_TERMS.map((value) => ({ value, text: eachWayWords(value) }))}
          {...form.choice('eachWay')}
        />
      )}
      <CheckField label="In-play" checked={inPlay.value} onChange={inPlay.onChange} />
      <CheckField label="Open immediately" checked={opens.value} onChange={opens.onChange} />
      <Button type="submit" variant="primary" isWide isBusy={isActing}>
        Create market
      </Button>
    </form>
  );
}

/** Returns a type's default terms. Undefined until loaded. */
function useUsualTerms(eventId: number, kind: MarketTemplate['kind']) {
  const { data } = useRouteQuery(
    ['market defaults', eventId],
    operatorMarketRoutes.operatorGetMarketDefaults,
    { eventId },
  );
  return data?.items.find((usual) => usual.kind === kind);
}

function describeDefault(usual: number | undefined): string {
  return usual === undefined ? 'Leave blank for the default' : `Default ${rupeesText(usual)}`;
}

function useTemplateForm(props: TemplateFormProps) {
  const { event, template, onCreated } = props;
  const { kind } = template;
  return useOfficeForm<MarketField, MarketChoices>({
    fields: {
      marketName: { label: 'Name' },
      runners: { label: 'Runners, one per line', rules: () => (hasRunners(kind) ? [hasTwo] : []) },
      min: { label: 'Min stake (₹)' },
      max: { label: 'Max stake (₹)' },
    },
    initial: { marketName: template.marketName, runners: template.runners.join('\n') },
    more: {
      winners: getDeskTraits(kind).asksFor === 'PLACES' ? '2' : '1',
      eachWay: 'usual',
      opens: false,
      isInPlay: event.status === 'IN_PLAY',
    },
    contract: {
      route: operatorMarketRoutes.operatorCreateMarket,
      body: (entry) => {
        const [min, max] = [wireFigure(entry.min), wireFigure(entry.max)];
        return {
          ...toMarket(event, template, entry),
          ...(min === undefined ? {} : { min }),
          ...(max === undefined ? {} : { max }),
        };
      },
    },
    onSubmit: async (entry) => {
      const outcome = await createMarket({
        ...toMarket(event, template, entry),
        ...toLimits(entry),
      });
      if (outcome.ok) onCreated(outcome.value.marketId);
      return outcome;
    },
  });
}
