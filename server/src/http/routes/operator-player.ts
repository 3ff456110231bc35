import type { operatorPlayerRoutes } from '@crease/contracts/routes/operator-player.ts';
import { toActing } from '#approvals/do-act.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { readProfitLoss } from '#betting/history/profit-loss.ts';
import { readTransactions } from '#betting/history/transactions.ts';
import { buildPlayLimits } from '#care/limits/play-limits-of.ts';
import type { AppEnv } from '#office/env.ts';
import { addNote, listNotes } from '#office/player-notes.ts';
import { listPlayFacts } from '#office/player-play.ts';
import { buildPlayerSummary } from '#office/player-summary.ts';
import { sendNotice } from '#office/send-notice.ts';
import { listLoginAttempts } from '#people/account/login-attempts.ts';
import { type Handlers, toActor } from '#people/call.ts';
import { endUserSession, listUserSessions } from '#people/staff/people-sessions.ts';

type Names = keyof typeof operatorPlayerRoutes;

/** No player session belongs to the operator. */
const NO_FAMILY = '';

/** Handlers of contracts/routes/operator-player.ts: the player's own views, for operators. */
export function operatorPlayerHandlers(context: AppEnv): Pick<Handlers, Names> {
  /** NOT_FOUND for an unknown user: an empty history would suggest that they never played. */
  async function of<Value>(
    userId: number,
    read: () => Promise<ServiceResult<Value>>,
  ): Promise<ServiceResult<Value>> {
    const user = await context.accounts.userById(userId);
    return user === null ? fail('NOT_FOUND') : await read();
  }
  return {
    operatorGetUserStatement: ({ userId, ...asked }) =>
      of(userId, () => readTransactions(context, userId, asked)),
    operatorGetUserProfit: ({ userId, ...asked }) =>
      of(userId, () => readProfitLoss(context, userId, asked)),
    operatorGetUserPlay: ({ userId, SkipCount: skip, MaxResultCount: take }) =>
      of(userId, async () => ok(await listPlayFacts(context, userId, { skip, take }))),
    operatorGetUserLogins: ({ userId, ...asked }) =>
      of(userId, async () => {
        const owner = { kind: 'user', ownerId: userId, family: NO_FAMILY } as const;
        return ok(await listLoginAttempts(context, owner, { ...asked, Result: '' }));
      }),
    operatorGetUserSummary: ({ userId }) =>
      of(userId, async () => ok(await buildPlayerSummary(context, userId))),
    operatorGetUserPlayLimits: ({ userId }) =>
      of(userId, async () => ok(await buildPlayLimits(context, userId))),
    operatorGetUserSessions: ({ userId }) => listUserSessions(context, userId),
    operatorEndUserSession: (input, call) => endUserSession(context, toActor(call), input),
    operatorGetNotes: ({ userId }) => listNotes(context, userId),
    operatorAddNote: (input, call) => addNote(context, toActor(call), input),
    operatorSendNotice: (input, call) => sendNotice(context, toActing(call), input),
  };
}
