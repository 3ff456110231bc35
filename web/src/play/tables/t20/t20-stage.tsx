import { findWinner, listReveals, type TeenPattiDeal } from '@crease/games/teen-patti/deal.ts';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import { PairOfHands } from '#play/tables/pair-of-hands.tsx';
import { useStage } from '#play/tables/stage-state.ts';

/** Both hands, revealed as the server sends them. */
export function T20Stage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  return (
    <PairOfHands
      shown={state.shown}
      isFresh={isFresh}
      winner={state.outcome === null ? null : findWinner(state.outcome as TeenPattiDeal)}
      centre={<TimerRing state={state} windowSeconds={windowSeconds} />}
    />
  );
}

/** A past round with a number of cards revealed. */
export function Replay({ outcome, shown }: { readonly outcome: unknown; readonly shown: number }) {
  const deal = outcome as TeenPattiDeal;
  const cards = listReveals(deal);
  return (
    <PairOfHands
      shown={cards.slice(0, shown)}
      isFresh={() => shown < cards.length}
      winner={shown >= cards.length ? findWinner(deal) : null}
      centre={null}
    />
  );
}
