import { accept, type Result, refuse } from '#base/result.ts';
import type { Posting } from '#cashier/posting.ts';
import type { Currency, Money } from '#money/money.ts';
import { type CasinoCall, type CasinoMove, roundKeyOf } from './casino-move.ts';

/** A bet of a round. SETTLED: a win has come for it, of nothing even. */
export interface CasinoBet {
  readonly amount: Money;
  /** Paid for it so far. */
  readonly returned: Money;
  readonly status: 'OPEN' | 'SETTLED' | 'ROLLED_BACK';
}

/** One player's part of a round. Never changed in place. */
export interface CasinoRound {
  readonly provider: string;
  readonly accountId: number;
  readonly game: string;
  readonly roundId: string;
  readonly openedAt: number;
  /** null: open. */
  readonly endedAt: number | null;
  /** By the provider's id of the bet. */
  readonly bets: ReadonlyMap<string, CasinoBet>;
  /** Everything that was taken for it: the provider's id → the number of the transaction. */
  readonly txIds: ReadonlyMap<string, number>;
}

/** What is moved, and the round afterwards; null: there is none, only the call itself is kept. */
export interface CasinoPlan {
  readonly posting: Posting | null;
  readonly round: CasinoRound | null;
  /** The id of a bet that must not come any more. */
  readonly tombstone: string | null;
}

/** What a call meets: the round it names (null: unknown), and the player's wallet. */
export interface CasinoTable {
  readonly round: CasinoRound | null;
  readonly currency: Currency;
  readonly at: number;
}

/** A correction of a round is taken for so long after its end. */
const CORRECTED_FOR_MS = 24 * 3_600_000;
/** What a round begins with. */
const NOTHING = { bets: new Map(), txIds: new Map() };
/** Bets of one player in one round. */
const MOST_BETS = 1_000;

/** What lies in rounds that are open, of all players. */
export function openRoundsPath(currency: Currency): string {
  return `house:open-rounds:${currency}`;
}

/** What the house has won and lost with the games of a provider. */
export function casinoResultPath(provider: string, currency: Currency): string {
  return `house:casino:${provider}:${currency}`;
}

/** Stakes of a round less what was paid for them; below zero where the player is ahead. */
export function netOf(round: CasinoRound): Money {
  let net = 0;
  for (const { amount, returned, status } of round.bets.values()) {
    net += (status === 'ROLLED_BACK' ? 0 : amount) - returned;
  }
  return net;
}

/** The most that a player can still lose in open rounds. */
export function atRiskIn(rounds: ReadonlyMap<string, CasinoRound>): Money {
  let risk = 0;
  for (const round of rounds.values()) risk += Math.max(0, netOf(round));
  return risk;
}

/**
 * What a call does. Whether the player may bet, and has the cash, is asked elsewhere.
 *
 * Refusals: NOT_FOUND (`betTxId` or `roundId`) for a bet or round that is not known; BAD_STATE with `bet` (SETTLED,
 * ROLLED_BACK) or `round` (ENDED, FULL) for what is over; VALIDATION of `game` for a round of another game.
 */
export function planCasinoCall(call: CasinoCall, table: CasinoTable): Result<CasinoPlan> {
  const { move } = call;
  const { round } = table;
  if (round !== null && round.game !== call.game) return refuse('VALIDATION', { field: 'game' });
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

function planBet(
  call: CasinoCall,
  { amount }: Of<'BET'>,
  { round, currency, at }: CasinoTable,
): Result<CasinoPlan> {
  if (round !== null && round.endedAt !== null) return refuse('BAD_STATE', { round: 'ENDED' });
  if (round !== null && round.bets.size >= MOST_BETS) return refuse('BAD_STATE', { round: 'FULL' });
  const { provider, accountId, game, roundId } = call;
  const opened = { provider, accountId, game, roundId, openedAt: at, endedAt: null, ...NOTHING };
  const bet: CasinoBet = { amount, returned: 0, status: 'OPEN' };
  return planned({
    posting: {
      kind: 'CASINO_BET',
      from: cashPathOf(call, currency),
      to: openRoundsPath(currency),
      amount,
    },
    round: withBet(round ?? opened, call.txId, bet),
  });
}

function planWin(
  call: CasinoCall,
  { type, betTxId, amount }: Of<'WIN' | 'ADJUST'>,
  { round, currency, at }: CasinoTable,
): Result<CasinoPlan> {
  const bet = round?.bets.get(betTxId);
  if (round === null || bet === undefined) return refuse('NOT_FOUND', { betTxId });
  if (bet.status === 'ROLLED_BACK') return refuse('BAD_STATE', { bet: bet.status });
  const isOver = round.endedAt !== null;
  const mayCorrect = type === 'ADJUST' && at < (round.endedAt ?? at) + CORRECTED_FOR_MS;
  if (isOver && !mayCorrect) return refuse('BAD_STATE', { round: 'ENDED' });
  const from = isOver ? casinoResultPath(call.provider, currency) : openRoundsPath(currency);
  const status = type === 'WIN' ? 'SETTLED' : bet.status;
  const paid: CasinoBet = { ...bet, returned: bet.returned + amount, status };
  const to = cashPathOf(call, currency);
  return planned({
    posting: amount === 0 ? null : { kind: 'CASINO_WIN', from, to, amount },
    round: withBet(round, betTxId, paid),
  });
}

/** A bet that something was paid for stays; one that is not known may not come any more. */
function planRollback(
  call: CasinoCall,
  { betTxId }: Of<'ROLLBACK'>,
  { round, currency }: CasinoTable,
): Result<CasinoPlan> {
  const bet = round?.bets.get(betTxId);
  if (round === null || bet === undefined) return planned({ tombstone: betTxId });
  if (bet.status === 'ROLLED_BACK') return planned({ round });
  const isPaid = bet.status === 'SETTLED' || bet.returned > 0 || round.endedAt !== null;
  if (isPaid) return refuse('BAD_STATE', { bet: 'SETTLED' });
  return planned({
    posting: {
      kind: 'CASINO_ROLLBACK',
      from: openRoundsPath(currency),
      to: cashPathOf(call, currency),
      amount: bet.amount,
    },
    round: withBet(round, betTxId, { ...bet, status: 'ROLLED_BACK' }),
  });
}

function planEnd(call: CasinoCall, { round, currency, at }: CasinoTable): Result<CasinoPlan> {
  const { roundId, provider } = call;
  if (round === null) return refuse('NOT_FOUND', { roundId });
  if (round.endedAt !== null) return refuse('BAD_STATE', { round: 'ENDED' });
  const net = netOf(round);
  const [open, house] = [openRoundsPath(currency), casinoResultPath(provider, currency)];
  const [from, to] = net > 0 ? [open, house] : [house, open];
  return planned({
    posting: net === 0 ? null : { kind: 'CASINO_RESULT', from, to, amount: Math.abs(net) },
    round: { ...round, endedAt: at },
  });
}

function planned(plan: Partial<CasinoPlan>): Result<CasinoPlan> {
  return accept({ posting: null, round: null, tombstone: null, ...plan });
}

function withBet(round: CasinoRound, txId: string, bet: CasinoBet): CasinoRound {
  return { ...round, bets: new Map(round.bets).set(txId, bet) };
}

function cashPathOf({ accountId }: CasinoCall, currency: Currency): string {
  return `player:${accountId}:${currency}`;
}

/** Key of a round of anybody. */
export function ownedKeyOf(round: Pick<CasinoRound, 'accountId' | 'provider' | 'roundId'>): string {
  return `${round.accountId}/${roundKeyOf(round)}`;
}
