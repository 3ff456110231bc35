import { accept, type Result, reject, rejectField } from '#base/result.ts';
import { BONUS_COST, cashPath, type Posting } from '#cashier/chart-of-accounts.ts';
import type { Currency, Money } from '#money/money.ts';
import { type CasinoCall, type CasinoMove, makeRoundKey } from './casino-move.ts';
import {
  computeKeptWinnings,
  consumeFreeRound,
  type FreeRounds,
  markFreeRoundsPlayed,
  type PlayerFreeRounds,
  returnFreeRound,
  withRounds,
} from './free-rounds.ts';

/** A bet of a round. SETTLED: a win has arrived, possibly of 0. */
export interface CasinoBet {
  readonly amount: Money;
  readonly returned: Money;
  readonly status: 'OPEN' | 'SETTLED' | 'ROLLED_BACK';
  /** For a free round: staked by the house; `kept` is the player's share of the payout. */
  readonly free?: { readonly bonusId: number; readonly kept: Money };
}

/** A player's part of a round. Immutable. */
export interface CasinoRound {
  readonly provider: string;
  readonly accountId: number;
  readonly game: string;
  readonly roundId: string;
  readonly openedAt: number;
  /** Null while open. */
  readonly endedAt: number | null;
  /** By the provider's bet ID. */
  readonly bets: ReadonlyMap<string, CasinoBet>;
  /** Every accepted call, from provider transaction ID to transaction number. */
  readonly txIds: ReadonlyMap<string, number>;
}

/** Movements and the resulting round; null if there is none and only the call itself is recorded. */
export interface CasinoPlan {
  /** Without zero amounts. */
  readonly postings: readonly Posting[];
  readonly amount: Money;
  readonly round: CasinoRound | null;
  /** ID of a bet that is no longer accepted. */
  readonly tombstone: string | null;
  /** The player's free rounds after the call. */
  readonly freeRounds: PlayerFreeRounds;
  /** Set for bets that are free rounds, and for their payment or rollback. */
  readonly free: { readonly bonusId: number; readonly kept: Money } | null;
}

/** Input of a call: the round it names (null if unknown) and the player's wallet. */
export interface CasinoTable {
  readonly round: CasinoRound | null;
  readonly freeRounds: PlayerFreeRounds;
  readonly currency: Currency;
  readonly at: number;
}

/** Corrections are accepted this long after a round's end. */
const CORRECTED_FOR_MS = 24 * 3_600_000;
/** Initial contents of a round. */
const NOTHING = { bets: new Map(), txIds: new Map() };
const MAX_BETS = 1_000;

/** Money in open rounds of all players. */
export function openRoundsPath(currency: Currency): string {
  return `house:open-rounds:${currency}`;
}

/** House P&L on a provider's games. */
export function casinoResultPath(provider: string, currency: Currency): string {
  return `house:casino:${provider}:${currency}`;
}

/** Stakes of a round less payouts; negative if the player is ahead. */
export function computeRoundNet(round: CasinoRound): Money {
  let net = 0;
  for (const { amount, returned, status } of round.bets.values()) {
    net += (status === 'ROLLED_BACK' ? 0 : amount) - returned;
  }
  return net;
}

/** The player's loss in a round so far; negative if they are ahead. Free rounds cost nothing. */
export function computeRoundLoss(round: CasinoRound): Money {
  let lost = 0;
  for (const { amount, returned, status, free } of round.bets.values()) {
    if (free !== undefined) lost -= free.kept;
    else lost += (status === 'ROLLED_BACK' ? 0 : amount) - returned;
  }
  return lost;
}

/** Maximum further loss of a player in open rounds. */
export function computeRoundRisk(rounds: ReadonlyMap<string, CasinoRound>): Money {
  let risk = 0;
  for (const round of rounds.values()) risk += Math.max(0, computeRoundLoss(round));
  return risk;
}

