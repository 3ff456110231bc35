import type { PriceSize, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { isHouseKind } from '@crease/core/market/market-kind.ts';
import { HOUSE_TRAITS } from '@crease/core/quote/house-traits.ts';
import { memo, useCallback, useState } from 'react';
import { sizeText } from '#format/money.ts';
import { priceText } from '#format/price.ts';
import { Result } from '#operator/components/figures.tsx';
import { KIND_WORDS } from '#operator/core/words.ts';
import { isDone } from '#operator/trading/use-desk.ts';
import { Badge } from '#ui/badge/badge.tsx';
import styles from './market-list.module.css';
import { StateSwitch } from './market-switches.tsx';

export interface MarketRowProps {
  readonly market: WireMarket;
  readonly isChosen: boolean;
  readonly worst: number;
  readonly bets: number;
  readonly isPicked: boolean;
  /** Null if the operator may not change markets. */
  readonly onPick: ((marketId: number, isPicked: boolean) => void) | null;
  readonly isProposed: boolean;
  readonly isManual: boolean;
  readonly onChoose: (marketId: number) => void;
}

/** Memoised: the list polls every second, but a row rerenders only when its market changed. */
export const MarketRow = memo(function MarketRow({
  market,
  isChosen,
  worst,
  bets,
  isPicked,
  onPick,
  isProposed,
  isManual,
  onChoose,
}: MarketRowProps) {
  const choose = () => onChoose(market.marketId);
  return (
    // The name is the accessible button. The row click is a pointer shortcut.
    <tr className={styles.row} data-chosen={isChosen || undefined} onClick={choose}>
      {onPick !== null && (
        <td className={styles.picker}>
          <PickBox
            label={`Select ${market.marketName}`}
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
          {market.inPlay && ' · in-play'}
          {market.status === 'INACTIVE' && ' · not open yet'}
        </small>
        {isProposed && <Badge tone="warn">Result proposed</Badge>}
        {isManual && <Badge tone="brand">Manual</Badge>}
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

/** Best prices in two cells: No and Yes for lines, otherwise back and lay of the first runner. */
function QuoteCells({ market }: { readonly market: WireMarket }) {
  const [runner] = market.runners;
  const isLine = ['FANCY', 'METER', 'KHADO'].includes(market.kind);
  const back = <Cell side="back" name={isLine ? 'Yes' : 'Back'} level={runner?.back[0]} market={market} />;
  const lay = <Cell side="lay" name={isLine ? 'No' : 'Lay'} level={runner?.lay[0]} market={market} />;
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
  const [first, second] = level === undefined ? ['–', ''] : formatLevel(market, level);
  return (
    <span className={styles.cell} data-side={side}>
      <span className="visually-hidden">{name} </span>
      <b>{first}</b>
      {second !== '' && <small>{second}</small>}
    </span>
  );
}

function formatLevel({ kind }: WireMarket, [price, size]: PriceSize): readonly [string, string] {
  if (!isHouseKind(kind)) return [priceText(price), ''];
  const { shape, unit } = HOUSE_TRAITS[kind];
  if (shape !== 'RUNNER') return [String(price), String(size)];
  return [unit === 'PER_100' ? String(price) : priceText(price), ''];
}

export interface MarketPicks {
  /** Selected markets that can still be changed. */
  readonly picked: readonly WireMarket[];
  readonly isPicked: (marketId: number) => boolean;
  readonly areAllPicked: boolean;
  /** False if nothing here can be selected. */
  readonly canPick: boolean;
  readonly pick: (marketId: number, isPicked: boolean) => void;
  readonly pickAll: (isPicked: boolean) => void;
}

/** Selection for bulk changes. Excludes markets that are filtered out or finished, so nothing changes unseen. */
export function useMarketPicks(shown: readonly WireMarket[], canTrade: boolean): MarketPicks {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const pick = useCallback((marketId: number, isPicked: boolean) => {
    setTicked((before) => {
      const after = new Set(before);
      if (isPicked) after.add(marketId);
      else after.delete(marketId);
      return after;
    });
  }, []);
  const changeable = shown.filter((market) => canTrade && !isDone(market));
  const picked = changeable.filter(({ marketId }) => ticked.has(marketId));
  return {
    picked,
    isPicked: (marketId) => ticked.has(marketId),
    areAllPicked: changeable.length > 0 && picked.length === changeable.length,
    canPick: changeable.length > 0,
    pick,
    pickAll: (isPicked) => setTicked(new Set(isPicked ? changeable.map(({ marketId }) => marketId) : [])),
  };
}

export interface PickBoxProps {
  readonly label: string;
  readonly isPicked: boolean;
  readonly isDisabled: boolean;
  readonly onPick: (isPicked: boolean) => void;
}

/** Checkbox with the whole cell as touch target. */
export function PickBox({ label, isPicked, isDisabled, onPick }: PickBoxProps) {
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
