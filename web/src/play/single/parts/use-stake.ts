import { useState } from 'react';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { useFreeRound } from './free-round.ts';
import { forgetProblem } from './own-round.ts';
import { quickStakes, type ReadStake, readStake, type StakeRule, stakeText } from './stake.ts';

const FIRST_STAKE = 10_000;
const RUPEE = 100;

/** The stake as it is typed, and what it comes to. */
export interface StakeEntry {
  readonly text: string;
  readonly read: ReadStake;
  readonly rule: StakeRule;
  readonly set: (text: string) => void;
  /** A free round was chosen, which has a stake of its own: what may be kept of it. null: none was. */
  readonly room: number | null;
}

/** The stake of a page. It begins with the last round's, else with a hundred rupees or the least. */
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
    forgetProblem();
    setText(next);
  };
  const free = useFreeRound();
  if (free !== null) {
    const read = { ok: true, paise: free.stake } as const;
    return { text: stakeText(free.stake), read, rule, set, room: free.room };
  }
  return { text, read: readStake(text, rule, balance), rule, set, room: null };
}
