import { MOST_PASSKEYS } from '@crease/contracts/constants.ts';
import type { PasskeyOptions, Passkey as WirePasskey } from '@crease/contracts/wire/account.ts';
import { needsFactor, waysOf } from '#services/account/operator-factor.ts';
import { operatorHandleOf } from '#services/account/operator-passkey.ts';
import type { AppContext } from '#services/app-context.ts';
import { answer, decline, type Reply } from '#services/reply.ts';
import { factorsOfOperators, renewCodes } from '#services/security/app-factor.ts';
import {
  createdPasskey,
  creationOptions,
  type PasskeySite,
  type SignedChallenge,
  wirePasskeyOf,
} from '#services/security/passkey-ceremony.ts';
import { inTurn, note } from './own-factor.ts';
import type { OperatorCaller } from './prove.ts';

const SITE_NAME = 'Crease back office';

/** Registration options for a new passkey. Errors: BAD_STATE if the caller has the maximum number. */
export function ownPasskeyOptions(
  context: AppContext,
  caller: OperatorCaller,
  site: PasskeySite,
): Promise<Reply<PasskeyOptions>> {
  return inTurn(context, caller, async (id) => {
    const { accounts, ids, operatorPasskeyChallenges, operatorSecurity } = context;
    const operator = await accounts.operatorById(id);
    const known = await operatorSecurity.passkeysOf(id);
    if (operator === null || known.length >= MOST_PASSKEYS) return decline('BAD_STATE');
    const owner = { handle: operatorHandleOf(id), userName: operator.userName };
    const options = await creationOptions(ids, { owner, site, siteName: SITE_NAME, known });
    const challengeId = ids.uuid();
    operatorPasskeyChallenges.put(challengeId, {
      family: caller.session.family,
      rpId: site.rpId,
      challenge: options.challenge,
      passwordHash: operator.passwordHash,
    });
    return answer({ challengeId, options: { ...options } });
  });
}

/**
 * Registers a passkey; the first factor also creates recovery codes. Errors: PASSKEY_INVALID if it didn't sign this
 * session's challenge, if the password has changed since, or if it is already registered.
 */
export async function addOwnPasskey(
  context: AppContext,
  caller: OperatorCaller,
  request: SignedChallenge & { readonly name: string },
): Promise<Reply<{ passkey: WirePasskey; recoveryCodes: readonly string[] | null }>> {
  const { accounts, clock, operatorPasskeyChallenges, operatorSecurity } = context;
  const challenge = operatorPasskeyChallenges.take(request.challengeId);
  if (challenge?.family !== caller.session.family) return decline('PASSKEY_INVALID');
  const credential = await createdPasskey(challenge, request);
  if (credential === null) return decline('PASSKEY_INVALID');
  return await inTurn(context, caller, async (id) => {
    const operator = await accounts.operatorById(id);
    if (operator?.passwordHash !== challenge.passwordHash) return decline('PASSKEY_INVALID');
    const isFirst = (await operatorSecurity.recoveryCodesLeft(id)) === 0;
    if ((await operatorSecurity.passkeysOf(id)).length >= MOST_PASSKEYS) {
      return decline('BAD_STATE');
    }
    const { name } = request;
    const at = clock.now();
    const passkey = { ...credential, userId: id, name, createdAt: at };
    const added = await operatorSecurity.addPasskey(passkey);
    if (added === null) return decline('PASSKEY_INVALID');
    await note(context, caller, 'AddPasskey', { id: added.id, name, rpId: added.rpId });
    const recoveryCodes = isFirst ? await renewCodes(factorsOfOperators(context), id) : null;
    return answer({ passkey: wirePasskeyOf(added), recoveryCodes });
  });
}

/** Removes a passkey. Errors: NOT_FOUND; BAD_STATE if it is the last factor and the role requires one. */
export function removeOwnPasskey(
  context: AppContext,
  caller: OperatorCaller,
  passkeyId: number,
): Promise<Reply<boolean>> {
  return inTurn(context, caller, async (id) => {
    const { operatorSecurity } = context;
    const known = await operatorSecurity.passkeysOf(id);
    if (!known.some((one) => one.id === passkeyId)) return decline('NOT_FOUND');
    const { app } = await waysOf(context, id);
    const isLast = !app && known.length === 1;
    if (isLast && needsFactor(context, caller.session.operator)) return decline('BAD_STATE');
    await note(context, caller, 'RemovePasskey', { id: passkeyId });
    await operatorSecurity.removePasskey(id, passkeyId);
    // Leftover recovery codes would still trigger the second step at each login.
    if (isLast) await operatorSecurity.setRecoveryCodes(id, []);
    return answer(true);
  });
}
