import { problem } from '@crease/contracts/base/field-problem.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorMarketRoutes } from '@crease/contracts/market-desk/markets.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { FieldRow, FormPart, FormView, SelectField } from '#operator/components/form-view.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useRead } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { formatCount } from '#operator/core/words.ts';
import { cacheMarket, getDeskTraits } from '#operator/trading/desk-markets.ts';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { AreaField, NumberField, TextField } from '#ui/field/text-field.tsx';
import { listTemplates, type MarketTemplate, RUNNERLESS } from './market-template.ts';

export interface NewMarketProps {
  readonly event: EventItem;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (marketId: number) => void;
}

/** Creates a market from a template. Blank fields use the house defaults. */
export function NewMarket({ event, open, onClose, onCreated }: NewMarketProps) {
  return (
    <TitledDialog open={open} title="New market" onClose={onClose}>
      <MarketForm
        event={event}
        onCreated={(marketId) => {
          onClose();
          onCreated(marketId);
        }}
      />
    </TitledDialog>
  );
}

function MarketForm({ event, onCreated }: Pick<NewMarketProps, 'event' | 'onCreated'>) {
  const templates = listTemplates(event);
  const [template, setTemplate] = useState(templates[0]);
  const [line, setLine] = useState<number | null>(null);
  if (template === undefined) return null;
  const { lines } = template;
  return (
    <>
      <FormPart isInDialog>
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
            options={listOptions(lines.toSorted((a, b) => a - b).map(String))}
            onChange={(chosen) => setLine(Number(chosen))}
          />
        )}
      </FormPart>
      <TemplateForm
        key={`${template.id} ${line}`}
        event={event}
        template={line === null ? template : { ...template, ...template.on?.(line) }}
        onCreated={onCreated}
      />
    </>
  );
}

interface TemplateFormProps extends Pick<NewMarketProps, 'event' | 'onCreated'> {
  readonly template: MarketTemplate;
}

/** Number of places paid. */
const PLACES = ['1', '2', '3', '4'] as const;
/** Each-way terms: places and odds divisor, as on a race card. */
const EACH_WAY_TERMS = ['usual', '2/4', '3/5', '3/4', '4/4', '4/5'] as const;

type EachWayChoice = (typeof EACH_WAY_TERMS)[number];

interface MarketChoices {
  readonly winners: (typeof PLACES)[number];
  readonly eachWay: EachWayChoice;
  readonly open: boolean;
  readonly inPlay: boolean;
}

const TWO_RUNNERS = 'Add at least two runners.';

function TemplateForm(props: TemplateFormProps) {
  const { kind } = props.template;
  const { asksFor } = getDeskTraits(kind);
  const form = useTemplateForm(props);
  const runners = form.field('runners');
  const defaults = useRead(operatorMarketRoutes.operatorGetMarketDefaults, {
    eventId: props.event.id,
  }).data?.items.find((usual) => usual.kind === kind);
  return (
    <FormView form={form} submit="Create market" isInDialog>
      <TextField {...form.field('marketName')} maxLength={120} autoComplete="off" data-first-focus />
      {!RUNNERLESS.includes(kind) && (
        <AreaField
          {...runners}
          error={runners.error === null ? null : TWO_RUNNERS}
          hint={formatCount(splitLines(runners.value).length, 'runner')}
        />
      )}
      <FieldRow>
        <NumberField {...form.field('min')} hint={describeDefault(defaults?.min)} />
        <NumberField {...form.field('max')} hint={describeDefault(defaults?.max)} />
      </FieldRow>
      {asksFor === 'PLACES' && <SelectField label="Places" options={listOptions(PLACES)} {...form.choice('winners')} />}
      {asksFor === 'EACH_WAY_TERMS' && (
        <SelectField
          label="Terms"
          options={EACH_WAY_TERMS.map((value) => ({ value, text: eachWayText(value) }))}
          {...form.choice('eachWay')}
        />
      )}
      <CheckField label="In-play" {...form.check('inPlay')} />
      <CheckField label="Open immediately" {...form.check('open')} />
    </FormView>
  );
}

function useTemplateForm({ event, template, onCreated }: TemplateFormProps) {
  const { kind, subType, rules } = template;
  const { asksFor, hasCrossMatching = false } = getDeskTraits(kind);
  const hasRunners = !RUNNERLESS.includes(kind);
  const choices: MarketChoices = {
    winners: asksFor === 'PLACES' ? '2' : '1',
    eachWay: 'usual',
    open: false,
    inPlay: event.status === 'IN_PLAY',
  };
  return useWireForm(operatorMarketRoutes.operatorCreateMarket, {
    fields: {
      marketName: codec.text('Name', template.marketName),
      runners: {
        label: 'Runners, one per line',
        initial: template.runners.join('\n'),
        parse: splitLines,
        rules: () => (hasRunners ? [hasTwo] : []),
      },
      min: codec.number('Min stake (₹)'),
      max: codec.number('Max stake (₹)'),
    },
    more: choices,
    request: ({ winners, eachWay, runners, ...values }) => ({
      eventId: event.id,
      kind,
      ...values,
      ...(hasRunners ? { runners: runners.map((name, sort) => ({ name, sort })) } : {}),
      ...(subType === undefined ? {} : { subType }),
      // The race page distinguishes place markets by number of places.
      ...(asksFor === 'PLACES' ? { subType: `PLACES_${winners}` } : {}),
      ...(rules === undefined ? {} : { rules }),
      ...(winners === '1' ? {} : { winners: Number(winners) }),
      ...(asksFor === 'EACH_WAY_TERMS' ? eachWayPart(eachWay) : {}),
      ...(hasCrossMatching ? { crossMatching: true } : {}),
    }),
    done: 'Market created',
    refreshes: [],
    onDone: (market) => {
      cacheMarket(market);
      onCreated(market.marketId);
    },
  });
}

/** Omitted if the server should apply the standard terms for the field size. */
function eachWayPart(choice: EachWayChoice) {
  if (choice === 'usual') return {};
  const [winners = 0, eachWayDivisor = 0] = choice.split('/').map(Number);
  return { winners, eachWayDivisor };
}

function eachWayText(choice: EachWayChoice): string {
  if (choice === 'usual') return 'Standard for field size';
  const [places, divisor] = choice.split('/');
  return `${formatCount(Number(places), 'place')}, 1/${divisor} odds`;
}

function describeDefault(usual: number | undefined): string {
  return usual === undefined ? 'Leave blank for the default' : `Default ${rupeesText(usual)}`;
}

function listOptions<Value extends string>(values: readonly Value[]) {
  return values.map((value) => ({ value, text: value }));
}

/** Splits names by line, ignoring blank lines. */
function splitLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const hasTwo = (text: string) => (splitLines(text).length < 2 ? problem('REQUIRED') : null);
