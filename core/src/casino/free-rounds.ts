import { accept, type Result, refuse } from '#base/result.ts';
import type { Money } from '#money/money.ts';
import type { CasinoCall } from './casino-move.ts';

/**
 * Rounds of one game that the house stakes for a player. Never changed in place; paise, ms.
 *
 * The player keeps what a round pays above its stake, until all of them together have won `most`.
 */
export interface FreeRounds {
  /** What they were given for: the one id by which providers and journal name them. */
  readonly bonusId: number;
  readonly provider: string;
  readonly game: string;
  /** Of each round, neither more nor less. */
  readonly stake: Money;
  /** Not used yet. */
  readonly left: number;
  /** Staked in rounds that are not over. */
  readonly open: number;
  /** What their player has kept so far. */
  readonly won: Money;
  readonly most: Money;
  /** From then on none can be used. */
  readonly until: number;
  /** Since when there is nothing left to play; null: there may be. */
  readonly endedAt: number | null;
}

export type FreeRoundsOf = ReadonlyMap<number, FreeRounds>;

/** What accounts without any share. */
export const NO_FREE_ROUNDS: FreeRoundsOf = new Map();

/** Gives a player free rounds, or takes those back that are not used. Either is harmless when it is done again. */
export type FreeRoundsChange =
  | ({ readonly type: 'GRANT'; readonly rounds: number } & Pick<
      FreeRounds,
      'bonusId' | 'provider' | 'game' | 'stake' | 'most' | 'until'
    >)
  | { readonly type: 'END'; readonly bonusId: number };

const LARGEST = 10_000_000_000_000;
const MOST_ROUNDS = 1_000;
/** By then nothing of a round that is over can be corrected any more. */
const KEPT_FOR_MS = 2 * 24 * 3_600_000;
const PROVIDER = /^[a-z0-9][a-z0-9-]{0,39}$/;
const GAME = /^[A-Za-z0-9_-]{1,64}$/;

/** The first field of a change that is none; null when all are. */
export function badGrantField(change: FreeRoundsChange): string | null {
  if (!isWhole(change.bonusId, 1)) return 'bonusId';
  if (change.type === 'END') return null;
  const { provider, game, rounds, stake, most, until } = change;
  if (!PROVIDER.test(provider)) return 'provider';
  if (!GAME.test(game)) return 'game';
  if (!isWhole(rounds, 1) || rounds > MOST_ROUNDS) return 'rounds';
  if (!isWhole(stake, 1) || stake > LARGEST) return 'stake';
  if (!isWhole(most, 0) || most > LARGEST) return 'most';
  return isWhole(until, 1) ? null : 'until';
}

/** The free rounds of a player after a change. BAD_STATE (`open`): a round that would be taken back is being played. */
export function changedFreeRounds(
  before: FreeRoundsOf,
  change: FreeRoundsChange,
  at: number,
): Result<FreeRoundsOf> {
  const known = before.get(change.bonusId);
  if (change.type === 'GRANT') {
    if (known !== undefined) return accept(before);
    const { type: _, rounds: left, ...terms } = change;
    const granted: FreeRounds = { ...terms, left, open: 0, won: 0, endedAt: null };
    return accept(withRounds(withoutOld(before, at), granted));
  }
  if (known === undefined || known.endedAt !== null) return accept(before);
  if (known.open > 0) return refuse('BAD_STATE', { open: known.open });
  return accept(withRounds(before, { ...known, left: 0, endedAt: at }));
}

/**
 * Those that are left after one was staked.
 *
 * Refusals: NOT_FOUND (`freeRound`) for some that this player was never given in this game; BAD_STATE (`freeRounds`: OVER)
 * for some that are used up or expired; VALIDATION of `amount` for another stake than theirs.
 */
export function usedFreeRound(
  of: FreeRoundsOf,
  bonusId: number,
  { call, amount, at }: { readonly call: CasinoCall; readonly amount: Money; readonly at: number },
): Result<FreeRounds> {
  const known = of.get(bonusId);
  if (known?.provider !== call.provider || known.game !== call.game)
    return refuse('NOT_FOUND', { freeRound: bonusId });
  const { left, open, stake, until } = known;
  if (left === 0 || at >= until) return refuse('BAD_STATE', { freeRounds: 'OVER' });
  if (amount !== stake) return refuse('VALIDATION', { field: 'amount' });
  return accept({ ...known, left: left - 1, open: open + 1 });
}

/** A round that was void comes back, should its time be over with the time that was left when it was staked. */
export function returnedFreeRound(
  known: FreeRounds,
  { openedAt, at }: { readonly openedAt: number; readonly at: number },
): FreeRounds {
  const { left, open, until } = known;
  const again = at < until ? until : at + Math.max(0, until - openedAt);
  return { ...known, left: left + 1, open: open - 1, until: again };
}

/** So many of their rounds are over. */
export function playedFreeRounds(known: FreeRounds, rounds: number, at: number): FreeRounds {
  const open = known.open - rounds;
  return { ...known, open, endedAt: open === 0 && known.left === 0 ? at : null };
}

/**
 * What of a payment is the player's, paise: what a bet has come to above its stake, no more than is left of the most that
 * all free rounds together win. The rest goes back to the house.
 *
 * @param bet `returned`: with this payment; `kept`: of the payments before it.
 * @example ₹10 staked, ₹4 and then ₹26 paid: the player keeps ₹0 and then ₹20.
 */
export function keptOf(
  known: FreeRounds | undefined,
  bet: { readonly amount: Money; readonly returned: Money; readonly kept: Money },
): Money {
  if (known === undefined) return 0;
  const net = Math.max(0, bet.returned - bet.amount) - bet.kept;
  return Math.min(net, known.most - known.won);
}

/** A map of its own each time, so that accounts without any share an empty one. */
export function withRounds(before: FreeRoundsOf, known: FreeRounds): FreeRoundsOf {
  return new Map(before).set(known.bonusId, known);
}

function withoutOld(before: FreeRoundsOf, at: number): FreeRoundsOf {
  const kept = [...before].filter(([, { endedAt }]) => (endedAt ?? at) > at - KEPT_FOR_MS);
  return new Map(kept);
}

function isWhole(value: number, least: number): boolean {
  return Number.isSafeInteger(value) && value >= least;
}
