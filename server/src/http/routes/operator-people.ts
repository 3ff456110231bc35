import type { operatorPeopleRoutes } from '@crease/contracts/routes/operator-people.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { imagesOf, removeImage } from '#services/images/user-images.ts';
import { doAct } from '#services/operator/acts/do-act.ts';
import { endClosing } from '#services/operator/close-user.ts';
import { findUsers, userOf } from '#services/operator/people.ts';
import { setUserLimits } from '#services/operator/people-limits.ts';
import { resetPassword } from '#services/operator/people-password.ts';
import { removeSecondFactor } from '#services/operator/people-proof.ts';
import { endSessions } from '#services/operator/people-sessions.ts';
import { setUserStatus } from '#services/operator/people-status.ts';
import { answer } from '#services/reply.ts';
import { savePublicText } from '#services/setting/public-texts.ts';
import { actingOf, actorOf } from './operator.ts';

type Names = keyof typeof operatorPeopleRoutes | 'operatorSaveSetting';

/** Handlers of contracts/routes/operator-people.ts, and of the public texts. */
export function operatorPeopleHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorGetUsers: async (input) => answer(await findUsers(context, input)),
    operatorGetUser: (input) => userOf(context, input.userId),
    operatorSetUserStatus: (input, call) => setUserStatus(context, actorOf(call), input),
    operatorSetUserLimits: (input, call) => setUserLimits(context, actingOf(call), input),
    operatorResetPassword: (input, call) => resetPassword(context, actorOf(call), input),
    operatorGetImages: (input) => imagesOf(context, input.userId),
    operatorRemoveImage: (input, call) => removeImage(context, actorOf(call), input),
    operatorCloseUser: async (input, call) => {
      const act = { type: 'CloseUser', ...input } as const;
      const done = await doAct(context, actingOf(call), { act, proposal: null });
      return done.ok ? userOf(context, input.userId) : done;
    },
    operatorEndClosing: (input, call) => endClosing(context, actorOf(call), input),
    operatorEndSessions: (input, call) => endSessions(context, actorOf(call), input.userId),
    operatorRemoveSecondFactor: (input, call) => removeSecondFactor(context, actorOf(call), input),
    operatorSaveSetting: async (input, call) => {
      await savePublicText(context, actorOf(call), input);
      return answer(true);
    },
  };
}
