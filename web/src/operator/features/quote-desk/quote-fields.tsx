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
  readonly onChange: (value: number) => void;
}

const LARGE = 10;

/**
 * A numeric field with arrow, Page Up and Page Down steps, or typed input. Letters bubble up to the desk, so its
 * shortcuts work from within the field.
 */
export function KeyStepper({ label, value, step, least, onChange }: KeyStepperProps) {
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
    <Stack gap={2} canShrink onKeyDown={press} onBlur={() => setTyped(null)}>
      <Note aria-hidden="true">{label}</Note>
      <Stepper
        label={label}
        value={typed ?? String(value / WHOLE)}
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
  return (
    <div className={styles.figures}>
      {listFigures(kind, quote).map(({ change, ...figure }) => (
        <KeyStepper key={figure.label} {...figure} onChange={(value) => onChange((old) => change(old, value))} />
      ))}
    </div>
  );
}

interface QuoteFigure extends Omit<KeyStepperProps, 'onChange'> {
  readonly change: (quote: RunnerQuote, value: number) => RunnerQuote;
}

function listFigures(kind: HouseKind, quote: RunnerQuote): readonly QuoteFigure[] {
  const { shape } = HOUSE_TRAITS[kind];
  const line = { value: getLine(quote), step: WHOLE, least: WHOLE, change: withLine };
  const rate = (label: string, side: 'back' | 'lay'): QuoteFigure => ({
    label,
    value: quote[side][0]?.price ?? 0,
    step: RATE_STEP,
    least: WHOLE,
    change: (old, price) => withPrice(old, side, price),
  });
  if (shape === 'BAND') {
    const band = { value: (quote.band ?? 1) * WHOLE, step: WHOLE, least: WHOLE };
    const withBand = (old: RunnerQuote, runs: number) => ({ ...old, band: Math.round(runs / WHOLE) });
    return [
      { label: 'From run', ...line },
      { label: 'Runs in the band', ...band, change: withBand },
      rate('Rate', 'back'),
    ];
  }
  const lines = [
    { label: 'No line', ...line },
    { label: 'Yes–No spread', value: computeGap(quote), step: WHOLE, least: 0, change: withGap },
  ];
  if (shape !== 'LINE') return lines;
  const margin = { value: Math.max(0, computeSpread(quote)), step: MARGIN_STEP, least: 0, change: withSpread };
  return [...lines, rate('No rate', 'lay'), rate('Yes rate', 'back'), { label: 'Rate margin', ...margin }];
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
