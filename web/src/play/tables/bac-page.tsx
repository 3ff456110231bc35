import {
  BACCARAT,
  type BaccaratDeal,
  baccaratWinner,
  computeTotal,
  playerDraws,
} from '@crease/games/baccarat/baccarat.ts';
import { phrase, t } from '#i18n/text.ts';
import { Spots } from './bet-board.tsx';
import { BigRoad, Roads } from './roads.tsx';
import { DuelStage } from './stage.tsx';
import { namedKit, type TableView } from './table-kit.ts';
import { TablePage } from './table-page.tsx';

/** Baccarat. */
export function GamePage() {
  return (
    <TablePage
      kit={BAC_KIT}
      road={(onPick) => <Roads onPick={onPick} beside={<BigRoad />} />}
      board={
        <>
          <Spots
            columns="1fr 132px 1fr"
            phone="1fr 92px 1fr"
            spots={[
              { code: 'PLAYER', tone: 'a', size: 'main' },
              { code: 'TIE', tone: 'tie', size: 'main' },
              { code: 'BANKER', tone: 'b', size: 'main' },
            ]}
          />
          <Spots columns={4} phone={2} spots={['PLAYER_PAIR', 'SMALL', 'BIG', 'BANKER_PAIR']} />
        </>
      }
    />
  );
}

const NAMES = {
  PLAYER: phrase('Player'),
  BANKER: phrase('Banker'),
  TIE: phrase('Tie'),
  PLAYER_PAIR: phrase('Player pair'),
  BANKER_PAIR: phrase('Banker pair'),
  BIG: phrase('Big, 5 or 6 cards'),
  SMALL: phrase('Small, 4 cards'),
};

const BAC_KIT = namedKit<BaccaratDeal>({
  code: 'bac',
  game: BACCARAT,
  names: NAMES,
  returns: {
    PLAYER: '98.8',
    BANKER: '98.9',
    TIE: '95.2',
    PLAYER_PAIR: '97.1',
    BANKER_PAIR: '97.1',
    BIG: '95.6',
    SMALL: '94.7',
  },
  ruleSpots: Object.keys(NAMES),
  rules: () => [
    t('Eight decks, shuffled every round. The total is the last digit of the sum: ace 1, tens and face cards 0.'),
    t('With 8 or 9 on two cards, nobody draws. The player draws on 5 or less.'),
    t('The banker draws according to its total and the player’s third card, under punto banco rules.'),
    t('On a tie, Player and Banker stakes are returned.'),
  ],
  outcomeWords: (deal) => {
    const totals = { player: computeTotal(deal.player), banker: computeTotal(deal.banker) };
    const winner = baccaratWinner(deal);
    if (winner === 'TIE') return t('Tie, {player} each', totals);
    return winner === 'PLAYER'
      ? t('Player wins, {player} to {banker}', totals)
      : t('Banker wins, {banker} to {player}', totals);
  },
  beadWords: (deal) => t(NAMES[baccaratWinner(deal)]),
  View: Hands,
});

function Hands({ shown, outcome, isFresh, centre }: TableView<BaccaratDeal>) {
  const winner = outcome === null ? null : baccaratWinner(outcome);
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

/** Cards of the round so far by side. */
interface BacHands {
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
