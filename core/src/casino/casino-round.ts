import { accept, type Result, refuse } from '#base/result.ts';
import { BONUS_COST } from '#cashier/chart.ts';
import type { Posting } from '#cashier/posting.ts';
import type { Currency, Money } from '#money/money.ts';
import { type CasinoCall, type CasinoMove, roundKeyOf } from './casino-move.ts';
import {
  type FreeRounds,
  type FreeRoundsOf,
  keptOf,
  playedFreeRounds,
  returnedFreeRound,
  usedFreeRound,
  withRounds,
} from './free-rounds.ts';

/** A bet of a round. SETTLED: a win has come for it, of nothing even. */
export interface CasinoBet {
  readonly amount: Money;
  /** Paid for it so far. */
  readonly returned: Money;
  readonly status: 'OPEN' | 'SETTLED' | 'ROLLED_BACK';
  /** A free round: the house has staked it, and its player keeps so much of what was paid. */
  readonly free?: { readonly bonusId: number; readonly kept: Money };
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
  /** Without those of nothing. */
  readonly postings: readonly Posting[];
  /** What is written down of the call. */
  readonly amount: Money;
  readonly round: CasinoRound | null;
  /** The id of a bet that must not come any more. */
  readonly tombstone: string | null;
  /** The free rounds of the player afterwards. */
  readonly freeRounds: FreeRoundsOf;
  /** Of a bet that is a free round, or was paid or taken back as one. */
  readonly free: { readonly bonusId: number; readonly kept: Money } | null;
}

/** What a call meets: the round it names (null: unknown), and the player's wallet. */
export interface CasinoTable {
  readonly round: CasinoRound | null;
  readonly freeRounds: FreeRoundsOf;
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

/** What a round has cost its player so far; below zero where they are ahead. A free round costs them nothing. */
export function lostIn(round: CasinoRound): Money {
  let lost = 0;
  for (const { amount, returned, status, free } of round.bets.values()) {
    if (free !== undefined) lost -= free.kept;
    else lost += (status === 'ROLLED_BACK' ? 0 : amount) - returned;
  }
  return lost;
}

/** The most that a player can still lose in open rounds. */
export function atRiskIn(rounds: ReadonlyMap<string, CasinoRound>): Money {
  let risk = 0;
  for (const round of rounds.values()) risk += Math.max(0, lostIn(round));
  return risk;
}

/**
 * What a call does. Whether the player may bet, and has the cash, is asked elsewhere.
 *
 * Refusals: NOT_FOUND (`betTxId` or `roundId`) for a bet or round that is not known; BAD_STATE with `bet` (SETTLED,
 * ROLLED_BACK) or `round` (ENDED, FULL) for what is over; VALIDATION of `game` for a round of another game; those of
 * `usedFreeRound`.
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
  { amount, freeRound }: Of<'BET'>,
  table: CasinoTable,
): Result<CasinoPlan> {
  const { round, currency, at, freeRounds } = table;
  if (round !== null && round.endedAt !== null) return refuse('BAD_STATE', { round: 'ENDED' });
  if (round !== null && round.bets.size >= MOST_BETS) return refuse('BAD_STATE', { round: 'FULL' });
  const { provider, accountId, game, roundId } = call;
  const opened = { provider, accountId, game, roundId, openedAt: at, endedAt: null, ...NOTHING };
  const open = openRoundsPath(currency);
  const bet: CasinoBet = { amount, returned: 0, status: 'OPEN' };
  if (freeRound === undefined) {
    const from = cashPathOf(call, currency);
    return planned(table, {
      postings: [{ kind: 'CASINO_BET', from, to: open, amount }],
      amount,
      round: withBet(round ?? opened, call.txId, bet),
    });
  }
  const used = usedFreeRound(freeRounds, freeRound, { call, amount, at });
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
  if (round === null || bet === undefined) return refuse('NOT_FOUND', { betTxId });
  if (bet.status === 'ROLLED_BACK') return refuse('BAD_STATE', { bet: bet.status });
  const isOver = round.endedAt !== null;
  const mayCorrect = type === 'ADJUST' && at < (round.endedAt ?? at) + CORRECTED_FOR_MS;
  if (isOver && !mayCorrect) return refuse('BAD_STATE', { round: 'ENDED' });
  const from = isOver ? casinoResultPath(call.provider, currency) : openRoundsPath(currency);
  const status = type === 'WIN' ? 'SETTLED' : bet.status;
  const paid: CasinoBet = { ...bet, returned: bet.returned + amount, status };
  const to = cashPathOf(call, currency);
  if (bet.free === undefined) {
    const postings: Posting[] = [{ kind: 'CASINO_WIN', from, to, amount }];
    return planned(table, { postings, amount, round: withBet(round, betTxId, paid) });
  }
  const { bonusId, kept: before } = bet.free;
  const known = freeRounds.get(bonusId);
  const kept = keptOf(known, { ...paid, kept: before });
  return planned(table, {
    postings: [
      { kind: 'FREE_ROUND_WON', from, to, amount: kept },
      { kind: 'FREE_ROUND_RETURNED', from, to: BONUS_COST, amount: amount - kept },
    ],
    amount,
    round: withBet(round, betTxId, { ...paid, free: { bonusId, kept: before + kept } }),
    ...(known === undefined
      ? {}
      : { freeRounds: withRounds(freeRounds, { ...known, won: known.won + kept }) }),
    free: { bonusId, kept },
  });
}

/** A bet that something was paid for stays; one that is not known may not come any more. */
function planRollback(
  call: CasinoCall,
  { betTxId }: Of<'ROLLBACK'>,
  table: CasinoTable,
): Result<CasinoPlan> {
  const { round, currency, at, freeRounds } = table;
  const bet = round?.bets.get(betTxId);
  if (round === null || bet === undefined) return planned(table, { tombstone: betTxId });
  if (bet.status === 'ROLLED_BACK') return planned(table, { round });
  const isPaid = bet.status === 'SETTLED' || bet.returned > 0 || round.endedAt !== null;
  if (isPaid) return refuse('BAD_STATE', { bet: 'SETTLED' });
  const { amount, free } = bet;
  const from = openRoundsPath(currency);
  const back = withBet(round, betTxId, { ...bet, status: 'ROLLED_BACK' });
  if (free === undefined) {
    const to = cashPathOf(call, currency);
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
    freeRounds:
      known === undefined ? freeRounds : withRounds(freeRounds, returnedFreeRound(known, when)),
    free: { bonusId, kept: 0 },
  });
}

