import { revealsOf, type TeenPattiDeal, winnerOf } from '@crease/games/teen-patti/deal.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import { useFresh } from '#play/parts/use-fresh.ts';
import { DuelStage } from '#play/tables/duel-stage.tsx';
import { handsOf, handWords } from '#play/tables/hand-words.ts';
import { useWindowSeconds } from '#play/tables/use-window-seconds.ts';
import { t } from '#text/text.ts';

const PLACES = 3;

/** Both hands, turned up as the server says. */
export function T20Stage() {
  const state = useSeat(({ table }) => table?.state);
  const windowSeconds = useWindowSeconds();
  const isFresh = useFresh(state?.roundId ?? '', state?.shown ?? []);
  if (state === undefined) return null;
  return (
    <Hands
      shown={state.shown}
      isFresh={isFresh}
      winner={winnerIn(state.outcome)}
      centre={<TimerRing state={state} windowSeconds={windowSeconds} />}
    />
  );
}

interface HandsProps {
  readonly shown: readonly number[];
  readonly isFresh: (place: number) => boolean;
  readonly winner: string | null;
  readonly centre: React.ReactNode;
}

export function Hands({ shown, isFresh, winner, centre }: HandsProps) {
  const [a, b] = handsOf(shown);
  const seats = [
    { name: t('Player A'), cards: a, letter: 'A', offset: 0 },
    { name: t('Player B'), cards: b, letter: 'B', offset: 1 },
  ].map(({ name, cards, letter, offset }) => ({
    name,
    cards,
    note: handWords(cards),
    places: PLACES,
    isWinner: winner === letter,
    isFresh: (place: number) => isFresh(place * 2 + offset),
  }));
  const [one, two] = seats;
  if (one === undefined || two === undefined) return null;
  return <DuelStage one={one} two={two} centre={centre} />;
}

/** A round of the past, so many of its cards turned up. */
export function Replay({ outcome, shown }: { readonly outcome: unknown; readonly shown: number }) {
  const deal = outcome as TeenPattiDeal;
  const cards = revealsOf(deal);
  const isWhole = shown >= cards.length;
  return (
    <Hands
      shown={cards.slice(0, shown)}
      isFresh={() => shown < cards.length || shown === 0}
      winner={isWhole ? winnerOf(deal) : null}
      centre={null}
    />
  );
}

function winnerIn(outcome: unknown): string | null {
  return outcome === null ? null : winnerOf(outcome as TeenPattiDeal);
}
