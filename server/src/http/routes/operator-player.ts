import type { operatorPlayerRoutes } from '@crease/contracts/routes/operator-player.ts';
import type { Handlers } from '#http/call.ts';
import { attemptsOf } from '#services/account/login-attempts.ts';
import type { AppContext } from '#services/app-context.ts';
import { endUserSession, userSessionsOf } from '#services/operator/people-sessions.ts';
import { addNote, notesOf } from '#services/operator/player-notes.ts';
import { playerSummaryOf } from '#services/operator/player-summary.ts';
import { sendNotice } from '#services/operator/send-notice.ts';
import { playLimitsOf } from '#services/play-limits/play-limits-of.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { profitLossOf } from '#services/statement/profit-loss.ts';
import { transactionsOf } from '#services/statement/transactions.ts';
import { actingOf, actorOf } from './operator.ts';

type Names = keyof typeof operatorPlayerRoutes;

/** No player session belongs to the operator. */
const NO_FAMILY = '';

/** Handlers of contracts/routes/operator-player.ts: the player's own views, for operators. */
export function operatorPlayerHandlers(context: AppContext): Pick<Handlers, Names> {
  /** NOT_FOUND for an unknown user: an empty history would suggest that they never played. */
  async function of<Value>(
    userId: number,
    read: () => Promise<Reply<Value>>,
  ): Promise<Reply<Value>> {
    const user = await context.accounts.userById(userId);
    return user === null ? decline('NOT_FOUND') : await read();
  }
  return {
    operatorGetUserStatement: ({ userId, ...asked }) =>
      of(userId, () => transactionsOf(context, userId, asked)),
    operatorGetUserProfit: ({ userId, ...asked }) =>
      of(userId, () => profitLossOf(context, userId, asked)),
    operatorGetUserLogins: ({ userId, ...asked }) =>
      of(userId, async () => {
        const owner = { kind: 'user', ownerId: userId, family: NO_FAMILY } as const;
        return answer(await attemptsOf(context, owner, { ...asked, Result: '' }));
      }),
    operatorGetUserSummary: ({ userId }) =>
      of(userId, async () => answer(await playerSummaryOf(context, userId))),
    operatorGetUserPlayLimits: ({ userId }) =>
      of(userId, async () => answer(await playLimitsOf(context, userId))),
    operatorGetUserSessions: ({ userId }) => userSessionsOf(context, userId),
    operatorEndUserSession: (input, call) => endUserSession(context, actorOf(call), input),
    operatorGetNotes: ({ userId }) => notesOf(context, userId),
    operatorAddNote: (input, call) => addNote(context, actorOf(call), input),
    operatorSendNotice: (input, call) => sendNotice(context, actingOf(call), input),
  };
}
