import type { PlayLine } from '@crease/sports/play/sport-fixture.ts';
import type { StreamEvent } from '@crease/sports/streams/stream-event.ts';
import type { StreamChange } from '@crease/sports/streams/stream-step.ts';

/** What is said about a change of a recorded market; null for prices and what nobody would read out. */
export function recordedLine(
  event: StreamEvent,
  change: StreamChange,
  wasInPlay: boolean,
): PlayLine | null {
  const nameOf = (id: number) => event.market.runners[event.runnerIds.indexOf(id)]?.name ?? '';
  const isRace = event.market.kind === 'WIN' || event.market.kind === 'PLACE';
  switch (change.type) {
    case 'removed': {
      const text = `Non-runner: ${nameOf(change.runnerId)}`;
      return { at: 'Before the off', text, isKey: true };
    }
    case 'status': {
      if (!change.inPlay || wasInPlay) return null;
      const text = isRace ? 'They are off' : 'The market turns in play';
      return { at: isRace ? 'The off' : 'In play', text, isKey: true };
    }
    case 'settled': {
      const names = change.winners.map(nameOf);
      const verb = event.market.kind === 'PLACE' ? 'Placed: ' : 'Winner: ';
      const text = names.length === 0 ? 'The market is void' : `${verb}${names.join(', ')}`;
      return { at: 'Result', text, isKey: true };
    }
    default:
      return null;
  }
}
