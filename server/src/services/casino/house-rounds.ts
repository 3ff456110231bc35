import { HOUSE_ROUNDS_FOUND } from '@crease/contracts/routes/operator-house.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import { paiseOf, rupeesOf } from '@crease/contracts/values/money.ts';
import type {
  HouseSums,
  OpHouseRound,
  OpHouseRoundBets,
} from '@crease/contracts/wire/operator-house.ts';
import type { PlayBet } from '@crease/contracts/wire/play.ts';
import { isGameCode, PROVIDER_ID } from '@crease/games/catalogue/game-code.ts';
import type { Purse, RoundRow, SingleRow, TicketRow } from '#provider/ports/play-store.ts';
import { provenOwnRound, provenTableRound } from '#provider/proven-rounds.ts';
import { keptOf } from '#provider/single-rounds.ts';
import { VOIDABLE } from '#provider/table-room.ts';
import { shownNameOf } from '#services/account/auth-result.ts';
import type { AppContext } from '#services/app-context.ts';
import type { ActOf } from '#services/operator/acts/operator-act.ts';
import { type Actor, auditLineOf } from '#services/operator/audit-line.ts';
import { answer, type Declined, decline, type Reply } from '#services/reply.ts';
import { betWordsOf, choiceWordsOf } from './bet-words.ts';
import { casinoSessionOf, playerNameOf } from './casino-session.ts';

interface RoundWish {
  readonly game?: string | undefined;
  readonly roundId?: string | undefined;
  readonly userId?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Finds rounds with bets, newest first. */
export async function findHouseRounds(
  context: AppContext,
  { game, roundId, userId, from, to }: RoundWish,
): Promise<readonly OpHouseRound[]> {
  const playerId =
    userId === undefined ? null : await playerNameOf(context, { provider: PROVIDER_ID, userId });
  const { rounds, singles } = await context.house.store.findRounds({
    game: game !== undefined && isGameCode(game) ? game : null,
    roundId: roundId ?? null,
    playerId,
    from: from ?? 0,
    to: to ?? Number.MAX_SAFE_INTEGER,
    take: HOUSE_ROUNDS_FOUND,
  });
  const tickets = await context.house.store.ticketsOfRounds(
    rounds.map((round) => round.roundId),
    null,
  );
  const found = [
    ...rounds.map((row) => tableRound(row, ofRound(tickets, row.roundId))),
    ...singles.map(singleRound),
  ];
  return found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, HOUSE_ROUNDS_FOUND);
}

/** Loads a round with its inputs and bets; null if not found. */
async function roundOf(context: AppContext, roundId: string): Promise<OpHouseRoundBets | null> {
  const { store } = context.house;
  const [row] = await store.roundsById([roundId]);
  if (row !== undefined) {
    const tickets = await store.ticketsOfRounds([roundId], null);
    const users = await usersOf(
      context,
      tickets.map(({ purse }) => purse),
    );
    const bets = tickets.flatMap((ticket) =>
      ticket.bets.map((bet) => ({
        betId: bet.betId,
        ...(users.get(ticket.purse.sessionToken) ?? NO_USER),
        state: ticket.state,
        on: betWordsOf(bet.asked),
        stake: rupeesOf(bet.asked.stake),
        end: bet.end,
        paid: rupeesOf(paidOn(bet, ticket)),
      })),
    );
    return {
      ...tableRound(row, tickets),
      canEnd: VOIDABLE.has(row.round.phase),
      paytable: row.round.paytableVersion,
      commitment: row.round.commitment,
      fair: provenTableRound(row),
      outcome: row.outcome === null ? null : JSON.stringify(row.outcome),
      bets,
    };
  }
  const { singles } = await store.findRounds({ ...ANY, roundId });
  const [single] = singles;
  return single === undefined ? null : await ownRound(context, single);
}

const ANY = { game: null, playerId: null, from: 0, to: Number.MAX_SAFE_INTEGER, take: 1 } as const;

async function ownRound(context: AppContext, row: SingleRow): Promise<OpHouseRoundBets> {
  const [pair] = await context.house.store.pairsById(row.purse.playerId, [row.pairId]);
  const { choice, bets, state, payout, outcome } = row;
  const user = await userOf(context, row.purse);
  return {
    ...singleRound(row),
    canEnd: false,
    paytable: row.paytable,
    commitment: row.commitment,
    fair: provenOwnRound(row, pair?.revealed ?? null),
    // Until the seed is revealed, operators see no more of an open round than its player.
    outcome: state === 'DONE' ? JSON.stringify(outcome) : null,
    bets: bets.map(({ txId, amount }, place) => ({
      betId: txId,
      ...user,
      state,
      on: choiceWordsOf(choice),
      stake: rupeesOf(amount),
      end: null,
      paid: rupeesOf(place === 0 ? payout : 0),
    })),
  };
}

export async function houseRound(
  context: AppContext,
  roundId: string,
): Promise<Reply<OpHouseRoundBets>> {
  const found = await roundOf(context, roundId);
  return found === null ? decline('NOT_FOUND') : answer(found);
}

