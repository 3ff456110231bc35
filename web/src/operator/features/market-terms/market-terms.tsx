import type { TermsWire } from '@crease/contracts/routes/operator-markets.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type SubmitEvent, useState } from 'react';
import { marketAct, updateMarket } from '#operator/desk/market-acts.ts';
import { useIsActing } from '#operator/office/act-once.ts';
import { figureIn } from '#operator/office/entry.ts';
import type { Unreasoned } from '#operator/office/proposed-acts.ts';
import { AskSecond } from '#operator/parts/ask-second.tsx';
import { AreaField } from '#operator/parts/fields.tsx';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { RemoveRunner, RestoreRunner } from './remove-runner.tsx';

/** Figures of the form; a largest profit may be empty: no limit. */
const TERM_FIGURES = ['min', 'max', 'maxProfit', 'delay', 'commission'] as const;

type TermFigure = (typeof TERM_FIGURES)[number];
type TermField = TermFigure | 'message' | 'rules';

/** What a trader has typed; a field that they have not touched follows the market. */
type TermEdits = Partial<Readonly<Record<TermField, string>>>;

/** What stands in a field. */
function termText(market: WireMarket, edits: TermEdits, field: TermField): string {
  return edits[field] ?? textsOf(market)[field];
}

function textsOf(market: WireMarket): Readonly<Record<TermField, string>> {
  const { min, max, maxProfit, delayMs, commissionPercent, message, rules } = market;
  return {
    min: String(min),
    max: String(max),
    maxProfit: maxProfit === null ? '' : String(maxProfit),
    delay: String(delayMs / 1_000),
    commission: String(commissionPercent),
    message: message ?? '',
    rules: rules ?? '',
  };
}

/** What is wrong with a figure as it stands, or null. */
function termProblem(market: WireMarket, edits: TermEdits, field: TermFigure): string | null {
  return figureIn(termText(market, edits, field), field === 'maxProfit').problem;
}

/**
 * What to send: only the fields that were touched, so that another trader's change of another field stays.
 * The delay is the one that counts now: in play or before.
 */
function changedTerms(market: WireMarket, edits: TermEdits): TermsWire {
  const { min, max, maxProfit, delay, commission, message, rules } = edits;
  const figure = (text: string) => figureIn(text).value ?? 0;
  const words = (text: string) => (text.trim() === '' ? null : text);
  const delayMs = delay === undefined ? 0 : Math.round(figure(delay) * 1_000);
  return {
    ...(min === undefined ? {} : { min: figure(min) }),
    ...(max === undefined ? {} : { max: figure(max) }),
    ...(maxProfit === undefined ? {} : { maxProfit: figureIn(maxProfit, true).value }),
    ...(delay !== undefined && market.inPlay ? { inPlayDelayMs: delayMs } : {}),
    ...(delay !== undefined && !market.inPlay ? { preMatchDelayMs: delayMs } : {}),
    ...(commission === undefined ? {} : { commissionPercent: figure(commission) }),
    ...(message === undefined ? {} : { message: words(message) }),
    ...(rules === undefined ? {} : { rules: words(rules) }),
  };
}

export interface MarketTermsProps {
  readonly market: WireMarket;
  readonly onInPlay: () => void;
}

/** Limits, delay, commission and words of a market. */
export function MarketTerms({ market, onInPlay }: MarketTermsProps) {
  return (
    <>
      <TermsForm key={market.marketId} market={market} />
      <div className={form.form}>
        <MarketSwitches market={market} onInPlay={onInPlay} />
      </div>
      {!market.house && market.runners.length > 2 && <RemoveRunner market={market} />}
      <RestoreRunner key={`back-${market.marketId}`} market={market} />
    </>
  );
}

function labelOf(field: TermFigure, { inPlay }: WireMarket): string {
  if (field === 'delay') return inPlay ? 'Delay in play, s' : 'Delay before play, s';
  return LABELS[field];
}

const LABELS = {
  min: 'Least stake, ₹',
  max: 'Largest stake, ₹',
  maxProfit: 'Largest profit, ₹',
  commission: 'Commission, %',
} as const;

function TermsForm({ market }: { readonly market: WireMarket }) {
  const [edits, setEdits] = useState<TermEdits>({});
  const [second, setSecond] = useState<Unreasoned | null>(null);
  const isActing = useIsActing(marketAct(market.marketId));
  const isWrong = TERM_FIGURES.some((field) => termProblem(market, edits, field) !== null);
  const isEdited = Object.keys(edits).length > 0;
  const textOf = (field: TermField) => termText(market, edits, field);
  const edit = (field: TermField) => (text: string) => setEdits({ ...edits, [field]: text });

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isWrong || !isEdited) return;
    const terms = { marketId: market.marketId, ...changedTerms(market, edits) };
    const outcome = await updateMarket(terms);
    if (outcome.ok) setEdits({});
    else if (outcome.failure?.code === 'FOUR_EYES') setSecond({ type: 'UpdateMarket', ...terms });
  }

  function proposed() {
    setSecond(null);
    setEdits({});
  }

  return (
    <form className={form.form} onSubmit={(event) => void save(event)} noValidate>
      <div className={form.pair}>
        {TERM_FIGURES.map((field) => (
          <TextField
            key={field}
            label={labelOf(field, market)}
            value={textOf(field)}
            error={termProblem(market, edits, field)}
            hint={field === 'maxProfit' ? 'Empty: no limit' : null}
            onChange={edit(field)}
            inputMode="decimal"
          />
        ))}
      </div>
      <TextField
        label="Message above the market"
        value={textOf('message')}
        error={null}
        onChange={edit('message')}
        maxLength={200}
      />
      <AreaField label="Rules" value={textOf('rules')} onChange={edit('rules')} rows={3} />
      <div className={form.buttons}>
        <Button type="submit" look="primary" isBusy={isActing} disabled={!isEdited || isWrong}>
          Save terms
        </Button>
        <Button disabled={!isEdited} onClick={() => setEdits({})}>
          As before
        </Button>
      </div>
      <AskSecond act={second} onClose={() => setSecond(null)} onProposed={proposed} />
    </form>
  );
}

/** What is turned on and off by itself. */
function MarketSwitches({ market, onInPlay }: MarketTermsProps) {
  const { marketId } = market;
  const isLocked = market.betLock === true;
  const isActing = useIsActing(marketAct(marketId));
  return (
    <div className={form.buttons}>
      <Button
        isBusy={isActing}
        aria-pressed={isLocked}
        onClick={() => void updateMarket({ marketId, betLock: !isLocked })}
      >
        {isLocked ? 'Unlock betting' : 'Lock betting'}
      </Button>
      {!market.inPlay && (
        <Button disabled={isActing} onClick={onInPlay}>
          Turn in play
        </Button>
      )}
    </div>
  );
}
