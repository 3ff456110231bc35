import type { TablePhase } from '@crease/contracts/wire/play.ts';
import { phrase, t } from './text.ts';

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
