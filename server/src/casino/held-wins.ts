import { toWireTime } from '@crease/contracts/base/instant.ts';
import { toRupees } from '@crease/contracts/base/money.ts';
import type { HeldWin } from '@crease/contracts/casino/operator-casino.ts';
import { accept } from '@crease/core/base/result.ts';
import type { CasinoCall } from '@crease/core/casino/casino-move.ts';
import type { MoveCasino } from '@crease/core/exchange/command.ts';
import { type ExchangeState, findRound, findTransaction } from '@crease/core/exchange/exchange-state.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import type { Currency, Money } from '@crease/core/money/money.ts';
import { type ActionDefinition, ofUser } from '#approvals/action.ts';
import { NO_EFFECT } from '#approvals/effect-totals.ts';
import { type Actor, buildAuditRow } from '#base/audit-log.ts';
import { isDocument } from '#base/document-store.ts';
import { fail, ok, type Reply, toFailure } from '#base/reply.ts';
import { buildSubmitContext, type SubmitContext } from '#journal/exchange.ts';
import { findUserNames } from '#people/account/profile.ts';
import type { CasinoEnv } from './env.ts';
import type { GameProvider } from './providers/game-provider.ts';

/** Limits of an outside provider's wins that need no operator. */
interface WinRules {
  readonly winsPerBet: NonNullable<GameProvider['winsPerBet']>;
  /** Maximum paid in a round, as announced; null if unlimited. */
  readonly maxWin: Money | null;
}

/** SETTLED: the bet has its win. ABOVE: a person decides. */
type WinProblem = 'SETTLED' | 'ABOVE';

/**
 * Judges a win or adjustment on the state it would be applied to; null if it may be paid, or if the exchange answers
 * it: a repeat, or an unknown bet. An adjustment may bring what a bet has returned to its stake, and no further.
 */
function findWinProblem(state: ExchangeState, call: CasinoCall, { winsPerBet, maxWin }: WinRules): WinProblem | null {
  const { move } = call;
  if (move.type !== 'WIN' && move.type !== 'ADJUST') return null;
  if (findTransaction(state, call) !== null) return null;
  const round = findRound(state, call);
  const bet = round?.bets.get(move.betTxId);
  if (round === null || bet === undefined) return null;
  if (move.type === 'WIN' && winsPerBet === 'ONE' && bet.status === 'SETTLED') return 'SETTLED';
  if (move.type === 'ADJUST' && bet.returned + move.amount > bet.amount) return 'ABOVE';
  let paid = move.amount;
  for (const { returned } of round.bets.values()) paid += returned;
  return maxWin !== null && paid > maxWin ? 'ABOVE' : null;
}

/** Thrown by a command's guard: why the money isn't moved. */
class WinNotAllowed extends Error {
  override readonly name = 'WinNotAllowed';
  readonly problem: WinProblem;

  constructor(problem: WinProblem) {
    super(`A win isn’t paid: ${problem}.`);
    this.problem = problem;
  }
}

/**
 * Moves the money unless there is a problem on the state that the command is applied to.
 *
 * @param decided by a person, so only a bet that has its win is a problem.
 */
export async function submitWin(
  { exchange }: Pick<CasinoEnv, 'exchange'>,
  command: MoveCasino,
  rules: WinRules,
  decided?: SubmitContext,
): Promise<Outcome | WinProblem> {
  try {
    return await exchange.submit(command, {
      ...decided,
      guard: (state) => {
        decided?.guard?.(state);
        const problem = findWinProblem(state, command.call, rules);
        const isAllowed = problem === null || (problem === 'ABOVE' && decided !== undefined);
        if (!isAllowed) throw new WinNotAllowed(problem);
      },
    });
  } catch (error) {
    if (error instanceof WinNotAllowed) return error.problem;
    throw error;
  }
}

declare module '#approvals/action.ts' {
  interface Actions {
    PayHeldWin: {
      readonly winId: string;
      readonly userId: number;
      readonly amount: Money;
      readonly currency: Currency;
      readonly reason: string;
    };
  }
}

/** A held win or adjustment as stored; paise, ms. */
interface StoredWin {
  readonly id: string;
  readonly call: CasinoCall;
  readonly amount: Money;
  readonly currency: Currency;
  readonly at: number;
  /** True once refused: its repeats are answered so. */
  readonly isRefused: boolean;
}

const PREFIX = 'held-win:';
/** Wins held per installation; further ones are asked again by their provider until some are decided. */
const MAX_HELD = 1_000;
/** Repeats of a refused win come within minutes; it stays known for a month. */
const RETENTION_MS = 30 * 86_400_000;

