import { operatorIdentityRoutes } from '@crease/contracts/routes/operator-identity.ts';
import type { IdentityDecline } from '@crease/contracts/wire/identity.ts';
import type { OpIdentityItem } from '@crease/contracts/wire/operator-identity.ts';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { IDENTITY_KEY } from './identity-reads.ts';

/** All acts on one item share this name: none of them runs beside another. */
export const identityAct = (id: number) => `identity ${id}`;

/** Takes an item to look at; REQUEST_CLAIMED while it is somebody else's. */
export function claimIdentity(id: number): Promise<ActOutcome<OpIdentityItem>> {
  return changing(id, null, () =>
    callOperator(operatorIdentityRoutes.operatorClaimIdentity, { id }),
  );
}

/** @param validUntil last day of the document; empty: it does not end. */
export function acceptIdentity(
  id: number,
  validUntil: string,
): Promise<ActOutcome<OpIdentityItem>> {
  const until = validUntil === '' ? {} : { validUntil };
  return changing(
    id,
    ({ state }) =>
      state === 'ACCEPTED' ? 'Accepted' : 'Accepted; a second person looks at it too',
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
  return changing(id, 'Asked; it comes back with the answer', () =>
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
