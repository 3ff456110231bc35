import type { operatorPeopleRoutes } from '@crease/contracts/routes/operator-people.ts';
import { performAlone, toActing } from '#approvals/do-act.ts';
import { ok } from '#base/reply.ts';
import { setUserLimits } from '#care/limits/people-limits.ts';
import { listUserImages, removeImage } from '#care/uploads/user-images.ts';
import { endClosing } from '#office/close-user.ts';
import type { AppEnv } from '#office/env.ts';
import { type Handlers, toActor } from '#people/call.ts';
import { findUsers, loadUser } from '#people/staff/people.ts';
import { resetPassword } from '#people/staff/people-password.ts';
import { removeSecondFactor } from '#people/staff/people-proof.ts';
import { endSessions } from '#people/staff/people-sessions.ts';
import { setUserStatus } from '#people/staff/people-status.ts';
import { savePublicText } from '#site/public-texts.ts';

type Names = keyof typeof operatorPeopleRoutes | 'operatorSaveSetting';

/** Handlers of contracts/routes/operator-people.ts, and of the public texts. */
export function operatorPeopleHandlers(context: AppEnv): Pick<Handlers, Names> {
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
