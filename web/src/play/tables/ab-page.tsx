import type { AndarBaharDeal } from '@crease/games/andar-bahar/andar-bahar.ts';
import { RANKS } from '@crease/games/cards/card.ts';
import { t } from '#i18n/text.ts';
import { useSeat, useSeatState } from '#play/data/seat-store.ts';
import { Text } from '#ui/layout/layout.tsx';
import styles from './ab.module.css';
import { AB_KIT, AbStage, COUNTS, spotName } from './ab-stage.tsx';
import { BetSpot } from './bet-board.tsx';
import roads from './roads.module.css';
import { Roads } from './roads.tsx';
import { TablePage } from './table-page.tsx';

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
  const isJoker = useSeat(({ table }) => (table?.state.window ?? 1) <= 1 && table?.state.shown.length === 0);
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

/** Number of recent rounds that ended within each card range on offer. */
export function CardCounts() {
  const results = useSeatState((state) => state.results);
  const dealt = results.flatMap(({ isVoid, outcome }) =>
    // The server's outcomes follow the same rules.
    isVoid ? [] : [(outcome as AndarBaharDeal).cards.length],
  );
  const counts = COUNTS.map((range) => {
    const [from = 0, to = 0] = range.split('-').map(Number);
    return { range, count: dealt.filter((cards) => cards >= from && cards <= to).length };
  });
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <section className={roads.road} aria-label={t('Cards dealt')}>
      <Text as="div" size={12} leading={16} tone="game-muted" className={roads.head}>
        <b>{t('Cards dealt')}</b> <span>{t('Last {count}', { count: dealt.length })}</span>
      </Text>
      <ol className={styles.bars}>
        {counts.map(({ range, count }) => (
          <li key={range}>
            <b>{count}</b>
            <i style={{ blockSize: `${(count / most) * 100}%` }} />
            <span>
              {range.slice(0, range.indexOf('-'))}
              <em>{range.slice(range.indexOf('-')).replace('-', '–')}</em>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
