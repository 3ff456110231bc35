import type { PriceSize, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { memo, type Ref, useCallback, useState } from 'react';
import { sizeText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { type Desk, type DeskGroup, isDone } from '#operator/desk/use-desk.ts';
import { KIND_WORDS } from '#operator/office/entry.ts';
import { useMayTrade } from '#operator/office/office-session.ts';
import { Result } from '#operator/parts/figures.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { ManyMarketsBar } from './many-markets-bar.tsx';
import styles from './market-list.module.css';
import { StateSwitch } from './market-switches.tsx';

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
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const pick = useCallback((marketId: number, isPicked: boolean) => {
    setTicked((before) => {
      const after = new Set(before);
      if (isPicked) after.add(marketId);
      else after.delete(marketId);
      return after;
    });
  }, []);
  // What is filtered away or over is not changed unseen.
  const changeable = shown.filter((market) => mayTrade && !isDone(market));
  const picked = changeable.filter(({ marketId }) => ticked.has(marketId));
  const areAllPicked = changeable.length > 0 && picked.length === changeable.length;
  return (
    <section className={styles.panel} aria-label="Markets">
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
      <ManyMarketsBar picked={picked} onClear={() => setTicked(new Set())} />
      {shown.length === 0 ? (
        <p className={styles.empty}>{emptyText(desk)}</p>
      ) : (
        <div className={styles.frame}>
          <table className={styles.table}>
            <caption className="visually-hidden">Markets of the event</caption>
            <thead>
              <tr>
                {mayTrade && (
                  <th scope="col">
                    <PickBox
                      label="Choose all markets shown"
                      isPicked={areAllPicked}
                      isDisabled={changeable.length === 0}
                      onPick={(isPicked) =>
                        setTicked(new Set(isPicked ? changeable.map((one) => one.marketId) : []))
                      }
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
            <tbody>
              {shown.map((market) => (
                <MarketRow
                  key={market.marketId}
                  market={market}
                  isChosen={market.marketId === chosen?.marketId}
                  worst={(riskOf.get(market.marketId) ?? NO_RISK).worst}
                  bets={(riskOf.get(market.marketId) ?? NO_RISK).bets}
                  isPicked={ticked.has(market.marketId)}
                  onPick={mayTrade ? pick : null}
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

interface PickBoxProps {
  readonly label: string;
  readonly isPicked: boolean;
  readonly isDisabled: boolean;
  readonly onPick: (isPicked: boolean) => void;
}

/** A box to tick; its whole cell is its place for the finger. */
function PickBox({ label, isPicked, isDisabled, onPick }: PickBoxProps) {
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isPicked}
        disabled={isDisabled}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
    </label>
  );
}

/** Why the list is empty: a new market would not stand among those that are over. */
function emptyText({ group, words, countOf }: Desk): string {
  if (words.trim() !== '' && countOf(group) > 0)
    return `No market here is called “${words.trim()}”.`;
  if (group === 'done') return 'No market of this event has a result yet.';
  return 'No market here. Press M to create one.';
}

interface MarketRowProps {
  readonly market: WireMarket;
  readonly isChosen: boolean;
  readonly worst: number;
  readonly bets: number;
  readonly isPicked: boolean;
  /** Null: who looks may not change markets. */
  readonly onPick: ((marketId: number, isPicked: boolean) => void) | null;
  readonly isProposed: boolean;
  readonly isByHand: boolean;
  readonly onChoose: (marketId: number) => void;
}

/** Rendered again only when its own market changed: the list is read every second. */
const MarketRow = memo(function MarketRow({
  market,
  isChosen,
  worst,
  bets,
  isPicked,
  onPick,
  isProposed,
  isByHand,
  onChoose,
}: MarketRowProps) {
  const choose = () => onChoose(market.marketId);
  return (
    // The name is the button; pressing anywhere in the row is one more way for the pointer.
    <tr className={styles.row} data-chosen={isChosen || undefined} onClick={choose}>
      {onPick !== null && (
        <td className={styles.picker}>
          <PickBox
            label={`Choose ${market.marketName}`}
            isPicked={isPicked && !isDone(market)}
            isDisabled={isDone(market)}
            onPick={(isNow) => onPick(market.marketId, isNow)}
          />
        </td>
      )}
      <td className={styles.name}>
        <button type="button" aria-current={isChosen || undefined} onClick={choose}>
          {market.marketName}
        </button>
        <small>
          {KIND_WORDS[market.kind]}
          {market.inPlay && ' · in play'}
          {market.status === 'INACTIVE' && ' · not opened yet'}
        </small>
        {isProposed && <Badge tone="warn">Result proposed</Badge>}
        {isByHand && <Badge tone="brand">By hand</Badge>}
        {market.betLock === true && <Badge tone="bad">Locked</Badge>}
      </td>
      <td className={styles.state}>
        <StateSwitch market={market} />
      </td>
      <td className={styles.prices}>
        <QuoteCells market={market} />
      </td>
      <td className={styles.matched} data-align="right">
        {market.delayMs === 0 ? '–' : `${market.delayMs / 1_000} s`}
      </td>
      <td className={styles.matched} data-align="right">
        {bets === 0 ? '–' : bets}
      </td>
      <td className={styles.matched} data-align="right">
        {sizeText(market.matched)}
      </td>
      <td className={styles.worst} data-align="right">
        <Result rupees={worst} />
      </td>
    </tr>
  );
});

/** Best prices of a market in two cells: No and Yes on a line, back and lay of the first runner elsewhere. */
function QuoteCells({ market }: { readonly market: WireMarket }) {
  const [runner] = market.runners;
  const isLine = ['FANCY', 'METER', 'KHADO'].includes(market.kind);
  const back = (
    <Cell side="back" name={isLine ? 'Yes' : 'Back'} level={runner?.back[0]} market={market} />
  );
  const lay = (
    <Cell side="lay" name={isLine ? 'No' : 'Lay'} level={runner?.lay[0]} market={market} />
  );
  return (
    <span className={styles.cells}>
      {isLine ? lay : back}
      {isLine ? back : lay}
    </span>
  );
}

function Cell({
  side,
  name,
  level,
  market,
}: {
  readonly side: 'back' | 'lay';
  readonly name: string;
  readonly level: PriceSize | undefined;
  readonly market: WireMarket;
}) {
  const [first, second] = level === undefined ? ['–', ''] : wordsOf(market, level);
  return (
    <span className={styles.cell} data-side={side}>
      <span className="visually-hidden">{name} </span>
      <b>{first}</b>
      {second !== '' && <small>{second}</small>}
    </span>
  );
}

function wordsOf({ kind, house }: WireMarket, [price, size]: PriceSize): readonly [string, string] {
  if (kind === 'FANCY' || kind === 'METER' || kind === 'KHADO')
    return [String(price), String(size)];
  const isPer100 = house && kind !== 'LOTTERY' && kind !== 'PREMIUM';
  return [isPer100 ? String(price) : priceText(price), ''];
}
