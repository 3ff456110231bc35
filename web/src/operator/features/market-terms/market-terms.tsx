import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type SubmitEvent, useState } from 'react';
import { useIsActing } from '#operator/data/act-once.ts';
import { marketAct, updateMarket } from '#operator/data/market-acts.ts';
import type { Unreasoned } from '#operator/data/proposed-acts.ts';
import {
  changedTerms,
  TERM_FIGURES,
  type TermEdits,
  type TermField,
  type TermFigure,
  termProblem,
  termText,
} from '#operator/data/terms-entry.ts';
import { AreaField } from '#operator/parts/area-field.tsx';
import { AskSecond } from '#operator/parts/ask-second.tsx';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { RemoveRunner } from './remove-runner.tsx';
import { RestoreRunner } from './restore-runner.tsx';

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
