import type { HouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import type { RunnerQuote } from '@crease/core/quote/market-quote.ts';
import {
  gapOf,
  lineOf,
  spreadOf,
  withGap,
  withLine,
  withPrice,
  withSpread,
} from '#operator/data/quote-draft.ts';
import { KeyStepper } from './key-stepper.tsx';
import styles from './quote-desk.module.css';

const WHOLE = 100;
const RATE_STEP = 5 * WHOLE;
const MARGIN_STEP = 10 * WHOLE;

export interface LineQuoteProps {
  readonly kind: HouseKind;
  readonly quote: RunnerQuote;
  readonly onChange: (change: (quote: RunnerQuote) => RunnerQuote) => void;
}

/** Line, distance of Yes, rates and margin of a session; first run, band and rate of a khado. */
export function LineQuote({ kind, quote, onChange }: LineQuoteProps) {
  const { shape } = HOUSE_TRAITS[kind];
  if (shape === 'BAND') return <BandQuote quote={quote} onChange={onChange} />;
  const gap = gapOf(quote);
  return (
    <div className={styles.figures}>
      <KeyStepper
        label="Line of No"
        value={lineOf(quote)}
        step={WHOLE}
        least={WHOLE}
        onChange={(line) => onChange((old) => withLine(old, line))}
      />
      <KeyStepper
        label="Yes above No by"
        value={gap}
        step={WHOLE}
        least={0}
        onChange={(wide) => onChange((old) => withGap(old, wide))}
      />
      {shape === 'LINE' && (
        <>
          <KeyStepper
            label="Rate of No"
            value={quote.lay[0]?.price ?? 0}
            step={RATE_STEP}
            least={WHOLE}
            onChange={(rate) => onChange((old) => withPrice(old, 'lay', rate))}
          />
          <KeyStepper
            label="Rate of Yes"
            value={quote.back[0]?.price ?? 0}
            step={RATE_STEP}
            least={WHOLE}
            onChange={(rate) => onChange((old) => withPrice(old, 'back', rate))}
          />
          <KeyStepper
            label="Margin of the rates"
            value={Math.max(0, spreadOf(quote))}
            step={MARGIN_STEP}
            least={0}
            onChange={(margin) => onChange((old) => withSpread(old, margin))}
          />
        </>
      )}
    </div>
  );
}

function BandQuote({ quote, onChange }: Omit<LineQuoteProps, 'kind'>) {
  return (
    <div className={styles.figures}>
      <KeyStepper
        label="First run"
        value={lineOf(quote)}
        step={WHOLE}
        least={WHOLE}
        onChange={(line) => onChange((old) => withLine(old, line))}
      />
      <KeyStepper
        label="Runs in the band"
        value={(quote.band ?? 1) * WHOLE}
        step={WHOLE}
        least={WHOLE}
        onChange={(runs) => onChange((old) => ({ ...old, band: Math.round(runs / WHOLE) }))}
      />
      <KeyStepper
        label="Rate"
        value={quote.back[0]?.price ?? 0}
        step={RATE_STEP}
        least={WHOLE}
        onChange={(rate) => onChange((old) => withPrice(old, 'back', rate))}
      />
    </div>
  );
}