interface RoundEnding {
  readonly roundId: string;
  readonly reason: string;
}

/** Builds the action that voids a round, with the largest stake total of any currency. */
export async function endingOfRound(
  context: AppContext,
  request: RoundEnding & { readonly type: 'VoidHouseRound' },
): Promise<ActOf<'VoidHouseRound'> | Declined> {
  const round = await roundOf(context, request.roundId);
  if (round === null) return decline('NOT_FOUND');
  if (round.endedAt !== null) return decline('BAD_STATE');
  const [most] = round.sums.toSorted((one, other) => other.staked - one.staked);
  return {
    ...request,
    bets: round.sums.reduce((sum, { bets }) => sum + bets, 0),
    users: round.players,
    amount: paiseOf(most?.staked ?? 0) ?? 0,
    currency: most?.currency ?? 'DEMO',
  };
}

/** Executes an approved round void. */
export async function endHouseRound(
  context: AppContext,
  actor: Actor,
  { roundId, reason }: RoundEnding,
): Promise<Reply<boolean>> {
  const before = await roundOf(context, roundId);
  if (before === null) return decline('NOT_FOUND');
  if (!(await context.house.voidRound(roundId, reason))) return decline('BAD_STATE');
  const { players, sums } = before;
  await context.accounts.addAudit(
    auditLineOf(actor, {
      action: 'VoidHouseRound',
      entity: 'houseRound',
      entityId: roundId,
      reason,
      before: { phase: before.phase, players, sums },
      after: { phase: 'VOID' },
    }),
  );
  return answer(true);
}

function tableRound(row: RoundRow, tickets: readonly TicketRow[]): OpHouseRound {
  const standing = tickets.filter(({ state }) => state === 'TAKEN' || state === 'SETTLED');
  return {
    roundId: row.roundId,
    game: row.game,
    at: timeOf(row.openedAt),
    endedAt: row.endedAt === null ? null : timeOf(row.endedAt),
    phase: row.round.phase,
    players: new Set(standing.map(({ purse }) => purse.playerId)).size,
    sums: sumsOf(
      standing.map(({ purse, bets, amount, paid }) => ({ purse, bets: bets.length, amount, paid })),
    ),
    kept: null,
    voidReason: row.voidReason ?? null,
  };
}

function singleRound(row: SingleRow): OpHouseRound {
  const { purse, bets, payout: paid } = row;
  const amount = bets.reduce((sum, bet) => sum + bet.amount, 0);
  const kept = keptOf(row, paid);
  return {
    roundId: row.roundId,
    game: row.game,
    at: timeOf(row.at),
    endedAt: row.endedAt === null ? null : timeOf(row.endedAt),
    phase: row.state,
    players: 1,
    sums: sumsOf([{ purse, bets: bets.length, amount, paid }]),
    kept: kept === null ? null : rupeesOf(kept),
    voidReason: null,
  };
}

interface Played {
  readonly purse: Purse;
  readonly bets: number;
  readonly amount: number;
  readonly paid: number;
}

/** Totals by currency, excluding free play. */
function sumsOf(played: readonly Played[]): readonly HouseSums[] {
  return (['INR', 'DEMO'] as const).flatMap((currency) => {
    const own = played.filter(({ purse }) => purse.currency === currency && purse.trial === null);
    if (own.length === 0) return [];
    const sum = (of: (one: Played) => number) => own.reduce((total, one) => total + of(one), 0);
    const staked = rupeesOf(sum(({ amount }) => amount));
    const paid = rupeesOf(sum((one) => one.paid));
    return [{ currency, bets: sum(({ bets }) => bets), staked, paid }];
  });
}

interface BetUser {
  readonly userId: number | null;
  readonly userName: string | null;
}

const NO_USER: BetUser = { userId: null, userName: null };

/** Finds the user of a wallet; free play has none. */
async function userOf(context: AppContext, purse: Purse): Promise<BetUser> {
  if (purse.trial !== null) return NO_USER;
  const session = await casinoSessionOf(context, purse.sessionToken);
  if (session === null) return NO_USER;
  const { userId } = session;
  const user = await context.accounts.userById(userId);
  return { userId, userName: user === null ? null : shownNameOf(user) };
}

/** Users by session token, each loaded once regardless of the number of tickets. */
async function usersOf(
  context: AppContext,
  purses: readonly Purse[],
): Promise<ReadonlyMap<string, BetUser>> {
  const bySession = new Map(purses.map((purse) => [purse.sessionToken, purse]));
  const users = [...bySession].map(
    async ([token, purse]) => [token, await userOf(context, purse)] as const,
  );
  return new Map(await Promise.all(users));
}

/** Runner bets are paid per ticket, shown on its first bet. */
function paidOn({ betId, payout }: PlayBet, { bets, paid }: TicketRow): number {
  return payout ?? (bets[0]?.betId === betId ? paid : 0);
}

function ofRound(tickets: readonly TicketRow[], roundId: string): readonly TicketRow[] {
  return tickets.filter((ticket) => ticket.roundId === roundId);
}
