import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import { type OpUser, operatorPeopleRoutes } from '@crease/contracts/routes/operator-people.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { imagesKey, userKey } from '#operator/office/reads.ts';

export const NEW_USER_ACT = 'new user';
export const userAct = (userId: number) => `user ${userId}`;

/** Creates a verified user who must change the password at first login. */
export async function createUser(
  input: WireOf<typeof operatorRoutes.operatorCreateUser>,
): Promise<ActOutcome<OpUser>> {
  const outcome = await actOnce(
    NEW_USER_ACT,
    () => callOperator(operatorRoutes.operatorCreateUser, { ...input, mustChangePassword: true }),
    'Player created',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: ['users'] });
  return outcome;
}

/** Blocks or unblocks a user. */
export function setUserStatus(
  input: WireOf<typeof operatorPeopleRoutes.operatorSetUserStatus>,
): Promise<ActOutcome<OpUser>> {
  return changing(input.userId, 'Saved', () =>
    callOperator(operatorPeopleRoutes.operatorSetUserStatus, input),
  );
}

/** Sets limits and sports. Null removes a limit. */
export function setUserLimits(
  input: WireOf<typeof operatorPeopleRoutes.operatorSetUserLimits>,
): Promise<ActOutcome<OpUser>> {
  return changing(input.userId, 'Limits saved', () =>
    callOperator(operatorPeopleRoutes.operatorSetUserLimits, input),
  );
}

/** Resets a password. The user must change it at the next login. */
export function resetPassword(userId: number, newPassword: string): Promise<ActOutcome<boolean>> {
  return actOnce(
    userAct(userId),
    () => callOperator(operatorPeopleRoutes.operatorResetPassword, { userId, newPassword }),
    'Password set. User logged out on all devices',
  );
}

/** Closes an account. Errors: FOUR_EYES if a second operator must confirm. */
export function closeUser(userId: number, reason: string): Promise<ActOutcome<OpUser>> {
  return changing(userId, 'Account closed', () =>
    callOperator(operatorPeopleRoutes.operatorCloseUser, { userId, reason }),
  );
}

/** Declines a closure request, or reopens a closed account. */
export function endClosing(userId: number, reason: string): Promise<ActOutcome<OpUser>> {
  return changing(userId, 'Account reopened', () =>
    callOperator(operatorPeopleRoutes.operatorEndClosing, { userId, reason }),
  );
}

/** Permanently deletes a user's file. */
export async function removeImage(
  userId: number,
  id: number,
  reason: string,
): Promise<ActOutcome<boolean>> {
  const outcome = await actOnce(
    userAct(userId),
    () => callOperator(operatorPeopleRoutes.operatorRemoveImage, { id, reason }),
    'File removed',
  );
  await operatorCache.invalidateQueries({ queryKey: imagesKey(userId) });
  return outcome;
}

/** Ends all of a user's sessions. */
export function endSessions(userId: number): Promise<ActOutcome<boolean>> {
  return actOnce(
    userAct(userId),
    () => callOperator(operatorPeopleRoutes.operatorEndSessions, { userId }),
    'User logged out on all devices',
  );
}

/** Removes a lost second factor. */
export function removeSecondFactor(userId: number, reason: string): Promise<ActOutcome<boolean>> {
  return actOnce(
    userAct(userId),
    () => callOperator(operatorPeopleRoutes.operatorRemoveSecondFactor, { userId, reason }),
    'Two-factor authentication removed',
  );
}

/** Adjusts a user's cash balance. Idempotent by `clientRequestId`. */
export async function adjustBalance(
  input: WireOf<typeof operatorRoutes.operatorAdjustBalance>,
): Promise<ActOutcome<{ readonly transactionId: number; readonly balance: number }>> {
  const outcome = await actOnce(
    userAct(input.userId),
    () => callOperator(operatorRoutes.operatorAdjustBalance, input),
    input.type === 'CREDIT' ? 'Credited' : 'Debited',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: userKey(input.userId) });
  return outcome;
}

async function changing(
  userId: number,
  done: string,
  act: () => Promise<OpUser>,
): Promise<ActOutcome<OpUser>> {
  const outcome = await actOnce(userAct(userId), act, done);
  if (outcome.ok) {
    operatorCache.setQueryData(userKey(userId), outcome.value);
    void operatorCache.invalidateQueries({ queryKey: ['users'] });
  }
  return outcome;
}
