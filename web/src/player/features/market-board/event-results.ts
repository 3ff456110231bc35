import type { EventResult } from '@crease/contracts/wire/catalogue.ts';
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
  const names = winners.join(', ');
  return nameText('halfWinnerRunnerId' in result ? halfWon(names) : names, resultLabel);
}

/** The match winner, from match odds or else the bookmaker market; null until one is settled. */
export function findWinner(results: readonly EventResult[]): string | null {
  const decided = results.filter(({ winners }) => winners.length > 0);
  const main =
    decided.find(({ group }) => group === 'matchOdds') ??
    decided.find(({ group }) => group === 'bookmaker');
  return main === undefined ? null : formatResult(main);
}
