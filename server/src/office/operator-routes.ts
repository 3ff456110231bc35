import { performAlone, pickPart, toActing } from '#approvals/perform-action.ts';
import { fail, ok, type Reply } from '#base/reply.ts';
import { readProfitLoss } from '#betting/profit-loss.ts';
import { readTransactions } from '#betting/transactions.ts';
import { buildPlayLimits } from '#care/play-limits-view.ts';
import { type Handlers, toActor, toCaller } from '#people/account/call-context.ts';
import { listLoginAttempts } from '#people/account/user-sessions.ts';
import { endUserSession, listUserSessions } from '#people/staff/sessions.ts';
import { loadUser } from '#people/staff/users.ts';
import { endClosing, requestClosure, withdrawClosureRequest } from './account-closure.ts';
import { acknowledgeAlarm, listAlarms } from './alarms.ts';
import type { OfficeEnv } from './env.ts';
import { listDomains, publishDomain, saveDomain } from './manage-domains.ts';
import { readOperatorSettings, saveOperatorSettings } from './operator-settings.ts';
import { addNote, buildPlayerSummary, listNotes, listPlayFacts } from './player-records.ts';
import { buildReport } from './report.ts';
import { searchBets } from './search-bets.ts';
import { sendNotice } from './send-notice.ts';
import { buildTrialBalance } from './trial-balance.ts';

/** No player session belongs to the operator. */
const NO_FAMILY = '';

export function operatorOfficeHandlers(context: OfficeEnv) {
  return { ...businessHandlers(context), ...playerHandlers(context) };
}

function businessHandlers(context: OfficeEnv) {
  return {
    operatorGetReport: (input, call) => buildReport(context, { ...input, currency: input.currency ?? call.currency }),
    operatorGetTrialBalance: async () => ok(await buildTrialBalance(context)),
    operatorGetBets: (input) => searchBets(context, input),
    operatorGetAlarms: async () => ok({ items: await listAlarms(context) }),
    operatorSeeAlarm: (input, call) => acknowledgeAlarm(context, toActor(call), input),
    operatorGetDomainSettings: () => ok(listDomains(context)),
    operatorSaveDomainSetting: (input, call) => saveDomain(context, toActor(call), input),
    operatorPublishDomainSetting: (input, call) => publishDomain(context, toActor(call), input),
    operatorGetSettings: async () => ok(await readOperatorSettings(context)),
    operatorSaveSettings: (input, call) => saveOperatorSettings(context, toActing(call), input),
  } satisfies Partial<Handlers>;
}

function playerHandlers(context: OfficeEnv) {
  /** NOT_FOUND for an unknown user: an empty history would suggest that they never played. */
  async function forUser<Value>(userId: number, read: () => Reply<Value>): Reply<Value> {
    const user = await context.accounts.userById(userId);
    return user === null ? fail('NOT_FOUND') : await read();
  }
  return {
    operatorGetUserStatement: ({ userId, ...asked }) => forUser(userId, () => readTransactions(context, userId, asked)),
    operatorGetUserProfit: ({ userId, ...asked }) => forUser(userId, () => readProfitLoss(context, userId, asked)),
    operatorGetUserPlay: ({ userId, SkipCount: skip, MaxResultCount: take }) =>
      forUser(userId, async () => ok(await listPlayFacts(context, userId, { skip, take }))),
    operatorGetUserLogins: ({ userId, ...asked }) =>
      forUser(userId, async () => {
        const owner = { kind: 'user', ownerId: userId, family: NO_FAMILY } as const;
        return ok(await listLoginAttempts(context, owner, { ...asked, Result: '' }));
      }),
    operatorGetUserSummary: ({ userId }) => forUser(userId, async () => ok(await buildPlayerSummary(context, userId))),
    operatorGetUserPlayLimits: ({ userId }) => forUser(userId, async () => ok(await buildPlayLimits(context, userId))),
    operatorGetUserSessions: ({ userId }) => listUserSessions(context, userId),
    operatorEndUserSession: (input, call) => endUserSession(context, toActor(call), input),
    operatorGetNotes: ({ userId }) => listNotes(context, userId),
    operatorAddNote: (input, call) => addNote(context, toActor(call), input),
    operatorSendNotice: (input, call) => sendNotice(context, toActing(call), input),
    operatorCloseUser: async (input, call) => {
      const done = await performAlone(context, toActing(call), { type: 'CloseUser', ...input });
      return done.ok ? loadUser(context, input.userId) : done;
    },
    operatorEndClosing: (input, call) => endClosing(context, toActor(call), input),
    operatorAdjustBalance: async ({ type: direction, ...input }, call) =>
      pickPart(
        'transaction',
        await performAlone(context, toActing(call), { type: 'AdjustBalance', direction, ...input }),
      ),
  } satisfies Partial<Handlers>;
}

export function officeHandlers(context: OfficeEnv) {
  return {
    askForClosing: (input, call) => requestClosure(context, toCaller(call), input),
    takeBackClosing: (_, call) => withdrawClosureRequest(context, toCaller(call)),
  } satisfies Partial<Handlers>;
}
