import type { HouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import type { RunnerQuote } from '@crease/core/quote/market-quote.ts';
import { type KeyboardEvent, useState } from 'react';
import { readHundredths, readNumber } from '#format/typed-number.ts';
import { WHOLE } from '#operator/trading/quote-draft.ts';
import {
  computeGap,
  computeSpread,
  getLine,
  withGap,
  withLine,
  withPrice,
  withSpread,
} from '#operator/trading/quote-moves.ts';
import { NumberField } from '#ui/field/text-field.tsx';
import { Note, Stack } from '#ui/layout/layout.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import styles from './quote-desk.module.css';

export interface KeyStepperProps {
  readonly label: string;
  /** Hundredths of the displayed value. */
  readonly value: number;
  /** Step of an arrow key. Page Up and Page Down move ten. */
  readonly step: number;
  readonly least: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

const LARGE = 10;

/**
 * A numeric field with arrow, Page Up and Page Down steps, or typed input. Letters bubble up to the desk, so its
 * shortcuts work from within the field.
 */
export function KeyStepper({ label, value, step, least, disabled = false, onChange }: KeyStepperProps) {
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
    const figure = readHundredths(text);
    if (figure !== null && figure >= least) onChange(figure);
  }

  return (
    // Handles keys that bubble up from the input, which has the name and role.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <Stack gap={2} canShrink onKeyDown={press} onBlur={() => setTyped(null)}>
      <Note aria-hidden="true">{label}</Note>
      <Stepper
        label={label}
        value={typed ?? String(value / WHOLE)}
        disabled={disabled}
        invalid={typed !== null && readHundredths(typed) === null}
        onChange={type}
        onStep={(up) => set(value + (up ? step : -step))}
      />
    </Stack>
  );
}

const RATE_STEP = 5 * WHOLE;
const MARGIN_STEP = 10 * WHOLE;

export interface LineQuoteProps {
  readonly kind: HouseKind;
  readonly quote: RunnerQuote;
  readonly onChange: (change: (quote: RunnerQuote) => RunnerQuote) => void;
}

/** Line, Yes gap, rates and spread of a session, or first run, band and rate of a khado. */
export function LineQuote({ kind, quote, onChange }: LineQuoteProps) {
  const { shape } = HOUSE_TRAITS[kind];
  if (shape === 'BAND') return <BandQuote quote={quote} onChange={onChange} />;
  const gap = computeGap(quote);
  return (
    <div className={styles.figures}>
      <KeyStepper
        label="No line"
        value={getLine(quote)}
        step={WHOLE}
        least={WHOLE}
        onChange={(line) => onChange((old) => withLine(old, line))}
      />
      <KeyStepper
        label="Yes–No spread"
        value={gap}
        step={WHOLE}
        least={0}
        onChange={(wide) => onChange((old) => withGap(old, wide))}
      />
      {shape === 'LINE' && (
        <>
          <KeyStepper
            label="No rate"
            value={quote.lay[0]?.price ?? 0}
            step={RATE_STEP}
            least={WHOLE}
            onChange={(rate) => onChange((old) => withPrice(old, 'lay', rate))}
          />
          <KeyStepper
            label="Yes rate"
            value={quote.back[0]?.price ?? 0}
            step={RATE_STEP}
            least={WHOLE}
            onChange={(rate) => onChange((old) => withPrice(old, 'back', rate))}
          />
          <KeyStepper
            label="Rate margin"
            value={Math.max(0, computeSpread(quote))}
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
        label="From run"
        value={getLine(quote)}
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
  /** Paise, absent if the market's limits apply. */
  readonly size: number | undefined;
  readonly onChange: (size: number | null) => void;
}

const PAISE = 100;
/** Rupees. */
const LARGEST_SIZE = 999_999_999;

/** Displayed size of a price. Informational only. */
export function SizeField({ label, size, onChange }: SizeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = size === undefined ? '' : String(size / PAISE);
  const isWrong = typed !== null && typed.trim() !== '' && parseSize(typed) === null;

  function type(text: string) {
    setTyped(text);
    const paise = parseSize(text);
    if (paise !== null || text.trim() === '') onChange(paise);
  }

  return (
    <NumberField
      label={label}
      value={typed ?? shown}
      error={isWrong ? 'Enter whole rupees.' : null}
      placeholder="Market limit"
      onChange={type}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Parses whole rupees to paise, null if invalid. */
function parseSize(text: string): number | null {
  const rupees = readNumber(text) ?? 0;
  return Number.isInteger(rupees) && rupees > 0 && rupees <= LARGEST_SIZE ? rupees * PAISE : null;
}
