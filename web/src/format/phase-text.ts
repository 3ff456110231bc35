import type { TablePhase, TableState } from '@crease/contracts/wire/play.ts';
import { clockText } from '#format/date-time.ts';
import { phrase, t } from '#i18n/text.ts';

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
export function tableText({
  phase,
  closedUntil,
}: Pick<TableState, 'phase' | 'closedUntil'>): string {
  if (closedUntil === undefined) return phaseText(phase);
  if (closedUntil === null) return t('Temporarily closed');
  return t('Closed until {time}', { time: clockText(new Date(closedUntil).toISOString()) });
}
