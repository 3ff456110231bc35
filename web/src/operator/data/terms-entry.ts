import type { TermsWire } from '@crease/contracts/routes/operator-markets.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { figureIn } from './figure-text.ts';

/** Figures of the form; a largest profit may be empty: no limit. */
export const TERM_FIGURES = ['min', 'max', 'maxProfit', 'delay', 'commission'] as const;

export type TermFigure = (typeof TERM_FIGURES)[number];
export type TermField = TermFigure | 'message' | 'rules';

/** What a trader has typed; a field that he has not touched follows the market. */
export type TermEdits = Partial<Readonly<Record<TermField, string>>>;

/** What stands in a field. */
export function termText(market: WireMarket, edits: TermEdits, field: TermField): string {
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
export function termProblem(
  market: WireMarket,
  edits: TermEdits,
  field: TermFigure,
): string | null {
  return figureIn(termText(market, edits, field), field === 'maxProfit').problem;
}

/**
 * What to send: only the fields that were touched, so that another trader's change of another field stays.
 * The delay is the one that counts now: in play or before.
 */
export function changedTerms(market: WireMarket, edits: TermEdits): TermsWire {
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
