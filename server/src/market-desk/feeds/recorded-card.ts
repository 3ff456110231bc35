import { label } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import { listPlaced, type PlayResult } from '@crease/sports/play/board.ts';
import type { RacingCard } from '@crease/sports/play/sport-card.ts';
import type { StreamEvent } from '@crease/sports/streams/stream-event.ts';
import type { ReplayedMarket } from '@crease/sports/streams/stream-state.ts';

/** Builds the race card of a recording: runners, non-runners, starting prices and winners. */
export function recordedCard(
  event: StreamEvent,
  market: ReplayedMarket | null,
  result: PlayResult | null,
): RacingCard {
  const winners = listPlaced(result);
  return {
    kind: 'racing',
    status: getStatusLabel(market, result),
    distance: '',
    going: null,
    raceClass: '',
    places: event.market.winners,
    runners: event.market.runners.map(({ name, number, stall, jockey }, place) => {
      const runner = market?.runners.get(event.runnerIds[place] ?? 0);
      return {
        number: number ?? '',
        name,
        stall: stall ?? '',
        jockey: jockey ?? '',
        trainer: '',
        weight: '',
        form: '',
        position: event.market.winners === 1 && winners.includes(place) ? 1 : null,
        isNonRunner: runner?.status === 'REMOVED',
        startingPrice: runner?.startingPrice ?? null,
      };
    }),
  };
}

function getStatusLabel(market: ReplayedMarket | null, result: PlayResult | null): Label {
  if (result !== null) return label('RESULT');
  return label(market?.inPlay === true ? 'OFF' : 'BEFORE_THE_OFF');
}
