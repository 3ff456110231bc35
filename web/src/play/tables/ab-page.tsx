import type { AndarBaharDeal } from '@crease/games/andar-bahar/andar-bahar.ts';
import { t } from '#i18n/text.ts';
import { useSeat, useSeatState } from '#play/data/seat-store.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import styles from './ab.module.css';
import { AB_KIT, COUNTS } from './ab-stage.tsx';
import { RankSpots, Spots } from './bet-board.tsx';
import roads from './roads.module.css';
import { Roads } from './roads.tsx';
import { TablePage } from './table-page.tsx';

const SUITS = ['S', 'H', 'D', 'C'];

/** Andar Bahar: bets on the joker first, then on the sides. */
export function GamePage() {
  return (
    <TablePage
      kit={AB_KIT}
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
      <Spots
        columns="1fr 132px 1fr"
        phone="1fr 92px 1fr"
        spots={[
          { code: 'ANDAR', tone: 'a', size: 'main' },
          { code: 'FIRST', tone: 'tie', size: 'main' },
          { code: 'BAHAR', tone: 'b', size: 'main' },
        ]}
      />
      <Spots
        columns={8}
        phone={4}
        spots={COUNTS.map((range) => ({ code: `COUNT:${range}`, short: range.replace('-', '–') }))}
      />
    </>
  );
}

function JokerBets() {
  return (
    <>
      <Spots
        columns={8}
        phone={4}
        spots={[
          { code: 'JOKER_COLOUR:RED', tone: 'red' },
          { code: 'JOKER_COLOUR:BLACK', tone: 'black' },
          'JOKER_ODD',
          'JOKER_EVEN',
          ...SUITS.map((suit) => `JOKER_SUIT:${suit}`),
        ]}
      />
      <RankSpots code="JOKER_RANK" />
    </>
  );
}

/** Number of recent rounds that ended within each card range on offer. */
function CardCounts() {
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
      <Stack as="ol" gap={2} className={styles.bars}>
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
      </Stack>
    </section>
  );
}
