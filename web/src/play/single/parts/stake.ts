import type { checkStake, TableLimits } from '@crease/games/base/money.ts';
import { useState } from 'react';
import { readHundredths } from '#format/typed-number.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { clearProblem, useFreeRound } from './own-round.ts';
import { paiseText } from './result-text.ts';

/** Limits of a stake in paise. */
export interface StakeRule {
  readonly least: number;
  readonly most: number;
  /** Stakes are multiples of this. */
  readonly step: number;
}

export type StakeProblem = 'EMPTY' | 'STEP' | 'LEAST' | 'MOST' | 'BALANCE';

type ReadStake = { readonly ok: true; readonly paise: number } | { readonly ok: false; readonly problem: StakeProblem };

const PAISE = 100;
/** Quick stakes in rupees, filtered by the limits. */
const QUICK = [20, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_500_000];
const QUICK_SHOWN = 4;

/** Parses a stake in rupees, however it is grouped. */
export function readStake(text: string, rule: StakeRule, balance: number): ReadStake {
  const paise = readHundredths(text) ?? 0;
  if (paise === 0) return { ok: false, problem: 'EMPTY' };
  if (paise % rule.step !== 0) return { ok: false, problem: 'STEP' };
  if (paise < rule.least) return { ok: false, problem: 'LEAST' };
  if (paise > rule.most) return { ok: false, problem: 'MOST' };
  if (paise > balance) return { ok: false, problem: 'BALANCE' };
  return { ok: true, paise };
}

/** Quick stakes within the limits, smallest first. */
export function quickStakes({ least, most, step }: StakeRule): readonly number[] {
  const fitting = QUICK.map((rupees) => rupees * PAISE).filter(
    (paise) => paise >= least && paise <= most && paise % step === 0,
  );
  const wanted = Math.max(0, fitting.findIndex((paise) => paise >= 100 * PAISE) - 1);
  return fitting.slice(wanted, wanted + QUICK_SHOWN);
}

/** Steps a stake up or down by its order of magnitude (1, 10, 100, …), within the limits. */
export function steppedStake(paise: number, up: boolean, { least, most, step }: StakeRule): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(paise, step) - (up ? 0 : 1)));
  const by = Math.max(step, Math.ceil(size / step) * step);
  const next = up ? (Math.floor(paise / by) + 1) * by : (Math.ceil(paise / by) - 1) * by;
  return Math.min(most, Math.max(least, next));
}

/** Field text: rupees, with paise only if there are any. */
export function stakeText(paise: number): string {
  return paise % PAISE === 0 ? String(paise / PAISE) : (paise / PAISE).toFixed(2);
}

const FIRST_STAKE = 10_000;

/** Stake input and its parsed value. */
export interface StakeEntry {
  readonly text: string;
  readonly read: ReadStake;
  /** Stake in paise, 0 while it is invalid. */
  readonly paise: number;
  readonly rule: StakeRule;
  readonly set: (text: string) => void;
  /** Maximum kept from the selected free round, which has its own stake. Null if none is selected. */
  readonly room: number | null;
}

/** Stake of a page. Starts with the last round's stake, else ₹100 or the minimum. */
export function useStake(step: number = PAISE): StakeEntry {
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
    return { text: stakeText(free.stake), read, paise: free.stake, rule, set, room: free.room };
  }
  const read = readStake(text, rule, balance);
  return { text, read, paise: read.ok ? read.paise : 0, rule, set, room: null };
}

/**
 * Explains that a choice could pay more than the maximum, null if it can't.
 *
 * @param check the game's own check. The house's maximum loss is known to the server only.
 */
export function usePayoutProblem(
  { paise }: StakeEntry,
  check: (stake: number, limits: TableLimits) => ReturnType<typeof checkStake>,
  describe: (most: string) => string,
): string | null {
  const limits = useSeat((seat) => seat.limits);
  if (paise === 0) return null;
  const checked = check(paise, { ...limits, maxLoss: Number.MAX_SAFE_INTEGER });
  return checked.ok || checked.code !== 'PAYOUT_ABOVE_MAXIMUM' ? null : describe(paiseText(limits.maxPayout));
}
