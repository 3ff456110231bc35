import { formatEnglish, label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { MarketResult } from '@crease/core/market/market-terms.ts';

/** The label stored with a market or runner name. */
interface LabelledName {
  readonly nameLabel?: Label | undefined;
}

/** Label of a market name; empty if an operator chose the name. */
export function pickMarketLabel({ nameLabel }: LabelledName): { readonly marketLabel?: Label } {
  return nameLabel === undefined ? {} : { marketLabel: nameLabel };
}

/** Label of a runner name. */
export function pickRunnerLabel(runner: LabelledName | undefined): {
  readonly runnerLabel?: Label;
} {
  return runner?.nameLabel === undefined ? {} : { runnerLabel: runner.nameLabel };
}

/** Label of a name in a list. */
export function pickNameLabel(named: LabelledName | undefined): { readonly nameLabel?: Label } {
  return named?.nameLabel === undefined ? {} : { nameLabel: named.nameLabel };
}

/** Label of a market result if it is void, half won, shared or a single runner with a labelled name. */
export function pickResultLabel({
  kind,
  result,
  runners,
}: {
  readonly kind: MarketKind;
  readonly result: MarketResult | null;
  readonly runners: readonly (LabelledName & { readonly id: number; readonly name: string })[];
}): { readonly resultLabel?: Label } {
  if (result?.type === 'void') return { resultLabel: label('VOID') };
  if (result?.type === 'half') {
    const half = runners.find(({ id }) => id === result.winnerId);
    return { resultLabel: label('HALF_WON', { winner: half?.nameLabel ?? half?.name ?? '' }) };
  }
  if (result?.type !== 'placings') return {};
  const shared = labelSharedWin(kind, result, runners);
  if (shared !== null) return { resultLabel: shared };
  const placed = result.placings.flat();
  const winner = runners.find(({ id }) => id === placed[0])?.nameLabel;
  return winner === undefined || placed.length !== 1 ? {} : { resultLabel: winner };
}

/** Kinds on the winner of a match, which ends in a tie; other shared wins are dead heats. */
const ON_MATCH: ReadonlySet<MarketKind> = new Set(['MATCH_ODDS', 'BOOKMAKER']);

/** Label of a result with several winners: `Match tied`, `Dead heat: A and B`. Null for other results. */
export function labelSharedWin(
  kind: MarketKind,
  result: MarketResult,
  runners: readonly { readonly id: number; readonly name: string }[],
): Label | null {
  if (result.type !== 'placings') return null;
  const [winners = [], ...others] = result.placings;
  if (winners.length < 2 || others.length > 0) return null;
  if (ON_MATCH.has(kind)) return label('MATCH_TIED');
  const names = winners.map((id) => runners.find((runner) => runner.id === id)?.name ?? '');
  const last = names.at(-1) ?? '';
  return label('DEAD_HEAT', {
    names: label('AND', { first: names.slice(0, -1).join(', '), last }),
  });
}

/** Formats a market result: names in finishing order, a tie or dead heat, or runs, or "Void". */
export function formatResult(
  result: MarketResult,
  {
    kind,
    runners,
  }: {
    readonly kind: MarketKind;
    readonly runners: readonly { readonly id: number; readonly name: string }[];
  },
): string {
  const getRunnerName = (id: number): string =>
    runners.find((runner) => runner.id === id)?.name ?? String(id);
  switch (result.type) {
    case 'void':
      return 'Void';
    case 'runs':
      return String(result.runs);
    case 'half':
      return formatEnglish(label('HALF_WON', { winner: getRunnerName(result.winnerId) }));
    case 'placings': {
      const shared = labelSharedWin(kind, result, runners);
      if (shared !== null) return formatEnglish(shared);
      return result.placings
        .map((tied) => tied.map(getRunnerName))
        .map((names) => (names.length > 1 ? `${names.join(' and ')} (dead heat)` : names.join()))
        .join(', ');
    }
  }
}
