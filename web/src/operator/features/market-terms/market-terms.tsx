import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { operatorMarketRoutes, type TermsWire } from '@crease/contracts/market-desk/markets.ts';
import formStyles from '#operator/components/form.module.css';
import { SecondOperatorDialog, useSecondOperator } from '#operator/components/second-operator.tsx';
import {
  parseFigure,
  parseFigureOrNull,
  trimToNull,
  useOfficeForm,
  wireFigure,
  wireFigureOrNull,
} from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { marketActionKey, updateMarket } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { AreaField, NumberField, TextField } from '#ui/field/text-field.tsx';
import { RemoveRunner, RestoreRunner } from './remove-runner.tsx';

/** Numeric fields. */
const TERM_FIGURES = ['min', 'max', 'maxProfit', 'maxHouseLoss', 'delay', 'commission'] as const;
/** Fields where blank means no limit. */
const NO_LIMIT: readonly TermFigure[] = ['maxProfit', 'maxHouseLoss'];

type TermFigure = (typeof TERM_FIGURES)[number];
type TermField = TermFigure | 'message' | 'rules';

type TermTexts = Readonly<Record<TermField, string>>;

function toTexts(market: WireMarket): TermTexts {
  const { min, max, maxProfit, maxHouseLoss, delayMs, commissionPercent, message, rules } = market;
  return {
    min: String(min),
    max: String(max),
    maxProfit: maxProfit === null ? '' : String(maxProfit),
    maxHouseLoss: maxHouseLoss === undefined ? '' : String(maxHouseLoss),
    delay: String(delayMs / 1_000),
    commission: String(commissionPercent),
    message: message ?? '',
    rules: rules ?? '',
  };
}

/** Field of the delay currently in effect. */
const getDelayField = ({ inPlay }: WireMarket) => (inPlay ? 'inPlayDelayMs' : 'preMatchDelayMs');

/** All terms in wire format, for schema validation. */
function toBody(market: WireMarket, texts: TermTexts): Readonly<Record<string, unknown>> {
  const delay = wireFigure(texts.delay);
  return {
    min: wireFigure(texts.min),
    max: wireFigure(texts.max),
    maxProfit: wireFigureOrNull(texts.maxProfit),
    maxHouseLoss: wireFigureOrNull(texts.maxHouseLoss),
    [getDelayField(market)]: typeof delay === 'number' ? Math.round(delay * 1_000) : delay,
    commissionPercent: wireFigure(texts.commission),
    message: texts.message,
    rules: texts.rules,
  };
}

/** Includes only edited fields, so that another trader's concurrent changes to others are kept. */
function changedTerms(
  market: WireMarket,
  texts: TermTexts,
  edited: ReadonlySet<TermField>,
): TermsWire {
  const terms: Readonly<Record<TermField, TermsWire>> = {
    min: { min: parseFigure(texts.min) },
    max: { max: parseFigure(texts.max) },
    maxProfit: { maxProfit: parseFigureOrNull(texts.maxProfit) },
    maxHouseLoss: { maxHouseLoss: parseFigureOrNull(texts.maxHouseLoss) },
    delay: { [getDelayField(market)]: Math.round(parseFigure(texts.delay) * 1_000) },
    commission: { commissionPercent: parseFigure(texts.commission) },
    message: { message: trimToNull(texts.message) },
    rules: { rules: trimToNull(texts.rules) },
  };
  return Object.assign({}, ...[...edited].map((field) => terms[field]));
}

export interface MarketTermsProps {
  readonly market: WireMarket;
  readonly onInPlay: () => void;
}

/** Edits a market's limits, delay, commission and texts. */
export function MarketTerms({ market, onInPlay }: MarketTermsProps) {
  return (
    <>
      <TermsForm key={market.marketId} market={market} />
      <div className={formStyles.form}>
        <MarketSwitches market={market} onInPlay={onInPlay} />
      </div>
      {!market.house && market.runners.length > 2 && <RemoveRunner market={market} />}
      <RestoreRunner key={`back-${market.marketId}`} market={market} />
    </>
  );
}

function labelForDelay({ inPlay }: WireMarket): string {
  return inPlay ? 'In-play delay (s)' : 'Pre-match delay (s)';
}

const LABELS = {
  min: 'Min stake (₹)',
  max: 'Max stake (₹)',
  maxProfit: 'Max profit (₹)',
  maxHouseLoss: 'Max house loss (₹)',
  commission: 'Commission (%)',
} as const;

function TermsForm({ market }: { readonly market: WireMarket }) {
  const { asked, proposeAfter, drop } = useSecondOperator();
  const isActing = useIsPending(marketActionKey(market.marketId));
  const form = useOfficeForm<TermField>({
    fields: {
      min: { label: LABELS.min },
      max: { label: LABELS.max },
      maxProfit: { label: LABELS.maxProfit },
      maxHouseLoss: { label: LABELS.maxHouseLoss },
      delay: { label: labelForDelay(market), member: getDelayField(market) },
      commission: { label: LABELS.commission, member: 'commissionPercent' },
      message: { label: 'Market message' },
      rules: { label: 'Rules' },
    },
    initial: toTexts(market),
    isLive: true,
    contract: {
      route: operatorMarketRoutes.operatorUpdateMarket,
      body: (texts) => toBody(market, texts),
    },
    onSubmit: async (texts) => {
      const terms = { marketId: market.marketId, ...changedTerms(market, texts, form.edited) };
      const outcome = await updateMarket(terms);
      if (outcome.ok) form.reset();
      else proposeAfter(outcome, { type: 'UpdateMarket', ...terms });
      return outcome;
    },
  });
  const isEdited = form.edited.size > 0;
  function proposed() {
    drop();
    form.reset();
  }

  return (
    <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
      <div className={formStyles.pair}>
        {TERM_FIGURES.filter((field) => market.house || field !== 'maxHouseLoss').map((field) => (
          <NumberField
            key={field}
            {...form.field(field)}
            hint={NO_LIMIT.includes(field) ? 'Leave blank for no limit' : null}
          />
        ))}
      </div>
      <TextField {...form.field('message')} maxLength={200} />
      <AreaField {...form.field('rules')} rows={3} />
      <div className={formStyles.buttons}>
        <Button type="submit" variant="primary" isBusy={isActing} disabled={!isEdited}>
          Save terms
        </Button>
        <Button disabled={!isEdited} onClick={form.reset}>
          Reset
        </Button>
      </div>
      <SecondOperatorDialog {...asked} onClose={drop} onProposed={proposed} />
    </form>
  );
}

/** Switches that apply immediately. */
function MarketSwitches({ market, onInPlay }: MarketTermsProps) {
  const { marketId } = market;
  const isLocked = market.betLock === true;
  const isActing = useIsPending(marketActionKey(marketId));
  return (
    <div className={formStyles.buttons}>
      <Button
        isBusy={isActing}
        aria-pressed={isLocked}
        onClick={() => void updateMarket({ marketId, betLock: !isLocked })}
      >
        {isLocked ? 'Unlock betting' : 'Lock betting'}
      </Button>
      {!market.inPlay && (
        <Button disabled={isActing} onClick={onInPlay}>
          Turn in-play
        </Button>
      )}
    </div>
  );
}
