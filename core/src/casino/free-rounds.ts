import { accept, type Result, reject, rejectField } from '#base/result.ts';
import type { Money } from '#money/money.ts';
import { type CasinoCall, GAME, isAmount, PROVIDER } from './casino-move.ts';

/**
 * Rounds of one game staked by the house for a player. Immutable; paise, ms.
 *
 * The player keeps payouts above the stake, up to `most` over all the rounds together.
 */
export interface FreeRounds {
  /** The bonus that granted them; the ID used by providers and the journal. */
  readonly bonusId: number;
  readonly provider: string;
  readonly game: string;
  readonly stake: Money;
  readonly left: number;
  /** Staked in rounds that are still open. */
  readonly open: number;
  /** Kept by the player so far. */
  readonly won: Money;
  readonly most: Money;
  /** Expiry; unusable from then on. */
  readonly until: number;
  /** Time at which nothing was left to play; null while there may be. */
  readonly endedAt: number | null;
}

export type PlayerFreeRounds = ReadonlyMap<number, FreeRounds>;

/** Shared by accounts without any. */
export const NO_FREE_ROUNDS: PlayerFreeRounds = new Map();

/** Grants free rounds to a player or revokes unused ones. Both are idempotent. */
export type FreeRoundsChange =
  | ({ readonly type: 'GRANT'; readonly rounds: number } & Pick<
      FreeRounds,
      'bonusId' | 'provider' | 'game' | 'stake' | 'most' | 'until'
    >)
  | { readonly type: 'END'; readonly bonusId: number };

const MAX_ROUNDS = 1_000;
/** Retention after the end; by then no finished round can be corrected any more. */
const KEPT_FOR_MS = 2 * 24 * 3_600_000;

/** First invalid field of a change; null if all are valid. */
export function findInvalidGrantField(change: FreeRoundsChange): string | null {
  if (!isPositive(change.bonusId)) return 'bonusId';
  if (change.type === 'END') return null;
  const { provider, game, rounds, stake, most, until } = change;
  if (!PROVIDER.test(provider)) return 'provider';
  if (!GAME.test(game)) return 'game';
  if (!isPositive(rounds) || rounds > MAX_ROUNDS) return 'rounds';
  if (!isAmount(stake, 1)) return 'stake';
  if (!isAmount(most, 0)) return 'most';
  return isPositive(until) ? null : 'until';
}

/** A player's free rounds after a change. Errors: BAD_STATE (`open`) if a round to be revoked is being played. */
export function applyFreeRoundsChange(
  before: PlayerFreeRounds,
  change: FreeRoundsChange,
  at: number,
): Result<PlayerFreeRounds> {
  const known = before.get(change.bonusId);
  if (change.type === 'GRANT') {
    if (known !== undefined) return accept(before);
    const { type: _, rounds: left, ...terms } = change;
    const granted: FreeRounds = { ...terms, left, open: 0, won: 0, endedAt: null };
    const recent = [...before].filter(([, { endedAt }]) => (endedAt ?? at) > at - KEPT_FOR_MS);
    return accept(withRounds(new Map(recent), granted));
  }
  if (known === undefined || known.endedAt !== null) return accept(before);
  if (known.open > 0) return reject('BAD_STATE', { open: known.open });
  return accept(withRounds(before, { ...known, left: 0, endedAt: at }));
}

/**
 * Free rounds left after one is staked.
 *
 * Errors: NOT_FOUND (`freeRound`) if the player was never granted them in this game; BAD_STATE (`freeRounds`: OVER)
 * if used up or expired; VALIDATION of `amount` for a different stake.
 */
export function consumeFreeRound(
  of: PlayerFreeRounds,
  bonusId: number,
  { call, amount, at }: { readonly call: CasinoCall; readonly amount: Money; readonly at: number },
): Result<FreeRounds> {
  const known = of.get(bonusId);
  if (known?.provider !== call.provider || known.game !== call.game) return reject('NOT_FOUND', { freeRound: bonusId });
  const { left, open, stake, until } = known;
  if (left === 0 || at >= until) return reject('BAD_STATE', { freeRounds: 'OVER' });
  if (amount !== stake) return rejectField('amount');
  return accept({ ...known, left: left - 1, open: open + 1 });
}

/**
 * Returns a voided round. If the free rounds have expired, they are extended by the time that was left when it was
 * staked.
 */
export function returnFreeRound(
  known: FreeRounds,
  { openedAt, at }: { readonly openedAt: number; readonly at: number },
): FreeRounds {
  const { left, open, until } = known;
  const again = at < until ? until : at + Math.max(0, until - openedAt);
  return { ...known, left: left + 1, open: open - 1, until: again };
}

/** Marks this many of the rounds as over. */
export function markFreeRoundsPlayed(known: FreeRounds, rounds: number, at: number): FreeRounds {
  const open = known.open - rounds;
  return { ...known, open, endedAt: open === 0 && known.left === 0 ? at : null };
}

/**
 * The player's part of a payment, paise: the bet's payout above its stake, capped at the remaining `most` of all free
 * rounds. The rest returns to the house.
 *
 * @param bet `returned`: including this payment; `kept`: of earlier payments.
 * @example ₹10 staked, ₹4 and then ₹26 paid: the player keeps ₹0 and then ₹20.
 */
export function computeKeptWinnings(
  known: FreeRounds | undefined,
  bet: { readonly amount: Money; readonly returned: Money; readonly kept: Money },
): Money {
  if (known === undefined) return 0;
  const net = Math.max(0, bet.returned - bet.amount) - bet.kept;
  return Math.min(net, known.most - known.won);
}

/** Copies the map, because accounts without free rounds share an empty one. */
export function withRounds(before: PlayerFreeRounds, known: FreeRounds): PlayerFreeRounds {
  return new Map(before).set(known.bonusId, known);
}

function isPositive(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}
