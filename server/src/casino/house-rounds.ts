import { toWireTime, toWireTimeOrNull } from '@crease/contracts/base/instant.ts';
import { toRupees, toRupeesOrNull } from '@crease/contracts/base/money.ts';
import {
  HOUSE_ROUNDS_FOUND,
  type HouseSums,
  type OperatorHouseRound,
  type OperatorHouseRoundBets,
} from '@crease/contracts/casino/operator-casino.ts';
import type { PlayBet, PlayChoice, RequestedPlayBet } from '@crease/contracts/casino/play.ts';
import { accept } from '@crease/core/base/result.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import { isGameCode, PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import type { ActionDefinition } from '#approvals/action.ts';
import { NO_EFFECT } from '#approvals/effect-totals.ts';
import { buildAuditRow } from '#base/audit-log.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import type { Input } from '#people/account/call-context.ts';
import { getDisplayName } from '#people/account/profile.ts';
import { derivePlayerId, readCasinoSession } from './casino-session.ts';
import type { CasinoEnv } from './env.ts';
import { toProvenOwnRound, toProvenTableRound } from './house/own-rounds.ts';
import { computeKeptAmount } from './house/single-rounds.ts';
import { VOIDABLE } from './house/table-room.ts';
import { isStanding } from './house/table-tickets.ts';
import type { PlayerWallet, RoundRow, SingleRow, TicketRow } from './store/play-rows.ts';

export async function findHouseRounds(
  context: CasinoEnv,
  { game, roundId, userId, from, to }: Input<'operatorGetHouseRounds'>,
): Promise<readonly OperatorHouseRound[]> {
  const { store } = context.house;
  const playerId = userId === undefined ? undefined : await derivePlayerId(context, { provider: PROVIDER_ID, userId });
  const { rounds, singles } = await store.findRounds({
    game: game !== undefined && isGameCode(game) ? game : undefined,
    roundId,
    playerId,
    from: from ?? 0,
    to: to ?? Number.MAX_SAFE_INTEGER,
    take: HOUSE_ROUNDS_FOUND,
  });
  const roundIds = rounds.map((row) => row.roundId);
  const tickets = await store.ticketsOfRounds(roundIds, null);
  const found = [...rounds.map((row) => tableRound(row, ofRound(tickets, row.roundId))), ...singles.map(singleRound)];
  return found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, HOUSE_ROUNDS_FOUND);
}

export async function loadHouseRound(context: CasinoEnv, roundId: string): Promise<OperatorHouseRoundBets | null> {
  const { store } = context.house;
  const [row] = await store.roundsById([roundId]);
  if (row !== undefined) {
    const tickets = await store.ticketsOfRounds([roundId], null);
    const users = await findBetUsers(context, tickets);
    const bets = tickets.flatMap((ticket) =>
      ticket.bets.map((bet) => ({
        betId: bet.betId,
        ...(users.get(ticket.purse.sessionToken) ?? NO_USER),
        state: ticket.state,
        on: describeTableBet(bet.asked),
        stake: toRupees(bet.asked.stake),
        end: bet.end,
        paid: toRupees(getPaid(bet, ticket)),
      })),
    );
    return {
      ...tableRound(row, tickets),
      canEnd: VOIDABLE.has(row.round.phase),
      paytable: row.round.paytableVersion,
      commitment: row.round.commitment,
      fair: toProvenTableRound(row),
      outcome: row.outcome === null ? null : JSON.stringify(row.outcome),
      bets,
    };
  }
  const [single] = (await store.findRounds({ roundId, from: 0, to: Number.MAX_SAFE_INTEGER, take: 1 })).singles;
  return single === undefined ? null : await ownRound(context, single);
}

