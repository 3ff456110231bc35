import type { EventItem, EventResult, ListScore } from '@crease/contracts/catalogue/catalogue.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#client/api/call.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';

export const RACING = 26;
const CRICKET = 3;
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

/**
 * Result of the match or race in a sentence: `India won`, `Kraken won 2–1`, `Match drawn`, `Match tied`, `Dead heat: A
 * and B`, `Match abandoned`, `Race void, stakes returned`. Null until settled.
 */
export function describeEventResult(
  results: readonly EventResult[],
  { sportId, score = null }: Pick<EventItem, 'sportId' | 'score'>,
): string | null {
  if (score?.stageLabel?.code === 'ABANDONED') return t('Match abandoned');
  const main = findMain(results);
  if (main === undefined) return null;
  if ('void' in main.result) {
    return sportId === RACING ? t('Race void, stakes returned') : t('Match void, stakes returned');
  }
  const shared = describeSharedWin(main.result, main.winners, main.resultLabel);
  if (shared !== null) return shared;
  if (main.resultLabel?.code === 'THE_DRAW') return t('Match drawn');
  const name = formatResult(main);
  const final = sportId === CRICKET ? null : formatFinalScore(score, main.winners[0]);
  return final === null ? t('{name} won', { name }) : t('{name} won {score}', { name, score: final });
}

/** Formats goals, points or sets, the winner's first: `2–1`. Null if they don't decide, e.g. after a retirement. */
function formatFinalScore(score: ListScore | null, winner: string | undefined): string | null {
  const own = score?.sides.find(({ name }) => name === winner)?.text ?? '';
  const other = score?.sides.find(({ name }) => name !== winner)?.text ?? '';
  if (score?.sides.length !== 2 || !isFigure(own) || !isFigure(other)) return null;
  return Number(own) > Number(other) ? `${own}–${other}` : null;
}

function isFigure(text: string): boolean {
  return /^\d+$/.test(text);
}

/** Match odds, or else the bookmaker market, or a race's win market. Void ones only if no other is decided. */
function findMain(results: readonly EventResult[]): EventResult | undefined {
  const decided = results.filter(({ winners }) => winners.length > 0);
  return findWinnerMarket(decided) ?? findWinnerMarket(results);
}

function findWinnerMarket(results: readonly EventResult[]): EventResult | undefined {
  return (
    results.find(({ group }) => group === 'matchOdds') ??
    results.find(({ group }) => group === 'bookmaker') ??
    results.find(({ marketLabel }) => marketLabel?.code === 'WIN')
  );
}
