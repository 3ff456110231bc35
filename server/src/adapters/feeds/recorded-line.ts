import { label } from '@crease/contracts/labels/english.ts';
import type { PlayLine } from '@crease/sports/play/sport-fixture.ts';
import type { StreamEvent } from '@crease/sports/streams/stream-event.ts';
import type { StreamChange } from '@crease/sports/streams/stream-step.ts';

/** Returns the commentary line for a change of a recorded market; null for prices and minor changes. */
export function recordedLine(
  event: StreamEvent,
  change: StreamChange,
  wasInPlay: boolean,
): PlayLine | null {
  const getRunnerLabel = (id: number) =>
    event.market.runners[event.runnerIds.indexOf(id)]?.name ?? '';
  const isRace = event.market.kind === 'WIN' || event.market.kind === 'PLACE';
  switch (change.type) {
    case 'removed': {
      const said = label('NON_RUNNER', { name: getRunnerLabel(change.runnerId) });
      return { at: label('BEFORE_THE_OFF'), said, isKey: true };
    }
    case 'status': {
      if (!change.inPlay || wasInPlay) return null;
      return isRace
        ? { at: label('THE_OFF'), said: label('THEY_ARE_OFF'), isKey: true }
        : { at: label('TURNED_IN_PLAY'), said: label('MARKET_TURNS_IN_PLAY'), isKey: true };
    }
    case 'settled': {
      const names = change.winners.map(getRunnerLabel).join(', ');
      const code = event.market.kind === 'PLACE' ? 'PLACED_ARE' : 'WINNER_IS';
      const said = names === '' ? label('MARKET_IS_VOID') : label(code, { names });
      return { at: label('RESULT'), said, isKey: true };
    }
    default:
      return null;
  }
}
