import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useCallback, useState } from 'react';
import { isDone } from '#operator/trading/use-desk.ts';
import styles from './market-list.module.css';

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
    pickAll: (isPicked) =>
      setTicked(new Set(isPicked ? changeable.map(({ marketId }) => marketId) : [])),
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
