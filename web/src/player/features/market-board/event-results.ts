import type { EventResult } from '@crease/contracts/wire/catalogue.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#client/api/call.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';

const FRESH_MS = 60_000;
const NONE: readonly EventResult[] = [];

/** A match's market results, newest first. @param settled number of settlements seen; each change refetches. */
export function useEventResults(eventId: number, settled: number): readonly EventResult[] {
  const { data, refetch } = useQuery({
    queryKey: ['results', eventId],
    queryFn: ({ signal }) => call('getEventResults', { eventId }, signal),
    enabled: eventId > 0,
    staleTime: FRESH_MS,
  });
  useEffect(() => {
    if (settled > 0) void refetch();
  }, [settled, refetch]);
  return data ?? NONE;
}

/** Localised result for a half-won line. */
export function halfWon(winner: string): string {
  return t('Half won: {winner}', { winner });
}

/** Formats a result: `India`, `51`, `Half won: Over 2.25 goals`, `Void, stakes returned`. */
export function formatResult({
  result,
  winners,
  resultLabel,
}: Pick<EventResult, 'result' | 'winners' | 'resultLabel'>): string {
  if ('void' in result) return t('Void, stakes returned');
  // Runs or points, as the market name implies.
  if ('runs' in result) return String(result.runs);
  const shared = describeSharedWin(result, winners, resultLabel);
  if (shared !== null) return shared;
  const names = winners.join(', ');
  return nameText('halfWinnerRunnerId' in result ? halfWon(names) : names, resultLabel);
}

/** `Match tied`, `Dead heat: A and B`; null if there is one winner, or one for each place. */
function describeSharedWin(
  result: EventResult['result'],
  winners: readonly string[],
  label: EventResult['resultLabel'],
): string | null {
  if (!('placings' in result) || result.placings.length > 1 || winners.length < 2) return null;
  return nameSharedWin(label?.code === 'MATCH_TIED' ? 'MATCH_ODDS' : undefined, winners);
}

/** `Match tied` on the winner of a match; otherwise `Dead heat: A and B`. */
export function nameSharedWin(kind: MarketKind | undefined, winners: readonly string[]): string {
  if (kind === 'MATCH_ODDS' || kind === 'BOOKMAKER') return t('Match tied');
  return t('Dead heat: {names}', { names: joinNames(winners) });
}

/** Joins names of a dead heat: `A, B and C`. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return t('{names} and {last}', { names: names.slice(0, -1).join(', '), last });
}

/** Result of the match or race: its winner, `Match tied` or `Dead heat: A and B`. Null until settled, and if void. */
export function describeEventResult(results: readonly EventResult[]): string | null {
  const main = findMain(results);
  if (main === undefined) return null;
  const shared = describeSharedWin(main.result, main.winners, main.resultLabel);
  return shared ?? t('Winner: {name}', { name: formatResult(main) });
}

/** Match odds, or else the bookmaker market, or a race's win market. */
function findMain(results: readonly EventResult[]): EventResult | undefined {
  const decided = results.filter(({ winners }) => winners.length > 0);
  return (
    decided.find(({ group }) => group === 'matchOdds') ??
    decided.find(({ group }) => group === 'bookmaker') ??
    decided.find(({ marketLabel }) => marketLabel?.code === 'WIN')
  );
}
