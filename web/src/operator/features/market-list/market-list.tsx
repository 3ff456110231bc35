import type { Ref } from 'react';
import { useCanTrade } from '#operator/core/office-session.ts';
import type { Desk, DeskGroup } from '#operator/trading/use-desk.ts';
import { Box, Row } from '#ui/layout/layout.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { ManyMarketsBar } from './many-markets-bar.tsx';
import styles from './market-list.module.css';
import { type MarketPicks, MarketRow, PickBox, useMarketPicks } from './market-row.tsx';

const GROUPS = [
  { value: 'live', text: 'All' },
  { value: 'sessions', text: 'Sessions' },
  { value: 'odds', text: 'Match odds' },
  { value: 'bookmaker', text: 'Bookmaker' },
  { value: 'other', text: 'Other' },
  { value: 'done', text: 'Done' },
] as const satisfies readonly { readonly value: DeskGroup; readonly text: string }[];

/** Risk columns of a market. */
export interface ListedRisk {
  readonly worst: number;
  readonly bets: number;
}

const NO_RISK: ListedRisk = { worst: 0, bets: 0 };

export interface MarketListProps {
  readonly desk: Desk;
  /** Worst case for the house and number of bets by market ID. Absent if there are no bets. */
  readonly riskByMarket: ReadonlyMap<number, ListedRisk>;
  /** Markets with a result pending confirmation. */
  readonly proposed: ReadonlySet<number>;
  /** Markets under manual control. The others follow their score. */
  readonly manualIds: ReadonlySet<number>;
  readonly findRef: Ref<HTMLInputElement>;
}

/** An event's markets with status and prices. One is selected. */
export function MarketList({ desk, riskByMarket, proposed, manualIds, findRef }: MarketListProps) {
  const { shown, chosen, choose } = desk;
  const canTrade = useCanTrade();
  const picks = useMarketPicks(shown, canTrade);
  return (
    <Box
      as="section"
      clip
      canShrink
      surface="panel"
      radius="card"
      outlined
      className={styles.panel}
      aria-label="Markets"
    >
      <ListHead desk={desk} findRef={findRef} />
      <ManyMarketsBar picked={picks.picked} onClear={() => picks.pickAll(false)} />
      {shown.length === 0 ? (
        <p className={styles.empty}>{emptyText(desk)}</p>
      ) : (
        <div className={styles.frame}>
          <table className={styles.table}>
            <caption className="visually-hidden">Event markets</caption>
            <ColumnHeads picks={canTrade ? picks : null} />
            <tbody>
              {shown.map((market) => (
                <MarketRow
                  key={market.marketId}
                  market={market}
                  isChosen={market.marketId === chosen?.marketId}
                  {...(riskByMarket.get(market.marketId) ?? NO_RISK)}
                  isPicked={picks.isPicked(market.marketId)}
                  onPick={canTrade ? picks.pick : null}
                  isProposed={proposed.has(market.marketId)}
                  isManual={manualIds.has(market.marketId)}
                  onChoose={choose}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Box>
  );
}

/** Filters the list by group and name. */
function ListHead({ desk, findRef }: Pick<MarketListProps, 'desk' | 'findRef'>) {
  return (
    <Row wrap justify="between" gap={4} padX={5} padY={4}>
      <div className={styles.groups}>
        <Segment
          label="Market types"
          options={GROUPS.map(({ value, text }) => ({
            value,
            text: `${text} ${desk.countOf(value)}`,
          }))}
          value={desk.group}
          onChange={desk.setGroup}
        />
      </div>
      <input
        ref={findRef}
        className={styles.find}
        type="search"
        aria-label="Find a market"
        placeholder="Find market  /"
        value={desk.words}
        onChange={(event) => desk.setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </Row>
  );
}

/** @param picks null if the operator may not change markets. */
function ColumnHeads({ picks }: { readonly picks: MarketPicks | null }) {
  return (
    <thead>
      <tr>
        {picks !== null && (
          <th scope="col">
            <PickBox
              label="Select all markets shown"
              isPicked={picks.areAllPicked}
              isDisabled={!picks.canPick}
              onPick={picks.pickAll}
            />
          </th>
        )}
        <th scope="col">Market</th>
        <th scope="col">Status</th>
        <th scope="col">Prices</th>
        {['Delay', 'Bets', 'Matched', 'Worst case'].map((title) => (
          <th key={title} scope="col" data-align="right">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Empty-state text. Finished groups don't offer to create a market. */
function emptyText({ group, words, countOf }: Desk): string {
  if (words.trim() !== '' && countOf(group) > 0) return `No markets match “${words.trim()}”.`;
  if (group === 'done') return 'No markets in this event have a result yet.';
  return 'No markets. Press M to create one.';
}