/**
 * Holds a win for a person. The provider gets a temporary error and repeats the call: once released it is paid or
 * found paid, once refused it is answered so.
 *
 * @returns true if it was refused.
 */
export async function holdWin(
  context: CasinoEnv,
  call: CasinoCall,
  { amount, currency }: { readonly amount: Money; readonly currency: Currency },
): Promise<boolean> {
  const { documents, clock, businessWatch, log } = context;
  const id = `${call.provider}:${call.txId}`;
  const known = await documents.get(`${PREFIX}${id}`);
  if (isDocument<StoredWin>(known, 'call')) return known.isRefused;
  const held = await listStored(context);
  if (held.length >= MAX_HELD) return false;
  const win: StoredWin = { id, call, amount, currency, at: clock.now(), isRefused: false };
  await documents.put(`${PREFIX}${id}`, win);
  const { provider, accountId, roundId } = call;
  log.error('A provider’s win is held for review.', { provider, accountId, roundId, amount });
  if (currency === 'INR') businessWatch.recordHeldWin(provider, amount);
  return false;
}

export async function listHeldWins(context: CasinoEnv): Promise<readonly HeldWin[]> {
  const held = (await listStored(context)).filter(({ isRefused }) => !isRefused);
  const userIds = held.map(({ call }) => call.accountId);
  const names = await findUserNames(context, userIds);
  return held
    .toSorted((a, b) => a.at - b.at)
    .map(({ id, call, amount, currency, at }) => ({
      winId: id,
      providerId: call.provider,
      gameCode: call.game,
      roundId: call.roundId,
      userId: call.accountId,
      userName: names.get(call.accountId) ?? '',
      isAdjustment: call.move.type === 'ADJUST',
      amount: toRupees(amount),
      currency,
      time: toWireTime(at),
    }));
}

/**
 * Pays a provider's win that was held for a person. Errors: NOT_FOUND; BAD_STATE if its round has ended, or its bet got
 * another win meanwhile.
 */
export const payHeldWin: ActionDefinition<'PayHeldWin', CasinoEnv> = {
  roles: ['cashier'],
  amounts: 'CORRECTION',
  subject: ofUser,
  name: ({ winId }) => winId,
  build: async (context, request) => {
    const win = await findHeld(context, request.winId);
    if (win === null) return fail('NOT_FOUND');
    const { amount, currency, call } = win;
    return { ...request, userId: call.accountId, amount, currency };
  },
  effect: (_, { amount, currency }) => accept({ ...NO_EFFECT, need: 'BY_AMOUNT', users: 1, amount, currency }),
  execute: async (context, { actor, act: { winId, reason } }) => {
    const win = await findHeld(context, winId);
    if (win === null) return fail('NOT_FOUND');
    const { call, amount } = win;
    const line = { action: 'PayHeldWin', entity: 'user', entityId: call.accountId, reason };
    const provider = context.casinoProviders.find(({ id }) => id === call.provider);
    const rules = { winsPerBet: provider?.winsPerBet ?? 'ONE', maxWin: null };
    const decided = buildSubmitContext(actor, { ...line, after: { winId, amount } });
    const outcome = await submitWin(context, { type: 'MoveCasino', call }, rules, decided);
    if (typeof outcome === 'string') return fail('BAD_STATE');
    if (!outcome.ok) return toFailure(outcome);
    await context.documents.remove(`${PREFIX}${winId}`);
    return ok({});
  },
};

/** Refuses a held win. Errors: NOT_FOUND. */
export async function refuseHeldWin(
  context: CasinoEnv,
  actor: Actor,
  { winId, reason }: { readonly winId: string; readonly reason: string },
): Reply<boolean> {
  const win = await findHeld(context, winId);
  if (win === null) return fail('NOT_FOUND');
  const audit = buildAuditRow(actor, {
    action: 'RefuseHeldWin',
    entity: 'user',
    entityId: win.call.accountId,
    reason,
    after: { winId, amount: win.amount },
  });
  await context.documents.put(`${PREFIX}${winId}`, { ...win, isRefused: true }, audit);
  return ok(true);
}

async function findHeld({ documents }: CasinoEnv, winId: string): Promise<StoredWin | null> {
  const win = await documents.get(`${PREFIX}${winId}`);
  return isDocument<StoredWin>(win, 'call') && !win.isRefused ? win : null;
}

async function listStored({ documents, clock }: CasinoEnv): Promise<readonly StoredWin[]> {
  const kept: StoredWin[] = [];
  for (const { name, value } of await documents.list(PREFIX)) {
    if (!isDocument<StoredWin>(value, 'call')) continue;
    if (value.isRefused && clock.now() - value.at > RETENTION_MS) await documents.remove(name);
    else kept.push(value);
  }
  return kept;
}
