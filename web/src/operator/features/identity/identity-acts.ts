import { operatorIdentityRoutes } from '@crease/contracts/routes/operator-identity.ts';
import type { IdentityDecline } from '@crease/contracts/wire/identity.ts';
import type { OpIdentityItem } from '@crease/contracts/wire/operator-identity.ts';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { IDENTITY_KEY } from './identity-reads.ts';

/** Action key shared by all actions on one item, so that they don't overlap. */
export const identityAct = (id: number) => `identity ${id}`;

/** Claims an item for review. Errors: REQUEST_CLAIMED if another reviewer holds it. */
export function claimIdentity(id: number): Promise<ActOutcome<OpIdentityItem>> {
  return changing(id, null, () =>
    callOperator(operatorIdentityRoutes.operatorClaimIdentity, { id }),
  );
}

/** Accepts an item. @param validUntil expiry date of the document, empty if it doesn't expire. */
export function acceptIdentity(
  id: number,
  validUntil: string,
): Promise<ActOutcome<OpIdentityItem>> {
  const until = validUntil === '' ? {} : { validUntil };
  return changing(
    id,
    ({ state }) =>
      state === 'ACCEPTED' ? 'Accepted' : 'Accepted. Awaiting second review',
    () => callOperator(operatorIdentityRoutes.operatorAcceptIdentity, { id, ...until }),
  );
}

export function declineIdentity(
  id: number,
  why: { readonly code: IdentityDecline; readonly reason: string },
): Promise<ActOutcome<OpIdentityItem>> {
  return changing(id, 'Declined', () =>
    callOperator(operatorIdentityRoutes.operatorDeclineIdentity, { id, ...why }),
  );
}

export function askAboutIdentity(id: number, reason: string): Promise<ActOutcome<OpIdentityItem>> {
  return changing(id, 'Info requested. It returns to the queue when they reply', () =>
    callOperator(operatorIdentityRoutes.operatorAskIdentity, { id, reason }),
  );
}

async function changing(
  id: number,
  done: string | null | ((item: OpIdentityItem) => string),
  act: () => Promise<OpIdentityItem>,
): Promise<ActOutcome<OpIdentityItem>> {
  const outcome = await actOnce(identityAct(id), act, done);
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: [IDENTITY_KEY] });
  return outcome;
}
