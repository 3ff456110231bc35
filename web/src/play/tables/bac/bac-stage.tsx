import { type BaccaratDeal, baccaratWinner } from '@crease/games/baccarat/baccarat.ts';
import { computeTotal } from '@crease/games/baccarat/third-card.ts';
import type { ReactNode } from 'react';
import { t } from '#i18n/text.ts';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import { DuelStage } from '#play/tables/duel-stage.tsx';
import { useStage } from '#play/tables/stage-state.ts';
import { handsAt } from './bac-hands.ts';

export function BacStage() {
  const stage = useStage();
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  const winner = state.outcome === null ? null : baccaratWinner(state.outcome as BaccaratDeal);
  return (
    <Hands
      shown={state.shown}
      winner={winner}
      isFresh={isFresh}
      centre={<TimerRing state={state} windowSeconds={windowSeconds} />}
    />
  );
}

interface HandsProps {
  readonly shown: readonly number[];
  readonly winner: string | null;
  readonly isFresh: (place: number) => boolean;
  readonly centre: ReactNode;
}

function Hands({ shown, winner, isFresh, centre }: HandsProps) {
  const { player, banker, findPlace } = handsAt(shown);
  const seat = (name: string, cards: readonly number[], side: 'PLAYER' | 'BANKER') => ({
    name,
    cards,
    note: cards.length === 0 ? '' : String(computeTotal(cards)),
    places: 3,
    isWinner: winner === side,
    isFresh: (at: number) => isFresh(findPlace(side, at)),
  });
  return (
    <DuelStage
      one={seat(t('Player'), player, 'PLAYER')}
      two={seat(t('Banker'), banker, 'BANKER')}
      centre={centre}
    />
  );
}

export function Replay({ outcome, shown }: { readonly outcome: unknown; readonly shown: number }) {
  const deal = outcome as BaccaratDeal;
  const [p1 = 0, p2 = 0, ...p3] = deal.player;
  const [b1 = 0, b2 = 0, ...b3] = deal.banker;
  const cards = [p1, b1, p2, b2, ...p3, ...b3];
  return (
    <Hands
      shown={cards.slice(0, shown)}
      winner={shown >= cards.length ? baccaratWinner(deal) : null}
      isFresh={() => shown < cards.length}
      centre={null}
    />
  );
}