async function ownRound(context: CasinoEnv, row: SingleRow): Promise<OperatorHouseRoundBets> {
  const [pair] = await context.house.store.pairsById(row.purse.playerId, [row.pairId]);
  const { choice, bets, state, payout, outcome } = row;
  const user = await findBetUser(context, row.purse);
  return {
    ...singleRound(row),
    canEnd: false,
    paytable: row.paytable,
    commitment: row.commitment,
    fair: toProvenOwnRound(row, pair?.revealed ?? null),
    // Until the seed is revealed, operators see no more of an open round than its player.
    outcome: state === 'DONE' ? JSON.stringify(outcome) : null,
    bets: bets.map(({ txId, amount }, place) => ({
      betId: txId,
      ...user,
      state,
      on: describePlayChoice(choice),
      stake: toRupees(amount),
      end: null,
      paid: toRupees(place === 0 ? payout : 0),
    })),
  };
}

export async function houseRound(context: CasinoEnv, roundId: string): Reply<OperatorHouseRoundBets> {
  const found = await loadHouseRound(context, roundId);
  return found === null ? fail('NOT_FOUND') : ok(found);
}

function tableRound(row: RoundRow, tickets: readonly TicketRow[]): OperatorHouseRound {
  const standing = tickets.filter(isStanding);
  return {
    roundId: row.roundId,
    game: row.game,
    at: toWireTime(row.openedAt),
    endedAt: toWireTimeOrNull(row.endedAt),
    phase: row.round.phase,
    players: new Set(standing.map(({ purse }) => purse.playerId)).size,
    sums: sumByCurrency(standing.map(({ purse, bets, amount, paid }) => ({ purse, bets: bets.length, amount, paid }))),
    kept: null,
    voidReason: row.voidReason ?? null,
  };
}

function singleRound(row: SingleRow): OperatorHouseRound {
  const { purse, bets, payout: paid } = row;
  const amount = bets.reduce((sum, bet) => sum + bet.amount, 0);
  return {
    roundId: row.roundId,
    game: row.game,
    at: toWireTime(row.at),
    endedAt: toWireTimeOrNull(row.endedAt),
    phase: row.state,
    players: 1,
    sums: sumByCurrency([{ purse, bets: bets.length, amount, paid }]),
    kept: toRupeesOrNull(computeKeptAmount(row, paid)),
    voidReason: null,
  };
}

interface Played {
  readonly purse: PlayerWallet;
  readonly bets: number;
  readonly amount: number;
  readonly paid: number;
}

/** Totals by currency, excluding free play. */
function sumByCurrency(played: readonly Played[]): readonly HouseSums[] {
  return (['INR', 'DEMO'] as const).flatMap((currency) => {
    const own = played.filter(({ purse }) => purse.currency === currency && purse.trial === null);
    if (own.length === 0) return [];
    const sum = (of: (one: Played) => number) => own.reduce((total, one) => total + of(one), 0);
    const staked = toRupees(sum(({ amount }) => amount));
    const paid = toRupees(sum((one) => one.paid));
    return [{ currency, bets: sum(({ bets }) => bets), staked, paid }];
  });
}

type BetUser = Pick<OperatorHouseRoundBets['bets'][number], 'userId' | 'userName'>;

const NO_USER: BetUser = { userId: null, userName: null };

async function findBetUser(context: CasinoEnv, purse: PlayerWallet): Promise<BetUser> {
  if (purse.trial !== null) return NO_USER;
  const session = await readCasinoSession(context, purse.sessionToken);
  if (session === null) return NO_USER;
  const { userId } = session;
  const user = await context.accounts.userById(userId);
  return { userId, userName: user === null ? null : getDisplayName(user) };
}

/** Users by session token, each loaded once regardless of the number of tickets. */
async function findBetUsers(context: CasinoEnv, tickets: readonly TicketRow[]): Promise<ReadonlyMap<string, BetUser>> {
  const bySession = new Map(tickets.map(({ purse }) => [purse.sessionToken, purse]));
  const users = [...bySession].map(async ([token, purse]) => [token, await findBetUser(context, purse)] as const);
  return new Map(await Promise.all(users));
}

/** Runner bets are paid per ticket, shown on its first bet. */
function getPaid({ betId, payout }: PlayBet, { bets, paid }: TicketRow): number {
  return payout ?? (bets[0]?.betId === betId ? paid : 0);
}

