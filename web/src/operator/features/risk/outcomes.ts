import type { MarketRisk } from '@crease/contracts/routes/operator-trading.ts';

/** Formats a range of runs: `up to 180`, `181–185`, `198`, `211 and more`. */
export function runsWords(start: number | null, end: number | null): string {
  if (start === null || start === 0) return end === null ? 'any' : end === 0 ? '0' : `up to ${end}`;
  if (end === null) return `${start} or more`;
  return start === end ? String(start) : `${start}–${end}`;
}

type Row = NonNullable<MarketRisk['house']>['rows'][number];

/** Maximum rows. A meter has a result per run, too many bars for a readable chart. */
const MAX_ROWS = 24;
const BANDS = 16;

/** House P&L by outcome, empty on an exchange. Excess rows are merged into bands with their worst result. */
export function listOutcomes(
  risk: MarketRisk,
): readonly { readonly name: string; readonly amount: number }[] {
  if (risk.house === null) return [];
  const { rows, runners } = risk.house;
  return rows.length > 0
    ? banded(rows).map(({ start, end, amount }) => ({ name: runsWords(start, end), amount }))
    : runners.map(({ name, amount }) => ({ name, amount }));
}

/** Describes the worst outcome for the house. Empty on an exchange, or if no outcome loses. */
export function describeWorstOutcome(risk: MarketRisk): string {
  const [worst] = listOutcomes(risk).toSorted((a, b) => a.amount - b.amount);
  if (worst === undefined || worst.amount >= 0) return '';
  return risk.house?.rows.length === 0 ? `${worst.name} wins` : `${worst.name} runs`;
}

function banded(rows: readonly Row[]): readonly Row[] {
  if (rows.length <= MAX_ROWS) return rows;
  const size = Math.ceil(rows.length / BANDS);
  const bands: Row[] = [];
  for (let at = 0; at < rows.length; at += size) {
    const band = rows.slice(at, at + size);
    bands.push({
      start: band[0]?.start ?? null,
      end: band.at(-1)?.end ?? null,
      amount: Math.min(...band.map(({ amount }) => amount)),
    });
  }
  return bands;
}
