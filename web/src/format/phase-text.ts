import type { TablePhase, TableState } from '@crease/contracts/wire/play.ts';
import { clockText } from '#format/date-time.ts';
import { phrase, t } from '#text/text.ts';

const WORDS: Readonly<Record<TablePhase, string>> = {
  RESTING: phrase('Next round soon'),
  SCHEDULED: phrase('Next round soon'),
  OPEN: phrase('Place bets'),
  LOCKED: phrase('No more bets'),
  REVEALING: phrase('Dealing'),
  RESULTED: phrase('Result'),
  SETTLING: phrase('Result'),
  SETTLED: phrase('Result'),
  VOID: phrase('Round void'),
};

/** What a phase of a shared round is called. */
export function phaseText(phase: TablePhase): string {
  return t(WORDS[phase]);
}

/** Where a table stands: its phase, or until when it is closed. */
export function tableText({
  phase,
  closedUntil,
}: Pick<TableState, 'phase' | 'closedUntil'>): string {
  if (closedUntil === undefined) return phaseText(phase);
  if (closedUntil === null) return t('Closed for now');
  return t('Closed until {time}', { time: clockText(new Date(closedUntil).toISOString()) });
}
