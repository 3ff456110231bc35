import {
  BACCARAT,
  type BaccaratDeal,
  baccaratWinner,
  computeTotal,
  playerDraws,
} from '@crease/games/baccarat/baccarat.ts';
import type { ReactNode } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { TimerRing } from '#play/parts/round-clock.tsx';
import styles from './bac.module.css';
import { BetSpot } from './bet-board.tsx';
import { BigRoad, Roads } from './roads.tsx';
import { DuelStage, useStage } from './stage.tsx';
import { beadWith, namedKit } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

const SIDES = ['PLAYER_PAIR', 'SMALL', 'BIG', 'BANKER_PAIR'];

/** Baccarat. */
export function GamePage() {
  return (
    <TablePage
      kit={BAC_KIT}
      stage={<BacStage />}
      road={(onPick) => <Roads onPick={onPick} beside={<BigRoad />} />}
      board={
        <>
          <div className={styles.main}>
            <BetSpot code="PLAYER" name={spotName('PLAYER')} tone="a" size="main" />
            <BetSpot code="TIE" name={spotName('TIE')} tone="tie" size="main" />
            <BetSpot code="BANKER" name={spotName('BANKER')} tone="b" size="main" />
          </div>
          <div className={styles.side}>
            {SIDES.map((code) => (
              <BetSpot key={code} code={code} name={spotName(code)} />
            ))}
          </div>
        </>
      }
    />
  );
}

const NAMES: Readonly<Record<string, string>> = {
  PLAYER: phrase('Player'),
  BANKER: phrase('Banker'),
  TIE: phrase('Tie'),
  PLAYER_PAIR: phrase('Player pair'),
  BANKER_PAIR: phrase('Banker pair'),
  BIG: phrase('Big, 5 or 6 cards'),
  SMALL: phrase('Small, 4 cards'),
};

export function spotName(code: string): string {
  return t(NAMES[code] ?? code);
}

export const BAC_KIT = namedKit<BaccaratDeal>({
  game: BACCARAT,
  spotName,
  returns: {
    PLAYER: '98.8',
    BANKER: '98.9',
    TIE: '95.2',
    PLAYER_PAIR: '97.1',
    BANKER_PAIR: '97.1',
    BIG: '95.6',
    SMALL: '94.7',
  },
  ruleSpots: Object.keys(NAMES).map((code) => [code, () => spotName(code)] as const),
  rules: () => [
    t('Eight decks, shuffled every round. The total is the last digit of the sum: ace 1, tens and face cards 0.'),
    t('With 8 or 9 on two cards, nobody draws. The player draws on 5 or less.'),
    t('The banker draws according to its total and the player’s third card, under punto banco rules.'),
    t('On a tie, Player and Banker stakes are returned.'),
  ],
  outcomeWords: (outcome) => {
    const deal = outcome as BaccaratDeal;
    const totals = { player: computeTotal(deal.player), banker: computeTotal(deal.banker) };
    const winner = baccaratWinner(deal);
    if (winner === 'TIE') return t('Tie, {player} each', totals);
    return winner === 'PLAYER'
      ? t('Player wins, {player} to {banker}', totals)
      : t('Banker wins, {banker} to {player}', totals);
  },
  toBead: (outcome) => {
    const winner = baccaratWinner(outcome as BaccaratDeal);
    const words = winner === 'TIE' ? t('Tie') : winner === 'PLAYER' ? t('Player') : t('Banker');
    return beadWith('bac', outcome, words);
  },
  Replay,
});

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
    <DuelStage one={seat(t('Player'), player, 'PLAYER')} two={seat(t('Banker'), banker, 'BANKER')} centre={centre} />
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

/** Cards of the round so far by side. */
export interface BacHands {
  readonly player: readonly number[];
  readonly banker: readonly number[];
  /** Index in the round's deal of a side's card. */
  readonly findPlace: (side: 'PLAYER' | 'BANKER', at: number) => number;
}

const FIRST_CARDS = 4;

/** Deals alternately to player and banker. The fifth card is the player's if their total requires it. */
export function handsAt(shown: readonly number[]): BacHands {
  const first = shown.slice(0, FIRST_CARDS);
  const player = first.filter((_, place) => place % 2 === 0);
  const banker = first.filter((_, place) => place % 2 === 1);
  const draws = playerDraws(computeTotal(player));
  const [fifth, sixth] = shown.slice(FIRST_CARDS);
  const thirds = draws ? { player: fifth, banker: sixth } : { player: undefined, banker: fifth };
  return {
    player: withThird(player, thirds.player),
    banker: withThird(banker, thirds.banker),
    findPlace: (side, at) => {
      if (at < 2) return at * 2 + (side === 'PLAYER' ? 0 : 1);
      return side === 'PLAYER' || !draws ? FIRST_CARDS : FIRST_CARDS + 1;
    },
  };
}

function withThird(cards: readonly number[], third: number | undefined): readonly number[] {
  return third === undefined ? cards : [...cards, third];
}
