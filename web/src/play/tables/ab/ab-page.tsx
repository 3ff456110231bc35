import { RANKS } from '@crease/games/cards/card.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { BetSpot } from '#play/tables/bet-spot.tsx';
import { Roads } from '#play/tables/roads.tsx';
import { TablePage } from '#play/tables/table-page.tsx';
import styles from './ab.module.css';
import { AB_KIT, COUNTS, spotName } from './ab-kit.tsx';
import { AbStage } from './ab-stage.tsx';
import { CardCounts } from './card-counts.tsx';

const SUITS = ['S', 'H', 'D', 'C'];

/** Andar Bahar: bets on the joker first, then on the sides. */
export function GamePage() {
  return (
    <TablePage
      kit={AB_KIT}
      stage={<AbStage />}
      road={(onPick) => <Roads onPick={onPick} beside={<CardCounts />} isNarrow />}
      board={<Board />}
    />
  );
}

function Board() {
  const isJoker = useSeat(
    ({ table }) => (table?.state.window ?? 1) <= 1 && table?.state.shown.length === 0,
  );
  return isJoker ? <JokerBets /> : <SideBets />;
}

function SideBets() {
  return (
    <>
      <div className={styles.main}>
        <BetSpot code="ANDAR" name={spotName('ANDAR')} tone="a" size="main" />
        <BetSpot code="FIRST" name={spotName('FIRST')} tone="tie" size="main" />
        <BetSpot code="BAHAR" name={spotName('BAHAR')} tone="b" size="main" />
      </div>
      <div className={styles.counts}>
        {COUNTS.map((range) => (
          <BetSpot
            key={range}
            code={`COUNT:${range}`}
            name={spotName(`COUNT:${range}`)}
            short={range.replace('-', '–')}
          />
        ))}
      </div>
    </>
  );
}

function JokerBets() {
  return (
    <>
      <div className={styles.jokers}>
        <BetSpot code="JOKER_COLOUR:RED" name={spotName('JOKER_COLOUR:RED')} tone="red" />
        <BetSpot code="JOKER_COLOUR:BLACK" name={spotName('JOKER_COLOUR:BLACK')} tone="black" />
        <BetSpot code="JOKER_ODD" name={spotName('JOKER_ODD')} />
        <BetSpot code="JOKER_EVEN" name={spotName('JOKER_EVEN')} />
        {SUITS.map((suit) => (
          <BetSpot key={suit} code={`JOKER_SUIT:${suit}`} name={spotName(`JOKER_SUIT:${suit}`)} />
        ))}
      </div>
      <div className={styles.ranks}>
        {[...RANKS].map((rank) => (
          <BetSpot
            key={rank}
            code={`JOKER_RANK:${rank}`}
            name={spotName(`JOKER_RANK:${rank}`)}
            short={rank.replace('T', '10')}
          />
        ))}
      </div>
    </>
  );
}