/**
 * Plans the effect of a call. Player restrictions and the balance are checked by the caller.
 *
 * Errors: NOT_FOUND (`betTxId` or `roundId`) for an unknown bet or round; BAD_STATE with `bet` (SETTLED, ROLLED_BACK)
 * or `round` (ENDED, FULL); VALIDATION of `game` for a round of another game; those of `consumeFreeRound`.
 */
export function planCasinoCall(call: CasinoCall, table: CasinoTable): Result<CasinoPlan> {
  const { move } = call;
  const { round } = table;
  if (round !== null && round.game !== call.game) return rejectField('game');
  switch (move.type) {
    case 'BET':
      return planBet(call, move, table);
    case 'WIN':
    case 'ADJUST':
      return planWin(call, move, table);
    case 'ROLLBACK':
      return planRollback(call, move, table);
    case 'END':
      return planEnd(call, table);
  }
}

type Of<Type extends CasinoMove['type']> = Extract<CasinoMove, { readonly type: Type }>;

function planBet(call: CasinoCall, { amount, freeRound }: Of<'BET'>, table: CasinoTable): Result<CasinoPlan> {
  const { round, currency, at, freeRounds } = table;
  if (round !== null && round.endedAt !== null) return reject('BAD_STATE', { round: 'ENDED' });
  if (round !== null && round.bets.size >= MAX_BETS) return reject('BAD_STATE', { round: 'FULL' });
  const { provider, accountId, game, roundId } = call;
  const opened = { provider, accountId, game, roundId, openedAt: at, endedAt: null, ...NOTHING };
  const open = openRoundsPath(currency);
  const bet: CasinoBet = { amount, returned: 0, status: 'OPEN' };
  if (freeRound === undefined) {
    const from = cashPath(call.accountId, currency);
    return planned(table, {
      postings: [{ kind: 'CASINO_BET', from, to: open, amount }],
      amount,
      round: withBet(round ?? opened, call.txId, bet),
    });
  }
  const used = consumeFreeRound(freeRounds, freeRound, { call, amount, at });
  if (!used.ok) return used;
  const free = { bonusId: freeRound, kept: 0 };
  return planned(table, {
    postings: [{ kind: 'FREE_ROUND_BET', from: BONUS_COST, to: open, amount }],
    amount,
    round: withBet(round ?? opened, call.txId, { ...bet, free }),
    freeRounds: withRounds(freeRounds, used.value),
    free,
  });
}

function planWin(
  call: CasinoCall,
  { type, betTxId, amount }: Of<'WIN' | 'ADJUST'>,
  table: CasinoTable,
): Result<CasinoPlan> {
  const { round, currency, at, freeRounds } = table;
  const bet = round?.bets.get(betTxId);
  if (round === null || bet === undefined) return reject('NOT_FOUND', { betTxId });
  if (bet.status === 'ROLLED_BACK') return reject('BAD_STATE', { bet: bet.status });
  const isOver = round.endedAt !== null;
  const mayCorrect = type === 'ADJUST' && at < (round.endedAt ?? at) + CORRECTED_FOR_MS;
  if (isOver && !mayCorrect) return reject('BAD_STATE', { round: 'ENDED' });
  const from = isOver ? casinoResultPath(call.provider, currency) : openRoundsPath(currency);
  const status = type === 'WIN' ? 'SETTLED' : bet.status;
  const paid: CasinoBet = { ...bet, returned: bet.returned + amount, status };
  const to = cashPath(call.accountId, currency);
  if (bet.free === undefined) {
    const postings: Posting[] = [{ kind: 'CASINO_WIN', from, to, amount }];
    return planned(table, { postings, amount, round: withBet(round, betTxId, paid) });
  }
  const { bonusId, kept: before } = bet.free;
  const known = freeRounds.get(bonusId);
  const kept = computeKeptWinnings(known, { ...paid, kept: before });
  return planned(table, {
    postings: [
      { kind: 'FREE_ROUND_WON', from, to, amount: kept },
      { kind: 'FREE_ROUND_RETURNED', from, to: BONUS_COST, amount: amount - kept },
    ],
    amount,
    round: withBet(round, betTxId, { ...paid, free: { bonusId, kept: before + kept } }),
    ...(known === undefined ? {} : { freeRounds: withRounds(freeRounds, { ...known, won: known.won + kept }) }),
    free: { bonusId, kept },
  });
}

