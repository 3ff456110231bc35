import type { HouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import type { RunnerQuote } from '@crease/core/quote/market-quote.ts';
import { type KeyboardEvent, useState } from 'react';
import {
  gapOf,
  lineOf,
  spreadOf,
  withGap,
  withLine,
  withPrice,
  withSpread,
} from '#operator/desk/quote-moves.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import styles from './quote-desk.module.css';

export interface KeyStepperProps {
  readonly label: string;
  /** Hundredths of what is shown. */
  readonly value: number;
  /** One press of an arrow; page up and down do ten. */
  readonly step: number;
  readonly least: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

const WHOLE = 100;
const LARGE = 10;

/**
 * A figure that is set by keys: arrows, page up and down, or typed. Letters are no figures: they go on to the desk, so
 * that a trader suspends without leaving the field.
 */
export function KeyStepper({
  label,
  value,
  step,
  least,
  disabled = false,
  onChange,
}: KeyStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function set(next: number) {
    setTyped(null);
    onChange(Math.max(least, next));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      set(value + (event.key === 'PageUp' ? step : -step) * LARGE);
    } else if (/^[a-z?/]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      window.dispatchEvent(
        new window.KeyboardEvent('keydown', {
          key: event.key,
          shiftKey: event.shiftKey,
          repeat: event.repeat,
        }),
      );
    }
  }

  function type(text: string) {
    setTyped(text);
    const figure = figureOf(text);
    if (figure !== null && figure >= least) onChange(figure);
  }

  return (
    // The keys bubble up from the field inside, which has the name and the role.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className={styles.figure} onKeyDown={press} onBlur={() => setTyped(null)}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <Stepper
        label={label}
        value={typed ?? String(value / WHOLE)}
        disabled={disabled}
        invalid={typed !== null && figureOf(typed) === null}
        onChange={type}
        onStep={(up) => set(value + (up ? step : -step))}
      />
    </div>
  );
}

/** What was typed, as hundredths, or null: at most two decimals. */
function figureOf(text: string): number | null {
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(',', '.')) * WHOLE)
    : null;
}

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

export interface SizeFieldProps {
  readonly label: string;
  /** Paise; absent: as the limits of the market say. */
  readonly size: number | undefined;
  readonly onChange: (size: number | null) => void;
}

const PAISE = 100;

/** What stands beside a price; it decides nothing. */
export function SizeField({ label, size, onChange }: SizeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = size === undefined ? '' : String(size / PAISE);
  const isWrong = typed !== null && typed.trim() !== '' && sizeOf(typed) === null;

  function type(text: string) {
    setTyped(text);
    const paise = sizeOf(text);
    if (paise !== null || text.trim() === '') onChange(paise);
  }

  return (
    <TextField
      label={label}
      value={typed ?? shown}
      error={isWrong ? 'Type whole rupees.' : null}
      placeholder="By limits"
      inputMode="numeric"
      autoComplete="off"
      onChange={type}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Whole rupees as paise, or null. */
function sizeOf(text: string): number | null {
  const plain = text.trim().replaceAll(',', '');
  return /^\d{1,9}$/.test(plain) && Number(plain) > 0 ? Number(plain) * PAISE : null;
}
