import type { operatorPeopleRoutes } from '@crease/contracts/routes/operator-people.ts';
import type { Handlers } from '#http/call.ts';
import type { AppContext } from '#services/app-context.ts';
import { listUserImages, removeImage } from '#services/images/user-images.ts';
import { performAlone } from '#services/operator/acts/do-act.ts';
import { endClosing } from '#services/operator/close-user.ts';
import { findUsers, loadUser } from '#services/operator/people.ts';
import { setUserLimits } from '#services/operator/people-limits.ts';
import { resetPassword } from '#services/operator/people-password.ts';
import { removeSecondFactor } from '#services/operator/people-proof.ts';
import { endSessions } from '#services/operator/people-sessions.ts';
import { setUserStatus } from '#services/operator/people-status.ts';
import { ok } from '#services/reply.ts';
import { savePublicText } from '#services/setting/public-texts.ts';
import { toActing, toActor } from './operator.ts';

type Names = keyof typeof operatorPeopleRoutes | 'operatorSaveSetting';

/** Handlers of contracts/routes/operator-people.ts, and of the public texts. */
export function operatorPeopleHandlers(context: AppContext): Pick<Handlers, Names> {
  return {
    operatorGetUsers: async (input) => ok(await findUsers(context, input)),
    operatorGetUser: (input) => loadUser(context, input.userId),
    operatorSetUserStatus: (input, call) => setUserStatus(context, toActor(call), input),
    operatorSetUserLimits: (input, call) => setUserLimits(context, toActing(call), input),
    operatorResetPassword: (input, call) => resetPassword(context, toActor(call), input),
    operatorGetImages: (input) => listUserImages(context, input.userId),
    operatorRemoveImage: (input, call) => removeImage(context, toActor(call), input),
    operatorCloseUser: async (input, call) => {
      const done = await performAlone(context, toActing(call), { type: 'CloseUser', ...input });
      return done.ok ? loadUser(context, input.userId) : done;
    },
    operatorEndClosing: (input, call) => endClosing(context, toActor(call), input),
    operatorEndSessions: (input, call) => endSessions(context, toActor(call), input.userId),
    operatorRemoveSecondFactor: (input, call) => removeSecondFactor(context, toActor(call), input),
    operatorSaveSetting: async (input, call) => {
      await savePublicText(context, toActor(call), input);
      return ok(true);
    },
  };
}
