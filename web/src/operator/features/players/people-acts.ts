import { operatorRoutes } from '@crease/contracts/routes/operator.ts';
import { type OpUser, operatorPeopleRoutes } from '@crease/contracts/routes/operator-people.ts';
import type { WireOf } from '@crease/contracts/routes/route.ts';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { imagesKey, userKey } from '#operator/office/reads.ts';

export const NEW_USER_ACT = 'new user';
export const userAct = (userId: number) => `user ${userId}`;

/** Makes a verified user, who chooses another password at their first login. */
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

/** Blocks or unblocks. */
export function setUserStatus(
  input: WireOf<typeof operatorPeopleRoutes.operatorSetUserStatus>,
): Promise<ActOutcome<OpUser>> {
  return changing(input.userId, 'Saved', () =>
    callOperator(operatorPeopleRoutes.operatorSetUserStatus, input),
  );
}

/** Sets limits and sports; null takes a limit away. */
export function setUserLimits(
  input: WireOf<typeof operatorPeopleRoutes.operatorSetUserLimits>,
): Promise<ActOutcome<OpUser>> {
  return changing(input.userId, 'Limits saved', () =>
    callOperator(operatorPeopleRoutes.operatorSetUserLimits, input),
  );
}

/** Sets a password; the user has to choose another one at their next login. */
export function resetPassword(userId: number, newPassword: string): Promise<ActOutcome<boolean>> {
  return actOnce(
    userAct(userId),
    () => callOperator(operatorPeopleRoutes.operatorResetPassword, { userId, newPassword }),
    'Password set; the user is logged out everywhere',
  );
}

/** Closes the account of a user. FOUR_EYES where a second operator must confirm. */
export function closeUser(userId: number, reason: string): Promise<ActOutcome<OpUser>> {
  return changing(userId, 'The account is closed', () =>
    callOperator(operatorPeopleRoutes.operatorCloseUser, { userId, reason }),
  );
}

/** Refuses a request to close, or opens a closed account again. */
export function endClosing(userId: number, reason: string): Promise<ActOutcome<OpUser>> {
  return changing(userId, 'The account is open', () =>
    callOperator(operatorPeopleRoutes.operatorEndClosing, { userId, reason }),
  );
}

/** Removes a file of a user for good. */
export async function removeImage(
  userId: number,
  id: number,
  reason: string,
): Promise<ActOutcome<boolean>> {
  const outcome = await actOnce(
    userAct(userId),
    () => callOperator(operatorPeopleRoutes.operatorRemoveImage, { id, reason }),
    'The file is removed',
  );
  await operatorCache.invalidateQueries({ queryKey: imagesKey(userId) });
  return outcome;
}

/** Logs a user out everywhere. */
export function endSessions(userId: number): Promise<ActOutcome<boolean>> {
  return actOnce(
    userAct(userId),
    () => callOperator(operatorPeopleRoutes.operatorEndSessions, { userId }),
    'The user is logged out everywhere',
  );
}

/** Removes a lost second factor. */
export function removeSecondFactor(userId: number, reason: string): Promise<ActOutcome<boolean>> {
  return actOnce(
    userAct(userId),
    () => callOperator(operatorPeopleRoutes.operatorRemoveSecondFactor, { userId, reason }),
    'The second factor is removed',
  );
}

/** Corrects a user's cash. The same `clientRequestId` never moves money twice. */
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
