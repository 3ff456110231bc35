import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { MarketResult } from '@crease/core/market/market-terms.ts';

/** A name as a market or a runner keeps it. */
interface KeptName {
  readonly nameLabel?: Label | undefined;
}

/** The label of a market's name where the wire says it; nothing where a person gave the name. */
export function marketLabelOf({ nameLabel }: KeptName): { readonly marketLabel?: Label } {
  return nameLabel === undefined ? {} : { marketLabel: nameLabel };
}

/** The same of a runner. */
export function runnerLabelOf(runner: KeptName | undefined): { readonly runnerLabel?: Label } {
  return runner?.nameLabel === undefined ? {} : { runnerLabel: runner.nameLabel };
}

/** The same of a list of names. */
export function nameLabelOf(named: KeptName | undefined): { readonly nameLabel?: Label } {
  return named?.nameLabel === undefined ? {} : { nameLabel: named.nameLabel };
}

/** What a market was settled on, where that is void, half won, or the name of one runner that is ours. */
export function resultLabelOf({
  result,
  runners,
}: {
  readonly result: MarketResult | null;
  readonly runners: readonly (KeptName & { readonly id: number; readonly name: string })[];
}): { readonly resultLabel?: Label } {
  if (result?.type === 'void') return { resultLabel: label('VOID') };
  if (result?.type === 'half') {
    const half = runners.find(({ id }) => id === result.winnerId);
    return { resultLabel: label('HALF_WON', { winner: half?.nameLabel ?? half?.name ?? '' }) };
  }
  if (result?.type !== 'placings') return {};
  const placed = result.placings.flat();
  const winner = runners.find(({ id }) => id === placed[0])?.nameLabel;
  return winner === undefined || placed.length !== 1 ? {} : { resultLabel: winner };
}
