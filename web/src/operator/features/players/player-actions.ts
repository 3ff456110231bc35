import type { WireOf } from '@crease/contracts/base/route.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import {
  type OperatorUser,
  operatorPeopleRoutes,
} from '@crease/contracts/people/operator-people.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { imagesKey, userKey } from '#operator/core/queries.ts';
import { type ActionOutcome, runAction, runAndRefresh } from '#operator/core/run-action.ts';

export const NEW_USER_ACTION = 'new user';
export const userActionKey = (userId: number) => `user ${userId}`;

/** Creates a verified user who must change the password at first login. */
export function createUser(input: WireOf<typeof operatorRoutes.operatorCreateUser>) {
  return runAndRefresh(
    NEW_USER_ACTION,
    () => operatorApi(operatorRoutes.operatorCreateUser, { ...input, mustChangePassword: true }),
    'Player created',
    ['users'],
  );
}

/** Blocks or unblocks a user. */
export function setUserStatus(
  input: WireOf<typeof operatorPeopleRoutes.operatorSetUserStatus>,
): Promise<ActionOutcome<OperatorUser>> {
  return runChange(input.userId, 'Saved', () =>
    operatorApi(operatorPeopleRoutes.operatorSetUserStatus, input),
  );
}

/** Sets limits and sports. Null removes a limit. */
export function setUserLimits(
  input: WireOf<typeof operatorPeopleRoutes.operatorSetUserLimits>,
): Promise<ActionOutcome<OperatorUser>> {
  return runChange(input.userId, 'Limits saved', () =>
    operatorApi(operatorPeopleRoutes.operatorSetUserLimits, input),
  );
}

/** Resets a password. The user must change it at the next login. */
export function resetPassword(userId: number, newPassword: string) {
  return runAction(
    userActionKey(userId),
    () => operatorApi(operatorPeopleRoutes.operatorResetPassword, { userId, newPassword }),
    'Password set. User logged out on all devices',
  );
}

/** Closes an account. Errors: FOUR_EYES if a second operator must confirm. */
export function closeUser(userId: number, reason: string): Promise<ActionOutcome<OperatorUser>> {
  return runChange(userId, 'Account closed', () =>
    operatorApi(operatorPeopleRoutes.operatorCloseUser, { userId, reason }),
  );
}

/** Declines a closure request, or reopens a closed account. */
export function endClosing(userId: number, reason: string): Promise<ActionOutcome<OperatorUser>> {
  return runChange(userId, 'Account reopened', () =>
    operatorApi(operatorPeopleRoutes.operatorEndClosing, { userId, reason }),
  );
}

/** Permanently deletes a user's file. */
export async function removeImage(
  userId: number,
  id: number,
  reason: string,
): Promise<ActionOutcome<boolean>> {
  const outcome = await runAction(
    userActionKey(userId),
    () => operatorApi(operatorPeopleRoutes.operatorRemoveImage, { id, reason }),
    'File removed',
  );
  await operatorCache.invalidateQueries({ queryKey: imagesKey(userId) });
  return outcome;
}

/** Ends all of a user's sessions. */
export function endSessions(userId: number) {
  return runAction(
    userActionKey(userId),
    () => operatorApi(operatorPeopleRoutes.operatorEndSessions, { userId }),
    'User logged out on all devices',
  );
}

/** Removes a lost second factor. */
export function removeSecondFactor(userId: number, reason: string) {
  return runAction(
    userActionKey(userId),
    () => operatorApi(operatorPeopleRoutes.operatorRemoveSecondFactor, { userId, reason }),
    'Two-factor authentication removed',
  );
}

/** Adjusts a user's cash balance. Idempotent by `clientRequestId`. */
export function adjustBalance(input: WireOf<typeof operatorRoutes.operatorAdjustBalance>) {
  return runAndRefresh(
    userActionKey(input.userId),
    () => operatorApi(operatorRoutes.operatorAdjustBalance, input),
    input.type === 'CREDIT' ? 'Credited' : 'Debited',
    userKey(input.userId),
  );
}

async function runChange(
  userId: number,
  done: string,
  action: () => Promise<OperatorUser>,
): Promise<ActionOutcome<OperatorUser>> {
  const outcome = await runAction(userActionKey(userId), action, done);
  if (outcome.ok) {
    operatorCache.setQueryData(userKey(userId), outcome.value);
    void operatorCache.invalidateQueries({ queryKey: ['users'] });
  }
  return outcome;
}
