import { CHALLENGE_SECONDS, OTP_TRIES } from '@crease/contracts/constants.ts';
import type {
  OperatorLogin,
  Operator as WireOperator,
} from '@crease/contracts/routes/operator-session.ts';
import { timeOf } from '@crease/contracts/values/instant.ts';
import type { Operator } from '#ports/account-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, type Declined, decline, type Reply } from '#services/reply.ts';
import type { Attempt } from './login-guard.ts';
import { knownDeviceOf, newDeviceOf } from './operator-device.ts';
import {
  keepFactor,
  needsFactor,
  newFactor,
  type OperatorChallenge,
  takeOperatorCode,
} from './operator-factor.ts';
import type { Origin } from './sessions.ts';

const MINUTE_MS = 60_000;

/**
 * Logs an operator in (api 10.1). With a second factor the answer is SECOND_FACTOR and a challenge; to somebody who needs
 * one and has none it is FACTOR_NEEDED, with the secret to set it up.
 *
 * Wrong tries count by name and place, whether the name is anybody's or not, so answers tell nothing about names and
 * nobody locks another out. An inactive operator is unknown.
 */
export function loginOperator(
  context: AppContext,
  request: {
    readonly userName: string;
    readonly password: string;
    readonly device?: string | undefined;
  },
  origin: Origin,
): Promise<Reply<OperatorLogin>> {
  const { userName, password } = request;
  return context.loginTurns.take(turnOf(userName), async () => {
    const { accounts, operatorGuard, passwords } = context;
    const found = await accounts.operatorByName(userName);
    const operator = found?.active === true ? found : null;
    const attempt = await attemptOf(
      context,
      { userName, operator, device: request.device },
      origin,
    );
    const until = operatorGuard.lockedUntil(attempt);
    const right = await passwords.verify(operator?.passwordHash ?? null, password);
    if (until > 0) return await refused(context, operator, origin, lockedOut(context, until));
    if (operator === null || !right) {
      operatorGuard.note(attempt);
      return await refused(context, operator, origin, decline('INVALID_LOGIN'));
    }
    if ((await context.operatorSecurity.secondFactorOf(operator.id)) !== null) {
      return challenge(context, operator, null);
    }
    if (needsFactor(context, operator))
      return challenge(context, operator, newFactor(context, operator));
    operatorGuard.forgive(attempt);
    return answer(await open(context, operator, origin, null));
  });
}

/** Ends a login that was answered with SECOND_FACTOR or FACTOR_NEEDED; recovery codes are told once, at the first. */
export async function verifyOperatorFactor(
  context: AppContext,
  request: {
    readonly challenge: string;
    readonly code: string;
    readonly device?: string | undefined;
  },
  origin: Origin,
): Promise<Reply<OperatorLogin>> {
  const { accounts, ids, operatorChallenges, operatorGuard } = context;
  const key = ids.digest(request.challenge);
  const known = operatorChallenges.get(key);
  const named = known === null ? null : await accounts.operatorById(known.operatorId);
  if (named === null) return codeInvalid(0);
  return await context.loginTurns.take(turnOf(named.userName), async () => {
    const waiting = operatorChallenges.get(key);
    const operator = await accounts.operatorById(named.id);
    if (waiting === null || operator?.active !== true) return codeInvalid(0);
    if (operator.passwordHash !== waiting.passwordHash) return codeInvalid(0);
    const { userName } = operator;
    const attempt = await attemptOf(
      context,
      { userName, operator, device: request.device },
      origin,
    );
    const until = operatorGuard.lockedUntil(attempt);
    if (until > 0) return await refused(context, operator, origin, lockedOut(context, until));
    const proved = await proofOf(context, waiting, request.code);
    if (proved === null) {
      operatorGuard.note(attempt);
      return await refused(context, operator, origin, wrongCode(context, key, waiting));
    }
    operatorChallenges.forget(key);
    operatorGuard.forgive(attempt);
    return answer(await open(context, operator, origin, proved.recoveryCodes));
  });
}

/** Everything that judges the secrets of one operator follows each other. */
export function turnOf(userName: string): string {
  return `operator:${userName.toLowerCase()}`;
}

/** Where a try comes from: a device that is known, or an address. */
export async function attemptOf(
  context: AppContext,
  by: {
    readonly userName: string;
    readonly operator: Operator | null;
    readonly device: string | undefined;
  },
  { ip }: Origin,
): Promise<Attempt> {
  const { userName: name, operator, device } = by;
  const known = operator === null ? null : await knownDeviceOf(context, operator.id, device);
  return known === null
    ? { name, place: `address:${ip}`, isKnownDevice: false }
    : { name, place: `device:${known}`, isKnownDevice: true };
}

