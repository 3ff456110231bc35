import type { Ref } from 'react';
import type { Desk, DeskGroup } from '#operator/desk/use-desk.ts';
import { useMayTrade } from '#operator/office/office-session.ts';
import { Segment } from '#ui/segment/segment.tsx';
import { ManyMarketsBar } from './many-markets-bar.tsx';
import styles from './market-list.module.css';
import { type MarketPicks, PickBox, useMarketPicks } from './market-picks.tsx';
import { MarketRow } from './market-row.tsx';

const GROUPS = [
  { value: 'live', text: 'All' },
  { value: 'sessions', text: 'Sessions' },
  { value: 'odds', text: 'Match odds' },
  { value: 'bookmaker', text: 'Bookmaker' },
  { value: 'other', text: 'Other' },
  { value: 'done', text: 'Done' },
] as const satisfies readonly { readonly value: DeskGroup; readonly text: string }[];

/** What the list shows of the risk of a market. */
export interface ListedRisk {
  readonly worst: number;
  readonly bets: number;
}

const NO_RISK: ListedRisk = { worst: 0, bets: 0 };

export interface MarketListProps {
  readonly desk: Desk;
  /** What each market may cost the house at worst and how many bets it has, by its id; absent: none. */
  readonly riskOf: ReadonlyMap<number, ListedRisk>;
  /** Markets whose result waits for its confirmation. */
  readonly proposed: ReadonlySet<number>;
  /** Markets that a trader leads; the others follow their score. */
  readonly byHand: ReadonlySet<number>;
  readonly findRef: Ref<HTMLInputElement>;
}

/** The markets of an event, their state and prices; one of them is the chosen one. */
export function MarketList({ desk, riskOf, proposed, byHand, findRef }: MarketListProps) {
  const { shown, chosen, choose } = desk;
  const mayTrade = useMayTrade();
  const picks = useMarketPicks(shown, mayTrade);
  return (
    <section className={styles.panel} aria-label="Markets">
      <ListHead desk={desk} findRef={findRef} />
      <ManyMarketsBar picked={picks.picked} onClear={() => picks.pickAll(false)} />
      {shown.length === 0 ? (
        <p className={styles.empty}>{emptyText(desk)}</p>
      ) : (
        <div className={styles.frame}>
          <table className={styles.table}>
            <caption className="visually-hidden">Markets of the event</caption>
            <ColumnHeads picks={mayTrade ? picks : null} />
            <tbody>
              {shown.map((market) => (
                <MarketRow
                  key={market.marketId}
                  market={market}
                  isChosen={market.marketId === chosen?.marketId}
                  worst={(riskOf.get(market.marketId) ?? NO_RISK).worst}
                  bets={(riskOf.get(market.marketId) ?? NO_RISK).bets}
                  isPicked={picks.isPicked(market.marketId)}
                  onPick={mayTrade ? picks.pick : null}
                  isProposed={proposed.has(market.marketId)}
                  isByHand={byHand.has(market.marketId)}
                  onChoose={choose}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Which markets are shown: a kind of them, and words of their names. */
function ListHead({ desk, findRef }: Pick<MarketListProps, 'desk' | 'findRef'>) {
  return (
    <div className={styles.head}>
      <div className={styles.groups}>
        <Segment
          label="Kinds of markets"
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
    </div>
  );
}

/** @param picks null: who looks may not change markets. */
function ColumnHeads({ picks }: { readonly picks: MarketPicks | null }) {
  return (
    <thead>
      <tr>
        {picks !== null && (
          <th scope="col">
            <PickBox
              label="Choose all markets shown"
              isPicked={picks.areAllPicked}
              isDisabled={!picks.canPick}
              onPick={picks.pickAll}
            />
          </th>
        )}
        <th scope="col">Market</th>
        <th scope="col">State</th>
        <th scope="col">Prices</th>
        <th scope="col" data-align="right">
          Delay
        </th>
        <th scope="col" data-align="right">
          Bets
        </th>
        <th scope="col" data-align="right">
          Matched
        </th>
        <th scope="col" data-align="right">
          Worst
        </th>
      </tr>
    </thead>
  );
}

/** Why the list is empty: a new market would not stand among those that are over. */
function emptyText({ group, words, countOf }: Desk): string {
  if (words.trim() !== '' && countOf(group) > 0)
    return `No market here is called “${words.trim()}”.`;
  if (group === 'done') return 'No market of this event has a result yet.';
  return 'No market here. Press M to create one.';
}
