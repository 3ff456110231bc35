import { MAX_PASSKEYS } from '@crease/contracts/constants.ts';
import type { PasskeyOptions, Passkey as WirePasskey } from '@crease/contracts/wire/account.ts';
import { fail, ok, type ServiceResult } from '#base/reply.ts';
import { findFactors, needsFactor } from '#people/account/operator-factor.ts';
import { getOperatorHandle } from '#people/account/operator-passkey.ts';
import type { PeopleEnv } from '#people/env.ts';
import { getOperatorFactors, renewCodes } from '#people/security/app-factor.ts';
import {
  buildCreationOptions,
  type PasskeySite,
  type SignedChallenge,
  toWirePasskey,
  verifyRegistration,
} from '#people/security/passkey-ceremony.ts';
import { buildCredentialAudit, withOperatorLock } from './own-factor.ts';
import type { OperatorCaller } from './prove.ts';

const SITE_NAME = 'Crease back office';

/** Registration options for a new passkey. Errors: BAD_STATE if the caller has the maximum number. */
export function ownPasskeyOptions(
  context: PeopleEnv,
  caller: OperatorCaller,
  site: PasskeySite,
): Promise<ServiceResult<PasskeyOptions>> {
  return withOperatorLock(context, caller, async (id) => {
    const { ids, operatorPasskeyChallenges, operatorSecurity, operators } = context;
    const operator = await operators.operatorById(id);
    const known = await operatorSecurity.listPasskeys(id);
    if (operator === null || known.length >= MAX_PASSKEYS) return fail('BAD_STATE');
    const owner = { handle: getOperatorHandle(id), userName: operator.userName };
    const options = await buildCreationOptions(ids, { owner, site, siteName: SITE_NAME, known });
    const challengeId = ids.uuid();
    operatorPasskeyChallenges.put(challengeId, {
      family: caller.session.family,
      rpId: site.rpId,
      challenge: options.challenge,
      passwordHash: operator.passwordHash,
    });
    return ok({ challengeId, options: { ...options } });
  });
}

/**
 * Registers a passkey; the first factor also creates recovery codes. Errors: PASSKEY_INVALID if it didn't sign this
 * session's challenge, if the password has changed since, or if it is already registered.
 */
export async function addOwnPasskey(
  context: PeopleEnv,
  caller: OperatorCaller,
  request: SignedChallenge & { readonly name: string },
): Promise<ServiceResult<{ passkey: WirePasskey; recoveryCodes: readonly string[] | null }>> {
  const { clock, operatorPasskeyChallenges, operatorSecurity, operators } = context;
  const challenge = operatorPasskeyChallenges.consume(request.challengeId);
  if (challenge?.family !== caller.session.family) return fail('PASSKEY_INVALID');
  const credential = await verifyRegistration(challenge, request);
  if (credential === null) return fail('PASSKEY_INVALID');
  return await withOperatorLock(context, caller, async (id) => {
    const operator = await operators.operatorById(id);
    if (operator?.passwordHash !== challenge.passwordHash) return fail('PASSKEY_INVALID');
    const isFirst = (await operatorSecurity.recoveryCodesLeft(id)) === 0;
    if ((await operatorSecurity.listPasskeys(id)).length >= MAX_PASSKEYS) {
      return fail('BAD_STATE');
    }
    const { name } = request;
    const at = clock.now();
    const passkey = { ...credential, userId: id, name, createdAt: at };
    const added = await operatorSecurity.addPasskey(passkey);
    if (added === null) return fail('PASSKEY_INVALID');
    await buildCredentialAudit(context, caller, 'AddPasskey', {
      id: added.id,
      name,
      rpId: added.rpId,
    });
    const recoveryCodes = isFirst ? await renewCodes(getOperatorFactors(context), id) : null;
    return ok({ passkey: toWirePasskey(added), recoveryCodes });
  });
}

/** Removes a passkey. Errors: NOT_FOUND; BAD_STATE if it is the last factor and the role requires one. */
export function removeOwnPasskey(
  context: PeopleEnv,
  caller: OperatorCaller,
  passkeyId: number,
): Promise<ServiceResult<boolean>> {
  return withOperatorLock(context, caller, async (id) => {
    const { operatorSecurity } = context;
    const known = await operatorSecurity.listPasskeys(id);
    if (!known.some((one) => one.id === passkeyId)) return fail('NOT_FOUND');
    const { app } = await findFactors(context, id);
    const isLast = !app && known.length === 1;
    if (isLast && needsFactor(context, caller.session.operator)) return fail('BAD_STATE');
    await buildCredentialAudit(context, caller, 'RemovePasskey', { id: passkeyId });
    await operatorSecurity.removePasskey(id, passkeyId);
    // Leftover recovery codes would still trigger the second step at each login.
    if (isLast) await operatorSecurity.setRecoveryCodes(id, []);
    return ok(true);
  });
}