export function lockedOut({ clock }: AppContext, until: number): Declined {
  return decline('LOCKED_OUT', { minutes: Math.ceil((until - clock.now()) / MINUTE_MS) });
}

/** An operator as the wire shows them: without the password. */
export function wireOperatorOf(operator: Operator): WireOperator {
  return {
    id: operator.id,
    userName: operator.userName,
    role: operator.role,
    active: operator.active,
    lastLogin: operator.lastLoginAt === null ? null : timeOf(operator.lastLoginAt),
    madeBy: operator.madeBy,
  };
}

async function proofOf(
  context: AppContext,
  { operatorId, secret }: OperatorChallenge,
  code: string,
): Promise<{ readonly recoveryCodes: readonly string[] | null } | null> {
  if (secret === null) {
    return (await takeOperatorCode(context, operatorId, code)) ? { recoveryCodes: null } : null;
  }
  const recoveryCodes = await keepFactor(context, operatorId, { secret, code });
  return recoveryCodes === null ? null : { recoveryCodes };
}

/** Nothing is noted as a success yet, so that the right password does not forgive wrong codes. */
function challenge(
  { ids, operatorChallenges }: AppContext,
  { id, passwordHash }: Operator,
  fresh: { readonly secret: string; readonly uri: string } | null,
): Declined {
  const token = ids.token();
  const secret = fresh?.secret ?? null;
  const waiting = { operatorId: id, passwordHash, secret, wrongCodes: 0 };
  operatorChallenges.put(ids.digest(token), waiting);
  const told = { challenge: token, expiresInSeconds: CHALLENGE_SECONDS };
  return fresh === null
    ? decline('SECOND_FACTOR', told)
    : decline('FACTOR_NEEDED', { ...told, ...fresh });
}

function wrongCode(
  { operatorChallenges }: AppContext,
  key: string,
  waiting: OperatorChallenge,
): Declined {
  const wrongCodes = waiting.wrongCodes + 1;
  const triesLeft = OTP_TRIES - wrongCodes;
  if (triesLeft > 0) operatorChallenges.replace(key, { ...waiting, wrongCodes });
  else operatorChallenges.forget(key);
  return codeInvalid(triesLeft);
}

function codeInvalid(triesLeft: number): Declined {
  return decline('CODE_INVALID', { triesLeft });
}

async function open(
  context: AppContext,
  operator: Operator,
  origin: Origin,
  recoveryCodes: readonly string[] | null,
): Promise<OperatorLogin> {
  const { accounts, clock, sessions } = context;
  const now = clock.now();
  const { accessToken, expireInSeconds, sessionId } = await sessions.openOperator(operator, origin);
  await noteLogin(context, operator.id, origin, { failure: null, sessionId });
  await accounts.changeOperator(
    operator.id,
    { lastLoginAt: now },
    {
      actor: `operator:${operator.id}`,
      action: recoveryCodes === null ? 'LogIn' : 'LogInWithNewFactor',
      entity: 'operator',
      entityId: String(operator.id),
      reason: null,
      before: null,
      after: { browser: origin.browser },
      ip: origin.ip,
    },
  );
  return {
    accessToken,
    expireInSeconds,
    operator: wireOperatorOf({ ...operator, lastLoginAt: now }),
    device: await newDeviceOf(context, operator.id),
    recoveryCodes,
  };
}

/** What was typed as the name of nobody is not kept: it may be a password. */
async function refused(
  context: AppContext,
  operator: Operator | null,
  origin: Origin,
  declined: Declined,
): Promise<Declined> {
  await noteLogin(context, operator?.id ?? null, origin, {
    failure: declined.code,
    sessionId: null,
  });
  await context.accounts.addAudit({
    actor: operator === null ? 'unknown' : `operator:${operator.id}`,
    action: 'LogInRefused',
    entity: 'operator',
    entityId: operator === null ? 'unknown' : String(operator.id),
    reason: declined.code,
    before: null,
    after: { browser: origin.browser },
    ip: origin.ip,
  });
  return declined;
}

async function noteLogin(
  { accounts, clock }: AppContext,
  ownerId: number | null,
  { ip, browser }: Origin,
  end: { readonly failure: string | null; readonly sessionId: number | null },
): Promise<void> {
  await accounts.addLoginAttempt({
    kind: 'operator',
    ownerId,
    at: clock.now(),
    ip,
    browser,
    isNewDevice: false,
    ...end,
  });
}
