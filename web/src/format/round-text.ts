import type { TablePhase, TableState } from '@crease/contracts/casino/play.ts';
import { phrase, t } from '#i18n/text.ts';
import { clockText } from './date-time.ts';

const WORDS: Readonly<Record<TablePhase, string>> = {
  RESTING: phrase('Next round soon'),
  SCHEDULED: phrase('Next round soon'),
  OPEN: phrase('Place bets'),
  LOCKED: phrase('No more bets'),
  REVEALING: phrase('Dealing'),
  RESULTED: phrase('Result'),
  SETTLING: phrase('Result'),
  SETTLED: phrase('Result'),
  VOID: phrase('Round voided'),
};

/** Label of a shared round's phase. */
export function phaseText(phase: TablePhase): string {
  return t(WORDS[phase]);
}

/** Label of a table's state: its phase, or its reopening time if closed. */
export function tableText({ phase, closedUntil }: Pick<TableState, 'phase' | 'closedUntil'>): string {
  if (closedUntil === undefined) return phaseText(phase);
  if (closedUntil === null) return t('Temporarily closed');
  return t('Closed until {time}', { time: clockText(new Date(closedUntil).toISOString()) });
}

/** Abbreviates to `mines-83941a76…`. Table rounds already have short names. The full ID is shown with the round. */
export function shortRoundId(roundId: string): string {
  const [game, first, ...rest] = roundId.split('-');
  return rest.length > 1 ? `${game}-${first}…` : roundId;
}
