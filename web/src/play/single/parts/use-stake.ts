import { useState } from 'react';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { useFreeRound } from './free-round.ts';
import { clearProblem } from './own-round.ts';
import { quickStakes, type ReadStake, readStake, type StakeRule, stakeText } from './stake.ts';

const FIRST_STAKE = 10_000;
const RUPEE = 100;

/** Stake input and its parsed value. */
export interface StakeEntry {
  readonly text: string;
  readonly read: ReadStake;
  readonly rule: StakeRule;
  readonly set: (text: string) => void;
  /** Maximum kept from the selected free round, which has its own stake. Null if none is selected. */
  readonly room: number | null;
}

/** Stake of a page. Starts with the last round's stake, else ₹100 or the minimum. */
export function useStake(step: number = RUPEE): StakeEntry {
  const least = useSeat(({ limits }) => Math.max(limits.minStake, step));
  const most = useSeat(({ limits }) => Math.floor(limits.maxMain / step) * step);
  const balance = useSeat((seat) => seat.balance);
  const rule = { least, most, step };
  const [text, setText] = useState(() => {
    const last = seatStore.getState().seat?.round?.staked;
    const first = last ?? Math.max(least, Math.min(FIRST_STAKE, quickStakes(rule).at(-1) ?? least));
    return stakeText(first);
  });
  const set = (next: string) => {
    clearProblem();
    setText(next);
  };
  const free = useFreeRound();
  if (free !== null) {
    const read = { ok: true, paise: free.stake } as const;
    return { text: stakeText(free.stake), read, rule, set, room: free.room };
  }
  return { text, read: readStake(text, rule, balance), rule, set, room: null };
}