/**
 * A bet with a payout can't be rolled back. An unknown bet gets a tombstone, so that it is rejected if it arrives
 * later.
 */
function planRollback(call: CasinoCall, { betTxId }: Of<'ROLLBACK'>, table: CasinoTable): Result<CasinoPlan> {
  const { round, currency, at, freeRounds } = table;
  const bet = round?.bets.get(betTxId);
  if (round === null || bet === undefined) return planned(table, { tombstone: betTxId });
  if (bet.status === 'ROLLED_BACK') return planned(table, { round });
  const isPaid = bet.status === 'SETTLED' || bet.returned > 0 || round.endedAt !== null;
  if (isPaid) return reject('BAD_STATE', { bet: 'SETTLED' });
  const { amount, free } = bet;
  const from = openRoundsPath(currency);
  const back = withBet(round, betTxId, { ...bet, status: 'ROLLED_BACK' });
  if (free === undefined) {
    const to = cashPath(call.accountId, currency);
    const postings: Posting[] = [{ kind: 'CASINO_ROLLBACK', from, to, amount }];
    return planned(table, { postings, amount, round: back });
  }
  const { bonusId } = free;
  const known = freeRounds.get(bonusId);
  const when = { openedAt: round.openedAt, at };
  return planned(table, {
    postings: [{ kind: 'FREE_ROUND_RETURNED', from, to: BONUS_COST, amount }],
    amount,
    round: back,
    freeRounds: known === undefined ? freeRounds : withRounds(freeRounds, returnFreeRound(known, when)),
    free: { bonusId, kept: 0 },
  });
}

function planEnd(call: CasinoCall, table: CasinoTable): Result<CasinoPlan> {
  const { round, currency, at } = table;
  const { roundId, provider } = call;
  if (round === null) return reject('NOT_FOUND', { roundId });
  if (round.endedAt !== null) return reject('BAD_STATE', { round: 'ENDED' });
  const net = computeRoundNet(round);
  const [open, house] = [openRoundsPath(currency), casinoResultPath(provider, currency)];
  const [from, to] = net > 0 ? [open, house] : [house, open];
  return planned(table, {
    postings: [{ kind: 'CASINO_RESULT', from, to, amount: Math.abs(net) }],
    amount: net,
    round: { ...round, endedAt: at },
    freeRounds: afterEnd(round, table),
  });
}

/** Marks the free rounds staked in this round as played when it ends. */
function afterEnd(round: CasinoRound, { freeRounds, at }: CasinoTable): PlayerFreeRounds {
  const played = new Map<FreeRounds, number>();
  for (const { free, status } of round.bets.values()) {
    const known = free === undefined ? undefined : freeRounds.get(free.bonusId);
    if (known !== undefined && status !== 'ROLLED_BACK') played.set(known, (played.get(known) ?? 0) + 1);
  }
  return [...played].reduce(
    (all, [known, rounds]) => withRounds(all, markFreeRoundsPlayed(known, rounds, at)),
    freeRounds,
  );
}

function planned({ freeRounds }: CasinoTable, { postings = [], ...plan }: Partial<CasinoPlan>): Result<CasinoPlan> {
  return accept({
    amount: 0,
    round: null,
    tombstone: null,
    freeRounds,
    free: null,
    ...plan,
    postings: postings.filter(({ amount }) => amount > 0),
  });
}

function withBet(round: CasinoRound, txId: string, bet: CasinoBet): CasinoRound {
  return { ...round, bets: new Map(round.bets).set(txId, bet) };
}

/** Key of a round, unique across accounts. */
export function makeOwnedRoundKey(round: Pick<CasinoRound, 'accountId' | 'provider' | 'roundId'>): string {
  return `${round.accountId}/${makeRoundKey(round)}`;
}