function ofRound(tickets: readonly TicketRow[], roundId: string): readonly TicketRow[] {
  return tickets.filter((ticket) => ticket.roundId === roundId);
}

export function describeTableBet(bet: RequestedPlayBet): string {
  switch (bet.type) {
    case 'SPOT':
      return formatCode(bet.spot);
    case 'RUNNER':
      return `${formatCode(bet.side)} ${bet.runner} at ${(bet.price / 100).toFixed(2)}`;
    case 'FLIGHT':
      return bet.target === null ? 'Manual cash-out' : `Auto cash-out at ${(bet.target / 100).toFixed(2)}×`;
  }
}

export function describePlayChoice(choice: PlayChoice): string {
  switch (choice.game) {
    case 'dice':
      return `${formatCode(choice.side)}, ${(choice.winning / 100).toFixed(2)}% of rolls`;
    case 'plinko':
      return `${choice.rows} rows, ${choice.risk.toLowerCase()} risk`;
    case 'mines':
      return choice.mines === 1 ? '1 mine' : `${choice.mines} mines`;
    default:
      return 'Round';
  }
}

/** Turns `EVEN_MONEY:RED` into "Even money red". Single letters, which name a side or a card, are kept. */
function formatCode(code: string): string {
  const words = code.split(/[_:]/).map((word) => (word.length === 1 ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

declare module '#approvals/action.ts' {
  interface Actions {
    VoidHouseRound: {
      readonly roundId: string;
      readonly bets: number;
      readonly users: number;
      /** Staked when it was requested. */
      readonly amount: Money;
      readonly currency: Currency;
      readonly reason: string;
    };
  }
}

/** Voids a table round. Errors: NOT_FOUND, BAD_STATE once it has ended. */
export const voidHouseRound: ActionDefinition<'VoidHouseRound', CasinoEnv> = {
  roles: ['trader'],
  amounts: 'VOID',
  subject: ({ roundId }) => ({ entity: 'houseRound', entityId: roundId }),
  build: async (context, request) => {
    const round = await loadHouseRound(context, request.roundId);
    if (round === null) return fail('NOT_FOUND');
    if (round.endedAt !== null) return fail('BAD_STATE');
    const staked = await sumStakes(context, request.roundId);
    // Play money, however much, must not hide the rupees that a second operator and the day's sum are judged by.
    const currency = staked.INR > 0 ? 'INR' : 'DEMO';
    return {
      ...request,
      bets: round.sums.reduce((sum, { bets }) => sum + bets, 0),
      users: round.players,
      amount: staked[currency],
      currency,
    };
  },
  effect: (_, { bets, users, amount, currency }) =>
    accept({ ...NO_EFFECT, need: 'BY_AMOUNT', bets, users, amount, currency }),
  changes: (_, { roundId }) => [{ name: 'round', before: roundId, after: null }],
  execute: async (context, { actor, act: { roundId, reason } }) => {
    const before = await loadHouseRound(context, roundId);
    if (before === null) return fail('NOT_FOUND');
    if (!(await context.house.voidRound(roundId, reason))) return fail('BAD_STATE');
    const { phase, players, sums } = before;
    await context.accounts.addAudit(
      buildAuditRow(actor, {
        action: 'VoidHouseRound',
        entity: 'houseRound',
        entityId: roundId,
        reason,
        before: { phase, players, sums },
        after: { phase: 'VOID' },
      }),
    );
    return ok({});
  },
  alarms: () => ({ WITHDRAWALS: 1 }),
};

async function sumStakes({ house }: CasinoEnv, roundId: string): Promise<Readonly<Record<Currency, Money>>> {
  const staked = { INR: 0, DEMO: 0 };
  const tickets = await house.store.ticketsOfRounds([roundId], null);
  for (const { purse, amount } of tickets.filter(isStanding))
    if (purse.trial === null) staked[purse.currency] += amount;
  return staked;
}
