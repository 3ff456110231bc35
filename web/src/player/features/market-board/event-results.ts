import type { EventResult } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#data/api/call.ts';
import { nameText } from '#text/name-text.ts';
import { t } from '#text/text.ts';

const FRESH_MS = 60_000;
const NONE: readonly EventResult[] = [];

/** How the markets of a match ended, newest first. @param settled how many the page has seen end: each asks again. */
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

/** A line that was met by a quarter, in the language of the reader. */
export function halfWon(winner: string): string {
  return t('Half won: {winner}', { winner });
}

/** `India`, `51`, `Half won: Over 2.25 goals`, `Void, stakes returned`. */
export function resultText({
  result,
  winners,
  resultLabel,
}: Pick<EventResult, 'result' | 'winners' | 'resultLabel'>): string {
  if ('void' in result) return t('Void, stakes returned');
  // Runs or points: the name of the market says which.
  if ('runs' in result) return String(result.runs);
  const names = winners.join(', ');
  return nameText('halfWinnerRunnerId' in result ? halfWon(names) : names, resultLabel);
}

/** Who won the match: the result of its match odds, or of its bookmaker; null while neither has one. */
export function winnerOf(results: readonly EventResult[]): string | null {
  const decided = results.filter(({ winners }) => winners.length > 0);
  const main =
    decided.find(({ group }) => group === 'matchOdds') ??
    decided.find(({ group }) => group === 'bookmaker');
  return main === undefined ? null : resultText(main);
}