function planEnd(call: CasinoCall, table: CasinoTable): Result<CasinoPlan> {
  const { round, currency, at } = table;
  const { roundId, provider } = call;
  if (round === null) return refuse('NOT_FOUND', { roundId });
  if (round.endedAt !== null) return refuse('BAD_STATE', { round: 'ENDED' });
  const net = netOf(round);
  const [open, house] = [openRoundsPath(currency), casinoResultPath(provider, currency)];
  const [from, to] = net > 0 ? [open, house] : [house, open];
  return planned(table, {
    postings: [{ kind: 'CASINO_RESULT', from, to, amount: Math.abs(net) }],
    amount: net,
    round: { ...round, endedAt: at },
    freeRounds: afterEnd(round, table),
  });
}

/** The free rounds that were staked in a round are played when it is over. */
function afterEnd(round: CasinoRound, { freeRounds, at }: CasinoTable): FreeRoundsOf {
  const played = new Map<FreeRounds, number>();
  for (const { free, status } of round.bets.values()) {
    const known = free === undefined ? undefined : freeRounds.get(free.bonusId);
    if (known !== undefined && status !== 'ROLLED_BACK')
      played.set(known, (played.get(known) ?? 0) + 1);
  }
  return [...played].reduce(
    (all, [known, rounds]) => withRounds(all, playedFreeRounds(known, rounds, at)),
    freeRounds,
  );
}

function planned(
  { freeRounds }: CasinoTable,
  { postings = [], ...plan }: Partial<CasinoPlan>,
): Result<CasinoPlan> {
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

function cashPathOf({ accountId }: CasinoCall, currency: Currency): string {
  return `player:${accountId}:${currency}`;
}

/** Key of a round of anybody. */
export function ownedKeyOf(round: Pick<CasinoRound, 'accountId' | 'provider' | 'roundId'>): string {
  return `${round.accountId}/${roundKeyOf(round)}`;
}
