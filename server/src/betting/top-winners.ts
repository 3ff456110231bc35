import { toWireTime } from '@crease/contracts/values/instant.ts';
import { toRupees } from '@crease/contracts/values/money.ts';
import type { TopWinner } from '@crease/contracts/wire/bet.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { BettingEnv } from './env.ts';

/** Net winnings of one account in one market. */
export interface Winner {
  readonly accountId: number;
  readonly userName: string;
  readonly eventTitle: string;
  readonly amount: Money;
  readonly at: number;
}

/** Reads the largest wins. */
export interface WinnerReader {
  /** Largest net wins of one account in one market settled since then, INR players only, largest first. */
  topWinners(since: number, count: number): Promise<readonly Winner[]>;
}

const WEEK_MS = 7 * 86_400_000;
const LETTERS_SHOWN = 2;

/** Lists the largest real-money market wins of the last seven days, largest first, with masked names (api 5.11). */
export async function listTopWinners(
  { readModel, clock }: Pick<BettingEnv, 'readModel' | 'clock'>,
  count: number,
): Promise<readonly TopWinner[]> {
  const winners = await readModel.topWinners(clock.now() - WEEK_MS, count);
  return winners.map(({ userName, eventTitle, amount, at }) => ({
    userName: `${userName.slice(0, LETTERS_SHOWN)}***`,
    title: eventTitle,
    amount: toRupees(amount),
    time: toWireTime(at),
  }));
}
